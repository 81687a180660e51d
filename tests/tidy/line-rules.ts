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

/**
 * Tests that name a timer and do not sleep: `screens` moves a clock of its own, `tools` and `postgres` have it in a script of another process,
 * `planted` puts a pause into a planted fault, so that two transactions of a real server meet in it, `db/postgres` has one cut short by the
 * server, and `queries` sends one as an attack.
 */
const sleepers = new RegExp(
  `^(${[
    'web/lib/screens',
    'tests/tools',
    'tests/tidy',
    'tests/support/postgres.service',
    'tests/attacks/queries.service',
    'server/db/postgres.service',
    'modules/ledger/simulation/planted.service',
  ].join('|')})\\.test\\.ts$`,
)

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
    // The attack takes that generator over, and looks for it in the sources.
    homes: /(^engines\/fairness\/|^tests\/attacks\/draws\.service\.test\.ts$)/,
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
    // Slow suites and the restore drill print times. No test may depend on how fast the machine is.
    homes:
      /(^kit\/clock\.ts$|^(bench|tools|tests\/faults)\/|\.slow\.test\.ts$|^tests\/attacks\/restore\.service\.test\.ts$)/,
  },
  {
    name: 'no-real-sleep',
    why: 'A unit or service test awaits what it waits for, or moves a clock of its own.',
    pattern:
      /(\bset(Timeout|Interval)\(|\bsleep\(|\bpg_sleep\b|\{[^}]*\bset(Timeout|Interval)\b[^}]*\} from 'node:timers)/,
    files: /\.test\.tsx?$/,
    homes: sleepers,
  },
  {
    name: 'no-real-clock',
    why: 'A unit test moves a clock of its own. (A service test begins at the time of its database, which is the real one.)',
    pattern: /\bsystemClock\b/,
    files: /(?<!\bservice)\.test\.ts$/,
  },
  {
    name: 'no-ambient-settings',
    why: 'server/config.ts alone reads the environment, and parses it.',
    pattern: /(\bprocess\.env\b|from 'node:process')/,
    files: code,
    homes: /(^server\/config\.ts$|^web\/build\/vite\.render\.config\.ts$|^(tools|tests|bench)\/|\.test\.tsx?$)/,
  },
  {
    name: 'array-read-once',
    why: 'A cast within a condition is done again for every row that is looked at: `arrayOf` in kit/sql-arrays.ts is read once.',
    pattern: /\b(any|all) ?\(\$\{(?!arrayOf).*\}::text::/,
    files: /^(kit|modules|server)\/.*\.ts$/,
  },
  {
    name: 'engines-know-no-runtime',
    why: 'An engine runs in browsers and on the server alike; what they do differently, such as HMAC, is an argument.',
    pattern: /(\bglobalThis\b|\bprocess\.|from 'node:)/,
    files: /^engines\/(?!.*\.test\.ts$).*\.ts$/,
  },
  {
    name: 'no-console',
    why: 'The server logs through pino; the browser has nobody to talk to.',
    // A text's key or a file's name may begin with the operators' console.
    pattern: /(?<!['"/])\bconsole\.\w/,
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
    name: 'seeded-properties',
    why: 'Property tests are unit or service tests: only those are run with the seed of tests/support/seed-properties.ts.',
    pattern: /from 'fast-check'/,
    files: code,
    homes: /(^tests\/support\/seed-properties\.ts$|(?<!\.slow)\.test\.ts$)/,
  },
  {
    name: 'one-property-seed',
    why: 'The seed of property tests is set in one place; a test that needs its own passes `seed` with a number.',
    pattern: /(\b(resetConfigureGlobal|configureGlobal)\b|\bseed: [^,}]*\b(now|random\w*)\()/,
    files: code,
    homes: /^tests\/support\/seed-properties\.ts$/,
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
