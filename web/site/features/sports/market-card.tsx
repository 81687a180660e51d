import { memo, useState } from 'react'
import type { EventReply } from '#modules/sports/contract.ts'
import { lineOf, outcomeName, type Sides } from '#web/features/sports/market-words.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { PriceButton, Trail } from '#web/site/features/sports/price-button.tsx'
import type { KnownMarket } from '#web/site/features/sports/prices.ts'
import { ChevronUp } from '#web/ui/icons.ts'

interface MarketCardProps {
  readonly title: string
  readonly event: EventReply
  /** One market, or all lines of one. */
  readonly markets: readonly KnownMarket[]
  readonly sides: Sides
}

function Card({ title, event, markets, sides }: MarketCardProps) {
  useLanguage()
  const [isOpen, setOpen] = useState(true)
  const [first] = markets
  if (!first) return null
  const hasLines = lineOf(first.spec, 'home') !== ''
  const price = (market: KnownMarket, outcome: string, label: string) => (
    <PriceButton key={outcome} event={event} market={market} outcome={outcome} sides={sides} label={label} />
  )
  const columns =
    first.outcomes.length === 2 ? 2 : first.outcomes.length % 3 === 0 ? 3 : first.outcomes.length > 4 ? 5 : 2
  return (
    <section
      className="market-card"
      data-wide={first.outcomes.length > 3 || (!hasLines && first.group === 'main')}
      aria-label={title}
    >
      <button type="button" className="market-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <h2>{title}</h2>
        {!hasLines && <FirstTrail market={first} />}
        <ChevronUp aria-hidden="true" className={`size-4 ${isOpen ? '' : 'rotate-180'}`} />
      </button>
      {isOpen && hasLines && (
        <div className="market-lines">
          {first.outcomes.map(({ id }) => (
            <span key={id}>{outcomeName(first.type, id, sides)}</span>
          ))}
          {markets.flatMap((market) =>
            market.outcomes.map(({ id }) => (
              <span key={`${market.id} ${id}`} data-main={market.isMain}>
                {price(market, id, lineOf(market.spec, id))}
              </span>
            )),
          )}
        </div>
      )}
      {isOpen && !hasLines && (
        <div className="market-outcomes" style={{ '--columns': columns } as React.CSSProperties}>
          {first.outcomes.map(({ id }) => price(first, id, outcomeName(first.type, id, sides)))}
        </div>
      )}
    </section>
  )
}

/** Drawn again only when one of its lines, or the match, changed: a page has a hundred, and few of them move at once. */
export const MarketCard = memo(
  Card,
  (before, after) =>
    before.title === after.title &&
    before.event === after.event &&
    before.sides === after.sides &&
    before.markets.length === after.markets.length &&
    before.markets.every((market, at) => market === after.markets[at]),
)

function FirstTrail({ market: { outcomes, status } }: { readonly market: KnownMarket }) {
  const [first] = outcomes
  if (!first || first.odds === null || status !== 'active') return null
  return <Trail odds={first.odds} trail={first.trail} />
}
