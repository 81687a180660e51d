import '#web/features/contracts/pictures.css'
import { layMap, type MapPoint, type MapTier } from '#web/features/contracts/lay-map.ts'
import { shadeOf } from '#web/features/contracts/shade.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { useWidth } from '#web/ui/use-width.ts'

interface TierPictureProps {
  readonly tiers: readonly MapTier[]
  readonly points: readonly MapPoint[]
  /** What lies across: bet amount or loss. */
  readonly across: string
}

const height = 232

/** Every day as a point among the fields of the tiers: how near the next one was, and what a change of the table would move. */
export function TierPicture({ tiers, points, across }: TierPictureProps) {
  const { box, width } = useWidth<HTMLDivElement>()
  const { frame, ...plot } = layMap(tiers, points, { width, height })
  return (
    <div dir="ltr">
      <p className="mb-1 text-[11px] text-faint">{t('contract.activeInDay')}</p>
      <div ref={box} className="contract-picture">
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {plot.fields.map(({ ratePpm, x, y }) => (
            <g key={ratePpm}>
              <rect x={x} y={frame.top} width={frame.right - x} height={y - frame.top} className="field" />
              <text x={x + 6} y={frame.top + 15} className="rate">
                {writePercent(ratePpm)}%
              </text>
            </g>
          ))}
          <line x1={frame.left} x2={frame.right} y1={frame.foot} y2={frame.foot} className="ground" />
          <line x1={frame.left} x2={frame.left} y1={frame.top} y2={frame.foot} className="ground" />
          {plot.points.map(({ x, y, tier }, at) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: Points are days in their order, and two may lie on one spot.
              key={at}
              d={`M${x} ${y - 5.5}l5.5 5.5l-5.5 5.5l-5.5 -5.5z`}
              className="point"
              data-shade={tier === null ? undefined : shadeOf(tier, tiers.length)}
              data-below={tier === null || undefined}
            />
          ))}
          {plot.up.map(({ y, text }) => (
            <text key={text} x={frame.left - 8} y={y + 4} textAnchor="end">
              {text}
            </text>
          ))}
          {plot.across.map(({ x, text }, at) => (
            <text
              key={text}
              x={x}
              y={height - 8}
              textAnchor={at === 0 ? 'start' : at === plot.across.length - 1 ? 'end' : 'middle'}
            >
              {text}
            </text>
          ))}
        </svg>
      </div>
      <p className="text-end text-[11px] text-faint">{across}</p>
    </div>
  )
}
