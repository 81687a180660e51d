import { expect, test } from 'vitest'
import { vendorsDocument } from '#modules/gateway/settings.ts'

test('SE-06.1 caps of vendors are amounts of their currency, in order, and tighter ones may leave some out', () => {
  const { schema, initial } = vendorsDocument
  const withPhp = (caps: object) => ({ ...initial, caps: { ...initial.caps, PHP: { ...initial.caps.PHP, ...caps } } })
  const isTaken = (value: unknown) => schema.safeParse(value).success
  expect(isTaken(withPhp({ perWin: '3000000.00' }))).toBe(true)
  for (const caps of [{ perWin: '3000000.01' }, { perPlayerDay: '20000000.01' }, { perWin: '0' }, { perWin: '0.001' }])
    expect(isTaken(withPhp(caps))).toBe(false)
  expect(isTaken({ ...initial, ownCaps: { KULAY: { PHP: { perWin: '10.00' } } } })).toBe(true)
  expect(isTaken({ ...initial, ownCaps: { KULAY: { XYZ: { perWin: '10.00' } } } })).toBe(false)
  expect(isTaken({ ...initial, ownCaps: { KULAY: { PHP: { perWin: '0.001' } } } })).toBe(false)
  expect(isTaken({ ...initial, lateWinHours: -1 })).toBe(false)
})
