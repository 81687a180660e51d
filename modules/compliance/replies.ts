import { type Currency, formatMoney } from '#kit/money.ts'
import type { ShownLimit } from '#modules/compliance/limits.ts'
import { type LimitKind, realityChecks } from '#modules/compliance/model.ts'
import type { KycState, Overview } from '#modules/compliance/overview.ts'
import type { ExclusionTime, PauseTime } from '#modules/compliance/pauses.ts'
import type { Position } from '#modules/compliance/position.ts'
import { confirmFrom, confirmUntil } from '#modules/compliance/rules/change.ts'
import { isExcluded, isPaused } from '#modules/compliance/rules/judge.ts'
import { renewsAt } from '#modules/compliance/rules/periods.ts'
import { maskFullName } from '#modules/compliance/rules/person.ts'
import type { DocumentRow } from '#modules/compliance/store/documents.ts'
import type { Change } from '#modules/compliance/store/limits.ts'

/** Time is counted in milliseconds and limited in minutes; a minute that was begun counts when it is over. */
const writeUsed = (kind: LimitKind, used: bigint, currency: Currency | null): string =>
  kind === 'session' || currency === null ? String(used / 60_000n) : formatMoney(used > 0n ? used : 0n, currency)

const writeValue = (value: bigint | null, currency: Currency | null): string | null => {
  if (value === null) return null
  return currency === null ? String(value) : formatMoney(value, currency)
}

export function limitReply({ limit, name, used, judging }: ShownLimit) {
  const { kind, period, currency } = name
  const value = limit?.value ?? null
  const unit = kind === 'session' ? 60_000n : 1n
  const rest = value === null ? null : value - (used > 0n ? used : 0n) / unit
  const pending = limit?.pending ?? null
  return {
    kind,
    period,
    currency,
    value: writeValue(value, currency),
    used: writeUsed(kind, used, currency),
    left: writeValue(rest !== null && rest < 0n ? 0n : rest, currency),
    setAt: value === null ? null : (limit?.setAt.toISOString() ?? null),
    renewsAt: renewsAt(period, judging.today, judging.timeZone).toISOString(),
    pending: pending && {
      value: writeValue(pending.value, currency),
      askedAt: pending.askedAt.toISOString(),
      confirmFrom: confirmFrom(pending).toISOString(),
      confirmUntil: confirmUntil(pending).toISOString(),
    },
  }
}

export function pauseReply({ since, until }: PauseTime) {
  return { since: since.toISOString(), until: until.toISOString() }
}

export function exclusionReply({ since, until, returnsAt }: ExclusionTime, now: Date) {
  const hasEnded = until <= now
  return { ...pauseReply({ since, until }), hasEnded, returnsAt: returnsAt?.toISOString() ?? null }
}

export function kycReply({ judging, level, basic, documents }: KycState) {
  return {
    level,
    basic: basic && {
      maskedName: maskFullName(basic.fullName),
      birthYear: Number(basic.birthDate.slice(0, 4)),
      country: basic.country,
    },
    documents: documents.map(documentReply),
    minimumAge: judging.minimumAge,
    gates: judging.kycGates.map((gate) => ({ ...gate })),
  }
}

export function documentReply({ id, documentType, state, reason, maskedNumber, sentAt, decidedAt }: DocumentRow) {
  return {
    ...{ id, documentType, state, reason, maskedNumber },
    sentAt: sentAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

export function overviewReply({ judging, member, limits, kyc }: Overview, currency: Currency) {
  const { now } = judging
  const { coolOffSince, coolOffUntil, excludedSince, excludedUntil, returnsAt } = member
  const minutes = realityChecks.find((one) => one === member.realityMinutes) ?? null
  return {
    serverTime: now.toISOString(),
    currency,
    limits: limits.map(limitReply),
    realityCheck: { minutes, choices: [...realityChecks] },
    coolOff:
      isPaused(member, now) && coolOffSince && coolOffUntil
        ? pauseReply({ since: coolOffSince, until: coolOffUntil })
        : null,
    exclusion:
      isExcluded(member, now) && excludedSince && excludedUntil
        ? exclusionReply({ since: excludedSince, until: excludedUntil, returnsAt }, now)
        : null,
    kyc: kycReply(kyc),
  }
}

export function positionReply(position: Position) {
  const { currency, day, staked, paid, playedMs, sittingMs, realityMinutes, uncheckedMs } = position
  const leftMs = realityMinutes === null ? null : realityMinutes * 60_000 - uncheckedMs
  return {
    currency,
    day,
    staked: formatMoney(staked, currency),
    paid: formatMoney(paid, currency),
    net: formatMoney(paid - staked, currency),
    playedSeconds: Math.floor(playedMs / 1000),
    sittingSeconds: Math.floor(sittingMs / 1000),
    realityCheck: {
      minutes: realityMinutes,
      isDue: leftMs !== null && leftMs <= 0,
      inSeconds: leftMs === null ? null : Math.max(0, Math.ceil(leftMs / 1000)),
    },
  }
}

export function changeReply({ seq, at, kind, by, detail }: Change) {
  return { seq: String(seq), at: at.toISOString(), kind, by, detail: { ...detail } }
}
