import { expect, test } from 'vitest'
import { type FigureFlow, figureOf, figureOfKind, figures, profitOf } from '#modules/wallet/rules/figures.ts'

test('every kind has a figure of the list, and what nobody named is other', () => {
  for (const kind of Object.keys(figureOfKind)) expect(figures).toContain(figureOf(kind))
  expect(figureOf('stake')).toBe('stake')
  expect(figureOf('reversal')).toBe('payout')
  for (const kind of ['never-heard-of', 'toString', '__proto__', '']) expect(figureOf(kind)).toBe('other')
})

test.each<[FigureFlow[], Partial<ReturnType<typeof profitOf>>]>([
  [[], { staked: 0n, paid: 0n, net: 0n, deposits: 0n, withdrawals: 0n }],
  [[flow('stake', 0n, 500n), flow('payout', 300n, 0n)], { staked: 500n, paid: 300n, net: -200n }],
  // A stake that came back was not wagered, and a win that was taken back was not paid.
  [[flow('stake', 0n, 500n), flow('refund', 500n, 0n)], { staked: 0n, net: 0n }],
  [[flow('payout', 300n, 100n)], { paid: 200n, net: 200n }],
  [[flow('tip', 0n, 20n)], { staked: 20n, net: -20n }],
  [[flow('jackpot', 900n, 0n)], { paid: 900n, net: 900n }],
  // Money that was moved, given or paid in is no result of play.
  [[flow('deposit', 1_000n, 100n), flow('withdrawal', 50n, 400n)], { net: 0n, deposits: 900n, withdrawals: 350n }],
  [[flow('bonus', 70n, 0n), flow('transfer', 5n, 5n), flow('other', 9n, 0n)], { staked: 0n, paid: 0n, net: 0n }],
])('what play took and gave, case %#', (flows, expected) => {
  expect(profitOf(flows)).toMatchObject(expected)
})

function flow(figure: FigureFlow['figure'], cameIn: bigint, wentOut: bigint): FigureFlow {
  return { figure, cameIn, wentOut }
}
