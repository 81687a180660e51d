import { t } from '#web/lib/i18n.ts'
import type { TicketForm } from '#web/site/features/play/lottery/ticket-form.ts'

/** Said before anything is paid: such bets are taken, and earn nothing beside their prizes. */
export function CoverageNote({ form }: { readonly form: TicketForm }) {
  return (
    <p className="basket-blocked">{t('lottery.coverageNote', { percent: String(form.answer.coverageMostPercent) })}</p>
  )
}
