/// <reference types="vite/client" />
import { defaultLanguage, isRightToLeft, type Language, languages } from '#kit/language.ts'
import { type Book, loadTexts, startLanguage, type TextSource } from '#web/lib/i18n.ts'
import type { Namespaces } from '#web/site/i18n/fillings.ts'
import shell from './EN/shell.json' with { type: 'json' }

/** Each is a file of its own, fetched when its language and its page are. English's shell texts come with the app. */
const files = import.meta.glob<Book>(['./*/*.json', '!./EN/shell.json'], { import: 'default' })

function fileOf(language: Language, namespace: string): (() => Promise<Book>) | undefined {
  const path = `./${language}/${namespace}.json`
  return Object.hasOwn(files, path) ? files[path] : undefined
}

/** A language without texts cannot be chosen; one whose texts are not all there yet speaks English in their place. */
export const shipped = languages.filter((language) => language === defaultLanguage || fileOf(language, 'shell'))

const source: TextSource = {
  shipped,
  shell,
  async load(language, namespace) {
    const load = fileOf(language, namespace) ?? fileOf(defaultLanguage, namespace)
    return load ? await load() : shell
  },
  async prepare(language) {
    // Three languages share the script, and one font has the letters of all three.
    if (isRightToLeft(language)) await import('./arabic.css')
  },
}

/** A browser may forbid its storage altogether, and then even asking for it throws. */
function openMemory(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

export const startTexts = (): Promise<void> => startLanguage(source, openMemory())

/** A page together with its texts: it is shown when both are here. */
export async function withTexts<Page>(namespaces: readonly (keyof Namespaces)[], page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, ...namespaces.map(loadTexts)])
  return loaded
}
