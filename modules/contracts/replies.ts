import type { z } from 'zod'
import { assert } from '#kit/assert.ts'
import { type Currency, formatMoney, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import type { checkContract, simulateContract } from '#modules/contracts/contract.ts'
import type { Contract, Terms, Tier } from '#modules/contracts/model.ts'
import type { Checked, CheckInput } from '#modules/contracts/offers/look.ts'
import { type Simulated, sumOf } from '#modules/contracts/offers/simulate.ts'
import { type Ending, topRateOf } from '#modules/contracts/rules/endings.ts'
import { effectivePpm } from '#modules/contracts/rules/simulate.ts'
import { ceilingAt } from '#modules/contracts/rules/tiers.ts'
import { findPeople, type Person } from '#modules/contracts/store/people.ts'
import type { ContractRow, EndingRow, TermsRow } from '#modules/contracts/wire.ts'

type Names = ReadonlyMap<string, Person>

export type AmountRefusal = 'amount_is_too_precise' | 'amount_is_too_large'

/** What is malformed has been refused by the schema; what is left may be too precise or too large for the currency. */
export function readTerms(
  { kind, period, base, activeFrom, tiers }: z.output<typeof TermsRow>,
  currency: Currency,
): Result<Terms, AmountRefusal> {
  const from = readAmount(activeFrom, currency)
  if (!from.ok) return from
  const read: Tier[] = []
  for (const { ratePpm, amount, active } of tiers) {
    const minor = readAmount(amount, currency)
    if (!minor.ok) return minor
    read.push({ ratePpm, amount: minor.value, active })
  }
  return yes({ kind, period, base, activeFrom: from.value, tiers: read })
}

function readAmount(text: string, currency: Currency): Result<bigint, AmountRefusal> {
  const read = parseMoney(text, currency)
  if (read.ok) return read
  return no(read.refusal === 'amount_is_malformed' ? 'amount_is_too_large' : read.refusal)
}

function termsReply({ kind, period, base, activeFrom, tiers }: Terms, currency: Currency): z.input<typeof TermsRow> {
  return {
    kind,
    period,
    base,
    activeFrom: formatMoney(activeFrom, currency),
    tiers: tiers.map(({ ratePpm, amount, active }) => ({ ratePpm, amount: formatMoney(amount, currency), active })),
  }
}

function sideReply(names: Names, id: string): Person {
  const person = names.get(id)
  assert(person, 'a side of a contract has an account')
  return person
}

export type ContractReply = z.input<typeof ContractRow>

function contractReply(contract: Contract, names: Names, nowMs: number): ContractReply {
  const { id, number, version, uplineId, downlineId, currency, hash, replacesId, startsFrom, state } = contract
  const { startsAt, endsAt, answeredAt, endCause, endNote } = contract
  return {
    id,
    number,
    version,
    upline: uplineId === null ? null : sideReply(names, uplineId),
    downline: sideReply(names, downlineId),
    currency,
    terms: termsReply(contract.terms, currency),
    hash,
    replacesId,
    startsFrom,
    // The sweep closes what nobody answered within a minute; nobody should see it open until then.
    state: state === 'offered' && contract.answerUntil.getTime() <= nowMs ? 'expired' : state,
    isInForce: isInForce(contract, nowMs),
    offeredAt: contract.offeredAt.toISOString(),
    answerUntil: contract.answerUntil.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    endCause,
    endNote,
  }
}

function isInForce({ startsAt, endsAt }: Contract, nowMs: number): boolean {
  return startsAt !== null && startsAt.getTime() <= nowMs && (endsAt === null || endsAt.getTime() > nowMs)
}

export async function contractReplies(
  reader: Reader,
  contracts: readonly Contract[],
  nowMs: number,
): Promise<ContractReply[]> {
  const names = await findPeople(
    reader,
    contracts.flatMap(({ uplineId, downlineId }) => [uplineId, downlineId]),
  )
  return contracts.map((contract) => contractReply(contract, names, nowMs))
}

export async function oneReply(reader: Reader, contract: Contract, nowMs: number): Promise<ContractReply> {
  const [reply] = await contractReplies(reader, [contract], nowMs)
  assert(reply, 'one contract has one reply')
  return reply
}

export async function maybeReply(
  reader: Reader,
  contract: Contract | null,
  nowMs: number,
): Promise<ContractReply | null> {
  return contract && (await oneReply(reader, contract, nowMs))
}

/** Each would end when the turn is, or when it starts, if that is later. */
export async function endingReplies(
  reader: Reader,
  endings: readonly Ending[],
  until: Date,
): Promise<z.input<typeof EndingRow>[]> {
  const names = await findPeople(
    reader,
    endings.map(({ contract }) => contract.downlineId),
  )
  return endings.map(({ contract, abovePpm }) => ({
    id: contract.id,
    number: contract.number,
    downline: sideReply(names, contract.downlineId),
    ratePpmTop: topRateOf(contract.terms),
    abovePpm,
    endsAt: (contract.startsAt && contract.startsAt > until ? contract.startsAt : until).toISOString(),
  }))
}

/** Where an offer is held against nothing, as the house's are, there is no bound. */
export async function checkReply(
  reader: Reader,
  { downlineId, terms }: CheckInput,
  { standing, judged, judging }: Checked,
): Promise<z.input<typeof checkContract.reply>> {
  const { own, lasting, open } = standing
  const { rules, nowMs } = judging
  const names = await findPeople(reader, [downlineId])
  const bound = own === 'house' ? null : own
  const topPpm = bound ? Math.max(0, topRateOf(bound.terms) - rules.gapPpm) : null
  return {
    downline: sideReply(names, downlineId),
    refusal: judged.ok ? null : judged.refusal,
    ceilingsPpm: terms.tiers.map((tier) => bound && ceilingAt(bound.terms.tiers, tier, rules.gapPpm)),
    ratePpmMax: own === null ? 0 : topPpm,
    own: await maybeReply(reader, bound, nowMs),
    current: await maybeReply(reader, lasting, nowMs),
    open: await maybeReply(reader, open, nowMs),
    startsAt: judged.ok ? judged.value.startsAt.toISOString() : null,
    ends: judged.ok ? await endingReplies(reader, judged.value.endings, judged.value.startsAt) : [],
    answerHoursMax: rules.offerDays * 24,
  }
}

/** What an upline keeps is shown to the upline alone. */
export function simulationReply(
  { fromMs, untilMs, edgesMs, offered, now, nowPays, nowKeeps }: Simulated,
  currency: Currency,
  isUpline: boolean,
): z.input<typeof simulateContract.reply> {
  const write = (amount: bigint) => formatMoney(amount, currency)
  const iso = (ms: number) => new Date(ms).toISOString()
  const pays = sumOf(offered, 'pays')
  const base = sumOf(offered, 'base')
  return {
    currency,
    from: iso(fromMs),
    until: iso(untilMs),
    windows: offered.map((one, at) => ({
      from: iso(edgesMs[one.window] as number),
      until: iso(edgesMs[one.window + 1] as number),
      base: write(one.base),
      active: one.active,
      tier: one.tier,
      ratePpm: one.ratePpm,
      pays: write(one.pays),
      nowPays: now ? write(now[at]?.pays ?? 0n) : null,
      keeps: isUpline ? write(one.keeps) : null,
    })),
    base: write(base),
    pays: write(pays),
    nowPays: nowPays === null ? null : write(nowPays),
    keeps: isUpline ? write(sumOf(offered, 'keeps')) : null,
    nowKeeps: isUpline ? write(nowKeeps) : null,
    effectivePpm: effectivePpm(pays, base),
  }
}
