import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openStream } from '#engines/fairness/stream.ts'
import type { Round } from '#engines/game.ts'
import { type MinesAction, type MinesChoice, type MinesState, minesGame } from '#engines/instant/mines/game.ts'
import { chanceToOpen, mathsOf, multiplierOf } from '#engines/instant/mines/math.ts'
import { ratio, toNumber } from '#engines/ratio.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

// biome-ignore format: a table
test.each([
  [1, 1, 1.03125], [3, 1, 1.125], [3, 2, 1.285714], [3, 5, 1.997368], [3, 10, 5.004396],
  [3, 22, 2277], [5, 5, 3.392589], [10, 5, 17.515385], [24, 1, 24.75],
])('BX-03.1 %i mines, %i cells: %d', (mines, opened, multiplier) => {
  expect(Math.abs(toNumber(multiplierOf(mines, opened)) - multiplier)).toBeLessThan(0.000_000_51)
})

test('BX-03.1 every plan with every number of mines returns exactly 99 %', () => {
  for (let mines = 1; mines <= 24; mines += 1)
    for (let opened = 1; opened <= 25 - mines; opened += 1) expect(mathsOf(mines, opened).rtp).toEqual(ratio(99, 100))
})

test('BX-03.1 the chance is what counting all 2,300 layouts of three mines finds', () => {
  const survivors = new Array<number>(26).fill(0)
  for (let a = 0; a < 25; a += 1)
    for (let b = a + 1; b < 25; b += 1)
      for (let c = b + 1; c < 25; c += 1)
        for (let opened = 0; opened <= a; opened += 1) survivors[opened] = (survivors[opened] ?? 0) + 1
  for (let opened = 0; opened <= 22; opened += 1) {
    expect(chanceToOpen(3, opened)).toEqual(ratio(survivors[opened] ?? 0, 2_300))
  }
})

test('BX-03.1 the highest multiplier is that of 12 or 13 mines on a whole board', () => {
  const all = Array.from({ length: 24 }, (_, at) => multiplierOf(at + 1, 24 - at))
  expect(Math.max(...all.map(toNumber))).toBe(5_148_297)
  expect(minesGame.info.topMultiplier).toBe(5_148_297)
})

type MinesRound = Round<MinesChoice, MinesState>

/** Golden nonce 0: the mines are at 9, 6 and 0. */
function begin(stake = 1_000n, maxPayout = 10n ** 12n): MinesRound {
  const draw = openStream(nodeHmac, { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'player-seed-1', nonce: 0 })
  const bet = { stake, maxPayout, choice: { mines: 3 } }
  const begun = minesGame.begin(bet, draw)
  if (!begun.ok) throw new Error(begun.refusal)
  return { ...bet, state: begun.value }
}

const noDraw = {
  u32: (): number => {
    throw new Error('a step of mines draws nothing')
  },
  int: () => noDraw.u32(),
  bits52: () => BigInt(noDraw.u32()),
}

function play(round: MinesRound, ...actions: MinesAction[]): MinesRound {
  return actions.reduce((now, action) => {
    const acted = minesGame.act(now, action, noDraw)
    if (!acted.ok) throw new Error(acted.refusal)
    return { ...now, state: acted.value }
  }, round)
}

const open = (cell: number): MinesAction => ({ kind: 'open', cell })
const collect: MinesAction = { kind: 'collect' }

describe('a round', () => {
  test('BX-02.1 has the golden mines and never shows them while it lasts', () => {
    const round = begin()
    expect(round.state.mines).toEqual([9, 6, 0])
    const view = minesGame.viewOf(play(round, open(1)))
    expect(view).toEqual({ opened: [1], ending: null, multiplier: '1.1250', nextMultiplier: '1.2857', mines: null })
  })

  test('is collected: the multiplier is paid to the last unit, and all is shown', () => {
    const round = play(begin(), open(1), open(2), collect)
    expect([minesGame.isOver(round), minesGame.payoutOf(round)]).toEqual([true, 1_285n])
    expect(minesGame.viewOf(round)).toMatchObject({ ending: 'collected', mines: [9, 6, 0], nextMultiplier: null })
  })

  test('is lost on a mine', () => {
    const round = play(begin(), open(1), open(9))
    expect([minesGame.isOver(round), minesGame.payoutOf(round)]).toEqual([true, 0n])
  })

  test('ends by itself when every safe cell is open', () => {
    const safe = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => ![9, 6, 0].includes(cell))
    const round = play(begin(), ...safe.map(open))
    expect([round.state.ending, minesGame.payoutOf(round)]).toEqual(['collected', 2_277_000n])
  })

  test('collects by itself before a step whose win would pass the limit', () => {
    const round = play(begin(1_000n, 1_285n), open(1), open(2))
    expect([round.state.ending, minesGame.payoutOf(round)]).toEqual(['collected', 1_285n])
    expect(play(begin(1_000n, 1_480n), open(1), open(2)).state.ending).toBeNull()
  })

  // biome-ignore format: a table
  test.each<[string, MinesRound, MinesAction, string]>([
    ['collecting before the first cell', begin(),                              collect,  'action_is_not_possible'],
    ['opening a cell twice',             play(begin(), open(1)),               open(1),  'action_is_not_possible'],
    ['opening after the end',            play(begin(), open(9)),               open(1),  'round_is_over'],
    ['collecting after a mine',          play(begin(), open(9)),               collect,  'round_is_over'],
    ['collecting twice',                 play(begin(), open(1), collect),      collect,  'round_is_over'],
  ])('refuses %s', (_, round, action, refusal) => {
    expect(minesGame.act(round, action, noDraw)).toEqual({ ok: false, refusal })
  })

  test('is swept in the player’s favour: refunded when nothing was opened, else collected', () => {
    expect(minesGame.sweep(begin())).toEqual({ kind: 'refund' })
    expect(minesGame.sweep(play(begin(), open(1)))).toEqual({ kind: 'act', action: collect })
  })
})

test('a bet without room for its first step is refused', () => {
  const bet = { stake: 1_000n, maxPayout: 1_124n, choice: { mines: 3 } }
  expect(minesGame.begin(bet, noDraw)).toEqual({ ok: false, refusal: 'win_could_pass_the_limit' })
})

test.each([
  { kind: 'open', cell: 25 },
  { kind: 'open', cell: -1 },
  { kind: 'open', cell: '1' },
  { kind: 'open' },
  { kind: 'peek' },
  null,
  'collect',
])('%j is no action', (action) => {
  expect(minesGame.readAction(action)).toMatchObject({ ok: false, refusal: 'action_is_malformed' })
})

test('any number of mines from 1 to 24, nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 30 }), (mines) => {
      expect(minesGame.readChoice({ mines }).ok).toBe(mines >= 1 && mines <= 24)
    }),
  )
})
