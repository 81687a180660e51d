/** A rule that one line can break. Paths are relative to the repository, with forward slashes. */
export interface LineRule {
  readonly name: string
  readonly why: string
  readonly pattern: RegExp
  /** The files that the rule speaks of. */
  readonly files: RegExp
  /** Where the rule does not hold, because the thing has its home there. */
  readonly homes?: RegExp
  /** Rules about code look past comments; rules about words read them too. */
  readonly readsComments?: boolean
}

const code = /\.(ts|tsx|mjs)$/
const tests = /(^tests\/|\.(test|e2e)\.tsx?$)/

export const lineRules: readonly LineRule[] = [
  {
    name: 'no-any',
    why: 'A type that is not known is `unknown`, and is parsed.',
    pattern: /(:\s*any\b|\bas any\b|<any\b|\bany\[\]|\bany>)/,
    files: code,
  },
  {
    name: 'no-ambient-randomness',
    why: 'Randomness is an argument; games take it from the fairness stream.',
    pattern: /\bMath\.random\b/,
    files: code,
    homes: /^engines\/fairness\//,
  },
  {
    name: 'no-ambient-clock',
    why: 'Time is an argument: take a Clock from kit/clock.ts.',
    pattern: /(\bDate\.now\b|\bnew Date(\(\s*\)|(?![\w(]))|\bDate\(\))/,
    files: code,
    homes: /^kit\/clock\.ts$/,
  },
  {
    name: 'no-ambient-stopwatch',
    why: 'Only what measures reads the stopwatch.',
    pattern: /\bperformance\.now\b/,
    files: code,
    homes: /^(kit\/clock\.ts$|bench\/|tools\/|tests\/(faults|attacks|maths)\/)/,
  },
  {
    name: 'no-ambient-settings',
    why: 'server/config.ts alone reads the environment, and parses it.',
    pattern: /(\bprocess\.env\b|from 'node:process')/,
    files: code,
    homes: /(^server\/config\.ts$|^web\/vite\.render\.config\.ts$|^(tools|tests|bench)\/|\.test\.tsx?$)/,
  },
  {
    name: 'no-console',
    why: 'The server logs through pino; the browser has nobody to talk to.',
    pattern: /\bconsole\.\w/,
    files: code,
    // CO-04 names words that the browser's console must show.
    homes: /(^(tools|tests|bench)\/|\.test\.tsx?$|^web\/site\/features\/video\/video-block\.tsx$)/,
  },
  {
    name: 'no-lone-test',
    why: 'A test that is left out, or leaves the others out, proves nothing.',
    pattern: /(\.only\b|\.skip\b|\.todo\b|\b(xtest|xit|xdescribe|fit|fdescribe)\()/,
    files: tests,
  },
  {
    name: 'no-suppression-without-reason',
    why: 'A rule that is switched off says why, in the same comment.',
    pattern: /(@ts-ignore|@ts-nocheck|@ts-expect-error\s*$|oxlint-disable(?!.* -- \S)|eslint-disable)/,
    files: code,
    readsComments: true,
  },
  {
    name: 'no-machine-path',
    why: 'What is committed names no folder of one machine.',
    pattern: /(?<![\w.$}/-])\/(work|root|home\/\w+|Users\/\w+)\//,
    files: /./,
    readsComments: true,
  },
  {
    name: 'no-registry-host',
    why: 'Where packages come from is the business of the machine that installs them.',
    pattern: /("resolved":\s*"https?:|\bregistry\s*=\s*https?:|https?:\/\/(registry|npm)\.)/,
    files: /./,
    readsComments: true,
  },
]

/** The line without its comment. It knows no strings, and need not: `//` in one hides at most the rest of that line. */
function withoutComment(line: string): string {
  if (/^\s*(\/\/|\/\*|\*)/.test(line)) return ''
  return line.replace(/\s\/\/\s.*$/, '')
}

export function breaksRule(rule: LineRule, path: string, line: string): boolean {
  if (!rule.files.test(path) || rule.homes?.test(path)) return false
  return rule.pattern.test(rule.readsComments ? line : withoutComment(line))
}
