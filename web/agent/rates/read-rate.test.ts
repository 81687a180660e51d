import { expect, test } from 'vitest'
import { eachRate, judgeRates, readRate, writeRates } from '#web/agent/rates/read-rate.ts'

test.each([
  // text     ppm
  ['0', 0],
  ['0.00', 0],
  ['0.9', 9_000],
  ['1,25', 12_500],
  ['0.0001', 1],
  ['12', 120_000],
  ['', null],
  ['-1', null],
  ['0.00001', null],
  ['a', null],
])('the rate %s is %s parts per million', (text, ppm) => {
  expect(readRate(text)).toBe(ppm)
})

test('AC-07.3 a rate above one’s own, or below somebody’s further down, is told beside its field', () => {
  const most = eachRate(() => 10_000)
  const least = eachRate(() => 2_000)
  const fine = writeRates(eachRate(() => 5_000))
  expect(judgeRates(fine, most, least)).toEqual({ rates: eachRate(() => 5_000), faults: {} })
  const wrong = { ...fine, RNG: '1.01', LIVE: '0.19', FISH: 'x' }
  expect(judgeRates(wrong, most, least)).toEqual({
    rates: null,
    faults: { RNG: 'high', LIVE: 'low', FISH: 'malformed' },
  })
  expect(judgeRates({ ...fine, LIVE: '0' }, most).rates).toMatchObject({ LIVE: 0 })
})
