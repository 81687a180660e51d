import type { SourceFile } from '#tests/tidy/tidy.ts'

/** The first migration that the law holds for: those before it are taken and never edited. */
const firstMigration = 219

const migrationPath = /^(?:modules\/([^/]+)|server\/[^/]+)\/migrations\/(\d{4})_/
const creation =
  /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:materialized\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?([a-z][a-z0-9_]*)/g
const name = /\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g

/** A breach of the law that is known and going to be mended; the list only gets shorter. */
export type KnownBreach = `${string} ${string}`

/**
 * Says where the SQL of a module names a table of another, or a view that is not published: `<module>_v_…`, listed in the README of the
 * module. Tests look in from outside, so they may read anything.
 */
export function findForeignSql(files: readonly SourceFile[], known: readonly KnownBreach[] = []): string[] {
  const relations = listRelations(files)
  const owners = new Set([...relations].map(ownerOf))
  const breaches = files.filter(isJudged).flatMap((file) => {
    const own = ownerByPath(file.path)
    const foreign = [...namesIn(file)].filter((relation) => relations.has(relation) && ownerOf(relation) !== own)
    return foreign.filter((relation) => !isPublic(relation)).map((relation): KnownBreach => `${file.path} ${relation}`)
  })
  return [
    ...breaches
      .filter((breach) => !known.includes(breach))
      .map((breach) => `${breach} foreign-sql: A module reads its own tables and what others publish as <module>_v_….`),
    ...known
      .filter((breach) => !breaches.includes(breach))
      .map((breach) => `${breach} foreign-sql: It is mended; take it off the list.`),
    ...[...relations]
      .filter((relation) => isPublic(relation) && owners.has(ownerOf(relation)))
      .flatMap(unlisted(files)),
  ]
}

/** Every table and view that a migration has made. */
function listRelations(files: readonly SourceFile[]): ReadonlySet<string> {
  const migrations = files.filter(({ path }) => migrationPath.test(path))
  const made = migrations.flatMap((file) => [...withoutComments(file).matchAll(creation)])
  return new Set(made.map(([, relation = '']) => relation))
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
