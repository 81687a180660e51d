import { openChainStream } from '#engines/fairness/chain.ts'
import type { Proof } from '#engines/fairness/proof.ts'
import { gameHash } from '#engines/fairness/replay.ts'
import { type Beside, slipOutcome, slipParams } from '#engines/fairness/replay-shared.ts'
import type { Json } from '#engines/game.ts'
import { playShared, type SharedGame, type SpotBet } from '#engines/shared-game.ts'
import { soleSeats } from '#engines/tables/blackjack/game.ts'
import { colours } from '#engines/tables/colour-game/colours.ts'
import { covers } from '#engines/tables/roulette/layout.ts'
import { assert } from '#kit/assert.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { Chance } from '#modules/ledger/simulation/chance.ts'
import { chainLength, type OpenedSource, openLink, recordDraws } from '#tests/verifier/rounds.ts'

/** Rounds of tables from known links, with slips over all of their spots and every kind of act. */

const baccaratSpots = [
  ...['player', 'banker', 'tie', 'player-pair', 'banker-pair', 'either-pair', 'perfect-pair', 'small', 'big'],
]
const faces = [1, 2, 3, 4, 5, 6]

/** Every spot that a slip can have; what acts add is found from what is possible. */
const spotsOf: Readonly<Record<string, readonly string[]>> = {
  baccarat: baccaratSpots,
  'baccarat-no-commission': baccaratSpots,
  'dragon-tiger': ['dragon', 'tiger', 'tie', 'suited-tie'],
  roulette: Object.keys(covers),
  'roulette-la-partage': Object.keys(covers),
  'sic-bo': [
    ...['small', 'big', 'odd', 'even', 'any-triple'],
    ...faces.flatMap((face) => ['single', 'double', 'triple'].map((kind) => `${kind}-${face}`)),
    ...faces.flatMap((low) => faces.filter((high) => high > low).map((high) => `pair-${low}-${high}`)),
    ...Array.from({ length: 14 }, (_, at) => `total-${at + 4}`),
  ],
  'colour-game': colours,
  cockfight: ['meron', 'wala', 'both-down', 'time-draw'],
  'cockfight-pool': ['meron', 'wala', 'both-down', 'time-draw'],
  blackjack: [...soleSeats.flatMap((seat) => [`seat-${seat}`, `behind-${seat}`]), 'seat-practice'],
  'three-card-poker': ['ante', 'pair-plus'],
}

export function spotsOfTable(id: string): readonly string[] {
  const spots = spotsOf[id]
  assert(spots, `${id} is one of the tables`)
  return spots
}

/** Acts until the seats are done, chosen among what is possible, with the spots that they put a stake on. */
function actSomehow(game: SharedGame, seats: Iterable<string>, index: number, chance: Chance) {
  const { acting } = game
  const { source } = openLink(index)
  assert(source.kind === 'chain' && source.hash !== null, 'tables are drawn from a chain')
  const link = { hash: source.hash, salt: source.salt }
  const acts: Record<string, string[]> = {}
  const added: Json[] = []
  for (const seat of seats) {
    const actions: string[] = []
    for (;;) {
      const played = acting?.play(openChainStream(nodeHmac, link), { [seat]: actions })
      assert(acting && played?.ok, 'only what is possible is done')
      const possible = acting.actionsAt(played.value, seat)
      if (possible.length === 0) break
      // Splits are rare, so that they are made whenever they can be.
      const action = possible.includes('split') ? 'split' : chance.pick(possible)
      const choice = acting.addedBy(played.value, seat, action)
      if (choice !== null) added.push(choice)
      actions.push(action)
    }
    acts[seat] = actions
  }
  return { acts, added }
}

export interface TableRound {
  readonly proof: Proof
  readonly draws: readonly string[]
  readonly bytesUsed: number
}

/** A slip on a round, proven as modules/rounds does it. */
export function playTable(
  game: SharedGame,
  { source, stream }: OpenedSource,
  spots: readonly SpotBet<Json>[],
  beside: Beside,
): TableRound {
  const draws: string[] = []
  const played = playShared(game, recordDraws(stream, draws), beside)
  assert(played.ok, `${game.info.id} takes these acts`)
  const proof: Proof = {
    ...{ version: 1, game: game.info.id, mathVersion: game.info.mathVersion, configHash: gameHash(game), source },
    params: slipParams(game, spots, beside),
    outcome: slipOutcome(game, spots, played.value),
  }
  return { proof, draws, bytesUsed: stream.cursor }
}

export function makeTableRounds(game: SharedGame, count: number): Proof[] {
  const { id } = game.info
  const chance = new Chance([...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 11))
  return Array.from({ length: count }, (_, at) => {
    const index = 1 + ((at * 41) % chainLength)
    // Every fortieth proves what came out, without a slip.
    const picked = at % 40 === 39 ? 0 : 1 + chance.below(6)
    const names = new Set(Array.from({ length: picked }, () => chance.pick(spotsOfTable(id))))
    const first = [...names].map((spot): Json => ({ spot }))
    const seats = new Set(first.flatMap((choice) => game.acting?.seatOf(choice)?.name ?? []))
    // Others sit there too.
    if (id === 'blackjack') for (let more = chance.below(4); more > 0; more -= 1) seats.add(chance.pick(soleSeats))
    const { acts, added } = actSomehow(game, seats, index, chance)
    const stakeOf = () => chance.pick([1n, 100n, 101n, 10_00n, BigInt(1 + chance.below(5_000_000))])
    const spots = [...first, ...added].map((choice) => ({ choice, stake: stakeOf() }))
    const poolOf = (spot: string) => [spot, String(chance.below(5_000_000))] as const
    const pools = Object.fromEntries((game.pooled?.spots ?? []).map(poolOf))
    const opened = openLink(index, 1 + chance.below(chance.pick([1, 10, index])))
    return playTable(game, opened, spots, { acts, pools }).proof
  })
}
