import { bpPerStep, multipleMost, paysOf, prizeOf, rowsOf, type Unit, units } from '#engines/lottery/odds.ts'
import { toNumber } from '#engines/ratio.ts'
import { exponents } from '#kit/money.ts'
import { rowName } from '#web/features/lottery/play-names.ts'
import { formatMultiplier, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { canBeTyped } from '#web/site/features/play/lottery/choice.ts'
import { CoverageNote } from '#web/site/features/play/lottery/coverage-note.tsx'
import { noticeText } from '#web/site/features/play/lottery/notice-text.ts'
import { needsTyping, type TicketForm } from '#web/site/features/play/lottery/ticket-form.ts'
import { writeMinor, writeShort } from '#web/site/features/play/model.ts'
import { Button } from '#web/ui/button.tsx'
import { Dices, Eraser, Keyboard, ListPlus, Minus, Plus } from '#web/ui/icons.ts'
import { useIsRoomy } from '#web/ui/use-media.ts'

interface SizeBarProps {
  readonly form: TicketForm
  /** Why nothing can be bet now; null where it can. */
  readonly blocked: string | null
}

/** How much each note costs, what it can win, and the way to the basket. */
export function SizeBar({ form, blocked }: SizeBarProps) {
  const { size, setSize, sizeFault, limits, currency } = form
  return (
    <div className="size-bar">
      <div className="size-fields">
        <Multiple
          multiple={size.multiple}
          onMultiple={(multiple) => setSize({ multiple })}
          hasFault={sizeFault !== null}
        />
        <Units form={form} />
        <PrizeSlider form={form} />
      </div>
      {sizeFault !== null && (
        <p id="size-fault" role="alert" className="lottery-fault">
          {noticeText(sizeFault, limits, currency)}
        </p>
      )}
      {form.isDraftUncounted && <CoverageNote form={form} />}
      <Figures form={form} />
      <Actions form={form} blocked={blocked} />
    </div>
  )
}

interface MultipleProps {
  readonly multiple: number
  readonly onMultiple: (multiple: number) => void
  readonly hasFault: boolean
}

function Multiple({ multiple, onMultiple, hasFault }: MultipleProps) {
  const step = (by: number): void => onMultiple(Math.min(multipleMost, Math.max(1, (multiple || 0) + by)))
  return (
    <div className="size-field">
      <label htmlFor="lottery-times">{t('lottery.times')}</label>
      <span className="stepper">
        <button type="button" aria-label={t('lottery.timesDown')} disabled={multiple <= 1} onClick={() => step(-1)}>
          <Minus aria-hidden="true" className="size-4" />
        </button>
        <input
          id="lottery-times"
          type="text"
          inputMode="numeric"
          dir="ltr"
          value={Number.isNaN(multiple) ? '' : String(multiple)}
          aria-invalid={hasFault}
          aria-describedby={hasFault ? 'size-fault' : undefined}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, 6)
            onMultiple(digits === '' ? Number.NaN : Number(digits))
          }}
        />
        <button
          type="button"
          aria-label={t('lottery.timesUp')}
          disabled={multiple >= multipleMost}
          onClick={() => step(1)}
        >
          <Plus aria-hidden="true" className="size-4" />
        </button>
      </span>
    </div>
  )
}

function Units({ form: { size, setSize, currency } }: { readonly form: TicketForm }) {
  const one = 10n ** BigInt(exponents[currency])
  const parts: Readonly<Record<Unit, bigint>> = { '1': 1n, '0.1': 10n, '0.01': 100n }
  return (
    <fieldset className="size-field">
      <legend>{t('lottery.unit')}</legend>
      <span className="unit-choice">
        {units.map((unit) => (
          <button key={unit} type="button" aria-pressed={size.unit === unit} onClick={() => setSize({ unit })}>
            <bdi dir="ltr">{writeShort(one / parts[unit], currency)}</bdi>
          </button>
        ))}
      </span>
    </fieldset>
  )
}

/**
 * Prize and rebate slide against each other; both are always shown. A bet that counts nothing has no rebate, and one that covers too much by itself
 * has none to trade.
 */
function PrizeSlider({ form }: { readonly form: TicketForm }) {
  const { answer, play, size, setSize, isWide, isDraftUncounted } = form
  const groups = answer.prizeGroups
  if (!groups || size.prizeGroup === null || groups.least === groups.most) return null
  const [row] = rowsOf(play)
  const pays = row && paysOf(row, size.prizeGroup)
  const rebateBp = isWide || isDraftUncounted ? 0 : (groups.most - size.prizeGroup) * bpPerStep
  return (
    <label className="size-field prize-slider">
      <span>
        {t('lottery.prize')} <b dir="ltr">{pays ? formatMultiplier(toNumber(pays)) : ''}</b>
        <em>
          {t('lottery.rebate')} <b dir="ltr">{`${formatNumber(rebateBp / 100)}%`}</b>
        </em>
      </span>
      <input
        type="range"
        min={groups.least}
        max={groups.most}
        value={size.prizeGroup}
        disabled={isWide}
        aria-label={t('lottery.prizeSlider')}
        onChange={({ target }) => setSize({ prizeGroup: Number(target.value) })}
      />
    </label>
  )
}

function Figures({ form }: { readonly form: TicketForm }) {
  const { notes, price, size, play, currency } = form
  const rows = rowsOf(play)
  const [row] = rows
  const unit = writeMinor(price.perNote, currency)
  return (
    <dl className="bet-figures" aria-live="polite">
      <div>
        <dt>{t('lottery.notesAt', { count: notes, amount: unit })}</dt>
        <dd>
          <bdi dir="ltr">{writeMinor(price.stake, currency)}</bdi>
        </dd>
      </div>
      {rows.length === 1 && row && row.pays !== 'jackpot' && (
        <div>
          <dt>{t('lottery.eachPays')}</dt>
          <dd className="text-gold">
            <bdi dir="ltr">{writeMinor(prizeOf(row, size.prizeGroup, price.perNote), currency)}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('lottery.mostWin')}</dt>
        <dd className={rows.length === 1 ? '' : 'text-gold'}>
          <bdi dir="ltr">{writeMinor(price.most, currency)}</bdi>
        </dd>
      </div>
    </dl>
  )
}

function Actions({ form, blocked }: SizeBarProps) {
  const { shape, text, notes, sizeFault, isSending, choice } = form
  const isReady = notes > 0 && sizeFault === null && blocked === null
  // Elsewhere these two stand in the dock.
  const isRoomy = useIsRoomy()
  const isEmpty = text === null ? choice.every((list) => list.length === 0) : text === ''
  return (
    <div className="bet-actions">
      <Button onClick={form.pickAtRandom} disabled={blocked !== null}>
        <Dices aria-hidden="true" className="size-[18px]" />
        {t('lottery.random')}
      </Button>
      {canBeTyped(shape) && !needsTyping(shape) && (
        <Button aria-pressed={text !== null} onClick={form.toggleTyping}>
          <Keyboard aria-hidden="true" className="size-[18px]" />
          {text === null ? t('lottery.type') : t('lottery.pad')}
        </Button>
      )}
      <Button look="bare" disabled={isEmpty} onClick={form.clearDraft}>
        <Eraser aria-hidden="true" className="size-[18px]" />
        {t('lottery.quick.clear')}
      </Button>
      {isRoomy && (
        <>
          <span className="bet-actions-gap" />
          <Button onClick={form.addToBasket} disabled={!isReady}>
            <ListPlus aria-hidden="true" className="size-[18px]" />
            {t('lottery.addToBasket')}
          </Button>
          <Button look="gold" isBusy={isSending} disabled={!isReady} onClick={() => void form.betNow()}>
            {t('lottery.betNow')}
          </Button>
        </>
      )}
    </div>
  )
}

/** What each kind of note pays, where a play has several. */
export function PrizeTable({ form: { play, size } }: { readonly form: TicketForm }) {
  const rows = rowsOf(play)
  if (play.rule.kind === 'options' || rows.length < 2) return null
  return (
    <details className="prize-table">
      <summary>{t('lottery.prizes')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('lottery.prizeOf')}</th>
            <th scope="col">{t('lottery.pays')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const pays = paysOf(row, size.prizeGroup)
            return (
              <tr key={row.id}>
                <th scope="row">{rowName(row.id)}</th>
                <td>
                  <bdi dir="ltr">{pays ? formatMultiplier(toNumber(pays)) : ''}</bdi>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}
