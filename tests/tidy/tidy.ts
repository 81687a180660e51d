import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { breaksRule, lineRules } from '#tests/tidy/line-rules.ts'

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

const linesMax = 500
const notOurs = new Set(['.git', 'node_modules', 'dist', 'data', 'data-dev', '.results'])
/** These hold violations on purpose. */
const specimens = /^tests\/(tidy\/|tidy\.test\.ts$|boundaries\/planted\/)/
const text = /(\.(ts|tsx|mjs|js|json|jsonc|md|sql|css|html|svg|yml|yaml|sh|txt|py)|^\.[a-z]+|\/run)$/

/** Every text file of the house, whether committed yet or not. */
export function readSources(root: string): SourceFile[] {
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : walk(path)
      return entry.isFile() && text.test(path) ? [path] : []
    })
  return walk('').map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Says everything that is untidy, as `path:line rule: why`. */
export function findUntidy(files: readonly SourceFile[]): string[] {
  const decisions = new Set(files.map(({ path }) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1]).filter(Boolean))
  const own = files.filter(({ path }) => !specimens.test(path))
  return [
    ...own.flatMap((file) => [...checkLines(file), ...checkTodos(file, decisions), ...checkLength(file)]),
    ...own.flatMap(({ path }) => checkName(path)),
    ...checkMigrationNumbers(own),
  ]
}

function checkLines({ path, text: content }: SourceFile): string[] {
  const rules = lineRules.filter((rule) => rule.files.test(path))
  return content
    .split('\n')
    .flatMap((line, at) =>
      rules.filter((rule) => breaksRule(rule, path, line)).map((rule) => `${path}:${at + 1} ${rule.name}: ${rule.why}`),
    )
}

/** Something left for later is a decision, so it names one: `TODO(0007)` with docs/decisions/0007-….md in the tree. */
function checkTodos({ path, text: content }: SourceFile, decisions: ReadonlySet<string | undefined>): string[] {
  if (path.endsWith('.md') || path === 'package-lock.json') return []
  return content.split('\n').flatMap((line, at) => {
    const todo = /\b(TODO|FIXME|XXX)\b(?:\((\d{4})\))?/.exec(line)
    if (!todo || (todo[2] && decisions.has(todo[2]))) return []
    return [`${path}:${at + 1} no-todo: What is left for later has a decision record, and names it.`]
  })
}

function checkLength({ path, text: content }: SourceFile): string[] {
  if (!/\.(ts|tsx|mjs|sql|css|html|py)$/.test(path)) return []
  const lines = content.trimEnd().split('\n')
  const hasReason = lines.slice(0, 10).some((line) => /Long because: \S/.test(line))
  if (lines.length <= linesMax || hasReason) return []
  return [`${path}:${lines.length} no-long-file: More than ${linesMax} lines need a comment "Long because: …" on top.`]
}

const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const migration = /^(\d{4})_[a-z0-9_]+\.sql$/
const knownNames = new Set(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'LICENSE.md'])

function checkName(path: string): string[] {
  const name = basename(path)
  const isMigration = /(^|\/)migrations\//.test(path) && name.endsWith('.sql')
  const isFine = isMigration ? migration.test(name) : kebab.test(name) || knownNames.has(name)
  return [
    ...(isFine ? [] : [`${path} kebab-case: File names are kebab-case; migrations are NNNN_name.sql.`]),
    ...(/(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(path)
      ? [`${path} no-drawer: A file is named for what it holds, not for being useful.`]
      : []),
  ]
}

function checkMigrationNumbers(files: readonly SourceFile[]): string[] {
  const seen = new Map<string, string>()
  return files.flatMap(({ path }) => {
    const number = migration.exec(basename(path))?.[1]
    if (number === undefined) return []
    const first = seen.get(number)
    seen.set(number, path)
    return first ? [`${path} migration-number: ${number} is already the number of ${first}.`] : []
  })
}
