import { describe, expect, test } from 'vitest'
import { bcp47Of, languages } from '#kit/language.ts'
import {
  addDays,
  dayOf,
  formatAgo,
  formatAmount,
  formatDay,
  formatInstant,
  formatMultiplier,
  formatNumber,
  formatPlaces,
  formatShortDay,
  formatStamp,
  formatTimes,
  prepareFormats,
  shortenHash,
} from '#web/lib/fmt.ts'
import { months } from '#web/lib/fmt-months.ts'

await Promise.all(languages.map(prepareFormats))

describe('money', () => {
  test.each([
    // amount                  style               text
    ['0.00', {}, '₱0.00'],
    ['12480.50', {}, '₱12,480.50'],
    ['999.99', {}, '₱999.99'],
    ['1000', {}, '₱1,000.00'],
    ['-1250.00', {}, '−₱1,250.00'],
    ['462.00', { signed: true }, '+₱462.00'],
    ['-200.00', { signed: true }, '−₱200.00'],
    ['0.00', { signed: true }, '₱0.00'],
    ['92233720368547758.07', {}, '₱92,233,720,368,547,758.07'],
    ['12480.50', { isHidden: true }, '••••••'],
    ['-0.50', { isHidden: true, signed: true }, '••••••'],
  ] as const)('CO-05 %s in %j is written %s, to the last centavo', (amount, style, text) => {
    expect(formatAmount(amount, 'PHP', style)).toBe(text)
  })

  // biome-ignore format: a table
  test.each([
    ['TY', '−₱1,234,567.80'],
    ['AR', '−₱1,234,567.80'],
    ['FA', '−₱1,234,567.80'],
    ['VI', '−₱1.234.567,80'],
    ['LO', '−₱1.234.567,80'],
    ['HI', '−₱12,34,567.80'],
    ['NE', '−₱12,34,567.80'],
    ['RU', '−₱1 234 567,80'],
    ['KK', '−₱1 234 567,80'],
    ['MY', '−₱1,234,567.80'],
  ] as const)('CO-05.1 in %s a sum is %s', (language, text) => {
    expect(formatAmount('-1234567.8', 'PHP', { language }).replace(/\s/g, ' ')).toBe(text)
  })

  test.each(languages)('CO-05.1 in %s a sum has two decimals, separated thousands and Western digits', (language) => {
    expect(formatAmount('1234.5', 'PHP', { language })).toMatch(/^₱1\D234\D50$/)
  })

  test('a currency of six places keeps them', () => {
    expect(formatAmount('1234.567891', 'USDT')).toBe('USDT 1,234.567891')
  })
})

describe('days and times', () => {
  const instant = '2026-09-14T00:05:09Z'
  const timeZone = 'Asia/Manila'

  test.each(languages)('in %s a day and a time are of our calendar, in Western digits', (language) => {
    const [date, time] = formatInstant(instant, { language, timeZone }).split(/ (?=\S+$)/)
    expect(time).toBe('08:05:09')
    expect(date).toMatch(/14/)
    expect(date).toMatch(/2026/)
    expect(formatDay('2026-09-14', language)).not.toMatch(/[\p{Nd}--[0-9]]|M09/v)
  })

  // biome-ignore format: a table
  test.each([
    ['EN', '14 September 2026', '14 Sept 2026 08:05:09'],
    ['TY', 'Setyembre 14, 2026', 'Set 14, 2026 08:05:09'],
    ['AR', '14 سبتمبر 2026', '14 سبتمبر 2026 08:05:09'],
    ['MY', '14 စက်တင်ဘာ 2026', '14 စက် 2026 08:05:09'],
    ['KM', '14 កញ្ញា 2026', '14 កញ្ញា 2026 08:05:09'],
    ['LO', '14 ກັນຍາ 2026', '14 ກ.ຍ. 2026 08:05:09'],
    ['NE', '14 सेप्टेम्बर 2026', '14 सेप्टेम्बर 2026 08:05:09'],
    ['KK', '14 қыркүйек 2026', '14 қыр. 2026 08:05:09'],
    ['UZ', '14 sentabr 2026', '14 sen 2026 08:05:09'],
  ] as const)('in %s it is %s', (language, day, moment) => {
    expect(formatDay('2026-09-14', language)).toBe(day)
    expect(formatInstant(instant, { language, timeZone })).toBe(moment)
    expect(`${formatShortDay('2026-09-14', language)} 08:05:09`).toBe(moment)
  })

  test.each(Object.entries(months))('our months of %s are Unicode’s', (code, { long, short }) => {
    const nameOf = (style: 'long' | 'short') => (_: string, at: number) =>
      new Intl.DateTimeFormat(`${bcp47Of(code as keyof typeof months)}-u-ca-gregory-nu-latn`, {
        ...{ day: 'numeric', month: style, year: 'numeric', timeZone: 'UTC' },
      })
        .formatToParts(new Date(Date.UTC(2026, at, 14)))
        .find(({ type }) => type === 'month')?.value
    expect(long).toEqual(long.map(nameOf('long')))
    expect(short).toEqual(short.map(nameOf('short')))
  })

  test.each([
    // away from now         EN                TY                        AR
    [-3 * 3_600_000, '3 hours ago', '3 oras ang nakalipas', 'قبل 3 ساعات'],
    [-86_400_000, 'yesterday', 'kahapon', 'أمس'],
    [5 * 60_000, 'in 5 minutes', 'sa 5 minuto', 'خلال 5 دقائق'],
    [-59_999, '59 seconds ago', '59 segundo ang nakalipas', 'قبل 59 ثانية'],
    [0, 'now', 'ngayon', 'الآن'],
  ] as const)('%i ms away is “%s”', (awayMs, ...texts) => {
    const nowMs = Date.parse(instant)
    const then = new Date(nowMs + awayMs).toISOString()
    const languagesOfTable = ['EN', 'TY', 'AR'] as const
    expect(languagesOfTable.map((language) => formatAgo(then, nowMs, { language }))).toEqual(texts)
  })

  test('after a month, and where a browser has no words for it, the date is told instead', () => {
    const nowMs = Date.parse(instant) + 31 * 86_400_000
    expect(formatAgo(instant, nowMs, { language: 'EN', timeZone })).toBe('14 Sept 2026')
    expect(formatAgo(instant, Date.parse(instant) + 1000, { language: 'UZ', timeZone })).toBe('14 sen 2026')
  })

  test('CO-07.1 an announcement’s time is yyyy-MM-dd HH:mm:ss where the reader is, in 24 hours', () => {
    expect(formatStamp(instant, timeZone)).toBe('2026-09-14 08:05:09')
    expect(formatStamp('2026-09-14T16:00:00Z', timeZone)).toBe('2026-09-15 00:00:00')
    expect(dayOf('2026-09-14T16:00:00Z', timeZone)).toBe('2026-09-15')
    expect(dayOf('2026-09-14T16:00:00Z', 'UTC')).toBe('2026-09-14')
  })

  test.each([
    ['2026-09-14', -6, '2026-09-08'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
  ] as const)('%s and %i days is %s', (day, days, then) => {
    expect(addDays(day, days)).toBe(then)
  })
})

test('a count of any size and a hash are readable', () => {
  expect(formatNumber(9_223_372_036_854_775_807n)).toBe('9,223,372,036,854,775,807')
  expect(shortenHash('ab'.repeat(32))).toBe('abababab…ababab')
})

test('multipliers are grouped: in the fewest places, or with both where they stand in a row', () => {
  expect([1.98, 2, 5_148_297].map((times) => formatMultiplier(times, 'EN'))).toEqual(['1.98×', '2×', '5,148,297×'])
  expect([200, 102_450].map((x100) => formatTimes(x100, 'EN'))).toEqual(['2.00×', '1,024.50×'])
  expect(['1.0102', '9900.0000'].map((decimal) => formatPlaces(decimal, 'EN'))).toEqual(['1.0102', '9,900.0000'])
})
