import type { ContractKind, ContractState, ContractsRefusal, EndCause, Period } from '#modules/contracts/model.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const kindTexts: Readonly<Record<ContractKind, PlainKey>> = {
  dividend: 'contract.kind.dividend',
  daily: 'contract.kind.daily',
  hourly: 'contract.kind.hourly',
  realtime: 'contract.kind.realtime',
}

export const periodTexts: Readonly<Record<Period, PlainKey>> = {
  day: 'contract.period.day',
  week: 'contract.period.week',
  semimonth: 'contract.period.semimonth',
  month: 'contract.period.month',
  hour: 'contract.period.hour',
  five_minutes: 'contract.period.fiveMinutes',
}

export const stateTexts: Readonly<Record<ContractState, PlainKey>> = {
  offered: 'contract.state.offered',
  accepted: 'contract.state.accepted',
  rejected: 'contract.state.rejected',
  withdrawn: 'contract.state.withdrawn',
  expired: 'contract.state.expired',
  superseded: 'contract.state.superseded',
  terminated: 'contract.state.terminated',
}

export const stateTones: Readonly<Record<ContractState, Tone>> = {
  offered: 'gold',
  accepted: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
  superseded: 'plain',
  terminated: 'bad',
}

export const causeTexts: Readonly<Record<EndCause, PlainKey>> = {
  upline: 'contract.cause.upline',
  downline: 'contract.cause.downline',
  house: 'contract.cause.house',
  lowered: 'contract.cause.lowered',
  unsupported: 'contract.cause.unsupported',
  moved: 'contract.cause.moved',
}

type Told = ContractsRefusal | 'amount_is_too_precise' | 'amount_is_too_large' | 'key_is_reused'

/** A reason that is missing here does not compile, so that nobody meets one without words. */
const texts: Readonly<Record<Told, PlainKey>> = {
  tiers_are_missing: 'contract.refusal.tiersAreMissing',
  tiers_are_too_many: 'contract.refusal.tiersAreTooMany',
  tiers_must_rise: 'contract.refusal.tiersMustRise',
  rate_is_out_of_range: 'contract.fault.percent',
  tier_amount_is_out_of_range: 'contract.fault.amount',
  amount_is_too_precise: 'contract.fault.amount',
  amount_is_too_large: 'contract.fault.amount',
  period_does_not_fit: 'contract.refusal.periodDoesNotFit',
  base_does_not_fit: 'contract.refusal.baseDoesNotFit',
  rate_is_above_own: 'contract.refusal.rateIsAboveOwn',
  contract_is_unknown: 'contract.refusal.isUnknown',
  contract_kind_is_off: 'contract.refusal.kindIsOff',
  contract_downline_is_unknown: 'contract.refusal.downlineIsUnknown',
  contract_downline_is_not_direct: 'contract.refusal.downlineIsUnknown',
  contract_downline_is_no_agent: 'contract.refusal.downlineIsNoAgent',
  own_contract_is_missing: 'contract.refusal.ownIsMissing',
  offer_is_open: 'contract.refusal.offerIsOpen',
  offer_is_closed: 'contract.refusal.offerIsClosed',
  offer_is_the_same: 'contract.refusal.offerIsTheSame',
  contract_version_is_old: 'contract.refusal.versionIsOld',
  contract_is_over: 'contract.refusal.isOver',
  contracts_below_would_end: 'contract.refusal.belowWouldEnd',
  start_is_out_of_range: 'contract.refusal.startIsOutOfRange',
  answer_time_is_out_of_range: 'contract.refusal.answerTimeIsOutOfRange',
  key_is_reused: 'contract.refusal.keyIsReused',
}

export function refusalText(refusal: string): string {
  return t(Object.hasOwn(texts, refusal) ? texts[refusal as Told] : messageOf(refusal))
}
