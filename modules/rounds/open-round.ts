import { assert } from '#kit/assert.ts'
import { linkOf, type OpenChain, type Rounds } from '#modules/rounds/chains.ts'
import type { LinkSecret, SharedRound } from '#modules/rounds/model.ts'
import { insertRound, takeLink } from '#modules/rounds/store.ts'

/** A round whose betting has just been opened, as its dealer holds it. */
export interface OpenedRound {
  readonly number: number
  readonly secret: LinkSecret
}

/** Takes the chain's next link and opens a round for bets. From here on the result is fixed. */
export async function openRound(rounds: Rounds, chain: OpenChain, closesAt: Date): Promise<OpenedRound> {
  const { db, sealer } = rounds
  const { id: chainId, tableId, salt } = chain.row
  const opened = await db.tx(async (tx) => {
    const link = await takeLink(tx, chainId)
    const hash = linkOf(chain, link)
    const hashSealed = await sealer.seal(new TextEncoder().encode(hash), linkLabel(chainId, link))
    return { hash, link, number: await insertRound(tx, { tableId, chainId, link, hashSealed, closesAt }) }
  })
  chain.used = opened.link
  return { number: opened.number, secret: { hash: opened.hash, salt } }
}

/** Unseals a round's link. Nobody needs it before betting is closed, so nobody who places a bet gets here. */
export async function unsealLink({ sealer }: Pick<Rounds, 'sealer'>, round: SharedRound): Promise<LinkSecret> {
  assert(round.state !== 'betting', 'a link is unsealed after betting has closed')
  const bytes = await sealer.unseal(round.hashSealed, linkLabel(round.chainId, round.link))
  return { hash: new TextDecoder().decode(bytes), salt: round.salt }
}

// Links were sealed under this name before other games than crash had them; what was sealed must stay readable.
const linkLabel = (chainId: string, link: number) => `play crash ${chainId} ${link}`
