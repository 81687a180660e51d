import type { Json } from '#engines/game.ts'
import { pointsOf, totalOf } from '#engines/tables/baccarat/deal.ts'
import { type BaccaratOutcome, totalsOf, winnerOf } from '#engines/tables/baccarat/game.ts'
import type { Card } from '#engines/tables/cards.ts'
import { cardName } from '#web/features/tables/card-name.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { TableCard } from '#web/site/features/play/tables/card.tsx'
import { SpotButton, useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { dealerOf } from '#web/site/features/play/tables/dealer-of.ts'
import type { GameView } from '#web/site/features/play/tables/game-view.ts'
import type { LiveRound } from '#web/site/features/play/tables/live.ts'
import { RoadBoard, ShoeRecord } from '#web/site/features/play/tables/road-board.tsx'
import { HandTotal, useSeenSteps } from '#web/site/features/play/tables/scene-parts.tsx'
import { TableRoom } from '#web/ui/art/table-room.tsx'

type DealtCard = {
  readonly hand: 'player' | 'banker'
  readonly card: Card
}

/** The cards that lie on the table, in the order in which they were dealt. */
export function dealtCards(round: Pick<LiveRound, 'steps' | 'outcome' | 'isVoid'> | null): readonly DealtCard[] {
  if (!round) return []
  const steps = round.steps as readonly DealtCard[]
  if (round.outcome === null || round.isVoid) return steps
  const outcome = round.outcome as BaccaratOutcome
  const all = outcome.player.length + outcome.banker.length
  // Who joins after the last card has the outcome alone; the order of dealing follows from it.
  if (steps.length === all) return steps
  return [0, 1, 2].flatMap((place) =>
    (['player', 'banker'] as const).flatMap((hand) => {
      const card = outcome[hand][place]
      return card === undefined ? [] : [{ hand, card }]
    }),
  )
}

const speedyMs = 700

function Scene() {
  const { answer, live } = useThisSeat()
  const dealt = dealtCards(live.round)
  const seen = useSeenSteps(live)
  const outcome =
    live.phase === 'over' && live.round && !live.round.isVoid ? (live.round.outcome as BaccaratOutcome) : null
  const winner = outcome && winnerOf(outcome)
  const hand = (name: 'player' | 'banker') =>
    dealt.map((one, at) => ({ ...one, at })).filter((one) => one.hand === name)
  const canSqueeze = answer.phases.step > speedyMs
  return (
    <>
      <TableRoom hue={172} dealer={dealerOf(answer.id)} dealerScale={1.34} hasShoe className="room" />
      {(['player', 'banker'] as const).map((name) => {
        const cards = hand(name)
        return (
          <div key={name} className={`hand ${name === 'player' ? 'first' : 'second'}`} dir="ltr">
            {cards.map(({ card, at }, place) => (
              <TableCard
                key={place}
                card={card}
                reveal={at < seen ? 'still' : place === 2 && canSqueeze ? 'squeeze' : 'flip'}
                isAcross={place === 2}
                turn={name === 'player' ? place * 4 - 8 : 4 + place * 4}
              />
            ))}
          </div>
        )
      })}
      {(['player', 'banker'] as const).map((name) => (
        <HandTotal
          key={name}
          side={name === 'player' ? 'first' : 'second'}
          name={t(`tables.spot.${name}`)}
          total={hand(name).length > 0 ? formatNumber(totalOf(hand(name).map(({ card }) => pointsOf(card)))) : '–'}
          hasWon={winner === name}
        />
      ))}
    </>
  )
}

function Cloth() {
  return (
    <div className="cloth baccarat-cloth" dir="ltr">
      <SpotButton spot="player-pair" className="a-pp" />
      <SpotButton spot="either-pair" className="a-ep" />
      <SpotButton spot="small" className="a-sm" />
      <SpotButton spot="big" className="a-bg" />
      <SpotButton spot="perfect-pair" className="a-pf" />
      <SpotButton spot="banker-pair" className="a-bp" />
      <SpotButton spot="player" className="a-pl main first" showsTotal />
      <SpotButton spot="tie" className="a-ti main tie" showsTotal />
      <SpotButton spot="banker" className="a-bk main second" showsTotal />
    </div>
  )
}

function headline(drawn: Json): string {
  const outcome = drawn as BaccaratOutcome
  const winner = winnerOf(outcome)
  const totals = totalsOf(outcome)
  if (winner === 'tie') return t('tables.baccarat.tied', { total: formatNumber(totals.player) })
  const isNatural = totals[winner] >= 8 && outcome.player.length + outcome.banker.length === 4
  const values = { side: t(`tables.spot.${winner}`), total: formatNumber(totals[winner]) }
  return isNatural ? t('tables.baccarat.natural', values) : t('tables.baccarat.wins', values)
}

function call(step: Json): string {
  const { hand, card } = step as DealtCard
  return t('tables.baccarat.card', { side: t(`tables.spot.${hand}`), card: cardName(card) })
}

export const baccaratView: GameView = { Scene, Cloth, Record: ShoeRecord, Wide: RoadBoard, call, headline }
