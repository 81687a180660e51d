import { type CSSProperties, createContext, type ReactNode, useContext, useRef, useState } from 'react'
import type { RoadSide } from '#engines/tables/roads.ts'
import { assert } from '#kit/assert.ts'
import type { Currency } from '#kit/money.ts'
import { payText, spotName } from '#web/features/tables/spot-texts.ts'
import { t } from '#web/lib/i18n.ts'
import { minorOf, writeShort } from '#web/site/features/play/model.ts'
import { OthersChip, OwnChips, Piles } from '#web/site/features/play/tables/chips.tsx'
import { isWinner } from '#web/site/features/play/tables/model.ts'
import type { Seat } from '#web/site/features/play/tables/use-seat.ts'

const SeatContext = createContext<Seat | null>(null)

type Preview = readonly [side: RoadSide | null, show: (side: RoadSide | null) => void]

/** The next result that the roads of this table show as if it had come. */
const PreviewContext = createContext<Preview>([null, () => undefined])

export const usePreview = (): Preview => useContext(PreviewContext)

export function SeatProvider({ seat, children }: { readonly seat: Seat; readonly children: ReactNode }) {
  const preview = useState<RoadSide | null>(null)
  return (
    <SeatContext value={seat}>
      <PreviewContext value={preview}>{children}</PreviewContext>
    </SeatContext>
  )
}

/** The seat whose cloth this is. */
export function useThisSeat(): Seat {
  const seat = useContext(SeatContext)
  assert(seat, 'a cloth lies on a table')
  return seat
}

/** All that a spot shows. */
export function useSpot(spot: string) {
  const { answer, live, limits, tray, unsent, isOpen } = useThisSeat()
  const { currency } = limits
  const total = live.totals.find((one) => one.spot === spot && one.currency === currency)
  const { round } = live
  const isOver = live.phase === 'over' && round !== null && !round.isVoid
  return {
    currency,
    isOpen,
    accepted: tray.accepted.get(spot) ?? 0n,
    unsent: unsent.get(spot) ?? 0n,
    total: total ? minorOf(total.stake, currency) : 0n,
    players: total?.players ?? 0,
    name: spotName(answer.game, spot),
    pays: payText(answer.game, spot),
    hasWon: isOver && isWinner(answer.game, spot, round.outcome),
  }
}

/** What everybody together has on a spot, and how many they are. */
export const totalText = (total: bigint, count: number, currency: Currency): string =>
  t('tables.spot.total', { amount: writeShort(total, currency), count })

const longPressMs = 550

interface SpotProps {
  readonly spot: string
  readonly className?: string
  readonly style?: CSSProperties
  readonly tabIndex?: number
  /** What is drawn on it; its name and pay where nothing else is. */
  readonly children?: ReactNode
  readonly showsTotal?: boolean
}

/** A place for chips: a press puts one down, a long press or Delete takes back what was not sent. */
export function SpotButton({ spot, className = '', style, tabIndex, children, showsTotal = false }: SpotProps) {
  const seat = useThisSeat()
  const { currency, isOpen, accepted, unsent, total, players, name, pays, hasWon } = useSpot(spot)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wasLong = useRef(false)
  const mine = accepted + unsent
  const write = (amount: bigint) => writeShort(amount, currency)
  const label = [
    t('tables.spot.label', { spot: name, pays }),
    ...(accepted > 0n ? [t('tables.spot.accepted', { amount: write(accepted) })] : []),
    ...(unsent > 0n ? [t('tables.spot.unsent', { amount: write(unsent) })] : []),
    ...(hasWon ? [t('tables.spot.won')] : []),
  ].join(', ')
  const stopTimer = () => clearTimeout(timer.current)
  return (
    <button
      type="button"
      data-spot={spot}
      data-won={hasWon || undefined}
      data-mine={mine > 0n || undefined}
      aria-disabled={!isOpen}
      tabIndex={tabIndex}
      style={style}
      className={`spot ${className}`}
      title={total > 0n ? totalText(total, players, currency) : undefined}
      onPointerDown={() => {
        wasLong.current = false
        timer.current = setTimeout(() => {
          wasLong.current = true
          seat.clearSpot(spot)
        }, longPressMs)
      }}
      onPointerUp={stopTimer}
      onPointerLeave={stopTimer}
      onPointerCancel={stopTimer}
      onContextMenu={(event) => {
        event.preventDefault()
        seat.clearSpot(spot)
      }}
      onKeyDown={({ key }) => key === 'Delete' && seat.clearSpot(spot)}
      onClick={() => {
        if (!wasLong.current) seat.press([{ spot, chips: 1 }])
        wasLong.current = false
      }}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="spot-face">
        {children ?? (
          <>
            <b className="spot-name">{name}</b>
            <small className="spot-pay">
              <bdi dir="ltr">{pays}</bdi>
              {showsTotal && total > 0n && (
                <>
                  {' '}
                  {/* A cloth lies from left to right in every language; its words do not. */}
                  <bdi className="spot-total">{totalText(total, players, currency)}</bdi>
                </>
              )}
            </small>
            {mine > 0n && (
              <span className="spot-mine">
                {t('tables.you')} <bdi dir="ltr">{write(mine)}</bdi>
              </span>
            )}
            <span className="spot-piles">
              {total > accepted && <Piles total={total - accepted} currency={currency} />}
            </span>
          </>
        )}
      </span>
      {children !== undefined && <OthersChip total={total - accepted} currency={currency} />}
      <OwnChips accepted={accepted} unsent={unsent} currency={currency} />
    </button>
  )
}
