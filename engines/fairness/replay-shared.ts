import type { Provable } from '#engines/fairness/proof.ts'
import { gameHash } from '#engines/fairness/replay.ts'
import type { Json } from '#engines/game.ts'
import { hasExactly } from '#engines/reading.ts'
import {
  type Acts,
  type PoolStakes,
  payoutOf,
  playShared,
  type SharedGame,
  type SpotBet,
} from '#engines/shared-game.ts'

/**
 * What a proof says of a slip besides the draw: the spots and the stakes on them, in minor units; of a game in which players act also what was
 * done at every seat that the slip or everybody can see; of one with a pool what stood in it.
 */
export type SlipParams = {
  readonly spots: readonly { readonly choice: Json; readonly stake: string }[]
  readonly acts?: Acts
  readonly pools?: PoolStakes
}

/** What of a round is not the link's: acts of players, stakes of a pool. */
export interface Beside {
  readonly acts: Acts
  readonly pools: PoolStakes
}

/** What came out, and what each spot of the slip pays by it. */
export type SlipOutcome = { readonly drawn: Json; readonly payouts: readonly string[]; readonly payout: string }

export function slipParams(
  { acting, pooled }: SharedGame,
  spots: readonly SpotBet<Json>[],
  { acts, pools }: Beside,
): SlipParams {
  const written = spots.map(({ choice, stake }) => ({ choice, stake: stake.toString() }))
  return { spots: written, ...(acting && { acts }), ...(pooled && { pools }) }
}

export function slipOutcome(game: SharedGame, spots: readonly SpotBet<Json>[], drawn: Json): SlipOutcome {
  const payouts = spots.map((spot) => payoutOf(game, spot, drawn))
  const payout = payouts.reduce((sum, one) => sum + one, 0n)
  return { drawn, payouts: payouts.map(String), payout: payout.toString() }
}

/** Lets the verifier draw a table's rounds again and pay a slip. A slip without spots proves what came out. */
export function provableSharedGame(game: SharedGame): Provable {
  const { id, mathVersion, source } = game.info
  return {
    ...{ id, mathVersion, source, configHash: gameHash(game) },
    replay: (params, draw) => {
      const read = readParams(game, params)
      if (!read) return undefined
      const played = playShared(game, draw, read)
      if (!played.ok || !areDone(game, read, played.value)) return undefined
      return slipOutcome(game, read.spots, played.value)
    },
  }
}

const poolAmount = /^(0|[1-9]\d{0,18})$/
const minorUnits = /^[1-9]\d{0,18}$/

interface ReadParams extends Beside {
  readonly spots: readonly SpotBet<Json>[]
}

function readParams(game: SharedGame, input: Json): ReadParams | undefined {
  const { acting, pooled } = game
  if (!acting && !pooled) {
    const spots = hasExactly(input, ['spots']) ? readSpots(game, input.spots) : undefined
    return spots && { spots, acts: {}, pools: {} }
  }
  if (acting) {
    if (!hasExactly(input, ['spots', 'acts']) || !areActs(input.acts)) return undefined
    const spots = readSpots(game, input.spots)
    return spots && { spots, acts: input.acts, pools: {} }
  }
  if (!pooled || !hasExactly(input, ['spots', 'pools']) || !hasExactly(input.pools, pooled.spots)) return undefined
  const pools = input.pools as Readonly<Record<string, unknown>>
  if (!Object.values(pools).every((stake) => typeof stake === 'string' && poolAmount.test(stake))) return undefined
  const spots = readSpots(game, input.spots)
  return spots && { spots, acts: {}, pools: pools as PoolStakes }
}

/** Every seat is played to its end, and whoever bet at one has acts there, if only an empty list of them. */
function areDone({ acting }: SharedGame, { spots, acts }: ReadParams, outcome: Json): boolean {
  if (!acting) return true
  const isPlayed = ({ choice }: SpotBet<Json>) => {
    const seat = acting.seatOf(choice)
    return seat === null || Object.hasOwn(acts, seat.name)
  }
  return spots.every(isPlayed) && Object.keys(acts).every((seat) => acting.actionsAt(outcome, seat).length === 0)
}

function areActs(input: unknown): input is Acts {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false
  return Object.values(input).every(
    (actions) => Array.isArray(actions) && actions.every((action) => typeof action === 'string'),
  )
}

function readSpots(game: SharedGame, input: unknown): SpotBet<Json>[] | undefined {
  if (!Array.isArray(input)) return undefined
  const spots: SpotBet<Json>[] = []
  for (const spot of input as unknown[]) {
    if (!hasExactly(spot, ['choice', 'stake'])) return undefined
    const choice = game.readChoice(spot.choice)
    if (!choice.ok || typeof spot.stake !== 'string' || !minorUnits.test(spot.stake)) return undefined
    spots.push({ choice: choice.value, stake: BigInt(spot.stake) })
  }
  return spots
}
