import type { getHistory } from '#modules/compliance/contract.ts'
import type { ChangeKind } from '#modules/compliance/model.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'

const texts = {
  limit_set: 'limits.did.set',
  limit_lowered: 'limits.did.lowered',
  limit_raise_asked: 'limits.did.raiseAsked',
  limit_raise_cancelled: 'limits.did.raiseCancelled',
  limit_raised: 'limits.did.raised',
  limit_removed: 'limits.did.removed',
  reality_check_set: 'limits.did.reality',
  cool_off_begun: 'limits.did.coolOff',
  exclusion_begun: 'limits.did.exclusion',
  exclusion_return_asked: 'limits.did.returnAsked',
  kyc_basic_given: 'limits.did.kycBasic',
  kyc_document_sent: 'limits.did.kycSent',
  kyc_document_approved: 'limits.did.kycApproved',
  kyc_document_rejected: 'limits.did.kycRejected',
} as const satisfies Record<ChangeKind, PlainKey>

/** What was changed here and when. It is there to be looked up, so it says nothing while there is nothing. */
export function LimitsHistory() {
  const { data } = useAnswer<typeof getHistory>('GET /wps/compliance/history', { query: {} })
  if (!data || data.changes.length === 0) return null
  return (
    <Card>
      <h3 className="px-4 pt-4 pb-3 font-display text-[17px] font-semibold sm:px-5">{t('limits.history')}</h3>
      <ul>
        {data.changes.map(({ seq, at, kind }) => (
          <li key={seq} className="flex justify-between gap-4 border-t border-hairline px-4 py-2.5 text-[13px] sm:px-5">
            <span>{t(texts[kind])}</span>
            <bdi className="flex-none text-soft">{formatInstant(at)}</bdi>
          </li>
        ))}
      </ul>
    </Card>
  )
}
