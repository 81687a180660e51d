import { useState } from 'react'
import type { getSportsResults } from '#modules/sports/contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { Crest } from '#web/features/sports/crest.tsx'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { matchName } from '#web/site/features/sports/words.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import './sports.css'

/** How matches of a day ended, by league. */
export function ResultsView() {
  const [day, setDay] = useState<string | null>(null)
  const query = useAnswer<typeof getSportsResults>('GET /wps/sports/results', {
    query: { limit: 200, ...(day !== null && { day }) },
  })
  if (query.isPending) return <Skeleton className="h-120 rounded-2xl" />
  if (query.isError) return <CallFailed query={query} />
  const leagues = [...Map.groupBy(query.data.results, ({ league }) => league.id).values()]
  return (
    <div className="sports-main">
      <label className="sports-day">
        <span>{t('sports.day')}</span>
        <DayField
          value={day ?? query.data.day}
          onChange={({ target }) => target.value !== '' && setDay(target.value)}
        />
      </label>
      {leagues.length === 0 && <EmptyState title={t('sports.resultsNone')} hint={t('sports.resultsHint')} />}
      {leagues.map((some) => (
        <section key={some[0]?.league.id} className="league-card" aria-label={some[0]?.league.name ?? ''}>
          <header>
            <h2>{some[0]?.league.name}</h2>
          </header>
          {some.map((event) => (
            <Link key={event.id} to={`/sports/event/${event.id}`} className="result-row">
              <Crest colours={event.home?.colours ?? []} crest={event.home?.crest ?? 0} />
              <b>{event.kind === 'match' ? event.home?.name : matchName(event)}</b>
              <bdi dir="ltr">
                {event.status === 'ended' ? (event.score ?? '–') : t(`sports.status.${event.status}`)}
              </bdi>
              <b>{event.away?.name}</b>
              {event.away && <Crest colours={event.away.colours} crest={event.away.crest} />}
            </Link>
          ))}
        </section>
      ))}
    </div>
  )
}
