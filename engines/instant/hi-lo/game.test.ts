import { describe, expect, test } from 'vitest'
import { openStream } from '#engines/fairness/stream.ts'
import type { Round } from '#engines/game.ts'
import { type HiLoAction, type HiLoChoice, type HiLoState, hiLoGame } from '#engines/instant/hi-lo/game.ts'
import { type Guess, isRight, mathsOf, multiplierOf, winningRanks } from '#engines/instant/hi-lo/math.ts'
import { ratio, toFourPlaces } from '#engines/ratio.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

const ranks = Array.from({ length: 13 }, (_, at) => at + 1)

// biome-ignore format: a table
test.each<[number, Guess, number]>([
  [1, 'higher', 12], [1, 'same', 1], [1, 'lower', 0],
  [2, 'higher', 12], [2, 'lower', 2], [2, 'same', 0],
  [7, 'higher', 7],  [7, 'lower', 7],
  [12, 'higher', 2], [12, 'lower', 12],
  [13, 'lower', 12], [13, 'same', 1], [13, 'higher', 0],
])('BX-03.1 on rank %i "%s" wins with %i of 13', (rank, guess, count) => {
  expect(winningRanks(rank, guess)).toBe(count)
})

test('BX-03.1 the inner ranks: (14 − r) and r of 13, the same rank in both', () => {
  for (const rank of ranks.slice(1, -1)) {
    expect([winningRanks(rank, 'higher'), winningRanks(rank, 'lower')]).toEqual([14 - rank, rank])
    expect(isRight(rank, 'higher', rank) && isRight(rank, 'lower', rank)).toBe(true)
  }
})

test('BX-03.1 every plan returns exactly 99 %: the edge is taken once', () => {
  const offers = ranks.flatMap((rank) =>
    (['higher', 'lower', 'same'] as const)
      .filter((guess) => winningRanks(rank, guess) > 0)
      .map((guess) => ({ rank, guess })),
  )
  expect(offers).toHaveLength(26)
  for (const first of offers) {
    expect(mathsOf([first]).rtp).toEqual(ratio(99, 100))
    for (const second of offers) expect(mathsOf([first, second, first]).rtp).toEqual(ratio(99, 100))
  }
})

// biome-ignore format: a table
test.each<[[number, Guess][], string]>([
  [[[7, 'higher']], '1.8385'], [[[2, 'higher']], '1.0725'], [[[1, 'same']], '12.8700'], [[[1, 'same'], [13, 'same']], '167.3100'],
  [[[2, 'higher'], [7, 'lower']], '1.9917'],
])('%j multiplies by %s', (steps, multiplier) => {
  expect(toFourPlaces(multiplierOf(steps.map(([rank, guess]) => ({ rank, guess }))))).toBe(multiplier)
})

type HiLoRound = Round<HiLoChoice, HiLoState>

/** Cards by rank, in the order in which they are drawn. */
function deal(...dealt: number[]) {
  const int = () => {
    const rank = dealt.shift()
    if (rank === undefined) throw new Error('nothing more is drawn')
    return rank - 1
  }
  return { u32: () => 0, int, bits52: () => 0n }
}

function play(dealt: number[], actions: HiLoAction[], maxPayout = 10n ** 12n): HiLoRound {
  const draw = deal(...dealt)
  const bet = { stake: 1_000n, maxPayout, choice: {} }
  const begun = hiLoGame.begin(bet, draw)
  if (!begun.ok) throw new Error(begun.refusal)
  let round: HiLoRound = { ...bet, state: begun.value }
  for (const action of actions) {
    const acted = hiLoGame.act(round, action, draw)
    if (!acted.ok) throw new Error(acted.refusal)
    round = { ...bet, state: acted.value }
  }
  return round
}

const guess = (word: Guess): HiLoAction => ({ kind: 'guess', guess: word })
const skip: HiLoAction = { kind: 'skip' }
const collect: HiLoAction = { kind: 'collect' }

describe('a round', () => {
  test('grows with right guesses and is collected', () => {
    const round = play([2, 7, 3], [guess('higher'), guess('lower'), collect])
    expect([round.state.ending, hiLoGame.payoutOf(round)]).toEqual(['collected', 1_991n])
  })

  test('is lost with the first wrong one', () => {
    const round = play([2, 7, 9], [guess('higher'), guess('lower')])
    expect([round.state.ending, hiLoGame.payoutOf(round)]).toEqual(['wrong', 0n])
  })

  test('skips a card for nothing', () => {
    const round = play([7, 2, 2], [skip, guess('higher'), collect])
    expect(hiLoGame.payoutOf(round)).toBe(1_072n)
    expect(hiLoGame.viewOf(round)).toMatchObject({ skipsLeft: 51, moves: ['skip', 'higher'], multiplier: '1.0725' })
  })

  test('offers what can come true, with what it would be worth', () => {
    expect(hiLoGame.viewOf(play([1], [])).offers).toEqual([
      { guess: 'higher', multiplier: '1.0725', ranks: 12 },
      { guess: 'same', multiplier: '12.8700', ranks: 1 },
    ])
    expect(hiLoGame.viewOf(play([5], [])).offers.map((offer) => offer.guess)).toEqual(['higher', 'lower'])
  })

  test('offers nothing that would pass the limit, and collects by itself when nothing can be offered any more', () => {
    const limited = play([2, 2], [guess('higher')], 1_838n)
    expect(hiLoGame.viewOf(limited).offers.map((offer) => offer.guess)).toEqual(['higher'])
    expect(hiLoGame.act(limited, guess('lower'), deal())).toEqual({ ok: false, refusal: 'action_is_not_possible' })
    const full = play([7, 8], [guess('higher')], 1_839n)
    expect([full.state.ending, hiLoGame.payoutOf(full)]).toEqual(['collected', 1_838n])
    expect(hiLoGame.begin({ stake: 1_000n, maxPayout: 1_837n, choice: {} }, deal())).toMatchObject({
      refusal: 'win_could_pass_the_limit',
    })
  })

  // biome-ignore format: a table
  test.each<[string, HiLoRound, HiLoAction, string]>([
    ['collecting before a guess',  play([7], []),                                   collect,        'action_is_not_possible'],
    ['collecting after skips',     play([7, 8], [skip]),                            collect,        'action_is_not_possible'],
    ['"lower" on an ace',          play([1], []),                                   guess('lower'), 'action_is_not_possible'],
    ['"same" on a seven',          play([7], []),                                   guess('same'),  'action_is_not_possible'],
    ['a 53rd skip',                play(new Array<number>(53).fill(7), new Array<HiLoAction>(52).fill(skip)), skip, 'action_is_not_possible'],
    ['a guess after the end',      play([7, 8], [guess('lower')]),                  guess('lower'), 'round_is_over'],
  ])('refuses %s and draws no card', (_, round, action, refusal) => {
    expect(hiLoGame.act(round, action, deal())).toEqual({ ok: false, refusal })
  })

  test('is swept in the player’s favour', () => {
    expect(hiLoGame.sweep(play([7, 8], [skip]))).toEqual({ kind: 'refund' })
    expect(hiLoGame.sweep(play([2, 2], [guess('higher')]))).toEqual({ kind: 'act', action: collect })
  })

  test('goes on after a restart with the card that was next', () => {
    const seeds = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'player-seed-1', nonce: 0 }
    const bet = { stake: 1_000n, maxPayout: 10n ** 12n, choice: {} }
    const whole = openStream(nodeHmac, seeds)
    const begun = hiLoGame.begin(bet, whole)
    if (!begun.ok) throw new Error(begun.refusal)
    // What the database gives back, and a new stream at the cursor that was stored with it.
    const stored = JSON.parse(JSON.stringify({ state: begun.value, cursor: whole.cursor })) as {
      state: HiLoState
      cursor: number
    }
    const resumed = hiLoGame.act({ ...bet, state: stored.state }, skip, openStream(nodeHmac, seeds, stored.cursor))
    expect(resumed).toEqual(hiLoGame.act({ ...bet, state: begun.value }, skip, whole))
  })
})
