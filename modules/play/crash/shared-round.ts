import { openChainStream } from '#engines/fairness/chain.ts'
import type { Round } from '#engines/game.ts'
import { type CrashAction, type CrashChoice, type CrashState, crashGame } from '#engines/instant/crash/game.ts'
import { assert } from '#kit/assert.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { type CrashBet, crashTable } from '#modules/play/store/crash.ts'
import type { LinkSecret, RoundName, SharedRound } from '#modules/rounds/model.ts'

/** A round of this table, by its number. */
export const roundOf = (number: number): RoundName => ({ tableId: crashTable, number })

/** What comes out of a round: where it crashed. */
export type CrashOutcome = { readonly pointX100: number }

/** Where a round crashed; null while it has not. */
export const pointOf = ({ outcome }: Pick<SharedRound, 'outcome'>): number | null =>
  outcome === null ? null : (outcome as CrashOutcome).pointX100

type Begun = Round<CrashChoice, CrashState>
type NewBet = Pick<CrashBet, 'stake' | 'maxPayout' | 'autoX100'>

/**
 * What becomes of a bet by these actions; null when the engine says that it is too late. The point is drawn from the link again each time:
 * it is kept nowhere in the open. Only for a round whose betting is closed.
 */
export function actOnBet(
  { stake, maxPayout, autoX100 }: NewBet,
  secret: LinkSecret,
  actions: readonly CrashAction[],
): Begun | null {
  const bet = { stake, maxPayout, choice: { autoX100 } }
  const begun = crashGame.begin(bet, openChainStream(nodeHmac, secret))
  assert(begun.ok, 'a bet that was taken could be taken')
  let round: Begun = { ...bet, state: begun.value }
  for (const action of actions) {
    const acted = crashGame.act(round, action, openChainStream(nodeHmac, secret))
    if (!acted.ok) return null
    round = { ...round, state: acted.value }
  }
  return round
}

/** How a bet was ended, for whoever draws it again: by hand at its time, or by the target and the end of the round. */
export function actionsOf({ elapsedMs }: Pick<CrashBet, 'elapsedMs'>): CrashAction[] {
  const end = { kind: 'end' } as const
  return elapsedMs === null ? [end] : [{ kind: 'cash_out', elapsedMs }, end]
}
