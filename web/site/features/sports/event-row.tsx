import { memo } from 'react'
import { listedMarkets } from '#engines/sports/markets.ts'
import { Crest } from '#web/features/sports/crest.tsx'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { useLanguage } from '#web/lib/use-language.ts'
import { Moment } from '#web/site/features/sports/moment.tsx'
import { togglePin, usePins } from '#web/site/features/sports/pins.ts'
import { lineLabel, PriceButton } from '#web/site/features/sports/price-button.tsx'
import type { KnownEvent, KnownMarket } from '#web/site/features/sports/prices.ts'
import { matchName, sidesOf } from '#web/site/features/sports/words.ts'
import { Star } from '#web/ui/icons.ts'

/** The three markets that a row has room for: of each the first type that there is, as the server lists them. */
export function mainOf(markets: readonly KnownMarket[]) {
  const shown = markets.filter(
    ({ isMain, spec, status }) => (isMain || spec === '') && /^(active|suspended)$/.test(status),
  )
  const [winner, handicap, total] = listedMarkets.map((types) =>
    types.map((type) => shown.find((market) => market.type === type)).find(Boolean),
  )
  return { winner, handicap, total }
}

/** One match of a list: who plays, how it stands, and its main prices. Drawn again only when it changed: a list has many, and few of them move at once. */
export const EventRow = memo(function EventRow({ known }: { readonly known: KnownEvent }) {
  useLanguage()
  const { event, markets } = known
  const { winner, handicap, total } = mainOf(markets)
  const sides = sidesOf(event)
  const cell = (market: KnownMarket | undefined, outcome: string, label: string) => (
    <PriceButton key={outcome} event={event} market={market} outcome={outcome} sides={sides} label={label} />
  )
  if (event.kind === 'outright') return <OutrightRow known={known} />
  const three = winner?.type === '1x2'
  return (
    <article className="event-row">
      <Teams known={known} />
      <div className="event-prices" data-three={three}>
        {(three ? ['home', 'draw', 'away'] : ['home', 'away']).map((id) =>
          cell(winner, id, three ? (id === 'home' ? '1' : id === 'draw' ? 'X' : '2') : ''),
        )}
      </div>
      <div className="event-prices" data-extra="true">
        {['home', 'away'].map((id) => cell(handicap, id, lineLabel(handicap, id)))}
      </div>
      <div className="event-prices" data-extra="true">
        {['over', 'under'].map((id) => cell(total, id, lineLabel(total, id)))}
      </div>
      <Link
        to={`/sports/event/${event.id}`}
        className="event-more"
        aria-label={`${matchName(event)}, ${t('sports.more', { count: String(event.marketCount) })}`}
      >
        <bdi dir="ltr">+{event.marketCount}</bdi>
      </Link>
    </article>
  )
})

function OutrightRow({ known: { event } }: { readonly known: KnownEvent }) {
  return (
    <article className="event-row" data-kind="outright">
      <Link to={`/sports/event/${event.id}`} className="font-semibold text-strong">
        {event.name}
      </Link>
      <span className="event-more">
        <bdi dir="ltr">+{event.marketCount}</bdi>
      </span>
    </article>
  )
}

function Teams({ known: { event } }: { readonly known: KnownEvent }) {
  const isLive = event.status === 'in_play'
  return (
    <div className="event-teams">
      <Link to={`/sports/event/${event.id}`}>
        {(['home', 'away'] as const).map((side) => {
          const team = event[side]
          return (
            <span key={side} className="event-team">
              <Crest colours={team?.colours ?? []} crest={team?.crest ?? 0} />
              <b>{team?.name}</b>
              {isLive && <strong>{event.board?.[side] ?? 0}</strong>}
            </span>
          )
        })}
      </Link>
      <p className="event-moment" data-live={isLive}>
        <span className="hidden md:inline">
          <Moment event={event} />
        </span>
        <span className="md:hidden">
          <Moment event={event} isShort />
        </span>
        <Pin id={event.id} name={matchName(event)} />
      </p>
    </div>
  )
}

export function Pin({ id, name }: { readonly id: string; readonly name: string }) {
  const isPinned = usePins().includes(id)
  return (
    <button
      type="button"
      className="event-pin"
      aria-pressed={isPinned}
      aria-label={isPinned ? t('sports.unpin', { name }) : t('sports.pin', { name })}
      onClick={() => togglePin(id)}
    >
      <Star aria-hidden="true" className="size-4" />
    </button>
  )
}
