import '#web/features/contracts/contracts.css'
import { type ReactNode, useId } from 'react'
import { dayOf } from '#kit/day.ts'
import { contractKinds } from '#modules/contracts/model.ts'
import type { Draft, DraftFault } from '#web/agent/features/contracts/draft.ts'
import { agentCard, agentCardTitle, agentSegments } from '#web/agent/layout/control-styles.ts'
import { kindTexts, periodTexts } from '#web/features/contracts/contract-labels.ts'
import type { MyKind } from '#web/features/contracts/use-contracts.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { CalendarDays, Clock3 } from '#web/ui/icons.ts'

interface OfferTermsProps {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly onKind: (kind: Draft['kind']) => void
  readonly kinds: readonly MyKind[]
  readonly fault: DraftFault | null
  readonly symbol: string
  readonly startsFrom: string | null
  readonly onStart: (day: string | null) => void
  readonly startsAt: string | null
  readonly today: string
  readonly zone: string
  readonly answerHours: number
  readonly answerHoursMax: number
  readonly onAnswerHours: (hours: number) => void
}

const hourChoices = [24, 48, 72, 168, 336] as const

/** What kind it is, when it settles and starts, who counts as active, and until when it has to be answered. */
export function OfferTerms(props: OfferTermsProps) {
  const { draft, onChange, onKind, kinds, fault, symbol, startsFrom, onStart, startsAt, today, zone } = props
  const hours = hourChoices.filter((one) => one <= props.answerHoursMax)
  const isWrong = fault?.in === 'activeFrom'
  const faultId = useId()
  return (
    <section className={`${agentCard} p-4 sm:px-5`} aria-label={t('contract.terms')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className={agentCardTitle}>{t('contract.terms')}</h2>
        <div className="max-w-full overflow-x-auto p-0.5">
          <fieldset className={agentSegments}>
            <legend className="sr-only">{t('contract.kinds')}</legend>
            {contractKinds.map((kind) => (
              <button
                key={kind}
                type="button"
                aria-pressed={draft.kind === kind}
                disabled={!kinds.some((one) => one.kind === kind && one.contract !== null)}
                onClick={() => onKind(kind)}
                className="disabled:opacity-45"
              >
                {t(kindTexts[kind])}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
      <div className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Labelled label={t('contract.settles')} hint={t('contract.settlesHint')}>
          <span className="contract-choice">
            <Clock3 aria-hidden="true" className="size-4 flex-none text-faint" />
            {t(periodTexts[draft.period])}
          </span>
        </Labelled>
        <Labelled
          label={t('contract.starts')}
          hint={
            startsAt === null ? null : t('contract.startsAt', { time: formatInstant(startsAt, { timeZone: zone }) })
          }
        >
          <span className="contract-choice">
            <CalendarDays aria-hidden="true" className="size-4 flex-none text-faint" />
            <input
              type="date"
              aria-label={t('contract.starts')}
              min={today}
              value={startsFrom ?? (startsAt === null ? '' : dayOf(Date.parse(startsAt), zone))}
              onChange={({ target }) => onStart(target.value === '' ? null : target.value)}
              className="text-start!"
            />
          </span>
        </Labelled>
        <Labelled label={t('contract.activeMeans')} hint={t('contract.activeMeansHint')}>
          <span className="contract-number" data-wrong={isWrong || undefined}>
            <i>{symbol}</i>
            <input
              aria-label={t('contract.activeMeans')}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? faultId : undefined}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              value={draft.activeFrom}
              onChange={({ target }) => onChange({ ...draft, activeFrom: target.value })}
            />
          </span>
          {isWrong && (
            <span id={faultId} role="alert" className="font-medium text-lose">
              {t('contract.fault.amount')}
            </span>
          )}
        </Labelled>
        <Labelled label={t('contract.answersWithin')} hint={null}>
          <span className="contract-choice">
            <select
              aria-label={t('contract.answersWithin')}
              value={props.answerHours}
              onChange={({ target }) => props.onAnswerHours(Number(target.value))}
            >
              {(hours.length > 0 ? hours : [props.answerHoursMax]).map((count) => (
                <option key={count} value={count}>
                  {t('contract.hours', { count })}
                </option>
              ))}
            </select>
          </span>
        </Labelled>
      </div>
    </section>
  )
}

interface LabelledProps {
  readonly label: string
  readonly hint: string | null
  readonly children: ReactNode
}

function Labelled({ label, hint, children }: LabelledProps) {
  return (
    <div className="contract-field">
      <span>{label}</span>
      {children}
      {hint !== null && <span className="text-[12px] text-faint">{hint}</span>}
    </div>
  )
}
