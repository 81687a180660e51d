import type { getCompliance } from '#modules/compliance/contract.ts'
import { queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import type { PlainKey } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'

export type Kyc = ReplyOf<typeof getCompliance>['kyc']
export type KycDocument = Kyc['documents'][number]

export const useKyc = () => useAnswer<typeof getCompliance>('GET /wps/compliance', { query: {} })

export function renewKyc(): void {
  void queries.invalidateQueries({ queryKey: ['GET /wps/compliance'] })
}

const texts: Readonly<Record<string, PlainKey>> = {
  birth_date_is_impossible: 'fields.birthdayImpossible',
  age_is_not_allowed: 'refusals.ageIsTooLow',
  kyc_basic_is_needed: 'kyc.basicIsNeeded',
  kyc_is_waiting: 'kyc.isWaiting',
  kyc_is_done: 'kyc.isDone',
  file_is_unknown: 'kyc.fileIsUnknown',
}

export function kycWords(refusal: string): PlainKey {
  return texts[refusal] ?? wordsOf(refusal)
}
