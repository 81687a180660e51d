import { useSyncExternalStore } from 'react'
import type { Language } from '#kit/language.ts'
import { readLanguage, subscribeLanguage } from '#web/lib/i18n-language.ts'

/** What uses it is rendered anew, with all its texts, when the language changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribeLanguage, readLanguage, readLanguage)
}
