import { writeOdds } from '#engines/sports/odds.ts'
import type { EventReply } from '#modules/sports/contract.ts'
import { choiceName, lineOf, marketName, type Sides } from '#web/features/sports/market-words.ts'
import { useOddsFormat } from '#web/features/sports/odds-format.ts'
import { t } from '#web/lib/i18n.ts'
import type { KnownMarket } from '#web/site/features/sports/prices.ts'
import { hasLeg, toggleLeg } from '#web/site/features/sports/slip.ts'
import { changeSlip, useSlip } from '#web/site/features/sports/slip-store.ts'
import { matchName } from '#web/site/features/sports/words.ts'
import { Lock, TrendingDown, TrendingUp } from '#web/ui/icons.ts'

interface PriceButtonProps {
  readonly event: EventReply
  readonly market: KnownMarket | undefined
  readonly outcome: string
  readonly sides: Sides
  /** Read beside the price: a line, a name, or nothing where the row says it. */
  readonly label: string
}

/** One price. Pressing it puts it on the slip, or takes it off. Closed, it keeps its size and shows a lock. */
export function PriceButton({ event, market, outcome, sides, label }: PriceButtonProps) {
  const format = useOddsFormat()
  const slip = useSlip()
  const found = market?.outcomes.find(({ id }) => id === outcome)
  const odds = market?.status === 'active' && event.isOpen ? (found?.odds ?? null) : null
  if (!market || odds === null)
    return (
      <span className="price" data-locked="true">
        {label !== '' && (
          <small>
            <bdi dir="auto">{label}</bdi>
          </small>
        )}
        <Lock aria-hidden="true" className="size-3.5" />
        <span className="sr-only">{t('sports.locked')}</span>
      </span>
    )
  const choice = choiceName(market.type, market.spec, outcome, sides)
  const name = marketName(market.type, market.spec, sides)
  const way = found?.move?.way
  const text = writeOdds(odds, format)
  const leg = {
    event: event.id,
    market: market.id,
    outcome,
    odds,
    now: odds,
    choice,
    marketName: name,
    match: matchName(event),
  }
  return (
    <button
      type="button"
      className="price"
      data-way={way}
      aria-pressed={hasLeg(slip, leg)}
      aria-label={t('sports.pick', { choice, market: name, odds: text })}
      onClick={() => changeSlip((before) => toggleLeg(before, leg))}
    >
      {label !== '' && (
        <small>
          <bdi dir="auto">{label}</bdi>
        </small>
      )}
      <b>
        {way && <i aria-hidden="true" data-way={way} />}
        <bdi dir="ltr">{text}</bdi>
      </b>
      {way && <span className="sr-only">{t(way === 'up' ? 'sports.up' : 'sports.down')}</span>}
    </button>
  )
}

/** The last prices of an outcome as a small line. */
export function Trail({ odds, trail }: { readonly odds: number; readonly trail: readonly number[] }) {
  if (trail.length === 0) return null
  const all = [...trail].reverse().concat(odds)
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const y = (value: number) => (high === low ? 8 : 15 - ((value - low) / (high - low)) * 14)
  const points = all.map((value, at) => `${(at / (all.length - 1)) * 58 + 1},${y(value).toFixed(1)}`).join(' ')
  return (
    <svg
      viewBox="0 0 60 16"
      className="price-trail"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is drawn here, so there is no file that an img could show.
      role="img"
      aria-label={t('sports.history')}
    >
      <polyline points={points} fill="none" />
    </svg>
  )
}

export function WayMark({ isUp }: { readonly isUp: boolean }) {
  const Icon = isUp ? TrendingUp : TrendingDown
  return <Icon aria-hidden="true" className={`size-4 ${isUp ? 'text-win' : 'text-lose'}`} />
}

export const lineLabel = (market: KnownMarket | undefined, outcome: string): string => {
  if (!market) return ''
  const line = `\u2066${lineOf(market.spec, outcome)}\u2069`
  if (outcome === 'over') return `${t('sports.overShort')} ${line}`
  return outcome === 'under' ? `${t('sports.underShort')} ${line}` : line
}
