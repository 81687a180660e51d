import '#web/features/statements/statements.css'
import { dayOf } from '#kit/day.ts'
import type { Currency } from '#kit/money.ts'
import { layStrip } from '#web/features/statements/lay-strip.ts'
import type { Span } from '#web/features/statements/span.ts'
import type { Payout } from '#web/features/statements/use-payouts.ts'
import { formatAmount, formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { useWidth } from '#web/ui/use-width.ts'

interface PayoutStripProps {
  /** The oldest first. */
  readonly payouts: readonly Payout[]
  readonly span: Span
  readonly chosen: number
  readonly onChoose: (at: number) => void
  readonly currency: Currency
  readonly zone: string
}

const height = 84

/** Every payout of the days shown as a bar. The platform's own slider lies over them, so the arrow keys step from one to the next. */
export function PayoutStrip({ payouts, span, chosen, onChoose, currency, zone }: PayoutStripProps) {
  const { box, width } = useWidth<HTMLDivElement>()
  const { bars, foot } = layStrip(payouts, span, { width, height })
  const shown = payouts[chosen]
  const lit = bars[chosen]
  return (
    <div ref={box} className="payout-strip" dir="ltr">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <line x1={0} x2={width} y1={foot + 0.5} y2={foot + 0.5} className="ground" />
        {bars.map(({ id, x, y, width: wide, height: high }, at) => (
          <rect
            key={id}
            x={x}
            y={y}
            width={wide}
            height={high}
            rx={Math.min(2, wide / 2)}
            data-chosen={at === chosen || undefined}
          />
        ))}
        {lit && <path d={`M${lit.x + lit.width / 2 - 6} 2h12l-6 7z`} className="pointer" />}
        {marksOf(span, zone).map(({ part, text }) => (
          <text
            key={part}
            x={part * width}
            y={height - 3}
            textAnchor={part === 0 ? 'start' : part === 1 ? 'end' : 'middle'}
          >
            {text}
          </text>
        ))}
      </svg>
      <input
        type="range"
        aria-label={t('payouts.step')}
        min={0}
        max={Math.max(0, payouts.length - 1)}
        value={Math.max(0, chosen)}
        aria-valuetext={
          shown &&
          `${formatInstant(shown.windowStart, { timeZone: zone })}, ${formatAmount(shown.paid, currency, { signed: true })}`
        }
        onChange={({ target }) => onChoose(Number(target.value))}
        onPointerDown={(event) => {
          const at = nearest(bars, event.nativeEvent.offsetX)
          if (at === null) return
          // The slider's own steps are even, the windows are not: a press takes the bar that lies under it.
          event.preventDefault()
          event.currentTarget.focus()
          onChoose(at)
        }}
      />
    </div>
  )
}

function nearest(bars: readonly { readonly x: number; readonly width: number }[], x: number): number | null {
  let best: number | null = null
  let bestAway = Number.POSITIVE_INFINITY
  for (const [at, bar] of bars.entries()) {
    const away = Math.abs(bar.x + bar.width / 2 - x)
    if (away < bestAway) [best, bestAway] = [at, away]
  }
  return best
}

/** Hours under a day; first, middle and last day under more. */
function marksOf({ from, to, startMs, endMs }: Span, zone: string): { part: number; text: string }[] {
  if (from === to) {
    return [0, 6, 12, 18, 24].map((hour) => ({ part: hour / 24, text: `${String(hour).padStart(2, '0')}:00` }))
  }
  return [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const atMs = Math.min(endMs - 1, startMs + part * (endMs - startMs))
    const day = dayOf(atMs, zone)
    return { part, text: `${day.slice(8)}/${day.slice(5, 7)}` }
  })
}
