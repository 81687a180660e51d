import type { Json } from '#engines/game.ts'
import { type Card, rankOf } from '#engines/tables/cards.ts'
import { type DragonTigerOutcome, dragonTigerWinner } from '#engines/tables/dragon-tiger/game.ts'
import { cardName } from '#web/features/tables/card-name.ts'
import { t } from '#web/lib/i18n.ts'
import { TableCard } from '#web/site/features/play/tables/card.tsx'
import { SpotButton, useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { dealerOf } from '#web/site/features/play/tables/dealer-of.ts'
import type { GameView } from '#web/site/features/play/tables/game-view.ts'
import { RoadBoard, ShoeRecord } from '#web/site/features/play/tables/road-board.tsx'
import { HandTotal, useSeenSteps } from '#web/site/features/play/tables/scene-parts.tsx'
import { TableRoom } from '#web/ui/art/table-room.tsx'

type DealtCard = {
  readonly side: 'dragon' | 'tiger'
  readonly card: Card
}

function Scene() {
  const { answer, live } = useThisSeat()
  const { round, phase } = live
  const seen = useSeenSteps(live)
  const outcome = phase === 'over' && round && !round.isVoid ? (round.outcome as DragonTigerOutcome) : null
  const steps = (round?.steps ?? []) as readonly DealtCard[]
  const winner = outcome && dragonTigerWinner(outcome)
  return (
    <>
      <TableRoom hue={25} dealer={dealerOf(answer.id)} dealerScale={1.34} hasShoe className="room" />
      {(['dragon', 'tiger'] as const).map((side, at) => {
        const card = outcome?.[side] ?? steps.find((step) => step.side === side)?.card
        return (
          <div key={side} className={`hand single ${at === 0 ? 'first' : 'second'}`} dir="ltr">
            {card && <TableCard card={card} reveal={at < seen ? 'still' : 'squeeze'} turn={at === 0 ? -5 : 5} />}
          </div>
        )
      })}
      {(['dragon', 'tiger'] as const).map((side, at) => {
        const card = outcome?.[side] ?? steps.find((step) => step.side === side)?.card
        return (
          <HandTotal
            key={side}
            side={at === 0 ? 'first' : 'second'}
            name={t(`tables.spot.${side}`)}
            total={card ? rankText(card) : '–'}
            hasWon={winner === side}
          />
        )
      })}
    </>
  )
}

const rankText = (card: Card): string => (rankOf(card) === 9 ? '10' : card.charAt(0))

function Cloth() {
  return (
    <div className="cloth dragon-cloth" dir="ltr">
      <SpotButton spot="dragon" className="main first" showsTotal />
      <div className="between">
        <SpotButton spot="tie" className="tie" />
        <SpotButton spot="suited-tie" />
      </div>
      <SpotButton spot="tiger" className="main second" showsTotal />
    </div>
  )
}

function headline(drawn: Json): string {
  const outcome = drawn as DragonTigerOutcome
  const winner = dragonTigerWinner(outcome)
  if (winner === 'tie')
    return outcome.dragon === outcome.tiger
      ? t('tables.spot.suitedTie')
      : t('tables.dragonTiger.tied', { rank: rankText(outcome.dragon) })
  const [high, low] = winner === 'dragon' ? [outcome.dragon, outcome.tiger] : [outcome.tiger, outcome.dragon]
  return t('tables.dragonTiger.wins', { side: t(`tables.spot.${winner}`), high: rankText(high), low: rankText(low) })
}

function call(step: Json): string {
  const { side, card } = step as DealtCard
  return t('tables.baccarat.card', { side: t(`tables.spot.${side}`), card: cardName(card) })
}

export const dragonTigerView: GameView = { Scene, Cloth, Record: ShoeRecord, Wide: RoadBoard, call, headline }
