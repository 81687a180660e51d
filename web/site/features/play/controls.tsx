import { type ReactNode, useEffect, useState } from 'react'
import { type Currency, parseMoney } from '#kit/money.ts'
import { openStakeBlock } from '#web/features/popups/stake-block.ts'
import type { FieldFault } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { decimalOf, stepFrom, writeMinor, writeShort } from '#web/site/features/play/model.ts'
import { refusalText } from '#web/site/features/play/refusal-text.ts'
import type { TablePhase } from '#web/site/features/play/table.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { CircleAlert, LoaderCircle, Minus, Plus, WifiOff } from '#web/ui/icons.ts'

interface StakeProps {
  readonly stake: bigint
  readonly currency: Currency
  readonly steps: readonly bigint[]
  readonly isLocked: boolean
  readonly onStake: (stake: bigint) => void
}

/** A step down, the stake, a step up. A press on the stake offers all steps and a field for any other. */
export function StakeControl({ stake, currency, steps, isLocked, onStake }: StakeProps) {
  const [isOpen, setOpen] = useState(false)
  const [down, up] = [stepFrom(steps, stake, -1), stepFrom(steps, stake, 1)]
  return (
    <div className="flex items-center justify-between gap-1">
      <button
        type="button"
        aria-label={t('play.stakeDown')}
        disabled={isLocked || down === stake}
        onClick={() => onStake(down)}
        className="play-round"
      >
        <Minus aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        disabled={isLocked}
        onClick={() => setOpen(true)}
        className="grid min-h-11 flex-1 justify-items-center rounded-xl px-1 py-1 hover:bg-surface-3/50"
      >
        <span className="text-[13px] text-soft">{t('play.bet')}</span>
        <bdi dir="ltr" className="tabular text-[17px] leading-tight font-semibold">
          {writeMinor(stake, currency)}
        </bdi>
      </button>
      <button
        type="button"
        aria-label={t('play.stakeUp')}
        disabled={isLocked || up === stake}
        onClick={() => onStake(up)}
        className="play-round"
      >
        <Plus aria-hidden="true" className="size-5" />
      </button>
      {isOpen && (
        <StakeDialog
          stake={stake}
          currency={currency}
          steps={steps}
          onClose={() => setOpen(false)}
          onStake={(next) => {
            onStake(next)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

interface StakeDialogProps extends Omit<StakeProps, 'isLocked'> {
  readonly onClose: () => void
}

function StakeDialog({ stake, currency, steps, onClose, onStake }: StakeDialogProps) {
  const [text, setText] = useState(() => decimalOf(stake, currency))
  const [fault, setFault] = useState<string | undefined>()
  const [least = 0n, most = 0n] = [steps[0], steps.at(-1)]

  function take(): void {
    const read = parseMoney(text.trim(), currency)
    if (!read.ok) setFault(refusalText(read.refusal))
    else if (read.value < least) setFault(refusalText('stake_is_below_minimum'))
    else if (read.value > most) setFault(refusalText('stake_is_above_maximum'))
    else onStake(read.value)
  }

  return (
    <Dialog title={t('play.stakeTitle')} size="small" closeLabel={t('state.close')} onClose={onClose}>
      <p className="text-soft">
        {t('play.stakeLimits', { least: writeMinor(least, currency), most: writeMinor(most, currency) })}
      </p>
      <div className="mt-4 grid grid-cols-4 gap-2">
        {steps.map((step) => (
          <button
            key={String(step)}
            type="button"
            aria-pressed={step === stake}
            onClick={() => onStake(step)}
            className="pick"
          >
            <bdi dir="ltr">{writeShort(step, currency)}</bdi>
          </button>
        ))}
      </div>
      <form
        className="mt-5 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <Field
          label={t('play.stakeOther')}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          error={fault}
          onChange={(event) => {
            setText(event.target.value)
            setFault(undefined)
          }}
        />
        <Button type="submit" look="gold" size="large">
          {t('play.stakeTake')}
        </Button>
      </form>
    </Dialog>
  )
}

interface ToolProps {
  readonly icon: IconComponent
  readonly text: string
  readonly onPress: () => void
  readonly isPressed?: boolean
  readonly isDisabled?: boolean
}

/** A round button with its name below. */
export function Tool({ icon: Icon, text, onPress, isPressed, isDisabled = false }: ToolProps) {
  return (
    <button type="button" aria-pressed={isPressed} disabled={isDisabled} onClick={onPress} className="tool">
      <span className="play-round">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="tool-name">{text}</span>
    </button>
  )
}

interface MeterProps {
  readonly label: string
  readonly children: ReactNode
  readonly isWin?: boolean
}

export function Meter({ label, children, isWin = false }: MeterProps) {
  return (
    <div className="grid justify-items-center">
      <span className="text-[13px] text-soft">{label}</span>
      <bdi dir="ltr" className={`tabular text-[19px] leading-tight font-semibold ${isWin ? 'text-win' : ''}`}>
        {children}
      </bdi>
    </div>
  )
}

interface TableNoticeProps {
  readonly phase: TablePhase
  readonly refusal: string | null
  /** What the refusal names. */
  readonly fields: readonly FieldFault[] | undefined
  /** What the player is asked about a bet that nobody has confirmed. */
  readonly children?: ReactNode
}

/** Why a bet was not taken, or that nobody knows yet whether it was. It stands right beside what was pressed. */
export function TableNotice({ phase, refusal, fields, children }: TableNoticeProps) {
  // What a member's own limits stop is more than a line can say.
  useEffect(() => {
    openStakeBlock(refusal, fields)
  }, [refusal, fields])
  return (
    <div role="alert" className="grid justify-items-center px-3 empty:hidden">
      {phase === 'lost' ? (
        <p className="flex items-center gap-3 rounded-2xl bg-lose-wash px-4 py-2.5 font-medium text-lose">
          <WifiOff aria-hidden="true" className="size-5 flex-none" />
          {t('play.lost')}
          <LoaderCircle aria-hidden="true" className="size-4 flex-none animate-turn" />
        </p>
      ) : phase === 'unconfirmed' ? (
        children
      ) : (
        refusal && (
          <p className="flex items-center gap-2.5 rounded-2xl bg-lose-wash px-4 py-2.5 font-medium text-lose">
            <CircleAlert aria-hidden="true" className="size-5 flex-none" />
            {refusalText(refusal)}
          </p>
        )
      )}
    </div>
  )
}
