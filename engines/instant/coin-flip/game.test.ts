import { expect, test } from 'vitest'
import { coinFlipGame } from '#engines/instant/coin-flip/game.ts'
import { mathsOf, winPays } from '#engines/instant/coin-flip/math.ts'
import { ratio } from '#engines/ratio.ts'

test('BX-03.1 an even coin that pays 1.98: exactly 99 %', () => {
  expect(winPays).toEqual(ratio(198, 100))
  expect(mathsOf()).toEqual({
    rtp: ratio(99, 100),
    hitRate: ratio(1, 2),
    variance: ratio(9_801, 10_000),
    topMultiplier: ratio(198, 100),
  })
})

test.each([
  ['heads', 0, 198n],
  ['heads', 1, 0n],
  ['tails', 0, 0n],
  ['tails', 1, 198n],
] as const)('%s on a draw of %i pays %s', (side, drawn, payout) => {
  const bet = { stake: 100n, maxPayout: 1_000n, choice: { side } }
  const begun = coinFlipGame.begin(bet, { u32: () => drawn, int: () => drawn, bits52: () => 0n })
  expect(begun.ok && coinFlipGame.payoutOf({ ...bet, state: begun.value })).toBe(payout)
})

test('the floor stays with the house', () => {
  expect(coinFlipGame.payoutOf({ stake: 1n, maxPayout: 9n, choice: { side: 'heads' }, state: { side: 'heads' } })).toBe(
    1n,
  )
})

test('BX-03.1 the highest win is told to the hundredth', () => {
  expect(coinFlipGame.info.topMultiplier).toBe(1.98)
})
