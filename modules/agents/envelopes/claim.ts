import { mostShare } from '#engines/envelope.ts'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import { type Envelopes, now } from '#modules/agents/envelopes/deps.ts'
import type { Claim, Envelope, EnvelopeId, EnvelopeRefusal } from '#modules/agents/envelopes/model.ts'
import { moveOut } from '#modules/agents/envelopes/money.ts'
import { notifySender } from '#modules/agents/envelopes/notify.ts'
import { openSeed, sharesOf } from '#modules/agents/envelopes/seeds.ts'
import * as store from '#modules/agents/envelopes/store.ts'
import type { DepositBlock } from '#modules/compliance/model.ts'
import { admitDeposit, type Judging, readJudging, settlePayment } from '#modules/compliance/service.ts'
import type { CountTurnover } from '#modules/wallet/service.ts'

export type ClaimRefusal =
  | Extract<EnvelopeRefusal, 'envelope_is_unknown' | 'envelope_is_over' | 'envelope_is_empty'>
  | DepositBlock

/** Gives a guest the next share. Who has one already is told of it again, so a click that was lost can be repeated. */
export async function claimEnvelope(
  envelopes: Envelopes,
  memberId: Id<'member'>,
  id: EnvelopeId,
): Promise<Result<{ readonly claim: Claim; readonly currency: Currency }, ClaimRefusal>> {
  const known = await store.findEnvelope(envelopes.db.read, id)
  if (!known) return no('envelope_is_unknown')
  const judging = await readJudging(envelopes)
  const percent = await envelopes.till.turnoverPercent()
  const count = await envelopes.till.turnover()
  const taking = { id, memberId, judging, percent, count }
  const claimed = await envelopes.db.tx(async (tx) => await takeShare(tx, envelopes, taking))
  if (!claimed.ok) return claimed
  envelopes.announce(memberId, { type: 'balance' })
  envelopes.announce(known.senderId, { type: 'envelope' })
  if (claimed.value.place === known.shares) await announceEnd(envelopes, id)
  return yes({ claim: claimed.value, currency: known.currency })
}

interface Taking {
  readonly id: EnvelopeId
  readonly memberId: Id<'member'>
  readonly judging: Judging
  /** How much of it has to be played before it leaves. */
  readonly percent: number
  readonly count: CountTurnover
}

/** Whoever holds the envelope's row is alone with it: one share after another, and none after the end. */
async function takeShare(
  tx: Tx,
  envelopes: Envelopes,
  { id, memberId, judging, percent, count }: Taking,
): Promise<Result<Claim, ClaimRefusal>> {
  const envelope = await store.lockEnvelope(tx, id)
  assert(envelope, 'an envelope that was sent stays')
  const had = await store.findClaim(tx, id, memberId)
  if (had) return yes(had)
  if (!(await store.isGuest(tx, id, memberId))) return no('envelope_is_unknown')
  const at = now(envelopes)
  if (envelope.state === 'emptied') return no('envelope_is_empty')
  if (envelope.state !== 'open' || envelope.expiresAt <= at) return no('envelope_is_over')
  const place = envelope.claimed + 1
  const { currency } = envelope
  await envelopes.till.hold(tx, [memberId])
  // It is money to play with, like what somebody pays in: their own limits and pauses hold, and it has to be played before it leaves. A
  // limit is asked for the most that the share can be: one that looked at the share itself would tell how large it is without giving it.
  const ref = refOf(id, memberId)
  const most = mostShare(envelope, { shares: envelope.claimed, amount: envelope.claimedAmount })
  const admitted = await admitDeposit(tx, judging, { memberId, currency, amount: most, ref })
  if (!admitted.ok) return admitted
  const serverSeed = await openSeed(envelopes, envelope)
  const amount = sharesOf(envelope, serverSeed)[place - 1]
  assert(amount !== undefined && amount <= most, 'an open envelope has a share left')
  await settlePayment(tx, ref, amount)
  const owe = await envelopes.till.planTurnover(tx, { memberId, currency, amount, percent }, count)
  await moveOut(tx, { id, currency, memberId, amount }, 'envelope-claimed')
  await owe()
  const claim = { place, memberId, amount, at }
  await store.insertClaim(tx, id, claim)
  if (place === envelope.shares)
    await end(tx, envelopes, { ...envelope, claimed: place }, { state: 'emptied', serverSeed })
  return yes(claim)
}

const refOf = (id: EnvelopeId, memberId: Id<'member'>): string => `envelope:${id}:${memberId}`

interface End {
  readonly state: 'emptied' | 'expired' | 'closed'
  readonly serverSeed: string
}

/** Nothing is given away any more: what is left goes home, and the seed is shown to everybody who had a part in it. */
async function end(tx: Tx, envelopes: Envelopes, envelope: Envelope, { state, serverSeed }: End): Promise<void> {
  const { id, senderId, currency, total, claimedAmount } = envelope
  const returned = state === 'emptied' ? 0n : total - claimedAmount
  if (returned > 0n) await moveOut(tx, { id, currency, memberId: senderId, amount: returned }, 'envelope-returned')
  await store.endEnvelope(tx, id, { state, returned, serverSeed, at: now(envelopes) })
  await notifySender(tx, envelopes, envelope, returned)
}

/** Whoever took a share can have the proof from here on. */
async function announceEnd(envelopes: Envelopes, id: EnvelopeId): Promise<void> {
  for (const taker of await store.listTakers(envelopes.db.read, id)) envelopes.announce(taker, { type: 'envelope' })
}

async function endEarly(envelopes: Envelopes, known: Envelope, state: 'expired' | 'closed'): Promise<Envelope> {
  const serverSeed = await openSeed(envelopes, known)
  const { after, hasEnded } = await envelopes.db.tx(async (tx) => {
    const envelope = await store.lockEnvelope(tx, known.id)
    const isOpen = envelope?.state === 'open'
    if (isOpen) await end(tx, envelopes, envelope, { state, serverSeed })
    return { after: await store.findEnvelope(tx, known.id), hasEnded: isOpen }
  })
  assert(after, 'an envelope that was sent stays')
  if (hasEnded) {
    envelopes.announce(known.senderId, { type: 'balance' })
    await announceEnd(envelopes, known.id)
  }
  return after
}

/** The sender takes back what nobody has taken. Of one that is over, how it ended is told again. */
export async function closeEnvelope(
  envelopes: Envelopes,
  senderId: Id<'member'>,
  id: EnvelopeId,
): Promise<Result<Envelope, 'envelope_is_unknown'>> {
  const known = await store.findEnvelope(envelopes.db.read, id)
  if (known?.senderId !== senderId) return no('envelope_is_unknown')
  return yes(known.state === 'open' ? await endEarly(envelopes, known, 'closed') : known)
}

const dueAtOnce = 100

/** By the clock: what is left when the time is up goes back to who sent it. */
export async function returnExpired(envelopes: Envelopes, signal: AbortSignal): Promise<number> {
  const aside = asideOf(envelopes, 'envelopes-return')
  const due = await store.findDue(envelopes.db.read, now(envelopes), dueAtOnce + aside.count)
  const ended = await aside.each(
    due,
    ({ id }) => id,
    async (envelope) => await endEarly(envelopes, envelope, 'expired'),
    signal,
  )
  return ended.length
}
