import type { Result } from '#kit/result.ts'
import type { Phone, PhoneRefusal } from '#modules/codes/model.ts'
import type { WrittenPhone } from '#modules/codes/rules/phone.ts'

/** The rules and the book of numbers weigh as much as a page, so they come when the first number was entered. */
function loadBook() {
  return Promise.all([import('#modules/codes/rules/phone.ts'), import('libphonenumber-js/min/metadata')])
}

/**
 * The server's own rules, with a smaller book: it knows the numbers of each country, and only of some countries which of
 * them are mobile. What it takes the server may still refuse.
 */
export async function checkPhone(written: WrittenPhone): Promise<Result<Phone, PhoneRefusal>> {
  const [{ readPhoneBy }, { default: book }] = await loadBook()
  return readPhoneBy(book, written)
}
