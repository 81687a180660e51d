import type { Page } from 'playwright-core'
import { stretch } from '#tests/i18n-rules.ts'
import { readLibrary } from '#web/build/read-texts.ts'
import { namespacesOf } from '#web/build/texts.ts'
import type { Book } from '#web/lib/i18n.ts'

/** Filipino's files answer with English drawn out to half as long again: the app under test is the one that is shipped. */
export async function speakStretched(page: Page): Promise<void> {
  const english = readLibrary(`${import.meta.dirname}/../../web/i18n/EN`)
  const stretchBook = (book: Book) =>
    Object.fromEntries(Object.entries(book).map(([key, text]) => [key, stretch(text)]))
  await page.addInitScript(() => localStorage.setItem('lang', 'TY'))
  await page.route('**/assets/TY-*.js', async (route) => {
    const file = /TY-(\w+)-/.exec(route.request().url())?.[1] ?? ''
    const book: Book = Object.assign({}, ...namespacesOf(file).map((namespace) => english[namespace] ?? {}))
    const body = `export default ${JSON.stringify(stretchBook(book))}`
    await route.fulfill({ contentType: 'text/javascript', body })
  })
}
