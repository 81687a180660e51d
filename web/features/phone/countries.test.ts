import { expect, test } from 'vitest'
import { countryCodes, describeCountry } from '#modules/settings/countries.ts'
import { findCountries, nameCountry, sortCountries } from './countries.ts'

const all = countryCodes.map(describeCountry)
const english = sortCountries(all, 'EN')

test('the home country is first, the others follow by the names that the reader knows', () => {
  expect(english.slice(0, 3).map(({ name }) => name)).toEqual(['Philippines', 'Afghanistan', 'Åland Islands'])
  expect(sortCountries(all, 'AR')[0]?.name).toBe('الفلبين')
  expect(english).toHaveLength(all.length)
  expect(sortCountries([], 'EN')).toEqual([])
})

test.each([
  ['phil', 'PH'],
  ['+63', 'PH'],
  ['0063', 'PH'],
  ['٦٣', 'PH'],
  ['cote', 'CI'],
  ['kingdom', 'GB'],
  ['gb', 'GB'],
  ['966', 'SA'],
])('%s finds %s', (input, countryCode) => {
  expect(findCountries(english, input).map((one) => one.countryCode)).toContain(countryCode)
})

test('nothing wished is everything, and nonsense is nothing', () => {
  expect(findCountries(english, ' ')).toHaveLength(all.length)
  expect(findCountries(english, 'xyzzy')).toEqual([])
  expect(findCountries(english, '.*')).toEqual([])
  expect(nameCountry(describeCountry('PH'), 'TY')).toBe('Pilipinas')
})
