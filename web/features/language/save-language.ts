import type { chooseLanguage } from '#modules/settings/contract.ts'
import { api } from '#web/features/client/client.ts'
import { readLanguage, subscribeLanguage } from '#web/lib/i18n-language.ts'

/**
 * The server hears of every choice. The page does not wait for its answer: the language is the reader's to choose, and
 * one that the brand does not offer there is still the one that is read here.
 */
export function saveLanguage(): void {
  subscribeLanguage(() => {
    void api.call<typeof chooseLanguage>('PUT /wps/system/language', { body: { language: readLanguage() } })
  })
}
