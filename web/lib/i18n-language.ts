import { defaultLanguage, type Language } from '#kit/language.ts'

/** The language of this page at this moment. It stands alone, so that texts and formats can both ask for it. */
let current: Language = defaultLanguage
const listeners = new Set<() => void>()

export function readLanguage(): Language {
  return current
}

/** From here on texts and formats are in this language. Who may choose, and what must be loaded first, is i18n's business. */
export function speakLanguage(language: Language): void {
  if (current === language) return
  current = language
  for (const listen of listeners) listen()
}

export function subscribeLanguage(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
