import { readLanguage, subscribeLanguage } from '#web/lib/i18n-language.ts'
import { api } from '#web/site/app.ts'

/**
 * The server hears of every choice. The page does not wait for its answer: the language is the reader's to choose, and
 * one that the brand does not offer there is still the one that is read here.
 */
export function tellServerOfLanguage(): void {
  subscribeLanguage(() => {
    // Few ever change it, so that the call's contract is loaded only then.
    void import('#modules/settings/contract.ts').then(({ chooseLanguage }) =>
      api.call(chooseLanguage, { body: { language: readLanguage() } }),
    )
  })
}
