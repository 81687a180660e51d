import type { Listener } from '#kit/listener.ts'
import type { ChangeHappened, ChangeKind } from '#modules/compliance/model.ts'
import type { SystemMessage } from '#modules/messaging/model.ts'
import { type Messaging, messageListener } from '#modules/messaging/service.ts'

/** What becomes a message to the member. */
export function complianceListeners(messaging: Messaging): Listener[] {
  return [messageListener(messaging, 'compliance.changed', ofChange)]
}

const limitTemplates: Partial<
  Record<ChangeKind, 'limit_lowered' | 'limit_raise_asked' | 'limit_raised' | 'limit_removed'>
> = {
  limit_set: 'limit_lowered',
  limit_lowered: 'limit_lowered',
  limit_raise_asked: 'limit_raise_asked',
  limit_raised: 'limit_raised',
  limit_removed: 'limit_removed',
}

/** What a member did to protect themselves, in their own records too; what is only a step on the way is not told. */
function ofChange({ kind, detail }: ChangeHappened): SystemMessage | null {
  const limited = limitTemplates[kind]
  if (limited) return { template: limited, figures: { limit: detail['limit'] ?? '', period: detail['period'] ?? '' } }
  if (kind === 'cool_off_begun' || kind === 'exclusion_begun')
    return { template: kind, figures: { until: detail['until'] ?? '' } }
  const document = detail['documentType'] ?? ''
  if (kind === 'kyc_document_approved') return { template: kind, figures: { document } }
  if (kind === 'kyc_document_rejected') return { template: kind, figures: { document, reason: detail['reason'] ?? '' } }
  return null
}
