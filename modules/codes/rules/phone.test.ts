import fc from 'fast-check'
import maxBook from 'libphonenumber-js/max/metadata'
import minBook from 'libphonenumber-js/min/metadata'
import { expect, test } from 'vitest'
import { readPhoneBy } from './phone.ts'

const allowedCountries = ['PH', 'US', 'GB', 'SA', 'LT', 'IT']
const read = (countryDialingCode: string, number: string, book = maxBook) =>
  readPhoneBy(book, { countryDialingCode, number, allowedCountries })

const maria = { ok: true, value: { e164: '+639171234567', countryCode: 'PH' } }

test.each([
  ['63', '09171234567'],
  ['63', '9171234567'],
  ['63', '639171234567'],
  ['+63', '+63 917 123 4567'],
  ['63', '+63 0917 123 4567'],
  ['63', '+63 (0)917-123-4567'],
  ['63', '0063 917 123 4567'],
  ['63', '006309171234567'],
  ['63', '  0917 123 4567  '],
  ['63', '0917.123.4567'],
  ['63', '0917–123–4567'],
  ['63', '０９１７１２３４５６７'],
  ['６３', '＋６３９１７１２３４５６７'],
  ['63', '٠٩١٧١٢٣٤٥٦٧'],
  ['٦٣', '۰۹۱۷۱۲۳۴۵۶۷'],
  ['63', '\u202a+63 917 123 4567\u202c'],
])('B12 %s %j is the one number', (dial, number) => {
  expect(read(dial, number)).toEqual(maria)
  expect(read(dial, number, minBook)).toEqual(maria)
})

test.each([
  ['63', '', 'phone_is_missing'],
  ['63', '   ', 'phone_is_missing'],
  ['63', '\u200e', 'phone_is_missing'],
  ['63', '0917123456', 'phone_is_malformed'],
  ['63', '091712345678', 'phone_is_malformed'],
  ['63', '0917123456a', 'phone_is_malformed'],
  ['63', '09171234567;ext=5', 'phone_is_malformed'],
  ['63', '09171234567 ext. 5', 'phone_is_malformed'],
  ['63', '09171234567#5', 'phone_is_malformed'],
  ['63', '09171234567,5', 'phone_is_malformed'],
  ['63', '09171234567\r\nBcc: +639170000000', 'phone_is_malformed'],
  ['63', '09171234567\n', 'phone_is_malformed'],
  ['63', '\t09171234567', 'phone_is_malformed'],
  ['63', '0917\u00001234567', 'phone_is_malformed'],
  ['63', '++639171234567', 'phone_is_malformed'],
  ['63', '09171234567+', 'phone_is_malformed'],
  ['63', 'tel:09171234567', 'phone_is_malformed'],
  ['63', '+12025550123', 'phone_is_malformed'],
  ['63', '0012025550123', 'phone_is_malformed'],
  ['', '09171234567', 'phone_is_malformed'],
  ['0', '09171234567', 'phone_is_malformed'],
  ['6363', '09171234567', 'phone_is_malformed'],
  ['63\r\n', '09171234567', 'phone_is_malformed'],
  ['999', '09171234567', 'phone_is_malformed'],
  ['63', '1'.repeat(41), 'phone_is_malformed'],
  ['63', '0'.repeat(40), 'phone_is_malformed'],
] as const)('B12 ER-01.1 ER-01.2 %s %j is refused: %s', (dial, number, refusal) => {
  expect(read(dial, number)).toEqual({ ok: false, refusal })
  expect(read(dial, number, minBook)).toEqual({ ok: false, refusal })
})

test.each([
  ['63', '0282345678', 'a fixed line'],
  ['44', '07012345678', 'a personal number'],
  ['44', '09012345678', 'a premium number'],
  ['44', '08431234567', 'a shared-cost number'],
  ['44', '07640123456', 'a pager'],
  ['44', '05512345678', 'a company number'],
  ['44', '08001234567', 'a free number'],
  ['63', '180012345678', 'a free number'],
  ['39', '0612345678', 'a fixed line'],
  ['370', '90012345', 'a premium number'],
  ['380', '0501234567', 'a mobile number of a country that is not allowed'],
  ['1', '8768123456', 'a mobile number of a country that is not allowed, under a dial code that is'],
])('B08 %s %s is refused: %s', (dial, number) => {
  expect(read(dial, number)).toEqual({ ok: false, refusal: 'phone_is_not_allowed' })
})

test.each([
  ['1', '202-555-0123', '+12025550123', 'US'],
  ['44', '07400 123456', '+447400123456', 'GB'],
  ['966', '0501234567', '+966501234567', 'SA'],
  ['370', '8 612 34567', '+37061234567', 'LT'],
  ['39', '312 345 6789', '+393123456789', 'IT'],
])('%s %s is %s of %s', (dial, number, e164, countryCode) => {
  expect(read(dial, number)).toEqual({ ok: true, value: { e164, countryCode } })
})

const scripts = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '０１２３４５６７８９'] as const

/** One number of ours, and one of the many ways in which people write it. */
const writings = fc
  .record({
    last: fc.array(fc.nat(9), { minLength: 7, maxLength: 7 }),
    before: fc.constantFrom('', '0', '63', '+63 ', '+63 (0)', '0063 ', '00630'),
    between: fc.array(fc.constantFrom('', '', '', ' ', '-', '.', '–'), { minLength: 10, maxLength: 10 }),
    script: fc.constantFrom(...scripts),
  })
  .map(({ last, before, between, script }) => {
    const national = `917${last.join('')}`
    const spaced = [...national].map((digit, at) => `${at === 0 ? '' : between[at]}${digit}`).join('')
    const written = `${before}${spaced}`.replaceAll(/\d/g, (digit) => script[Number(digit)] ?? '')
    return { written, e164: `+63${national}` }
  })

const seeded = { seed: 20_261_117, numRuns: 300 }

test('B12 a number is the same however it is written, and its one form reads as itself', () => {
  fc.assert(
    fc.property(writings, ({ written, e164 }) => {
      const number = { ok: true, value: { e164, countryCode: 'PH' } }
      expect(read('63', written), written).toEqual(number)
      expect(read('63', e164)).toEqual(number)
    }),
    seeded,
  )
})

test('B12 a sign that belongs to no number makes it none, wherever it stands', () => {
  const foreign = fc.constantFrom(...'abcxO;#,*:\r\n\t\u0000', '\u200b', '😀')
  fc.assert(
    fc.property(writings, foreign, fc.nat(), ({ written }, sign, place) => {
      const at = place % (written.length + 1)
      const answer = read('63', `${written.slice(0, at)}${sign}${written.slice(at)}`)
      expect(answer, JSON.stringify({ written, sign, at })).toEqual({ ok: false, refusal: 'phone_is_malformed' })
    }),
    seeded,
  )
})
