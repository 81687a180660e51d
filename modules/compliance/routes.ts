import type { Call, Handler } from '#kit/handler.ts'
import { handle } from '#kit/handler.ts'
import { type Currency, isCurrency, type MoneyRefusal, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import * as contract from '#modules/compliance/contract.ts'
import type { Compliance } from '#modules/compliance/deps.ts'
import { decideDocument, giveBasic, type Office, openDocument, sendDocument } from '#modules/compliance/kyc.ts'
import { cancelLimit, confirmLimit, type LimitName, setLimit } from '#modules/compliance/limits.ts'
import type { ComplianceRefusal, LimitKind, Period } from '#modules/compliance/model.ts'
import { readKyc, readOverview } from '#modules/compliance/overview.ts'
import { askReturn, beginCoolOff, beginExclusion } from '#modules/compliance/pauses.ts'
import { acknowledge, readPosition, setRealityCheck } from '#modules/compliance/position.ts'
import * as reply from '#modules/compliance/replies.ts'
import { findDocuments } from '#modules/compliance/store/documents.ts'
import { findChanges } from '#modules/compliance/store/limits.ts'
import type { ClaimRefusal } from '#modules/files/model.ts'
import { readSetting } from '#modules/settings/service.ts'

export function complianceRoutes(compliance: Compliance): Handler<ComplianceRefusal | MoneyRefusal | ClaimRefusal>[] {
  return [...limitRoutes(compliance), ...pauseRoutes(compliance), ...kycRoutes(compliance), ...officeRoutes(compliance)]
}

async function currencyOf({ settings }: Compliance, asked: string | undefined): Promise<Currency> {
  return asked !== undefined && isCurrency(asked) ? asked : (await readSetting(settings, 'brand')).currency
}

interface NamedBody {
  readonly kind: LimitKind
  readonly period: Period
  readonly currency?: string | undefined
}

/** Time has no currency; an amount is in the brand's unless another is named. */
async function nameOf(compliance: Compliance, { kind, period, currency }: NamedBody): Promise<LimitName> {
  return { kind, period, currency: kind === 'session' ? null : await currencyOf(compliance, currency) }
}

function readValue({ currency }: LimitName, text: string): Result<bigint, MoneyRefusal> {
  if (currency !== null) return parseMoney(text, currency)
  return /^\d{1,6}$/.test(text) ? yes(BigInt(text)) : no('amount_is_malformed')
}

function limitRoutes(compliance: Compliance) {
  return [
    handle(contract.getCompliance, async ({ actor, query }) => {
      const currency = await currencyOf(compliance, query.currency)
      return yes(reply.overviewReply(await readOverview(compliance, actor.id, currency), currency))
    }),
    handle(contract.setLimit, async ({ actor, body }) => {
      const name = await nameOf(compliance, body)
      const wanted = body.value === null ? yes(null) : readValue(name, body.value)
      if (!wanted.ok) return wanted
      const set = await setLimit(compliance, actor.id, name, wanted.value)
      return set.ok ? yes({ ...set.value.done, limit: reply.limitReply(set.value.shown) }) : set
    }),
    handle(contract.confirmLimit, async ({ actor, body }) => {
      const confirmed = await confirmLimit(compliance, actor.id, await nameOf(compliance, body))
      return confirmed.ok ? yes({ limit: reply.limitReply(confirmed.value.shown) }) : confirmed
    }),
    handle(contract.cancelLimit, async ({ actor, body }) => {
      const cancelled = await cancelLimit(compliance, actor.id, await nameOf(compliance, body))
      return cancelled.ok ? yes({ limit: reply.limitReply(cancelled.value.shown) }) : cancelled
    }),
    handle(contract.getPosition, async ({ actor, query }) => {
      const currency = await currencyOf(compliance, query.currency)
      return yes(reply.positionReply(await readPosition(compliance, actor.id, currency)))
    }),
    handle(contract.setRealityCheck, async ({ actor, body }) => {
      await setRealityCheck(compliance, actor.id, body.minutes)
      return yes({ minutes: body.minutes })
    }),
    handle(contract.acknowledgeRealityCheck, async ({ actor }) => {
      const currency = await currencyOf(compliance, undefined)
      return yes(reply.positionReply(await acknowledge(compliance, actor.id, currency)))
    }),
  ]
}

function pauseRoutes(compliance: Compliance) {
  return [
    handle(contract.beginCoolOff, async ({ actor, body }) => {
      const begun = await beginCoolOff(compliance, actor.id, body.length)
      return begun.ok ? yes(reply.pauseReply(begun.value)) : begun
    }),
    handle(contract.beginExclusion, async ({ actor, body, clock }) => {
      const begun = await beginExclusion(compliance, actor.id, body.term)
      return begun.ok ? yes(reply.exclusionReply(begun.value, new Date(clock.nowMs()))) : begun
    }),
    handle(contract.askReturn, async ({ actor, clock }) => {
      const asked = await askReturn(compliance, actor.id)
      return asked.ok ? yes(reply.exclusionReply(asked.value, new Date(clock.nowMs()))) : asked
    }),
    handle(contract.getHistory, async ({ actor, query }) => {
      const before = query.before === undefined ? null : BigInt(query.before)
      const changes = await findChanges(compliance.db.read, actor.id, before, query.limit)
      const last = changes.length === query.limit ? changes.at(-1) : undefined
      return yes({ changes: changes.map(reply.changeReply), next: last ? String(last.seq) : null })
    }),
  ]
}

function kycRoutes(compliance: Compliance) {
  return [
    handle(contract.giveBasic, async ({ actor, body }) => {
      const given = await giveBasic(compliance, actor.id, body)
      return given.ok ? yes(reply.kycReply(await readKyc(compliance, actor.id))) : given
    }),
    handle(contract.sendDocument, async ({ actor, body }) => {
      const sent = await sendDocument(compliance, actor.id, body)
      return sent.ok ? yes(reply.kycReply(await readKyc(compliance, actor.id))) : sent
    }),
  ]
}

function officeRoutes(compliance: Compliance) {
  const officeOf = ({ actor, ip, requestId }: Call<'operator'>): Office => ({
    operatorId: actor.id,
    address: ip,
    requestId,
  })
  return [
    handle(contract.listDocuments, async ({ query }) => {
      const documents = await findDocuments(compliance.db.read, query.state, query.limit)
      return yes({
        documents: documents.map((one) => ({ ...reply.documentReply(one), memberId: one.memberId })),
      })
    }),
    handle(contract.readDocument, async (call) => {
      const opened = await openDocument(compliance, officeOf(call), call.params.id)
      if (!opened.ok) return opened
      const { basic, number, files, memberId } = opened.value
      return yes({ ...reply.documentReply(opened.value), ...basic, memberId, number, files: [...files] })
    }),
    handle(contract.decideDocument, async (call) => {
      const { id } = call.params
      const decided = await decideDocument(compliance, officeOf(call), id, call.body)
      return decided.ok ? yes({ id, ...decided.value }) : decided
    }),
  ]
}
