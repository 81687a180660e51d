import type { ReactNode } from 'react'
import { playName } from '#web/features/lottery/play-names.ts'
import { selectionText } from '#web/features/lottery/selection-text.ts'
import { formatAmount, formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import type { PlanAnswer } from '#web/site/features/play/lottery/send-plan.ts'
import type { TicketForm } from '#web/site/features/play/lottery/ticket-form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CircleCheck } from '#web/ui/icons.ts'

/** More lines than these are counted. */
const linesMost = 8

/** What was bought: the number of the ticket, the issue and the lines. */
export function Receipt({ form }: { readonly form: TicketForm }) {
  const { receipt, startedPlan, lottery, game, currency, closeReceipt, mode } = form
  if (startedPlan) return <PlanReceipt form={form} plan={startedPlan} />
  if (receipt === null) return null
  const shown = receipt.lines.slice(0, linesMost)
  const rest = receipt.lines.length - shown.length
  return (
    <ReceiptDialog
      title={t('lottery.bought')}
      onClose={closeReceipt}
      more={
        mode === 'real' && (
          <Link to="/lottery/tickets" className={buttonClass()}>
            {t('lottery.myTickets')}
          </Link>
        )
      }
    >
      <dl>
        <div>
          <dt>{t('lottery.serial')}</dt>
          <dd dir="ltr">{receipt.serial}</dd>
        </div>
        <div>
          <dt>{t('lottery.issue')}</dt>
          <dd dir="ltr">{receipt.issue}</dd>
        </div>
        <div>
          <dt>{t('lottery.placed')}</dt>
          <dd>{formatInstant(receipt.placedAt)}</dd>
        </div>
        <div>
          <dt>{t('lottery.paid')}</dt>
          <dd dir="ltr">{formatAmount(receipt.stake, currency)}</dd>
        </div>
      </dl>
      <ul>
        {shown.map((line) => (
          <li key={line.id}>
            <b>{playName(line.play)}</b>
            <span dir="ltr">{selectionText(lottery.game, game, line)}</span>
            <bdi dir="ltr">{formatAmount(line.stake, currency)}</bdi>
          </li>
        ))}
        {rest > 0 && <li>{t('lottery.moreLines', { count: rest })}</li>}
      </ul>
    </ReceiptDialog>
  )
}

/** A chase plan that has begun: its issues, and what is held for them. */
function PlanReceipt({ form, plan }: { readonly form: TicketForm; readonly plan: PlanAnswer }) {
  const { currency, closeReceipt } = form
  return (
    <ReceiptDialog title={t('lottery.chase.started')} onClose={closeReceipt}>
      <dl>
        <div>
          <dt>{t('lottery.chase.issues')}</dt>
          <dd>{formatNumber(plan.parts.length)}</dd>
        </div>
        <div>
          <dt>{t('lottery.paid')}</dt>
          <dd dir="ltr">{formatAmount(plan.staked, currency)}</dd>
        </div>
        <div>
          <dt>{t('lottery.chase.held')}</dt>
          <dd dir="ltr">{formatAmount(plan.held, currency)}</dd>
        </div>
      </dl>
      <p className="chase-note">{t('lottery.chase.note')}</p>
    </ReceiptDialog>
  )
}

interface ReceiptDialogProps {
  readonly title: string
  readonly onClose: () => void
  /** Another way to go on. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

function ReceiptDialog({ title, onClose, more, children }: ReceiptDialogProps) {
  return (
    <Dialog
      title={title}
      closeLabel={t('state.close')}
      onClose={onClose}
      size="small"
      footer={
        <div className="receipt-ways">
          {more}
          <Button look="gold" onClick={onClose}>
            {t('lottery.goOn')}
          </Button>
        </div>
      }
    >
      <div className="receipt">
        <CircleCheck aria-hidden="true" className="size-10 text-win" />
        {children}
      </div>
    </Dialog>
  )
}
