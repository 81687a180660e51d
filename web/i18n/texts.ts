/// <reference types="vite/client" />
import { files, first } from 'virtual:texts'
import { defaultLanguage, isLanguage, isRightToLeft, type Language, languages } from '#kit/language.ts'
import type { Namespaces } from '#web/i18n/text-types.ts'
import { type Book, loadTexts, loadWhole, startLanguage, type TextSource } from '#web/lib/i18n.ts'
import { importAgain } from '#web/lib/import-again.ts'

function fileOf(language: Language, namespace: string): (() => Promise<Book>) | undefined {
  const name = `${language}/${namespace}`
  return Object.hasOwn(files, name) ? files[name] : undefined
}

/** A language without texts cannot be chosen; one whose texts are not all there yet speaks English in their place. */
export const shipped = languages.filter((language) => language === defaultLanguage || fileOf(language, 'shell'))

const allNamespaces = new Set(Object.keys(files).map((name) => name.slice(name.indexOf('/') + 1)))

const source: TextSource = {
  shipped,
  shell: first,
  async load(language, namespace) {
    const load = fileOf(language, namespace) ?? fileOf(defaultLanguage, namespace)
    return load ? await importAgain(load, (module) => (module as { readonly default: Book }).default) : first
  },
  async prepare(language) {
    // Three languages share the script, and one font has the letters of all three.
    if (isRightToLeft(language)) await import('./arabic.css')
  },
}

/**
 * A browser may forbid its storage altogether, and then even asking for it throws. The choice is also left where the server
 * sees it, which renders the next page in it; a link may ask for a language, and that is a choice too.
 */
function openMemory(): Pick<Storage, 'getItem' | 'setItem'> | undefined {
  try {
    const memory = localStorage
    const keep = (key: string, value: string): void => {
      memory.setItem(key, value)
      if (key === 'lang') document.cookie = `lang=${value}; path=/; max-age=31536000; samesite=lax`
    }
    const input = new URLSearchParams(location.search).get('lang')
    if (isLanguage(input) && shipped.includes(input)) keep('lang', input)
    return { getItem: (key) => memory.getItem(key), setItem: keep }
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

/** For the server, which speaks to everybody: all that there is, in every language. */
export async function loadAllTexts(): Promise<void> {
  await startLanguage(source, undefined)
  for (const language of shipped) await loadWhole(language, source, allNamespaces)
}
