import { dayOf } from '#kit/day.ts'
import { type Call, type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import * as contract from '#modules/agents/envelope-contract.ts'
import { type ClaimRefusal, claimEnvelope, closeEnvelope } from '#modules/agents/envelopes/claim.ts'
import { type Envelopes, now, readLimits } from '#modules/agents/envelopes/deps.ts'
import type { Envelope, EnvelopeId } from '#modules/agents/envelopes/model.ts'
import { envelopeReply, offeredReply, proofReply, takenReplies } from '#modules/agents/envelopes/replies.ts'
import { promiseSeed } from '#modules/agents/envelopes/seeds.ts'
import { type SendRefusal, sendEnvelope } from '#modules/agents/envelopes/send.ts'
import * as store from '#modules/agents/envelopes/store.ts'
import { findPlace } from '#modules/agents/tree.ts'
import { memberInfo, paymentState } from '#modules/identity/service.ts'
import { readSetting } from '#modules/settings/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'

const contextOf = ({ ip, userAgent, requestId }: Call) => ({ address: ip, userAgent, requestId })

export function envelopeRoutes(envelopes: Envelopes): Handler<SendRefusal | ClaimRefusal>[] {
  return [...senderRoutes(envelopes), ...guestRoutes(envelopes)]
}

function senderRoutes(envelopes: Envelopes): Handler<SendRefusal | ClaimRefusal>[] {
  const { read } = envelopes.db
  return [
    handle(contract.readEnvelopeDesk, async ({ actor, query }) => {
      const brand = await readSetting(envelopes.settings, 'brand')
      return yes(await readDesk(envelopes, actor.id, (query.currency ?? brand.currency) as Currency, brand.timeZone))
    }),
    handle(contract.sendEnvelope, async (call) => {
      const sent = await sendEnvelope(envelopes, call.actor.id, call.body, contextOf(call))
      return sent.ok ? yes(envelopeReply(sent.value)) : sent
    }),
    handle(contract.listEnvelopes, async ({ actor, query: { before, limit } }) => {
      // One more than asked for tells whether there is another page.
      const rows = await store.listSent(read, actor.id, before ?? null, limit + 1)
      const shown = rows.slice(0, limit)
      return yes({ envelopes: shown.map(envelopeReply), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null })
    }),
    handle(contract.readEnvelope, async ({ actor, params }) => {
      const envelope = await store.findEnvelope(read, params.envelope)
      if (envelope?.senderId !== actor.id) return no('envelope_is_unknown')
      const taken = takenReplies(envelope, await store.listClaims(read, envelope), actor.id)
      return yes({ envelope: envelopeReply(envelope), taken, proof: proofReply(envelope) })
    }),
    handle(contract.closeEnvelope, async ({ actor, params }) => {
      const closed = await closeEnvelope(envelopes, actor.id, params.envelope as EnvelopeId)
      return closed.ok ? yes(envelopeReply(closed.value)) : closed
    }),
  ]
}

async function readDesk(envelopes: Envelopes, memberId: Id<'member'>, currency: Currency, timeZone: string) {
  const { read } = envelopes.db
  const limits = await readLimits(envelopes, currency)
  const place = await findPlace(read, memberId)
  const sent = await store.sumOfDay(read, memberId, currency, dayOf(envelopes.clock.nowMs(), timeZone))
  const left = limits.dailyMost > sent ? limits.dailyMost - sent : 0n
  const write = (amount: bigint) => formatMoney(amount, currency)
  return {
    isOpen: limits.isOpen,
    currency,
    available: write((await balanceOf(read, memberId, currency)).available),
    least: write(limits.least),
    most: write(limits.most),
    leftToday: write(left),
    sharesMost: limits.sharesMost,
    hours: [...limits.hours],
    direct: place?.directs ?? 0,
    team: place?.teamSize ?? 0,
    serverSeedHash: await promiseSeed(envelopes, memberId),
    hasPaymentPassword: (await paymentState(envelopes.identity, read, memberId)).isSet,
  }
}

const takenShown = 30

function guestRoutes(envelopes: Envelopes): Handler<ClaimRefusal>[] {
  const { read } = envelopes.db
  const senderOf = async ({ senderId }: Envelope) => (await memberInfo(read, senderId)).nickname
  return [
    handle(contract.listMyEnvelopes, async ({ actor }) => {
      const open = await store.listOpenFor(read, actor.id, now(envelopes))
      const taken = await store.listClaimsOf(read, actor.id, takenShown)
      return yes({
        open: await Promise.all(open.map(async (one) => offeredReply(one, await senderOf(one)))),
        taken: await Promise.all(
          taken.map(async ({ envelope, amount, at }) => ({
            ...offeredReply(envelope, await senderOf(envelope)),
            amount: formatMoney(amount, envelope.currency),
            at: at.toISOString(),
            state: envelope.state,
          })),
        ),
      })
    }),
    handle(contract.claimEnvelope, async ({ actor, params }) => {
      const claimed = await claimEnvelope(envelopes, actor.id, params.envelope as EnvelopeId)
      if (!claimed.ok) return claimed
      const { claim, currency } = claimed.value
      const { place, amount, at } = claim
      return yes({ place, amount: formatMoney(amount, currency), currency, at: at.toISOString() })
    }),
    handle(contract.readMyEnvelope, async ({ actor, params }) => {
      const envelope = await store.findEnvelope(read, params.envelope)
      const claim = envelope && (await store.findClaim(read, envelope.id, actor.id))
      if (!claim) return no('envelope_is_unknown')
      return yes({
        envelope: offeredReply(envelope, await senderOf(envelope)),
        amount: formatMoney(claim.amount, envelope.currency),
        taken: takenReplies(envelope, await store.listClaims(read, envelope), actor.id),
        proof: proofReply(envelope),
      })
    }),
  ]
}
