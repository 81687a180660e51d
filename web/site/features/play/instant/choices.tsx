import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatPlaces } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

interface Options<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly isLocked: boolean
  readonly onChoose: (value: Value) => void
}

/** One of a few, side by side. */
export function OptionChoice<Value extends string>({ label, value, options, isLocked, onChoose }: Options<Value>) {
  return (
    <fieldset disabled={isLocked} className="min-w-0">
      <legend className="mb-1.5 text-[13px] font-medium text-soft">{label}</legend>
      <div className="flex rounded-2xl bg-well p-1 shadow-well">
        {options.map(([one, text]) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === value}
            onClick={() => onChoose(one)}
            className="h-11 min-w-0 flex-1 truncate rounded-xl px-2 text-[14px] font-semibold text-soft disabled:opacity-60 aria-pressed:bg-surface-3 aria-pressed:text-strong aria-pressed:shadow-1"
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

type Risk = 'low' | 'medium' | 'high'

/** How far apart the prizes of a game lie. */
export function RiskChoice(props: Pick<Options<Risk>, 'value' | 'isLocked' | 'onChoose'>) {
  const options: Options<Risk>['options'] = [
    ['low', t('play.risk.low')],
    ['medium', t('play.risk.medium')],
    ['high', t('play.risk.high')],
  ]
  return <OptionChoice label={t('play.risk')} options={options} {...props} />
}

interface NumberProps {
  readonly label: string
  readonly value: number
  readonly options: readonly number[]
  readonly least: number
  readonly most: number
  readonly isLocked: boolean
  readonly onChoose: (value: number) => void
}

/** A whole number: a few that are often taken, and a slider for all of them. */
export function NumberChoice({ label, value, options, least, most, isLocked, onChoose }: NumberProps) {
  const id = useId()
  return (
    <div>
      <div className="mb-1.5 flex justify-between text-[13px] font-medium text-soft">
        <label htmlFor={id}>{label}</label>
        <span className="tabular font-semibold text-strong">{value}</span>
      </div>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        value={value}
        disabled={isLocked}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="play-range"
      />
      <div className="mt-1 pick-row">
        {options.map((one) => (
          <button
            key={one}
            type="button"
            disabled={isLocked}
            aria-pressed={one === value}
            onClick={() => onChoose(one)}
            className="pick"
          >
            {one}
          </button>
        ))}
      </div>
    </div>
  )
}

interface DecimalProps {
  readonly label: string
  /** Where the words beside it say already what it is. */
  readonly isLabelHidden?: boolean
  /** In hundredths. */
  readonly x100: number
  readonly least: number
  readonly most: number
  readonly suffix: string
  readonly isLocked: boolean
  readonly onChoose: (x100: number) => void
}

/**
 * A number with two places, written as everywhere else, and as one would type it while somebody is in the field. What is no number, or lies
 * outside, is put right when the field is left.
 */
export function DecimalChoice({
  label,
  isLabelHidden = false,
  x100,
  least,
  most,
  suffix,
  isLocked,
  onChoose,
}: DecimalProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [isEntered, setEntered] = useState(false)
  const decimal = (x100 / 100).toFixed(2)
  const take = (): void => {
    const read = Math.round(Number(draft?.replace(',', '.')) * 100)
    if (draft !== null && Number.isFinite(read)) onChoose(Math.min(most, Math.max(least, read)))
    setDraft(null)
  }
  return (
    <div>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-[13px] font-medium text-soft'}>
        {label}
      </label>
      <div className="flex h-12 items-center rounded-2xl bg-well px-3.5 shadow-well focus-within:outline-2 focus-within:outline-(--focus)">
        <input
          id={id}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          disabled={isLocked}
          value={draft ?? (isEntered && !isLocked ? decimal : formatPlaces(decimal))}
          onFocus={({ target }) => {
            // At once: what is typed next takes the place of what stands there.
            flushSync(() => setEntered(true))
            target.select()
          }}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={() => {
            take()
            setEntered(false)
          }}
          onKeyDown={({ key }) => key === 'Enter' && take()}
          className="tabular h-full min-w-0 flex-1 bg-transparent text-[17px] font-semibold outline-none disabled:opacity-60"
        />
        <span className="text-soft">{suffix}</span>
      </div>
    </div>
  )
}
