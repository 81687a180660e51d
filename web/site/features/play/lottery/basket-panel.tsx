import { playName } from '#web/features/lottery/play-names.ts'
import { selectionText } from '#web/features/lottery/selection-text.ts'
import { t } from '#web/lib/i18n.ts'
import { type BasketLine, sumBasket } from '#web/site/features/play/lottery/basket.ts'
import { CoverageNote } from '#web/site/features/play/lottery/coverage-note.tsx'
import { noticeText, refusedText } from '#web/site/features/play/lottery/notice-text.ts'
import { SmsWish } from '#web/site/features/play/lottery/sms-wish.tsx'
import { Switch } from '#web/site/features/play/lottery/switch.tsx'
import type { TicketForm } from '#web/site/features/play/lottery/ticket-form.ts'
import type { TicketAnswer } from '#web/site/features/play/lottery/use-lottery.ts'
import { writeMinor } from '#web/site/features/play/model.ts'
import { Button } from '#web/ui/button.tsx'
import { Pencil, RotateCcw, ShoppingBasket, Trash2, X } from '#web/ui/icons.ts'

interface BasketPanelProps {
  readonly form: TicketForm
  readonly last: TicketAnswer | undefined
}

/** The lines that will be paid together, and what they come to. */
export function BasketPanel({ form, last }: BasketPanelProps) {
  const { lines, currency, limits, notice, basketFault, isMoved } = form
  const sums = sumBasket(lines)
  return (
    <section className="lottery-panel basket" aria-label={t('lottery.basket')} id="lottery-basket">
      <h2>
        {t('lottery.basket')}
        <em>{t('lottery.lines', { count: lines.length })}</em>
      </h2>
      {lines.length === 0 ? (
        <div className="basket-empty">
          <ShoppingBasket aria-hidden="true" className="size-6" />
          <p>{t('lottery.basketEmpty')}</p>
          {last && (
            <Button onClick={() => form.repeat(last.lines)}>
              <RotateCcw aria-hidden="true" className="size-[18px]" />
              {t('lottery.repeat')}
            </Button>
          )}
        </div>
      ) : (
        <>
          <ul className="basket-lines">
            {lines.map((line, at) => (
              <Line key={line.id} form={form} line={line} fault={notice?.line === at ? notice.refusal : null} />
            ))}
          </ul>
          <dl className="basket-sum">
            <div>
              <dt>{t('lottery.notes', { count: sums.notes })}</dt>
              <dd>
                <bdi dir="ltr">{writeMinor(sums.stake, currency)}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('lottery.mostWin')}</dt>
              <dd className="text-gold">
                <bdi dir="ltr">{writeMinor(sums.most, currency)}</bdi>
              </dd>
            </div>
          </dl>
        </>
      )}
      {isMoved && <MoveQuestion form={form} />}
      {basketFault !== null && (
        <p role="alert" className="lottery-fault">
          {noticeText(basketFault, limits, currency)}
        </p>
      )}
    </section>
  )
}

interface PlaceBasketProps {
  readonly form: TicketForm
  /** Why nothing can be bet now; null where it can. */
  readonly blocked: string | null
}

/** The way to pay for a basket, once or over several issues, and why it was not taken. */
export function PlaceBasket({ form, blocked }: PlaceBasketProps) {
  const { lines, currency, limits, notice, basketFault, isMoved, chase, lottery } = form
  const isReady = lines.length > 0 && !isMoved && basketFault === null && blocked === null
  const { stake } = sumBasket(lines)
  const isTold = notice !== null && (notice.line === null || lines.length === 0)
  if (lines.length === 0 && !isTold) return null
  return (
    <section className="lottery-panel place-basket" aria-label={t('lottery.placeBasket')}>
      {isTold && (
        <p role="alert" className="lottery-fault">
          {refusedText(notice, lottery.game, limits, currency)}
        </p>
      )}
      {lines.length > 0 && form.mode === 'real' && (
        <p className="basket-wish">
          <span>
            {t('lottery.tellResult')}
            <small>{t('lottery.tellResultHint')}</small>
          </span>
          <Switch label={t('lottery.tellResult')} isOn={form.isNoticeWanted} onTurn={form.setNoticeWanted} />
        </p>
      )}
      {lines.length > 0 && form.mode === 'real' && form.isNoticeWanted && <SmsWish />}
      {form.mode === 'real' && form.isBasketUncounted && <CoverageNote form={form} />}
      {blocked !== null && lines.length > 0 && <p className="basket-blocked">{blocked}</p>}
      {lines.length > 0 && (
        <div className="basket-actions">
          <Button look="bare" onClick={form.clearBasket} aria-label={t('lottery.clearBasket')}>
            <Trash2 aria-hidden="true" className="size-[18px]" />
          </Button>
          <Button
            look="gold"
            size="large"
            className="flex-1"
            isBusy={form.isSending}
            disabled={!isReady}
            onClick={() => void form.placeBasket()}
          >
            {chase.isOn
              ? t('lottery.betDraws', { count: chase.issues })
              : t('lottery.betBasket', { amount: writeMinor(stake, currency) })}
          </Button>
        </div>
      )}
    </section>
  )
}

interface LineProps {
  readonly form: TicketForm
  readonly line: BasketLine
  readonly fault: string | null
}

function Line({ form, line, fault }: LineProps) {
  const { lottery, game, currency, limits } = form
  const name = playName(line.play)
  return (
    <li data-fault={fault !== null || undefined}>
      <div>
        <b>{name}</b>
        <p className="basket-selection" dir="ltr">
          {selectionText(lottery.game, game, line)}
        </p>
        <small>{t('lottery.notesAt', { count: line.notes, amount: writeMinor(line.perNote, currency) })}</small>
        {fault !== null && (
          <p role="alert" className="lottery-fault">
            {noticeText(fault, limits, currency)}
          </p>
        )}
      </div>
      <div className="basket-line-end">
        <bdi dir="ltr">{writeMinor(line.stake, currency)}</bdi>
        <span>
          <button type="button" aria-label={t('lottery.editLine', { line: name })} onClick={() => form.editLine(line)}>
            <Pencil aria-hidden="true" className="size-4" />
          </button>
          <button
            type="button"
            aria-label={t('lottery.removeLine', { line: name })}
            onClick={() => form.removeLine(line.id)}
          >
            <X aria-hidden="true" className="size-[18px]" />
          </button>
        </span>
      </div>
    </li>
  )
}

/** A basket goes to the next issue only after asking. */
function MoveQuestion({ form }: { readonly form: TicketForm }) {
  const { basketIssue, issue, moveBasket, clearBasket } = form
  return (
    <div role="alert" className="move-question">
      <p>{t('lottery.moveQuestion', { closed: basketIssue ?? '', next: issue ?? '' })}</p>
      <div>
        <Button look="gold" onClick={moveBasket}>
          {t('lottery.move', { next: issue ?? '' })}
        </Button>
        <Button onClick={clearBasket}>{t('lottery.clearBasket')}</Button>
      </div>
    </div>
  )
}
