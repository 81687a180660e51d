import { hash } from 'node:crypto'
import { type EnvelopeKind, envelopeConfigHash, envelopeGame } from '#engines/envelope.ts'
import { type ClientSeedRefusal, readClientSeed } from '#engines/fairness/commit.ts'
import { dayOf } from '#kit/day.ts'
import { type Id, newId } from '#kit/id.ts'
import { withLock } from '#kit/keyed-mutex.ts'
import { type Currency, isCurrency, type MoneyRefusal, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { type Envelopes, now, readLimits } from '#modules/agents/envelopes/deps.ts'
import type { Envelope, EnvelopeRefusal } from '#modules/agents/envelopes/model.ts'
import { moveIn } from '#modules/agents/envelopes/money.ts'
import { notifySome } from '#modules/agents/envelopes/notify.ts'
import { freshSeed } from '#modules/agents/envelopes/seeds.ts'
import * as store from '#modules/agents/envelopes/store.ts'
import {
  type EnvelopeAudience,
  type EnvelopeLimits,
  envelopeUnits,
  isWishTooLong,
  judgeDraft,
  tidyWish,
} from '#modules/agents/rules/envelopes.ts'
import { findPlace } from '#modules/agents/tree.ts'
import type { PaymentRefusal } from '#modules/identity/model.ts'
import { type Context, checkPaymentPassword } from '#modules/identity/service.ts'
import { readSetting } from '#modules/settings/service.ts'

export interface EnvelopeInput {
  readonly key: string
  readonly kind: EnvelopeKind
  readonly currency: string
  readonly total: string
  readonly shares: number
  readonly hours: number
  readonly audience: EnvelopeAudience
  readonly guests: readonly string[]
  readonly wish: string
  /** The hash that the sender was shown, and the seed that they add to what it promises. */
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly paymentPassword: string
}

export type SendRefusal =
  | Exclude<EnvelopeRefusal, 'envelope_is_unknown' | 'envelope_is_over' | 'envelope_is_empty'>
  | MoneyRefusal
  | ClientSeedRefusal
  | PaymentRefusal
  | 'member_not_found'
  | 'currency_is_not_offered'
  | 'deficit_is_owed'
  | 'funds_are_short'
  | 'key_is_reused'
  | 'server_is_busy'

/** Puts money into an envelope. It leaves the sender's purse in the transaction that writes the envelope down. */
export async function sendEnvelope(
  envelopes: Envelopes,
  senderId: Id<'member'>,
  wish: EnvelopeInput,
  context: Context,
): Promise<Result<Envelope, SendRefusal>> {
  return await withLock(envelopes.turns, senderId, async () => await sendInTurn(envelopes, senderId, wish, context))
}

async function sendInTurn(
  envelopes: Envelopes,
  senderId: Id<'member'>,
  wish: EnvelopeInput,
  context: Context,
): Promise<Result<Envelope, SendRefusal>> {
  const requestHash = hashInput(wish)
  const known = await store.findByKey(envelopes.db.read, senderId, wish.key)
  if (known) return replay(known, requestHash)
  const draft = await readDraft(envelopes, wish)
  if (!draft.ok) return draft
  const proven = await checkPaymentPassword(envelopes.identity, senderId, wish.paymentPassword, context)
  if (!proven.ok) return proven
  const plan = { ...draft.value, senderId, requestHash, next: await freshSeed(envelopes) }
  const sent = await envelopes.db.tx(async (tx) => await writeEnvelope(tx, envelopes, plan))
  if (sent.ok) envelopes.announce(senderId, { type: 'balance' })
  return sent
}

function hashInput({ key: _key, paymentPassword: _secret, ...asked }: EnvelopeInput): string {
  return hash('sha256', JSON.stringify(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1))), 'hex')
}

function replay(known: Envelope, requestHash: string): Result<Envelope, 'key_is_reused'> {
  return known.requestHash === requestHash ? yes(known) : no('key_is_reused')
}

interface Draft {
  readonly wish: EnvelopeInput
  readonly currency: Currency
  readonly total: bigint
  readonly guests: readonly string[]
  readonly limits: EnvelopeLimits
  readonly timeZone: string
}

interface Plan extends Draft {
  readonly senderId: Id<'member'>
  readonly requestHash: string
  /** What the sender's next envelope will be filled by. */
  readonly next: store.SealedSeed
}

async function readDraft(envelopes: Envelopes, wish: EnvelopeInput): Promise<Result<Draft, SendRefusal>> {
  const { currency } = wish
  if (!isCurrency(currency)) return no('currency_is_not_offered')
  const total = parseMoney(wish.total, currency)
  if (!total.ok) return total
  if (isWishTooLong(wish.wish)) return no('envelope_wish_is_too_long')
  const seed = readClientSeed(wish.clientSeed)
  if (!seed.ok) return seed
  const guests = [...new Set(wish.guests)]
  const limits = await readLimits(envelopes, currency)
  const judged = judgeDraft(limits, { ...wish, currency, total: total.value, guests: guests.length })
  if (!judged.ok) return judged
  const { timeZone } = await readSetting(envelopes.settings, 'brand')
  return yes({ wish, currency, total: total.value, guests, limits, timeZone })
}

/** In the sender's turn. Nothing is written before the money has moved, since a refusal ends the transaction as it stands. */
async function writeEnvelope(tx: Tx, envelopes: Envelopes, plan: Plan): Promise<Result<Envelope, SendRefusal>> {
  const { wish, senderId, currency, total, guests, limits, requestHash } = plan
  const seed = await store.lockSeed(tx, senderId)
  const known = await store.findByKey(tx, senderId, wish.key)
  if (known) return replay(known, requestHash)
  if (seed?.hash !== wish.serverSeedHash) return no('envelope_seed_is_stale')
  const at = now(envelopes)
  const day = dayOf(at.getTime(), plan.timeZone)
  const isOver = (await store.sumOfDay(tx, senderId, currency, day)) + total > limits.dailyMost
  if (isOver) return no('envelope_daily_limit_is_reached')
  if ((await store.countBelow(tx, senderId, guests)) < guests.length) return no('member_not_found')
  if (((await findPlace(tx, senderId))?.directs ?? 0) === 0) return no('envelope_has_nobody')
  await envelopes.till.hold(tx, [senderId])
  const owed = await envelopes.till.checkDeficit(tx, { memberId: senderId, currency })
  if (!owed.ok) return owed
  const id = newId<'envelope'>(envelopes.clock)
  const moved = await moveIn(tx, { id, senderId, currency, total })
  if (!moved.ok) return moved
  const row = {
    ...{ id, senderId, key: wish.key, requestHash, currency, total, day, sentAt: at },
    ...{ kind: wish.kind, audience: wish.audience, shares: wish.shares, wish: tidyWish(wish.wish) },
    ...{ unit: envelopeUnits[currency], serverSeedHash: seed.hash, seedSealed: seed.sealed },
    ...{ clientSeed: wish.clientSeed, mathVersion: envelopeGame.mathVersion, configHash: envelopeConfigHash },
    expiresAt: new Date(at.getTime() + wish.hours * 3_600_000),
  }
  await store.insertEnvelope(tx, row, guests)
  await store.replaceSeed(tx, senderId, plan.next, at)
  await notifySome(tx, envelopes, id)
  const sent = await store.findEnvelope(tx, id)
  return sent ? yes(sent) : no('envelope_seed_is_stale')
}
