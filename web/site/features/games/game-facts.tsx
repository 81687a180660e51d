import { formatMultiplier } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { GameEntry } from '#web/site/catalog/game-entry.tsx'

type Facts = Pick<GameEntry, 'rtpPpm' | 'volatility' | 'topMultiplier'>

/** Parts per million as a percentage, to the nearest. */
const percentOf = (ppm: number, places: 1 | 2): string => (ppm / 10_000).toFixed(places)

/** What a game returns in the long run; of one whose return depends on a choice, the least and the most. */
export function rtpText(rtp: NonNullable<Facts['rtpPpm']>, places: 1 | 2): string {
  const [least, most] = [percentOf(rtp.least, places), percentOf(rtp.most, places)]
  return least === most ? `${least}%` : `${least}–${most}%`
}

const levels = { low: 1, medium_low: 2, medium: 3, medium_high: 4, high: 5 } as const

/** Five diamonds, as many of them lit as a game is wild. */
function VolatilityMark({ level }: { readonly level: keyof typeof levels }) {
  return (
    <span className="flex items-center gap-0.5">
      <span className="sr-only">{t(`games.volatility.${level}`)}</span>
      {Array.from({ length: 5 }, (_, i) => (
        <span key={i} className={`level-mark ${i < levels[level] ? '' : 'opacity-45'}`} />
      ))}
    </span>
  )
}

/** Return, volatility and the top prize. A vendor who tells nothing has nothing shown. */
export function GameFacts({ game, className = '' }: { readonly game: Facts; readonly className?: string }) {
  const { rtpPpm, volatility, topMultiplier } = game
  return (
    <dl className={`grid ${className}`}>
      {rtpPpm && (
        <Fact name={t('games.rtp')}>
          <bdi dir="ltr">{rtpText(rtpPpm, 2)}</bdi>
        </Fact>
      )}
      {volatility && (
        <Fact name={t('games.volatility')}>
          {volatility === 'chosen' ? t('games.volatility.chosen') : <VolatilityMark level={volatility} />}
        </Fact>
      )}
      {topMultiplier !== null && (
        <Fact name={t('games.maxWin')}>
          <bdi dir="ltr">{formatMultiplier(topMultiplier)}</bdi>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-2">
      <dt className="truncate">{name}</dt>
      <dd className="flex-none font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
