import type { SourceFile } from '#tests/tidy/tidy.ts'

/** The first migration that the law holds for: those before it are taken and never edited. */
const firstMigration = 230

const migrationPath = /^(?:modules\/([^/]+)|server\/[^/]+)\/migrations\/(\d{4})_/
const creation =
  /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:materialized\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?([a-z][a-z0-9_]*)/g
const renaming = /\balter\s+(?:table|view)\s+([a-z][a-z0-9_]*)\s+rename\s+to\s+([a-z][a-z0-9_]*)/g
const dropping = /\bdrop\s+view\s+(?:if\s+exists\s+)?([a-z][a-z0-9_]*)/g
const name = /\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g

/**
 * Says where the SQL of a module names a table of another, or a view that is not published: `<module>_v_…`, listed in the README of the
 * module. Tests look in from outside, so they may read anything.
 */
export function findForeignSql(files: readonly SourceFile[]): string[] {
  const owners = findOwners(files)
  const dropped = new Set(migrationsOf(files).flatMap((text) => [...text.matchAll(dropping)].map(([, view]) => view)))
  const breaches = files.filter(isJudged).flatMap((file) => {
    const own = ownerByPath(file.path)
    const foreign = [...namesIn(file)].filter((relation) => owners.has(relation) && owners.get(relation) !== own)
    return foreign.filter((relation) => !isPublic(relation)).map((relation) => `${file.path} ${relation}`)
  })
  return [
    ...breaches.map(
      (breach) => `${breach} foreign-sql: A module reads its own tables and what others publish as <module>_v_….`,
    ),
    ...[...owners.keys()].filter((relation) => isPublic(relation) && !dropped.has(relation)).flatMap(unlisted(files)),
  ]
}

function migrationsOf(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => migrationPath.test(path)).map(withoutComments)
}

/** Whose every table and view is that a migration has made. One that was renamed belongs to its new owner, by its old name too. */
function findOwners(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const migrations = migrationsOf(files)
  const made = migrations.flatMap((text) => [...text.matchAll(creation)].map(([, relation = '']) => relation))
  const renamed = migrations.flatMap((text) =>
    [...text.matchAll(renaming)].flatMap(([, before = '', after = '']) => [
      [before, ownerOf(after)] as const,
      [after, ownerOf(after)] as const,
    ]),
  )
  return new Map([...made.map((relation) => [relation, ownerOf(relation)] as const), ...renamed])
}

/** Tables carry their module's name in front. */
const ownerOf = (relation: string): string => relation.split('_', 1)[0] ?? ''
const ownerByPath = (path: string): string => /^modules\/([^/]+)\//.exec(path)?.[1] ?? 'server'
const isPublic = (relation: string): boolean => relation.startsWith(`${ownerOf(relation)}_v_`)

function isJudged({ path }: SourceFile): boolean {
  const [, , number] = migrationPath.exec(path) ?? []
  if (number !== undefined) return Number(number) >= firstMigration && path.startsWith('modules/')
  return /^modules\/.*\.ts$/.test(path) && !path.endsWith('.test.ts')
}

/** A table's name is like no other word, so any place that has it speaks of the table: in a statement, a part of one, a list of tables. */
function namesIn(file: SourceFile): ReadonlySet<string> {
  return new Set([...withoutComments(file).matchAll(name)].map(([word]) => word))
}

function withoutComments({ path, text }: SourceFile): string {
  if (path.endsWith('.sql')) return text.replace(/--.*$/gm, '')
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

function unlisted(files: readonly SourceFile[]): (relation: string) => string[] {
  return (relation) => {
    const readme = `modules/${ownerOf(relation)}/README.md`
    const isListed = files.some(({ path, text }) => path === readme && text.includes(`\`${relation}\``))
    return isListed ? [] : [`${readme} foreign-sql: It does not list ${relation}, which the module publishes.`]
  }
}
