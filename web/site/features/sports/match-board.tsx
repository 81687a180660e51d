import { useState } from 'react'
import type { EventReply, getSportsEvent, HappenedReply } from '#modules/sports/contract.ts'
import { Crest } from '#web/features/sports/crest.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { Moment } from '#web/site/features/sports/moment.tsx'
import { Tracker } from '#web/site/features/sports/tracker.tsx'
import { happenedText, statText } from '#web/site/features/sports/words.ts'
import './match.css'

interface MatchBoardProps {
  readonly event: EventReply
  readonly happened: readonly HappenedReply[]
  readonly details: ReplyOf<typeof getSportsEvent>['details']
}

const delaySeconds = 4
const loud: ReadonlySet<string> = new Set([
  'goal',
  'set',
  'rack',
  'round',
  'knockdown',
  'card',
  'game',
  'points',
  'kill',
  'period_end',
  'end',
])

/** How the match stands: the score, the field as it is drawn, figures and what happened. */
export function MatchBoard({ event, happened, details }: MatchBoardProps) {
  const { home, away, board } = event
  const style = { '--home': home?.colours[0], '--away': away?.colours[0] } as React.CSSProperties
  const names = new Map(details.players.map(({ id, name }) => [id, name]))
  const last = happened.at(-1)
  if (event.kind === 'outright') return <h1 className="text-2xl font-semibold">{event.name}</h1>
  return (
    <section className="match-board" style={style} data-theme="night">
      <header key={`${board?.home}:${board?.away}`} data-flash={last?.kind === 'goal'}>
        <p>
          <span>{details.venue}</span>
          <span className="event-moment" data-live={event.status === 'in_play'}>
            <Moment event={event} />
          </span>
        </p>
        <h1 className="hero-score">
          <span>
            <Crest colours={home?.colours ?? []} crest={home?.crest ?? 0} className="h-14 w-12" />
            <b>{home?.name}</b>
          </span>
          <strong>
            <span>{board?.home ?? 0}</span>
            <i>:</i>
            <span>{board?.away ?? 0}</span>
          </strong>
          <span>
            <b>{away?.name}</b>
            <Crest colours={away?.colours ?? []} crest={away?.crest ?? 0} className="h-14 w-12" />
          </span>
        </h1>
        <Periods event={event} />
      </header>
      {board && event.status === 'in_play' && (
        <>
          <div className="match-field">
            <div>
              <Tracker sport={event.sport} happened={happened} />
              {last && (
                <p className="match-now">
                  {[last.side && event[last.side]?.short, happenedText(last.kind)].filter(Boolean).join(', ')}
                </p>
              )}
              <p className="match-delay">{t('sports.delayed', { seconds: String(delaySeconds) })}</p>
            </div>
            <Facts event={event} happened={happened} names={names} />
          </div>
          <Pressure happened={happened} />
        </>
      )}
    </section>
  )
}

function Periods({ event: { board } }: { readonly event: EventReply }) {
  const points = board?.points
  if (!board || board.periods.length === 0) return null
  return (
    <p className="match-periods" dir="ltr">
      {board.periods.map(({ name, home, away }) => (
        <span key={name}>
          {home}:{away}
        </span>
      ))}
      {points && <b>{points.join(' – ')}</b>}
    </p>
  )
}

interface FactsProps {
  readonly event: EventReply
  readonly happened: readonly HappenedReply[]
  readonly names: ReadonlyMap<string, string>
}

function Facts({ event, happened, names }: FactsProps) {
  const [tab, setTab] = useState<'stats' | 'events'>('stats')
  const heard = happened
    .filter(({ kind }) => loud.has(kind))
    .slice(-8)
    .toReversed()
  return (
    <div className="match-facts">
      <fieldset className="slip-kinds">
        {(['stats', 'events'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
            {t(`sports.${one}`)}
          </button>
        ))}
      </fieldset>
      {tab === 'stats' ? (
        <ul>
          {event.board?.stats.map(({ name, home, away }) => (
            <li key={name} className="match-stat">
              <span>{statText(name)}</span>
              <b>{home}</b>
              <i style={{ flexGrow: home + 0.01 }} data-side="home" />
              <i style={{ flexGrow: away + 0.01 }} data-side="away" />
              <b>{away}</b>
            </li>
          ))}
        </ul>
      ) : (
        <ol>
          {heard.length === 0 && <li>{t('sports.noEvents')}</li>}
          {heard.map(({ id, kind, side, player, clockSeconds, home, away }) => (
            <li key={id} className="match-heard">
              <bdi dir="ltr">{clockSeconds === null ? '' : `${Math.floor(clockSeconds / 60)}′`}</bdi>
              <span>
                {[happenedText(kind), player && names.get(player), side && event[side]?.short]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <b dir="ltr">
                {home}:{away}
              </b>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Who was pressing when: the last happenings as bars, home above the line. */
function Pressure({ happened }: { readonly happened: readonly HappenedReply[] }) {
  const bars = happened.filter(({ side, x }) => side !== null && x !== null).slice(-60)
  return (
    <div className="match-pressure">
      <span>{t('sports.pressure')}</span>
      <svg viewBox={`0 0 ${Math.max(bars.length, 1) * 6} 32`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ id, side, x }, at) => {
          const depth = Math.abs((x ?? 50) - 50) / 50
          const height = 3 + depth * 12
          return (
            <rect
              key={id}
              data-side={side}
              x={at * 6 + 1}
              width="4"
              rx="1.5"
              y={side === 'home' ? 16 - height : 16}
              height={height}
            />
          )
        })}
      </svg>
    </div>
  )
}
