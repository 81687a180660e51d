import { expect, test } from 'vitest'
import { bcp47Of, defaultLanguage, isLanguage, isRightToLeft, languages } from './language.ts'

test('ST-15.3 the 29 languages are the specified ones, each once', () => {
  const specified =
    'CN, EN, JA, TH, VI, MY, ES, HI, ID, KM, KO, MS, PT, TA, TW, TY, UR, TR, BN, AR, FA, RU, KK, UZ, LO, NE, FR, TE, SW'
  expect(languages.join(', ')).toBe(specified)
  expect(new Set(languages).size).toBe(29)
  expect(defaultLanguage).toBe('EN')
})

test('every language has a canonical tag of its own that Intl knows', () => {
  const tags = languages.map(bcp47Of)
  expect(new Set(tags).size).toBe(29)
  for (const tag of tags) {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    expect(Intl.NumberFormat.supportedLocalesOf(tag), tag).toEqual([tag])
  }
})

test('ST-15.4 Arabic, Persian and Urdu run from right to left', () => {
  expect(languages.filter(isRightToLeft)).toEqual(['UR', 'AR', 'FA'])
})

test.each([
  'en',
  'XX',
  '',
  ' EN',
  '__proto__',
  'constructor',
  '../../x',
  'E'.repeat(10_000),
  undefined,
  null,
  1,
  ['EN'],
])('G13 %j is no language', (code) => {
  expect(isLanguage(code)).toBe(false)
})
