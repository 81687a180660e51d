import { createHash } from 'node:crypto'
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
  home: ['shell', 'home', 'status', 'corner', 'popups'],
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
 * An app that needs few texts names them, and has no others. What browsers are given names the books by a rule and with one
 * hash for all: a list of a hundred names, each with a hash of its own, is 3 KB that every first page would wait for.
 */
export function textFiles(only?: readonly string[]): Plugin {
  const wanted = only && new Set(['shell', ...only].map(bookOf))
  const isWanted = (name: string): boolean => wanted?.has(bookOf(name.slice(name.indexOf('/') + 1))) ?? true
  const readBooks = () => booksOf(readNames().filter(isWanted))
  let isForBrowsers = false
  let folderOfApp = ''
  return {
    name: 'laro-texts',
    configResolved({ command, build }) {
      isForBrowsers = command === 'build' && !build.ssr
      folderOfApp = build.assetsDir
    },
    resolveId: (source) => (source.startsWith('virtual:texts') ? `\0${source}` : null),
    load(id) {
      if (id === '\0virtual:texts') return isForBrowsers ? writeRule(readBooks()) : writeIndex(readBooks())
      const [, language, book] = bookId.exec(id) ?? []
      if (language === undefined || book === undefined) return null
      for (const path of pathsOf(language, book)) this.addWatchFile(path)
      return writeBook(language, book)
    },
    generateBundle() {
      if (!isForBrowsers) return
      for (const [name, file] of filesOf(readBooks())) {
        const [language = '', book = ''] = name.split('-')
        this.emitFile({ type: 'asset', fileName: `${folderOfApp}/${file}`, source: writeBook(language, book) })
      }
    },
  }
}

const pathsOf = (language: string, book: string): string[] =>
  namespacesOf(book).map((namespace) => pathOf(language, namespace))

function writeBook(language: string, book: string): string {
  const texts = pathsOf(language, book).map((path) => JSON.parse(readFileSync(path, 'utf8')) as object)
  return `export default ${JSON.stringify(Object.assign({}, ...texts))}`
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

const firstBook = `${english}-${bookOf('shell')}`

/** The names of texts in each book, such as `TY/login` in `TY-doors`. */
type Books = ReadonlyMap<string, readonly string[]>

function booksOf(names: readonly string[]): Books {
  return Map.groupBy(names, (name) => {
    const [language = '', namespace = ''] = name.split('/')
    return `${language}-${bookOf(namespace)}`
  })
}

/** Every book that is a file of its own, and the name of that file. */
function filesOf(books: Books): [book: string, file: string][] {
  const hash = hashOf(books)
  return [...books.keys()].filter((name) => name !== firstBook).map((name) => [name, `${name}-${hash}.js`])
}

/** The file under `assets/` in which each text of the site comes, by language and namespace; those of the first page come with the app. */
export function listTextFiles(): Readonly<Record<string, string>> {
  const books = booksOf(readNames())
  return Object.fromEntries(
    filesOf(books).flatMap(([name, file]) => (books.get(name) ?? []).map((text) => [text, `assets/${file}`] as const)),
  )
}

function writeIndex(books: Books): string {
  const entries = [...books].map(([book, names], at) => {
    const load = book === firstBook ? 'first' : `(await import('virtual:texts/${book}')).default`
    return { load: `const load${at} = async () => ${load}`, of: names.map((name) => `'${name}': load${at}`) }
  })
  return `import first from 'virtual:texts/${firstBook}'
${entries.map(({ load }) => load).join('\n')}
export { first }
export const files = { ${entries.flatMap(({ of }) => of).join(', ')} }`
}

/** The same, put together in the browser: its files lie beside the app's. */
function writeRule(books: Books): string {
  const listed = new Map<string, string[]>()
  for (const [name, names] of books) {
    const [language = '', book = ''] = name.split('-')
    const namespaces = names.map((one) => one.slice(one.indexOf('/') + 1)).join(' ')
    listed.set(language, [...(listed.get(language) ?? []), namespaces === book ? book : `${book}=${namespaces}`])
  }
  // Languages that have the same texts share a list of them.
  const languages = Map.groupBy(listed.keys(), (language) => (listed.get(language) ?? []).join())
  const lists = [...languages].map(([list, of]) => `['${of.join(' ')}', '${list}']`)
  return `import first from 'virtual:texts/${firstBook}'
export { first }
export const files = {}
const add = (language, entry) => {
  const [book, of = book] = entry.split('=')
  const name = language + '-' + book
  const load = async () => name === '${firstBook}' ? first : (await import(/* @vite-ignore */ './' + name + '-${hashOf(books)}.js')).default
  for (const namespace of of.split(' ')) files[language + '/' + namespace] = load
}
for (const [languages, list] of [${lists.join(', ')}])
  for (const language of languages.split(' ')) for (const entry of list.split(',')) add(language, entry)`
}

/** Of all texts: whoever changes one of them gives all of them new names. */
function hashOf(books: Books): string {
  const hash = createHash('sha256')
  for (const name of books.keys()) {
    const [language = '', book = ''] = name.split('-')
    hash.update(writeBook(language, book))
  }
  return hash.digest('base64url').slice(0, 8)
}
