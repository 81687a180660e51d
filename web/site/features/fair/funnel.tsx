import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { expectedOf, nameOf, percentOf, type RtpGame } from '#web/site/features/fair/rtp.ts'
import { useWidth } from '#web/ui/use-width.ts'

const height = 310

/** 95 and 99 % of a normal law. */
const bands = [
  [2.5758, 0.34],
  [1.96, 0.5],
] as const

/** 1, 2, 5, 10 … of whatever size, the first that is not less. */
function niceAbove(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power
}

/** How far the observed return may lie from the expected one after so many rounds, and where it does. */
export function Funnel({ game }: { readonly game: RtpGame }) {
  // In pixels of the screen, so that its words are as large as any others.
  const { box, width } = useWidth<HTMLDivElement>()
  const frame = { left: 58, right: width - 8, top: 16, bottom: height - 44 }
  const sigma = game.sigma ?? 1
  const expected = expectedOf(game) / 1_000_000
  const last = Math.max(4, Math.ceil(Math.log10(Math.max(game.rounds, 1)) + 0.3))
  const first = Math.max(1, last - 3)
  const away = game.observedPpm === null ? 0 : Math.abs(game.observedPpm / 1_000_000 - expected)
  const reach = Math.max((2.9 * sigma) / Math.sqrt(10 ** first), away * 1.2)
  const x = (log: number) => frame.left + ((log - first) / (last - first)) * (frame.right - frame.left)
  const [lowest, highest] = [Math.max(0, expected - reach), expected + reach]
  const y = (share: number) => frame.bottom - ((share - lowest) / (highest - lowest)) * (frame.bottom - frame.top)
  const logs = Array.from({ length: 41 }, (_, i) => first + ((last - first) * i) / 40)
  const band = (z: number) => {
    const edge = (way: 1 | -1) =>
      logs.map((log) => {
        // Nobody is paid less than nothing.
        const share = Math.max(0, expected + (way * z * sigma) / Math.sqrt(10 ** log))
        return `${x(log).toFixed(1)} ${y(share).toFixed(1)}`
      })
    return `M${edge(1).join('L')}L${edge(-1).toReversed().join('L')}Z`
  }
  const step = niceAbove((highest - lowest) / 6)
  const ticks = Array.from({ length: 7 }, (_, i) => (Math.ceil(lowest / step) + i) * step).filter(
    (share) => share <= highest,
  )
  const dot =
    game.observedPpm === null
      ? null
      : ([x(Math.max(first, Math.log10(game.rounds))), y(game.observedPpm / 1_000_000)] as const)
  const label = t('rtp.point', {
    game: nameOf(game),
    rounds: formatNumber(game.rounds),
    observed: game.observedPpm === null ? '–' : percentOf(game.observedPpm),
  })
  return (
    <>
      <p className="sr-only">{label}</p>
      <div ref={box} className="h-[310px] overflow-hidden">
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" direction="ltr">
          {bands.map(([z, strength]) => (
            <path key={z} d={band(z)} fill="oklch(0.62 0.1 245)" opacity={strength * 0.6} />
          ))}
          <g className="fill-current text-[12px] text-soft" stroke="none">
            {ticks.map((share) => (
              <g key={share}>
                <path d={`M${frame.left} ${y(share)}H${frame.right}`} stroke="currentColor" strokeOpacity=".12" />
                <text x={frame.left - 8} y={y(share) + 4} textAnchor="end">
                  {(share * 100).toFixed(Math.max(0, Math.ceil(-Math.log10(step * 100))))}%
                </text>
              </g>
            ))}
            {Array.from({ length: last - first + 1 }, (_, i) => first + i).map((log) => (
              <text key={log} x={x(log)} y={frame.bottom + 20} textAnchor={log === last ? 'end' : 'middle'}>
                {formatNumber(10 ** log)}
              </text>
            ))}
            <text x={frame.right} y={height - 6} textAnchor="end">
              {t('rtp.roundsLog')}
            </text>
            <text x={frame.right} y={y(expected) - 7} textAnchor="end">
              {t('rtp.exactIs', { value: percentOf(expectedOf(game)) })}
            </text>
          </g>
          <path
            d={`M${frame.left} ${y(expected)}H${frame.right}`}
            stroke="currentColor"
            strokeOpacity=".75"
            strokeDasharray="4 4"
          />
          {dot && (
            <path
              d={`M${dot[0]} ${dot[1] - 8}l8 8l-8 8l-8 -8z`}
              fill="var(--gold)"
              stroke="var(--surface-1)"
              strokeWidth="2"
            />
          )}
        </svg>
      </div>
    </>
  )
}
