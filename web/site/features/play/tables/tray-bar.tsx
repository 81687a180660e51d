import { useEffect } from 'react'
import { t } from '#web/lib/i18n.ts'
import { writeMinor, writeShort } from '#web/site/features/play/model.ts'
import { play } from '#web/site/features/play/sound.ts'
import { ValueChip } from '#web/site/features/play/tables/chips.tsx'
import { useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { Countdown, lastSeconds, useSecondsLeft } from '#web/site/features/play/tables/countdown.tsx'
import { noticeText } from '#web/site/features/play/tables/notice-text.ts'
import { chipValues, totalOf } from '#web/site/features/play/tables/tray.ts'
import { Button } from '#web/ui/button.tsx'
import { Repeat, Trash2, Undo2 } from '#web/ui/icons.ts'

/** Chips, what lies on the table, and what can be done with it. On a phone it is the part below the thumb. */
export function TrayBar() {
  const seat = useThisSeat()
  const { tray, unsent, isOpen, isSending, limits, live, answer, own } = seat
  const { currency } = limits
  const unsentTotal = totalOf(unsent)
  const staked = totalOf(tray.accepted)
  const isIdle = unsent.size === 0
  return (
    <fieldset className="tray panel" aria-label={t('tables.tray.title')}>
      <ChipRow />
      <dl className="tray-sums">
        <div>
          <dt>{t('tables.tray.yourBet')}</dt>
          <dd>
            <bdi dir="ltr">{writeMinor(staked, currency)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('tables.tray.paid')}</dt>
          <dd className={own && own.paid > own.stake ? 'text-win' : ''}>
            <bdi dir="ltr">{own ? writeMinor(own.paid, currency) : '–'}</bdi>
          </dd>
        </div>
      </dl>
      <div className="tray-tools">
        <TrayTool icon={<Undo2 aria-hidden="true" />} text={t('tables.tray.undo')} isOff={isIdle} onPress={seat.undo} />
        <TrayTool
          icon={<Trash2 aria-hidden="true" />}
          text={t('tables.tray.clear')}
          isOff={isIdle}
          onPress={seat.clear}
        />
        <TrayTool
          icon={<Repeat aria-hidden="true" />}
          text={t('tables.tray.repeat')}
          isOff={!isOpen || tray.last.size === 0}
          onPress={seat.repeat}
        />
        <TrayTool
          icon={<b aria-hidden="true">×2</b>}
          text={t('tables.tray.double')}
          isOff={!isOpen || (isIdle && staked === 0n)}
          onPress={seat.double}
        />
      </div>
      <Button
        look="gold"
        className="tray-bet"
        isBusy={isSending}
        disabled={!isOpen || isIdle}
        onClick={() => void seat.send()}
      >
        {isIdle ? t('tables.tray.bet') : t('tables.tray.betAmount', { amount: writeShort(unsentTotal, currency) })}
      </Button>
      <div className="tray-clock">
        {live.phase === 'betting' && live.round ? (
          <Countdown key={live.round.number} closesMs={live.round.closesMs} lastsMs={answer.phases.betting} />
        ) : (
          <span className="tray-phase">{t(`tables.short.${live.phase}`)}</span>
        )}
      </div>
      <NoticeLine />
      <LastCall />
    </fieldset>
  )
}

interface TrayToolProps {
  readonly icon: React.ReactNode
  readonly text: string
  readonly isOff: boolean
  readonly onPress: () => void
}

function TrayTool({ icon, text, isOff, onPress }: TrayToolProps) {
  return (
    <button type="button" className="tray-tool" title={text} disabled={isOff} onClick={onPress}>
      {icon}
      <span className="tray-tool-name">{text}</span>
    </button>
  )
}

export function ChipRow({ count = 6 }: { readonly count?: number }) {
  const { limits, chip, chooseChip } = useThisSeat()
  const { currency } = limits
  return (
    <fieldset className="chip-row" aria-label={t('tables.tray.chips')} dir="ltr">
      {chipValues(limits, count).map((value, at) => (
        <button key={String(value)} type="button" aria-pressed={value === chip} onClick={() => chooseChip(value)}>
          <span className="sr-only">
            {t('tables.tray.chip', { amount: writeShort(value, currency), key: String(at + 1) })}
          </span>
          <ValueChip value={value} currency={currency} />
        </button>
      ))}
    </fieldset>
  )
}

/** The clock ticks once when three seconds are left. */
function LastCall() {
  const { live, isOpen } = useThisSeat()
  const left = useSecondsLeft(isOpen ? (live.round?.closesMs ?? null) : null)
  useEffect(() => {
    if (left === lastSeconds) play('open')
  }, [left])
  return null
}

const shownMs = 6000

/** Why a press did nothing. It stands beside what was pressed, and goes by itself. */
export function NoticeLine() {
  const seat = useThisSeat()
  const { notice } = seat
  const { tell } = seat
  useEffect(() => {
    if (notice === null) return
    const timer = setTimeout(() => tell(null), shownMs)
    return () => clearTimeout(timer)
  }, [notice, tell])
  return (
    <p role="alert" className="tray-notice">
      {notice !== null && noticeText(notice, seat)}
    </p>
  )
}
