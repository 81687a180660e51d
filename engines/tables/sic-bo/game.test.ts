import { expect, test } from 'vitest'
import { toNumber } from '#engines/ratio.ts'
import { type SicBoOutcome, sicBo } from '#engines/tables/sic-bo/game.ts'

const percent = (spot: string) => (toNumber(sicBo.rtpOf({ spot })) * 100).toFixed(4)

test('BX-03.1 every kind of spot returns what the books say', () => {
  expect(['small', 'big', 'odd', 'even'].map(percent)).toEqual(Array.from({ length: 4 }, () => '97.2222'))
  const totals = [4, 5, 6, 7, 8, 9, 10].map((total) => percent(`total-${total}`))
  expect(totals).toEqual(['87.5000', '88.8889', '87.9630', '90.2778', '87.5000', '92.5926', '87.5000'])
  expect([17, 16, 15, 14, 13, 12, 11].map((total) => percent(`total-${total}`))).toEqual(totals)
  for (const face of [1, 2, 3, 4, 5, 6])
    expect(['single', 'double', 'triple'].map((kind) => percent(`${kind}-${face}`))).toEqual([
      ...['96.2963', '88.8889', '83.7963'],
    ])
  expect([percent('pair-1-6'), percent('any-triple')]).toEqual(['97.2222', '88.8889'])
  expect(sicBo.info.rtpPpm.most).toBeLessThan(1_000_000)
})

test('spots pay by the dice, and three of a kind take bets on a half', () => {
  const paid = (spot: string, ...dice: SicBoOutcome['dice']) => toNumber(sicBo.paysOf({ spot }, { dice }))
  expect([paid('small', 1, 2, 3), paid('small', 2, 2, 2), paid('big', 6, 6, 5), paid('even', 4, 4, 4)]).toEqual([
    2, 0, 2, 0,
  ])
  expect([paid('single-6', 6, 1, 2), paid('single-6', 6, 6, 2), paid('single-6', 6, 6, 6)]).toEqual([2, 3, 13])
  expect([paid('double-6', 6, 6, 6), paid('pair-1-6', 6, 6, 1), paid('pair-1-6', 6, 6, 6)]).toEqual([12, 7, 0])
  expect([paid('triple-2', 2, 2, 2), paid('any-triple', 5, 5, 5), paid('total-9', 2, 3, 4)]).toEqual([181, 32, 8])
})

test('a table has all 52 spots', () => {
  const named = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}-${at + 1}`)
  const pairs = [1, 2, 3, 4, 5].flatMap((low) =>
    [2, 3, 4, 5, 6].filter((high) => high > low).map((high) => `pair-${low}-${high}`),
  )
  const totals = Array.from({ length: 14 }, (_, at) => `total-${at + 4}`)
  const all = [
    'small',
    'big',
    'odd',
    'even',
    'any-triple',
    ...named('single', 6),
    ...named('double', 6),
    ...named('triple', 6),
    ...pairs,
    ...totals,
  ]
  expect(all).toHaveLength(52)
  for (const spot of all) expect(sicBo.readChoice({ spot })).toEqual({ ok: true, value: { spot } })
  expect(sicBo.readChoice({ spot: 'total-3' })).toMatchObject({ ok: false })
})
