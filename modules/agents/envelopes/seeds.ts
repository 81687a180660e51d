import { randomBytes } from 'node:crypto'
import { splitEnvelope } from '#engines/envelope.ts'
import { hashSeed } from '#engines/fairness/commit.ts'
import { openStream } from '#engines/fairness/stream.ts'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { type Envelopes, now } from '#modules/agents/envelopes/deps.ts'
import type { Envelope } from '#modules/agents/envelopes/model.ts'
import { findSeed, insertSeed, type SealedSeed } from '#modules/agents/envelopes/store.ts'

const utf8 = { write: new TextEncoder(), read: new TextDecoder() }
const labelOf = (hash: string) => `agents envelope ${hash}`

export async function freshSeed({ sealer }: Pick<Envelopes, 'sealer'>): Promise<SealedSeed> {
  const seed = randomBytes(32).toString('hex')
  const hash = hashSeed(seed)
  return { hash, sealed: await sealer.seal(utf8.write.encode(seed), labelOf(hash)) }
}

/** The hash of the seed that this sender's next envelope is filled by; it is shown before the sender adds one of their own. */
export async function promiseSeed(envelopes: Envelopes, senderId: Id<'member'>): Promise<string> {
  const known = await findSeed(envelopes.db.read, senderId)
  if (known) return known.hash
  const fresh = await freshSeed(envelopes)
  await envelopes.db.tx(async (tx) => await insertSeed(tx, senderId, fresh, now(envelopes)))
  // Another call may have been faster; then its seed is the one.
  const made = await findSeed(envelopes.db.read, senderId)
  assert(made, 'a sender has a seed after one was made')
  return made.hash
}

/** The seed of an envelope, whether it is over or not. It must not leave this process while it is open. */
export async function openSeed({ sealer }: Pick<Envelopes, 'sealer'>, envelope: Envelope): Promise<string> {
  if (envelope.serverSeed !== null) return envelope.serverSeed
  assert(envelope.seedSealed, 'an open envelope has its seed')
  return utf8.read.decode(await sealer.unseal(envelope.seedSealed, labelOf(envelope.serverSeedHash)))
}

/** The shares in the order in which they are given away. Each envelope has a seed of its own, so it is the seed's first draw. */
export function sharesOf(envelope: Envelope, serverSeed: string): readonly bigint[] {
  const shares = splitEnvelope(
    envelope,
    openStream(nodeHmac, { serverSeed, clientSeed: envelope.clientSeed, nonce: 0 }),
  )
  assert(shares.ok, 'what was sent can be shared')
  return shares.value
}
