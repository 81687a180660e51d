import { expect, test } from 'vitest'
import { isOdds, oddsFormats, writeOdds } from '#engines/sports/odds.ts'

test.each([
  // decimal  Hong Kong  Malay  Indonesian  American
  [1_500, '1.50', '0.50', '0.50', '-2.00', '-200'],
  [1_800, '1.80', '0.80', '0.80', '-1.25', '-125'],
  [1_950, '1.95', '0.95', '0.95', '-1.053', '-105.3'],
  [2_000, '2.00', '1.00', '1.00', '1.00', '+100'],
  [2_100, '2.10', '1.10', '-0.909', '1.10', '+110'],
  [3_500, '3.50', '2.50', '-0.40', '2.50', '+250'],
  [1_001, '1.001', '0.00', '0.001', '-1000.00', '-100000'],
])('%s thousandths in every format', (odds, ...written) => {
  expect(oddsFormats.map((format) => writeOdds(odds, format))).toEqual(written)
})

test.each([[1_000], [0], [-5], [1.5], [10_000_001], ['1950'], [Number.NaN]])('%s are no odds', (value) => {
  expect(isOdds(value)).toBe(false)
})
