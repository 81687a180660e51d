import type { Json } from '#engines/game.ts'
import type { BlackjackOutcome } from '#engines/tables/blackjack/game.ts'
import type { Card } from '#engines/tables/cards.ts'
import type { Colour } from '#engines/tables/colour-game/colours.ts'
import { placeName } from '#web/features/tables/spot-texts.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { TableCard } from '#web/site/features/play/tables/card.tsx'
import { ColourTile } from '#web/site/features/play/tables/colour-game.tsx'
import { FlatDie } from '#web/site/features/play/tables/dice.tsx'
import { kindOf } from '#web/site/features/play/tables/game-kinds.ts'
import { NumberTile } from '#web/site/features/play/tables/number-record.tsx'
import type { RoundAnswer } from '#web/site/features/play/tables/use-round.ts'

interface Dealt {
  readonly card: Card
  /** Null where players act: there each has cards of their own. */
  readonly order: number | null
}

interface Step {
  readonly hand?: string
  readonly side?: string
  readonly card?: Card | null
}

/** The cards of every place at the table, in the order in which they were dealt. */
function handsOf({ game, steps, round }: RoundAnswer): ReadonlyMap<string, readonly Dealt[]> {
  if (kindOf(game) === 'blackjack') return blackjackHands(round.outcome as BlackjackOutcome)
  const hands = new Map<string, Dealt[]>()
  let order = 0
  for (const { hand, side, card } of steps as readonly Step[]) {
    if (!card) continue
    const place = hand ?? side ?? ''
    order += 1
    hands.set(place, [...(hands.get(place) ?? []), { card, order }])
  }
  return hands
}

function blackjackHands({ dealer, seats }: BlackjackOutcome): ReadonlyMap<string, readonly Dealt[]> {
  const lay = (cards: readonly Card[]) => cards.map((card): Dealt => ({ card, order: null }))
  const seated = Object.entries(seats).flatMap(([seat, hands]) =>
    hands.map(({ cards }, at) => [at === 0 ? seat : `${seat}+`, lay(cards)] as const),
  )
  return new Map([['dealer', lay(dealer)], ...seated])
}

/** A hand that was split off stands beside the first. */
const nameOf = (place: string): string =>
  place.endsWith('+') ? `${placeName(place.slice(0, -1))} +` : placeName(place)

/** What lay on the table at the end: cards with their order, the number, or the dice. */
export function RoundPicture({ answer }: { readonly answer: RoundAnswer }) {
  const { game, round } = answer
  const kind = kindOf(game)
  const hands = handsOf(answer)
  if (hands.size > 0)
    return (
      <div className="round-picture" data-count={hands.size} dir="ltr">
        {[...hands].map(([place, cards]) => (
          <figure key={place} className="round-hand">
            <figcaption dir="auto">{nameOf(place)}</figcaption>
            <div className="round-cards">
              {cards.map(({ card, order }, at) => (
                <span key={at} className="round-card">
                  <TableCard card={card} reveal="still" />
                  {order !== null && <small aria-hidden="true">{formatNumber(order)}</small>}
                </span>
              ))}
            </div>
          </figure>
        ))}
        {kind !== 'blackjack' && <p className="round-order">{t('proofs.round.order')}</p>}
      </div>
    )
  const drawn = markOf(kind, round.outcome as Json)
  return (
    drawn && (
      <div className="round-picture round-drawn" dir="ltr">
        {drawn}
      </div>
    )
  )
}

function markOf(kind: ReturnType<typeof kindOf>, outcome: Json) {
  if (kind === 'roulette') return <NumberTile number={(outcome as { readonly number: number }).number} />
  if (kind === 'sic-bo')
    return (outcome as { readonly dice: readonly number[] }).dice.map((face, at) => <FlatDie key={at} face={face} />)
  if (kind === 'colour-game')
    return (outcome as { readonly dice: readonly Colour[] }).dice.map((colour, at) => (
      <ColourTile key={at} colour={colour} />
    ))
  return null
}
