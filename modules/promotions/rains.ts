import { randomBytes } from 'node:crypto'
import { envelopeConfigHash, envelopeGame, envelopeParams, splitEnvelope } from '#engines/envelope.ts'
import { hashSeed } from '#engines/fairness/commit.ts'
import { openStream } from '#engines/fairness/stream.ts'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { no, type Result } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { envelopeUnits } from '#modules/agents/model.ts'
import { findOfferBlock } from '#modules/compliance/service.ts'
import { type AwardRefusal, award } from '#modules/promotions/awards.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import * as rains from '#modules/promotions/rain-store.ts'
import { slotAt } from '#modules/promotions/rules/rain.ts'
import { envelopeOf } from '#modules/promotions/rules/reward.ts'
import { findUnmetOf, notFor } from '#modules/promotions/segments.ts'
import * as store from '#modules/promotions/store.ts'

export type { Rain } from '#modules/promotions/rain-store.ts'

const utf8 = { write: new TextEncoder(), read: new TextDecoder() }
const labelOf = (hash: string) => `promotions rain ${hash}`

/**
 * The rain that falls now or next, in the newest version of its promotion; null where it is no rain. Whoever looks first makes it, so that the
 * hash of its seed is shown before it opens. One that was made stays as it is.
 */
export async function currentRain(
  promotions: Promotions,
  promotion: store.Promotion,
  zone: string,
): Promise<rains.Rain | null> {
  const { id, document } = promotion
  const { trigger, reward, currency } = document
  if (trigger.on !== 'rain' || reward.is !== 'envelope') return null
  const { db, clock, sealer } = promotions
  const known = await findMadeRain(promotions, db.read, promotion, zone)
  if (known) return known
  const slot = slotAt(trigger, clock.nowMs(), zone)
  const period = slot.opensAt.toISOString()
  const seed = randomBytes(32).toString('hex')
  const seedHash = hashSeed(seed)
  const seedSealed = await sealer.seal(utf8.write.encode(seed), labelOf(seedHash))
  const { total, shares } = envelopeOf(reward, currency)
  const made = { promotion: id, period, ...slot, currency: currency as Currency, total, shares, seedHash, seedSealed }
  return await db.tx(async (tx) => {
    await rains.insertRain(tx, made)
    return await rains.findRain(tx, id, period)
  })
}

/** The same, where somebody has made it already. */
export async function findMadeRain(
  { clock }: Pick<Promotions, 'clock'>,
  reader: Reader,
  { id, document: { trigger } }: store.Promotion,
  zone: string,
): Promise<rains.Rain | null> {
  if (trigger.on !== 'rain') return null
  return await rains.findRain(reader, id, slotAt(trigger, clock.nowMs(), zone).opensAt.toISOString())
}

/** Whether a share can be taken. */
export const isFalling = ({ opensAt, endsAt, taken, shares }: rains.Rain, at: Date): boolean =>
  at >= opensAt && at < endsAt && taken < shares

export type ShareRefusal = AwardRefusal | 'rain_is_over'

interface ShareInput {
  readonly memberId: Id<'member'>
  readonly period: string
  /** Counts for whoever takes the first share. */
  readonly clientSeed: string
}

/**
 * Takes the next share, one for each member. The rain's row is held from here to the end, and all that could refuse is asked before the seed is
 * opened.
 */
export async function takeShare(
  tx: Tx,
  promotions: Promotions,
  promotion: store.Promotion,
  { memberId, period, clientSeed }: ShareInput,
): Promise<Result<store.Award, ShareRefusal>> {
  const at = now(promotions)
  const rain = await rains.lockRain(tx, promotion.id, period)
  if (!rain || at < rain.opensAt) return no('reward_is_not_due')
  const source = `rain:${period}`
  if ((await store.countAwards(tx, { promotion: promotion.id, memberId, source })) > 0) return no('reward_is_claimed')
  if (!isFalling(rain, at)) return no('rain_is_over')
  const blocked = await findOfferBlock(tx, memberId, at)
  if (blocked !== null) return no(blocked)
  const unmet = await findUnmetOf(tx, promotion.document, { memberId, at })
  if (unmet !== null) return notFor(unmet)
  const seeded = { ...rain, clientSeed: rain.clientSeed ?? clientSeed }
  const base = sharesOf(seeded, await openSeed(promotions, rain))[rain.taken]
  assert(base !== undefined, 'a rain that falls has a share left')
  const made = await award(tx, promotions, promotion, { memberId, period, source, base })
  // Each award has a share of its own, also one that waits or is rejected: an appeal may still give it.
  if (made.ok) await rains.countShare(tx, rain, seeded.clientSeed)
  return made
}

/** The seed of a rain. It must not leave this process before the rain is over. */
async function openSeed({ sealer }: Promotions, { seedHash, seedSealed }: rains.Rain): Promise<string> {
  return utf8.read.decode(await sealer.unseal(seedSealed, labelOf(seedHash)))
}

const inputOf = ({ total, shares, currency }: rains.Rain) =>
  ({ kind: 'random', total, shares, unit: envelopeUnits[currency] }) as const

/** The shares in the order in which they are taken. Each rain has a seed of its own, so it is the seed's first draw. */
function sharesOf(rain: rains.Rain & { readonly clientSeed: string }, serverSeed: string): readonly bigint[] {
  const drawn = splitEnvelope(
    inputOf(rain),
    openStream(nodeHmac, { serverSeed, clientSeed: rain.clientSeed, nonce: 0 }),
  )
  assert(drawn.ok, 'what falls can be shared')
  return drawn.value
}

const shownRains = 5

/** The last rains that are over, each with what I took and its proof. */
export async function listRains(promotions: Promotions, memberId: Id<'member'>, promotion: string) {
  const { db } = promotions
  const over = await rains.findOverRains(db.read, promotion, now(promotions), shownRains)
  const own = await store.findAwards(db.read, { memberId, limit: 200 })
  return await Promise.all(
    over.map(async (rain) => {
      const mine = own.find((one) => one.promotion === promotion && one.period === rain.period)
      const { clientSeed } = rain
      assert(clientSeed !== null, 'who took a share added a seed')
      const serverSeed = await openSeed(promotions, rain)
      const source = { kind: 'seeds' as const, serverSeedHash: rain.seedHash, serverSeed, clientSeed, nonce: 0 }
      const { id: game, mathVersion } = envelopeGame
      const outcome = { shares: sharesOf({ ...rain, clientSeed }, serverSeed).map(String) }
      const proof = { version: 1 as const, game, mathVersion, configHash: envelopeConfigHash, source, outcome }
      const amount = mine?.state === 'given' ? mine.amount : null
      return { rain, mine: amount, proof: { ...proof, params: envelopeParams(inputOf(rain)) } }
    }),
  )
}
