import { t } from '#web/lib/i18n.ts'
import { MemberLink } from '#web/site/member-place.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A page of the centre whose content is not there yet. */
export function PreparedPage() {
  return (
    <Card>
      <EmptyState title={t('member.empty')} hint={t('member.hint')}>
        <MemberLink page="transactionHistory" className={buttonClass()}>
          {t('member.transactionHistory')}
        </MemberLink>
      </EmptyState>
    </Card>
  )
}
