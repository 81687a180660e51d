import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import {
  errorsAway,
  exactText,
  expectedOf,
  nameOf,
  percentOf,
  type RtpGame,
  scaleOf,
  verdictOf,
} from '#web/site/features/fair/rtp.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Check, Eye } from '#web/ui/icons.ts'

interface RtpTableProps {
  readonly games: readonly RtpGame[]
  readonly chosen: string
  readonly onChoose: (game: string) => void
}

export function RtpTable({ games, chosen, onChoose }: RtpTableProps) {
  const scale = scaleOf(games)
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-[14px] sm:min-w-[540px]">
        <thead>
          <tr className="text-[13px] text-soft">
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t('rtp.game')}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-medium">
              {t('rtp.exact')}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-medium">
              {t('rtp.observed')}
            </th>
            <th scope="col" className="px-2 py-2 text-center font-medium max-sm:hidden">
              <span className="flex justify-between gap-2 max-[88rem]:justify-center" dir="ltr">
                <span className="max-[88rem]:hidden">−{scale}</span>
                {t('rtp.interval')}
                <span className="max-[88rem]:hidden">+{scale}</span>
              </span>
            </th>
            <th scope="col" className="px-2 py-2 text-end font-medium max-sm:hidden">
              {t('rtp.count')}
            </th>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t('rtp.verdict')}
            </th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <Row key={game.game} game={game} scale={scale} isChosen={game.game === chosen} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly game: RtpGame
  readonly scale: number
  readonly isChosen: boolean
  readonly onChoose: (game: string) => void
}

function Row({ game, scale, isChosen, onChoose }: RowProps) {
  return (
    <tr className={`border-t border-hairline ${isChosen ? 'bg-surface-2' : ''}`}>
      <th scope="row" className="px-2 py-1 text-start font-medium sm:whitespace-nowrap">
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(game.game)}
          className="flex min-h-11 items-center gap-2.5 rounded-lg px-2 hover:text-gold"
        >
          <span
            aria-hidden="true"
            className={`size-2.5 rotate-45 rounded-[2px] ${game.family === 'slots' ? 'bg-gold-fill' : 'bg-win'}`}
          />
          {nameOf(game)}
        </button>
      </th>
      <td className="tabular px-2 text-end whitespace-nowrap">
        <bdi dir="ltr">{exactText(game)}</bdi>
      </td>
      <td className="tabular px-2 text-end font-semibold">
        <bdi dir="ltr">{game.observedPpm === null ? '–' : percentOf(game.observedPpm)}</bdi>
      </td>
      <td className="px-2 max-sm:hidden">
        <Interval game={game} scale={scale} />
      </td>
      <td className="tabular px-2 text-end max-sm:hidden">{formatNumber(game.rounds)}</td>
      <td className="px-3 whitespace-nowrap">
        <Verdict game={game} />
      </td>
    </tr>
  )
}

/** The interval about what is expected; what lies beyond the scale ends at its edge. */
function Interval({ game, scale }: { readonly game: RtpGame; readonly scale: number }) {
  const { interval99Ppm: interval, observedPpm } = game
  const x = (ppm: number) => 80 + Math.max(-78, Math.min(78, ((ppm - expectedOf(game)) / 10_000 / scale) * 78))
  return (
    <svg viewBox="0 0 160 20" aria-hidden="true" className="mx-auto h-5 w-24 min-[88rem]:w-40">
      <path d="M80 1V19" stroke="currentColor" strokeOpacity=".3" />
      {interval && observedPpm !== null && (
        <g stroke={verdictOf(game) === 'inside' ? 'oklch(0.72 0.11 240)' : 'var(--gold)'} strokeWidth="1.8" fill="none">
          <path d={`M${x(interval.least)} 10H${x(interval.most)}M${x(interval.least)} 6V14M${x(interval.most)} 6V14`} />
          <path
            d={`M${x(observedPpm)} 5.500l4.500 4.500l-4.500 4.500l-4.500 -4.500z`}
            fill="currentColor"
            stroke="none"
            className="text-gold"
          />
        </g>
      )}
    </svg>
  )
}

function Verdict({ game }: { readonly game: RtpGame }) {
  const verdict = verdictOf(game)
  if (verdict === 'plan') return <span className="text-faint">{t('rtp.verdict.plan')}</span>
  if (verdict === 'none') return <span className="text-faint">{t('rtp.verdict.none')}</span>
  if (verdict === 'inside')
    return (
      <span className="flex items-center gap-1.5 text-win">
        <Check aria-hidden="true" className="size-4" />
        {t('rtp.verdict.inside')}
      </span>
    )
  const errors = errorsAway(game)
  return (
    <Badge tone="gold">
      <Eye aria-hidden="true" className="size-4" />
      {t('rtp.verdict.outside', { sigma: `${errors > 0 ? '+' : '−'}${Math.abs(errors).toFixed(1)}` })}
    </Badge>
  )
}
