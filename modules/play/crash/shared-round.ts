import { openChainStream } from '#engines/fairness/chain.ts'
import type { Round } from '#engines/game.ts'
import { type CrashAction, type CrashChoice, type CrashState, crashGame } from '#engines/instant/crash/game.ts'
import { assert } from '#kit/assert.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import type { PlayParts } from '#modules/play/parts.ts'
import type { CrashBet, CrashRound } from '#modules/play/store/crash.ts'

/** What only the server knows of a round that is not over. */
export interface Secret {
  readonly hash: string
  readonly salt: string
}

const labelOf = (chainId: string, link: number) => `play crash ${chainId} ${link}`

export async function sealHash({ sealer }: PlayParts, chainId: string, link: number, hash: string) {
  return await sealer.seal(new TextEncoder().encode(hash), labelOf(chainId, link))
}

/** Unseals a round's link. Nobody needs it before betting is closed, so nobody who places a bet gets here. */
export async function openRound({ sealer }: PlayParts, round: CrashRound): Promise<Secret> {
  assert(round.state !== 'betting', 'a link is unsealed after betting has closed')
  const bytes = await sealer.unseal(round.hashSealed, labelOf(round.chainId, round.link))
  return { hash: new TextDecoder().decode(bytes), salt: round.salt }
}

type Begun = Round<CrashChoice, CrashState>
type NewBet = Pick<CrashBet, 'stake' | 'maxPayout' | 'autoX100'>

/**
 * What becomes of a bet by these actions; null when the engine says that it is too late. The point is drawn from the link again each time:
 * it is kept nowhere in the open. Only for a round whose betting is closed.
 */
export function actOnBet(
  { stake, maxPayout, autoX100 }: NewBet,
  secret: Secret,
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
