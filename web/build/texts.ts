import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../i18n')
const english = 'EN'

/**
 * Texts that are shown together come as one file a language, since every file costs a phone a round trip; the others come alone.
 * With the first page's is what is said when nothing more can be loaded.
 */
const together: Readonly<Record<string, readonly string[]>> = {
  home: ['shell', 'home', 'status', 'corner', 'popups', 'down'],
  doors: ['login', 'forgot', 'register', 'fields', 'captcha', 'codes', 'social'],
  games: ['games', 'launch'],
  pages: ['pages', 'steps'],
  account: ['member', 'security', 'limits', 'kyc', 'referral', 'rewards', 'transfer'],
  records: ['records', 'dates'],
  agent: ['agent', 'accounts', 'team'],
  talk: ['inbox', 'feedback', 'chat', 'upload'],
}
const bookId = /^\0virtual:texts\/(\w+)-(\w+)$/

/**
 * `virtual:texts` knows how the texts of each language and namespace are loaded, and has those in English that the app
 * always speaks. A module such as `virtual:texts/TY-home` is a book of texts; the name after the slash becomes its file's.
 * An app that needs few texts names them, and has no others.
 */
export function textFiles(only?: readonly string[]): Plugin {
  const books = only && new Set(['shell', ...only].map(bookOf))
  const isWanted = (name: string): boolean => books?.has(bookOf(name.slice(name.indexOf('/') + 1))) ?? true
  return {
    name: 'laro-texts',
    resolveId: (source) => (source.startsWith('virtual:texts') ? `\0${source}` : null),
    load(id) {
      if (id === '\0virtual:texts') return writeIndex(readNames().filter(isWanted))
      const [, language, book] = bookId.exec(id) ?? []
      if (language === undefined || book === undefined) return null
      const paths = namespacesOf(book).map((namespace) => pathOf(language, namespace))
      for (const path of paths) this.addWatchFile(path)
      const texts = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as object)
      return `export default ${JSON.stringify(Object.assign({}, ...texts))}`
    },
  }
}

/** Which texts a file of texts has. */
export const namespacesOf = (book: string): readonly string[] => together[book] ?? [book]

/** Every text there is, as `TY/home`. */
function readNames(): string[] {
  return globSync('*/*.json', { cwd: folder })
    .map((path) => path.replace('.json', ''))
    .sort()
}

/** A namespace that a language does not have yet is English. */
function pathOf(language: string, namespace: string): string {
  const own = join(folder, language, `${namespace}.json`)
  return existsSync(own) ? own : join(folder, english, `${namespace}.json`)
}

function bookOf(namespace: string): string {
  return Object.keys(together).find((book) => together[book]?.includes(namespace)) ?? namespace
}

function writeIndex(names: readonly string[]): string {
  const first = `${english}-${bookOf('shell')}`
  const books = new Map<string, string[]>()
  for (const name of names) {
    const [language = '', namespace = ''] = name.split('/')
    const book = `${language}-${bookOf(namespace)}`
    books.set(book, [...(books.get(book) ?? []), name])
  }
  const entries = [...books].map(([book, namespaces], at) => {
    const load = book === first ? 'first' : `(await import('virtual:texts/${book}')).default`
    return { load: `const load${at} = async () => ${load}`, of: namespaces.map((name) => `'${name}': load${at}`) }
  })
  return `import first from 'virtual:texts/${first}'
${entries.map(({ load }) => load).join('\n')}
export { first }
export const files = { ${entries.flatMap(({ of }) => of).join(', ')} }`
}
