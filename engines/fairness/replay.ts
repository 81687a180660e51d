import { configHash } from '#engines/fairness/canonical.ts'
import type { Provable } from '#engines/fairness/proof.ts'
import type { Bet, Draw, Game, Json, Round } from '#engines/game.ts'
import { hasExactly } from '#engines/reading.ts'
import { assert } from '#kit/assert.ts'

/** What a proof says of a round besides its draw: the bet and every action that was accepted, in order. */
export type RoundParams = {
  readonly stake: string
  readonly maxPayout: string
  readonly choice: Json
  readonly actions: readonly Json[]
}

export type RoundOutcome = {
  readonly payout: string
  readonly view: Json
}

export function roundParams(bet: Bet<Json>, actions: readonly Json[]): RoundParams {
  return { stake: bet.stake.toString(), maxPayout: bet.maxPayout.toString(), choice: bet.choice, actions }
}

export function roundOutcome(game: Game, round: Round<Json, Json>): RoundOutcome {
  assert(game.isOver(round), 'a round has its outcome when it is over')
  return { payout: game.payoutOf(round).toString(), view: game.viewOf(round) }
}

/** The hash of a game's rules, with its name and version, so that two games with equal numbers are still two games. */
export function gameHash({ info, rules }: Pick<Game, 'info' | 'rules'>): string {
  return configHash({ game: info.id, mathVersion: info.mathVersion, rules })
}

/** Lets the verifier play a game's rounds again. */
export function provableGame(game: Game): Provable {
  const { id, mathVersion, source } = game.info
  return {
    id,
    mathVersion,
    source,
    configHash: gameHash(game),
    replay: (params, draw) => {
      const round = replayRound(game, params, draw)
      return round && game.isOver(round) ? roundOutcome(game, round) : undefined
    },
  }
}

/** Plays a round again from its params. Undefined when the game itself would have refused any part of them. */
function replayRound(game: Game, params: Json, draw: Draw): Round<Json, Json> | undefined {
  const read = readRoundParams(params)
  const choice = read && game.readChoice(read.choice)
  if (!read || !choice?.ok) return undefined
  const bet = { stake: BigInt(read.stake), maxPayout: BigInt(read.maxPayout), choice: choice.value }
  const begun = game.begin(bet, draw)
  if (!begun.ok) return undefined
  let round: Round<Json, Json> = { ...bet, state: begun.value }
  for (const input of read.actions) {
    const action = game.readAction(input)
    const acted = action.ok ? game.act(round, action.value, draw) : action
    if (!acted.ok) return undefined
    round = { ...bet, state: acted.value }
  }
  return round
}

const minorUnits = /^(?:0|[1-9]\d{0,18})$/

function readRoundParams(input: Json): RoundParams | undefined {
  if (!hasExactly(input, ['stake', 'maxPayout', 'choice', 'actions'])) return undefined
  const { stake, maxPayout, choice, actions } = input
  if (typeof stake !== 'string' || !minorUnits.test(stake)) return undefined
  if (typeof maxPayout !== 'string' || !minorUnits.test(maxPayout)) return undefined
  return Array.isArray(actions) ? ({ stake, maxPayout, choice, actions } as RoundParams) : undefined
}
