import type { DocumentState, RejectReason } from '#modules/compliance/model.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { documentNames } from '#web/site/features/kyc/document-form.tsx'
import type { KycDocument } from '#web/site/features/kyc/use-kyc.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

const states = {
  waiting: { text: 'kyc.state.waiting', tone: 'gold' },
  approved: { text: 'kyc.state.approved', tone: 'good' },
  rejected: { text: 'kyc.state.rejected', tone: 'bad' },
} as const satisfies Record<DocumentState, { readonly text: PlainKey; readonly tone: Tone }>

const reasons = {
  unreadable: 'kyc.reason.unreadable',
  expired: 'kyc.reason.expired',
  name_differs: 'kyc.reason.nameDiffers',
  birth_date_differs: 'kyc.reason.birthDateDiffers',
  not_accepted: 'kyc.reason.notAccepted',
} as const satisfies Record<RejectReason, PlainKey>

/** What was sent, how it stands, and why something was not believed. */
export function DocumentsCard({ documents }: { readonly documents: readonly KycDocument[] }) {
  return (
    <Card>
      <h2 className="px-4 pt-4 pb-3 font-display text-[17px] font-semibold sm:px-5">{t('kyc.sent')}</h2>
      <ul>
        {documents.map(({ id, documentType, state, reason, maskedNumber, sentAt }) => (
          <li key={id} className="flex items-center gap-3 border-t border-hairline px-4 py-3 sm:px-5">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                {t(documentNames[documentType])} <bdi dir="ltr">{maskedNumber}</bdi>
              </span>
              <span className="block text-[13px] text-soft">
                {reason ? t(reasons[reason]) : <bdi>{formatInstant(sentAt)}</bdi>}
              </span>
            </span>
            <Badge tone={states[state].tone}>{t(states[state].text)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
