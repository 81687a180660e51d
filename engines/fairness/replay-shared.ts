import type { Provable } from '#engines/fairness/proof.ts'
import { gameHash } from '#engines/fairness/replay.ts'
import type { Json } from '#engines/game.ts'
import { hasExactly } from '#engines/reading.ts'
import { payoutOf, type SharedGame, type SpotBet } from '#engines/shared-game.ts'

/** What a proof says of a slip besides the draw: the spots and the stakes on them, in minor units. */
export type SlipParams = { readonly spots: readonly { readonly choice: Json; readonly stake: string }[] }

/** What came out, and what each spot of the slip pays by it. */
export type SlipOutcome = { readonly drawn: Json; readonly payouts: readonly string[]; readonly payout: string }

export function slipParams(spots: readonly SpotBet<Json>[]): SlipParams {
  return { spots: spots.map(({ choice, stake }) => ({ choice, stake: stake.toString() })) }
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
      const spots = readSpots(game, params)
      return spots && slipOutcome(game, spots, game.draw(draw))
    },
  }
}

const minorUnits = /^[1-9]\d{0,18}$/

function readSpots(game: SharedGame, input: Json): SpotBet<Json>[] | undefined {
  if (!hasExactly(input, ['spots']) || !Array.isArray(input.spots)) return undefined
  const spots: SpotBet<Json>[] = []
  for (const spot of input.spots as unknown[]) {
    if (!hasExactly(spot, ['choice', 'stake'])) return undefined
    const choice = game.readChoice(spot.choice)
    if (!choice.ok || typeof spot.stake !== 'string' || !minorUnits.test(spot.stake)) return undefined
    spots.push({ choice: choice.value, stake: BigInt(spot.stake) })
  }
  return spots
}
