import { expect, test } from 'vitest'
import { openChainStream } from '#engines/fairness/chain.ts'
import { add, compare, multiply, ratio, zero } from '#engines/ratio.ts'
import { payoutOf } from '#engines/shared-game.ts'
import { type Colour, colours } from '#engines/tables/colour-game/colours.ts'
import { colourGame } from '#engines/tables/colour-game/game.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

test('BX-03.1 every colour returns exactly 199/216, by all 216 throws', () => {
  for (const colour of colours) {
    let total = zero
    for (const first of colours)
      for (const second of colours)
        for (const third of colours)
          total = add(total, colourGame.paysOf({ spot: colour }, { dice: [first, second, third] }))
    const exact = multiply(total, ratio(1, 216))
    expect(exact).toEqual(ratio(199, 216))
    expect(compare(colourGame.rtpOf({ spot: colour }), exact)).toBe(0)
    expect(colourGame.info).toMatchObject({ rtpPpm: { least: 921_296, most: 921_296 }, topMultiplier: 4 })
  }
})

test('a colour pays once the stake for each die that shows it, and nothing otherwise', () => {
  const bet = { choice: { spot: 'red' }, stake: 1_01n }
  const paid = (...dice: Colour[]) => payoutOf(colourGame, bet, { dice })
  expect([
    paid('blue', 'pink', 'white'),
    paid('blue', 'red', 'white'),
    paid('red', 'red', 'white'),
    paid('red', 'red', 'red'),
  ]).toEqual([0n, 2_02n, 3_03n, 4_04n])
})

test('BX-02.2 the same link gives the same dice; they are shown one after another', () => {
  const link = { hash: 'ab'.repeat(32), salt: 'cd'.repeat(32) }
  const outcome = colourGame.draw(openChainStream(nodeHmac, link))
  expect(colourGame.draw(openChainStream(nodeHmac, link))).toEqual(outcome)
  expect(colourGame.reveal(outcome)).toEqual(outcome.dice.map((colour, die) => ({ die, colour })))
})

test('a choice is one of the six colours and nothing else', () => {
  expect(colourGame.readChoice({ spot: 'red' })).toEqual({ ok: true, value: { spot: 'red' } })
  for (const input of [null, [], 'red', {}, { spot: 'black' }, { spot: 'toString' }, { spot: 'red', more: 1 }])
    expect(colourGame.readChoice(input)).toMatchObject({ ok: false, refusal: 'choice_is_malformed' })
})
