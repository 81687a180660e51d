import { type ReactNode, useState } from 'react'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { t } from '#web/lib/i18n.ts'
import { Link, useGo, useQueryValue } from '#web/lib/navigation.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { EventRow } from '#web/site/features/sports/event-row.tsx'
import { FormatChoice } from '#web/site/features/sports/format-choice.tsx'
import { HeroMatch } from '#web/site/features/sports/hero-match.tsx'
import { LeagueChoice, LeagueList } from '#web/site/features/sports/league-list.tsx'
import { usePins } from '#web/site/features/sports/pins.ts'
import { useSavedChoices } from '#web/site/features/sports/saved-choices.ts'
import { SlipColumn } from '#web/site/features/sports/slip-column.tsx'
import { SportIcon } from '#web/site/features/sports/sport-icon.tsx'
import {
  type EventsAsked,
  eventOf,
  type ListedEvent,
  type SportsMenu,
  useEvents,
  useSportsMenu,
  useWatched,
} from '#web/site/features/sports/use-sports.ts'
import { sportName } from '#web/site/features/sports/words.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BookOpen, CalendarClock, CalendarDays, ListChecks, Radio, Star, Trophy } from '#web/ui/icons.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import './sports.css'
import './match.css'

type Category = 'SPORTS' | 'ESPORTS'
const views = ['in_play', 'today', 'planned', 'pinned'] as const
type View = (typeof views)[number]
const viewIcons = { in_play: Radio, today: CalendarDays, planned: CalendarClock, pinned: Star }
const pageSize = 40

const readView = (value: string | null): View => views.find((one) => one === value) ?? 'in_play'

/** Matches of a category with their prices, the leagues beside them, and the slip. */
export function SportsLobby({ category }: { readonly category: Category }) {
  useSavedChoices()
  const menu = useSportsMenu()
  const view = readView(useQueryValue('view'))
  const sport = useQueryValue('sport')
  const league = useQueryValue('league')
  const [search, setSearch] = useState('')
  if (menu.isPending) return <Skeleton className="h-160 rounded-2xl" />
  if (menu.isError) return <CallFailed query={menu} />
  const path = category === 'SPORTS' ? '/sports' : '/esports'
  const hrefOf = (next: { view?: View; sport?: string | null; league?: string | null }): string => {
    const query = new URLSearchParams({ view: next.view ?? view })
    const [someSport, someLeague] = [next.sport ?? null, next.league ?? null]
    if (someSport !== null) query.set('sport', someSport)
    if (someLeague !== null) query.set('league', someLeague)
    return `${path}?${query}`
  }
  const own = menu.data.sports.filter((one) => one.category === category)
  const leagueHref = (some: string | null, one: string | null) => hrefOf({ view: 'today', sport: some, league: one })
  return (
    <div className="sports-page">
      <LeagueList sports={own} chosen={league} hrefOf={leagueHref} />
      <div className="sports-main">
        {!menu.data.isUp && <output className="sports-away">{t('sports.away')}</output>}
        <Tools search={search} onSearch={setSearch}>
          <LeagueChoice sports={own} chosen={league} hrefOf={leagueHref} />
        </Tools>
        <ViewChips sports={own} view={view} sport={sport} hrefOf={hrefOf} />
        <Matches category={category} view={view} sport={sport} league={league} search={search} />
      </div>
      <SlipColumn />
    </div>
  )
}

interface ToolsProps {
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly children: ReactNode
}

function Tools({ search, onSearch, children }: ToolsProps) {
  return (
    <div className="sports-tools">
      <SearchField
        label={t('sports.find')}
        text={search}
        onText={onSearch}
        className="flex-[1_1_240px] sm:flex-[1_1_200px]"
      />
      <Link to="/sports/bets" className={buttonClass()}>
        <ListChecks aria-hidden="true" className="size-[18px]" />
        <span>{t('sports.myBets')}</span>
      </Link>
      {children}
      <FormatChoice />
      <Link to="/sports/results" className={buttonClass()}>
        <Trophy aria-hidden="true" className="size-[18px]" />
        <span>{t('sports.results')}</span>
      </Link>
      <Link to="/sports/rules" className={buttonClass()}>
        <BookOpen aria-hidden="true" className="size-[18px]" />
        <span>{t('sports.rules')}</span>
      </Link>
    </div>
  )
}

interface ViewChipsProps {
  readonly sports: SportsMenu['sports']
  readonly view: View
  readonly sport: string | null
  readonly hrefOf: (next: { view?: View; sport?: string | null }) => string
}

const viewNames = {
  in_play: 'sports.live',
  today: 'sports.today',
  planned: 'sports.planned',
  pinned: 'sports.favourites',
} as const

function ViewChips({ sports, view, sport, hrefOf }: ViewChipsProps) {
  const pins = usePins()
  const sum = (count: (one: SportsMenu['sports'][number]) => number) => sports.reduce((all, one) => all + count(one), 0)
  const counts: Readonly<Record<View, number>> = {
    ...{ in_play: sum((one) => one.inPlay), today: sum((one) => one.today), planned: sum((one) => one.events) },
    pinned: pins.length,
  }
  return (
    <nav className="sports-chips" aria-label={t('sports.views')}>
      {views.map((one) => {
        const Icon = viewIcons[one]
        return (
          <Link
            key={one}
            to={hrefOf({ view: one })}
            keepsScroll
            aria-current={view === one && sport === null ? 'page' : undefined}
          >
            <Icon aria-hidden="true" className="size-[18px]" />
            {t(viewNames[one])} <small>{counts[one]}</small>
          </Link>
        )
      })}
      {sports.map((one) => (
        <Link
          key={one.id}
          to={hrefOf({ view: view === 'pinned' ? 'today' : view, sport: one.id })}
          keepsScroll
          aria-current={sport === one.id ? 'page' : undefined}
        >
          <SportIcon sport={one.id} />
          {sportName(one)} <small>{view === 'in_play' ? one.inPlay : one.today}</small>
        </Link>
      ))}
    </nav>
  )
}

interface MatchesProps {
  readonly category: Category
  readonly view: View
  readonly sport: string | null
  readonly league: string | null
  readonly search: string
}

function Matches({ category, view, sport, league, search }: MatchesProps) {
  const pins = usePins()
  const [limit, setLimit] = useState(pageSize)
  const typed = useDebounced(search.trim(), 250)
  const isFinding = typed.length > 1
  const asked: EventsAsked = {
    view: isFinding || view === 'pinned' ? 'planned' : view,
    limit,
    ...(sport === null || isFinding ? { category } : { sport }),
    ...(league !== null && !isFinding && { league }),
    ...(isFinding && { search: typed }),
    ...(view === 'pinned' && !isFinding && { ids: pins.filter((id) => /\d/.test(id)).join() || 'none' }),
  }
  const query = useEvents(asked)
  if (query.isPending) return <Skeleton className="h-120 rounded-2xl" />
  if (query.isError) return <CallFailed query={query} />
  const { events, total } = query.data
  if (events.length === 0) return <NoMatches />
  return (
    <>
      <EventGroups events={events} stamp={query.data} hasHero={view === 'in_play' && !isFinding && league === null} />
      {total > events.length && limit < 100 && (
        <button
          type="button"
          className={`${buttonClass()} justify-self-center`}
          onClick={() => setLimit(Math.min(100, limit + pageSize))}
        >
          {t('sports.moreEvents')}
        </button>
      )}
    </>
  )
}

function NoMatches() {
  const go = useGo()
  return (
    <EmptyState title={t('sports.none')} hint={t('sports.noneHint')}>
      <button type="button" className={buttonClass()} onClick={() => go('?view=planned')}>
        {t('sports.planned')}
      </button>
    </EmptyState>
  )
}

interface EventGroupsProps {
  readonly events: readonly ListedEvent[]
  readonly stamp: unknown
  readonly hasHero: boolean
}

/** Matches by league, with what changes in them as it is told. */
function EventGroups({ events, stamp, hasHero }: EventGroupsProps) {
  const known = useWatched(
    events.map((event) => ({ event, markets: event.markets })),
    'list',
    stamp,
  )
  const pins = usePins()
  const byLeague = Map.groupBy(events, ({ league }) => league.id)
  const leagues = [...byLeague.values()].toSorted(
    ([a], [b]) => Number(pins.includes(b?.league.id ?? '')) - Number(pins.includes(a?.league.id ?? '')),
  )
  const hero = hasHero ? events.find(({ kind, isOpen }) => kind === 'match' && isOpen) : undefined
  return (
    <>
      {hero && <HeroMatch known={eventOf(known, hero)} />}
      {leagues.map((some) => {
        const [first] = some
        if (!first) return null
        const isThree = first.sport === 'football' || first.sport === 'boxing'
        return (
          <section key={first.league.id} className="league-card" aria-label={first.league.name}>
            <header>
              <SportIcon sport={first.sport} />
              <h2>{first.league.name}</h2>
              <span>{isThree ? t('markets.1x2') : t('sports.winnerShort')}</span>
              <span data-extra="true">{t('sports.handicapShort')}</span>
              <span data-extra="true">{t('sports.totalShort')}</span>
            </header>
            {some.map((event) => (
              <EventRow key={event.id} known={eventOf(known, event)} />
            ))}
          </section>
        )
      })}
    </>
  )
}
