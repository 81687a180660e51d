import { t } from '#web/lib/i18n.ts'
import { Link, useGo } from '#web/lib/navigation.tsx'
import { Pin } from '#web/site/features/sports/event-row.tsx'
import { usePins } from '#web/site/features/sports/pins.ts'
import { SportIcon } from '#web/site/features/sports/sport-icon.tsx'
import type { SportsMenu } from '#web/site/features/sports/use-sports.ts'
import { sportName } from '#web/site/features/sports/words.ts'

interface LeagueListProps {
  readonly sports: SportsMenu['sports']
  readonly chosen: string | null
  readonly hrefOf: (sport: string | null, league: string | null) => string
}

/** Leagues by sport, those that the reader pinned first. */
export function LeagueList({ sports, chosen, hrefOf }: LeagueListProps) {
  const pins = usePins()
  const all = sports.flatMap((sport) => sport.leagues.map((league) => ({ sport, league })))
  const pinned = all.filter(({ league }) => pins.includes(league.id))
  const item = ({ sport, league }: (typeof all)[number]) => (
    <li key={league.id}>
      <Link to={hrefOf(sport.id, league.id)} keepsScroll aria-current={chosen === league.id ? 'page' : undefined}>
        <SportIcon sport={sport.id} />
        <span>{league.name}</span>
        <small>{league.events}</small>
      </Link>
      <Pin id={league.id} name={league.name} />
    </li>
  )
  return (
    <nav className="league-list" aria-label={t('sports.leagues')}>
      {pinned.length > 0 && (
        <>
          <h2>{t('sports.pinned')}</h2>
          <ul>{pinned.map(item)}</ul>
        </>
      )}
      {sports.map((sport) => (
        <div key={sport.id}>
          <h2>{sportName(sport)}</h2>
          <ul>{all.filter((one) => one.sport.id === sport.id).map(item)}</ul>
        </div>
      ))}
    </nav>
  )
}

/** The same as one field, where there is no room for a list. */
export function LeagueChoice({ sports, chosen, hrefOf }: LeagueListProps) {
  const go = useGo()
  const choose = (league: string) => {
    const sport = sports.find(({ leagues }) => leagues.some(({ id }) => id === league))
    go(hrefOf(sport?.id ?? null, sport ? league : null), { keepsScroll: true })
  }
  return (
    <label className="sports-format league-choice">
      <select aria-label={t('sports.leagues')} value={chosen ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('sports.allLeagues')}</option>
        {sports.map((sport) => (
          <optgroup key={sport.id} label={sportName(sport)}>
            {sport.leagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}
