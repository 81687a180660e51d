import type { ComplianceRefusal } from '#modules/compliance/model.ts'
import type { PlainKey } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'

/** Those that the calls of these pages give; what stands against a stake or a deposit is told where that is tried. */
const texts: Readonly<
  Partial<Record<ComplianceRefusal | 'amount_is_malformed' | 'amount_is_too_precise' | 'amount_is_too_large', PlainKey>>
> = {
  amount_is_malformed: 'limits.amountIsMalformed',
  amount_is_too_precise: 'limits.amountIsMalformed',
  amount_is_too_large: 'limits.isOutOfRange',
  limit_is_out_of_range: 'limits.isOutOfRange',
  limit_change_is_missing: 'limits.changeIsMissing',
  limit_change_is_early: 'limits.changeIsEarly',
  limit_change_is_late: 'limits.changeIsLate',
  cool_off_is_longer: 'limits.coolOffIsLonger',
  exclusion_is_longer: 'limits.exclusionIsLonger',
  exclusion_is_missing: 'limits.exclusionIsMissing',
  exclusion_is_running: 'limits.exclusionIsRunning',
}

export function limitWords(refusal: string): PlainKey {
  return texts[refusal as keyof typeof texts] ?? wordsOf(refusal)
}
