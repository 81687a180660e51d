import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readUtc } from '#server/db/timestamps.ts'

/** The driver's own, which is slower and knows every form. */
const readByDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number

test('a moment in UTC is read as the driver reads it, to the millisecond', () => {
  const moments = fc.date({ min: new Date('0100-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z') })
  fc.assert(
    fc.property(moments, fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 6 }), (date, digits) => {
      fc.pre(!Number.isNaN(date.getTime()))
      const fraction = digits.replace(/0+$/, '')
      const text = `${date.toISOString().slice(0, 19).replace('T', ' ')}${fraction && `.${fraction}`}+00`
      expect(readUtc(text)).toEqual(readByDriver(text))
    }),
  )
})

test.each([
  '2026-11-16 11:34:30.123456+08',
  '2026-11-16 11:34:30+05:30',
  '0044-03-15 12:00:00+00 BC',
  '0044-03-15 12:00:00+00',
  '12026-01-01 00:00:00+00',
  'infinity',
  '-infinity',
])('%s is left to the driver', (text) => {
  expect(readUtc(text)).toBeNull()
})
