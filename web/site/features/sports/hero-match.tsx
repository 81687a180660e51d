import { Crest } from '#web/features/sports/crest.tsx'
import { choiceName } from '#web/features/sports/market-words.ts'
import { Link } from '#web/lib/navigation.tsx'
import { mainOf } from '#web/site/features/sports/event-row.tsx'
import { Moment } from '#web/site/features/sports/moment.tsx'
import { PriceButton } from '#web/site/features/sports/price-button.tsx'
import type { KnownEvent } from '#web/site/features/sports/prices.ts'
import { matchName, sidesOf } from '#web/site/features/sports/words.ts'

/** The match that is shown large: its colours, its score, and four prices. */
export function HeroMatch({ known }: { readonly known: KnownEvent }) {
  const { event, markets } = known
  const { home, away, board } = event
  const { winner, total } = mainOf(markets)
  const sides = sidesOf(event)
  const shown = [
    ...(winner?.outcomes ?? []).map(({ id }) => ({ market: winner, id })),
    ...(winner?.type === '1x2' ? [] : (total?.outcomes ?? []).map(({ id }) => ({ market: total, id }))),
  ]
  const style = { '--home': home?.colours[0], '--away': away?.colours[0] } as React.CSSProperties
  return (
    <section className="sports-hero" style={style} data-theme="night" aria-label={matchName(event)}>
      <p>
        <span>{event.league.name}</span>
        <span className="event-moment" data-live={event.status === 'in_play'}>
          <Moment event={event} />
        </span>
      </p>
      <Link to={`/sports/event/${event.id}`} className="hero-score">
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
      </Link>
      <div className="hero-prices">
        {shown.map(({ market, id }) => (
          <PriceButton
            key={`${market?.id} ${id}`}
            event={event}
            market={market}
            outcome={id}
            sides={sides}
            label={market ? choiceName(market.type, market.spec, id, sides) : ''}
          />
        ))}
      </div>
    </section>
  )
}
