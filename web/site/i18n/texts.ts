/// <reference types="vite/client" />
import { files, first } from 'virtual:texts'
import { defaultLanguage, isRightToLeft, type Language, languages } from '#kit/language.ts'
import { type Book, loadTexts, startLanguage, type TextSource } from '#web/lib/i18n.ts'
import type { Namespaces } from '#web/site/i18n/fillings.ts'

function fileOf(language: Language, namespace: string): (() => Promise<Book>) | undefined {
  const name = `${language}/${namespace}`
  return Object.hasOwn(files, name) ? files[name] : undefined
}

/** A language without texts cannot be chosen; one whose texts are not all there yet speaks English in their place. */
export const shipped = languages.filter((language) => language === defaultLanguage || fileOf(language, 'shell'))

const source: TextSource = {
  shipped,
  shell: first,
  async load(language, namespace) {
    const load = fileOf(language, namespace) ?? fileOf(defaultLanguage, namespace)
    return load ? await load() : first
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
