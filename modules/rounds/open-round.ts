import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Tx } from '#kit/tx.ts'
import { linkOf, type OpenChain, type Rounds } from '#modules/rounds/chains.ts'
import type { LinkSecret, SharedRound } from '#modules/rounds/model.ts'
import { insertRound, takeLink } from '#modules/rounds/store.ts'

/** A link that was taken for a round, or for a draw of a module that keeps its own: nobody else gets it, and nobody can read it yet. */
export interface FixedLink {
  readonly chainId: Id<'chain'>
  readonly link: number
  readonly hashSealed: Uint8Array
}

/** Takes the chain's next link. Once this transaction is committed, what the link draws is fixed. */
export async function fixLink(
  tx: Tx,
  { sealer }: Pick<Rounds, 'sealer'>,
  chain: OpenChain,
): Promise<FixedLink & { readonly hash: string }> {
  const { id: chainId } = chain.row
  const link = await takeLink(tx, chainId)
  const hash = linkOf(chain, link)
  return { chainId, link, hashSealed: await sealLink({ sealer }, { chainId, link }, hash), hash }
}

export async function sealLink(
  { sealer }: Pick<Rounds, 'sealer'>,
  { chainId, link }: Pick<FixedLink, 'chainId' | 'link'>,
  hash: string,
): Promise<Uint8Array> {
  return await sealer.seal(new TextEncoder().encode(hash), linkLabel(chainId, link))
}

/** Unseals a link. Only for who knows that nobody can bet on it any more. */
export async function revealLink({ sealer }: Pick<Rounds, 'sealer'>, fixed: FixedLink): Promise<string> {
  return new TextDecoder().decode(await sealer.unseal(fixed.hashSealed, linkLabel(fixed.chainId, fixed.link)))
}

/** A round whose betting has just been opened, as its dealer holds it. */
export interface OpenedRound {
  readonly number: number
  readonly secret: LinkSecret
}

/** Takes the chain's next link and opens a round for bets. From here on the result is fixed. */
export async function openRound(rounds: Rounds, chain: OpenChain, closesAt: Date): Promise<OpenedRound> {
  const { db } = rounds
  const { tableId, salt } = chain.row
  const opened = await db.tx(async (tx) => {
    const { hash, ...fixed } = await fixLink(tx, rounds, chain)
    return { hash, link: fixed.link, number: await insertRound(tx, { tableId, ...fixed, closesAt }) }
  })
  chain.used = opened.link
  return { number: opened.number, secret: { hash: opened.hash, salt } }
}

/** Unseals a round's link. Nobody needs it before betting is closed, so nobody who places a bet gets here. */
export async function unsealLink(rounds: Pick<Rounds, 'sealer'>, round: SharedRound): Promise<LinkSecret> {
  assert(round.state !== 'betting', 'a link is unsealed after betting has closed')
  return { hash: await revealLink(rounds, round), salt: round.salt }
}

// Links were sealed under this name before other games than crash had them; what was sealed must stay readable.
const linkLabel = (chainId: string, link: number) => `play crash ${chainId} ${link}`
