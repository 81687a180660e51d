import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Currency, parseMoney } from '#kit/money.ts'
import { t } from '#web/lib/i18n.ts'
import {
  doubleOf,
  halfOf,
  largestOf,
  presetsOf,
  type StakeBounds,
  typedStake,
} from '#web/site/features/play/instant/stake-amounts.ts'
import { decimalOf, writeMinor, writeShort } from '#web/site/features/play/model.ts'
import { LockKeyhole } from '#web/ui/icons.ts'

interface StakeFieldProps {
  readonly stake: bigint
  readonly currency: Currency
  readonly bounds: StakeBounds
  readonly isLocked: boolean
  readonly onStake: (stake: bigint) => void
}

/**
 * The bet is what stands in the field, also before the field is left: a press may come from where nothing takes the focus. What is no
 * amount changes nothing. What is written is put right when the field is left.
 */
export function StakeField({ stake, currency, bounds, isLocked, onStake }: StakeFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  // A press into the field puts the caret where it was pressed, after the field was entered: what was selected is selected once more.
  const isEntered = useRef(false)
  const take = (text: string): void => {
    isEntered.current = false
    setDraft(text)
    const read = parseMoney(text.trim().replace(',', '.'), currency)
    const next = typedStake(read.ok ? read.value : null, bounds)
    if (next !== null) onStake(next)
  }
  return (
    <div className="stake-field" data-locked={isLocked || undefined}>
      <label htmlFor={id}>
        <span>{t(isLocked ? 'play.betHeld' : 'play.bet')}</span>
        <bdi dir="ltr" className="stake-limits">
          {writeShort(bounds.least, currency)} – {writeShort(bounds.most, currency)}
        </bdi>
      </label>
      <span className="stake-box">
        <input
          id={id}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          disabled={isLocked}
          value={draft ?? writeMinor(stake, currency)}
          onFocus={({ target }) => {
            // At once: what is typed next takes the place of what stands there.
            flushSync(() => setDraft(decimalOf(stake, currency)))
            target.select()
            isEntered.current = true
          }}
          onClick={({ currentTarget }) => {
            if (isEntered.current) currentTarget.select()
            isEntered.current = false
          }}
          onChange={({ target }) => take(target.value)}
          onBlur={() => setDraft(null)}
          onKeyDown={({ key }) => key === 'Enter' && setDraft(null)}
        />
        {isLocked && <LockKeyhole aria-hidden="true" className="size-4 flex-none text-soft" />}
      </span>
    </div>
  )
}

const presetsShown = 6

/** Half, double, the most, and a few usual bets. */
export function StakeTools({ stake, currency, steps, bounds, isLocked, onStake }: StakeToolsProps) {
  const ways = [
    { text: '½', name: t('play.stakeHalf'), next: halfOf(stake, bounds) },
    { text: '2×', name: t('play.stakeDouble'), next: doubleOf(stake, bounds) },
    { text: t('play.stakeMostShort'), name: t('play.stakeMost'), next: largestOf(bounds) },
  ]
  return (
    <fieldset disabled={isLocked} aria-label={t('play.stakeTools')} className="stake-tools">
      {ways.map(({ text, name, next }) => (
        <button key={text} type="button" onClick={() => onStake(next)} className="pick">
          <bdi>{text}</bdi>
          <span className="sr-only">: {name}</span>
        </button>
      ))}
      {presetsOf(steps, presetsShown).map((preset) => (
        <button
          key={String(preset)}
          type="button"
          aria-pressed={preset === stake}
          onClick={() => onStake(preset)}
          className="pick preset"
        >
          <bdi dir="ltr">{writeShort(preset, currency)}</bdi>
        </button>
      ))}
    </fieldset>
  )
}

interface StakeToolsProps extends StakeFieldProps {
  readonly steps: readonly bigint[]
}
