import type { Json } from '#engines/game.ts'
import type { Card } from '#engines/tables/cards.ts'
import type { PokerOutcome } from '#engines/tables/three-card-poker/game.ts'
import { type PokerHand, qualifies, rankHand } from '#engines/tables/three-card-poker/hand.ts'
import { cardName } from '#web/features/tables/card-name.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { writeShort } from '#web/site/features/play/model.ts'
import { TableCard } from '#web/site/features/play/tables/card.tsx'
import { SpotButton, useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { dealerOf } from '#web/site/features/play/tables/dealer-of.ts'
import type { ActChoice, GameView } from '#web/site/features/play/tables/game-view.ts'
import { LastResults } from '#web/site/features/play/tables/last-results.tsx'
import { Share } from '#web/site/features/play/tables/road-board.tsx'
import { HandTotal, useSeenSteps } from '#web/site/features/play/tables/scene-parts.tsx'
import type { Seat } from '#web/site/features/play/tables/use-seat.ts'
import { TableRoom } from '#web/ui/art/table-room.tsx'

type DealtCard = { readonly hand: 'player' | 'dealer'; readonly card: Card }

const handTexts: Readonly<Record<PokerHand, PlainKey>> = {
  high: 'tables.poker.high',
  pair: 'tables.poker.pair',
  flush: 'tables.poker.flush',
  straight: 'tables.poker.straight',
  trips: 'tables.poker.trips',
  'straight-flush': 'tables.poker.straightFlush',
}

const kindText = (cards: readonly Card[]): string => (cards.length < 3 ? '–' : t(handTexts[rankHand(cards).kind]))

function Scene() {
  const { answer, live } = useThisSeat()
  const { round, phase } = live
  const seen = useSeenSteps(live)
  const outcome = phase === 'over' && round && !round.isVoid ? (round.outcome as PokerOutcome) : null
  const dealt = (round?.steps ?? []) as readonly DealtCard[]
  const cardsOf = (hand: DealtCard['hand']) =>
    outcome?.[hand] ?? dealt.filter((step) => step.hand === hand).map(({ card }) => card)
  const better =
    outcome && qualifies(outcome.dealer) ? rankHand(outcome.player).score - rankHand(outcome.dealer).score : 0
  return (
    <>
      <TableRoom hue={330} cloth={160} dealer={dealerOf(answer.id)} dealerScale={1.34} hasShoe className="room" />
      {(['player', 'dealer'] as const).map((hand) => (
        <div key={hand} className={`hand ${hand === 'player' ? 'first' : 'second'}`} dir="ltr">
          {cardsOf(hand).map((card, at) => (
            <TableCard key={at} card={card} reveal={at < seen ? 'still' : 'flip'} turn={at * 4 - 4} />
          ))}
        </div>
      ))}
      <HandTotal side="first" name={t('tables.poker.player')} total={kindText(cardsOf('player'))} hasWon={better > 0} />
      <HandTotal side="second" name={t('tables.seat.dealer')} total={kindText(cardsOf('dealer'))} hasWon={better < 0} />
    </>
  )
}

function Cloth() {
  const { tray, live } = useThisSeat()
  const { act } = ((live.phase === 'over' ? live.round?.outcome : live.acting?.shown) as Partial<PokerOutcome>) ?? {}
  return (
    <div className="cloth poker-cloth" dir="ltr">
      <SpotButton spot="pair-plus" className="main" showsTotal />
      <SpotButton spot="ante" className="main first" showsTotal />
      <p className="spot main play-spot" data-mine={tray.accepted.has('play') || undefined}>
        <b className="spot-name">{t('tables.spot.play')}</b>
        <small className="spot-pay">
          {act === 'play' && t('tables.poker.playedYou')}
          {act === 'fold' && t('tables.poker.foldedYou')}
        </small>
        <PlayStake />
      </p>
      <p className="cloth-note" dir="auto">
        {t('tables.poker.sameCards')}
      </p>
    </div>
  )
}

function PlayStake() {
  const { tray, limits } = useThisSeat()
  const stake = tray.accepted.get('play')
  if (stake === undefined) return null
  return (
    <span className="spot-mine">
      {t('tables.you')} <bdi dir="ltr">{writeShort(stake, limits.currency)}</bdi>
    </span>
  )
}

/** Who had the better hand in this stretch of rounds. */
function Record() {
  const { live } = useThisSeat()
  const marks = live.results.map(({ mark }) => mark)
  const count = (mark: string) => marks.filter((one) => one === mark).length
  return (
    <LastResults title={t('tables.poker.record')} markOf={(mark) => <PokerMark mark={mark} />}>
      <Share
        parts={[
          { look: 'first', name: t('tables.poker.player'), count: count('P') },
          { look: 'tie', name: t('tables.poker.noPlay'), count: count('N') + count('T') },
          { look: 'second', name: t('tables.seat.dealer'), count: count('D') },
        ]}
      />
      <p className="note">{t('tables.noPrediction')}</p>
    </LastResults>
  )
}

const looks: Readonly<Record<string, string>> = { P: 'black', D: 'red', N: 'green', T: 'green' }

/** The better hand as a letter. */
export function PokerMark({ mark }: { readonly mark: string }) {
  return <span className={`number-tile ${looks[mark] ?? 'black'}`}>{mark}</span>
}

function headline(drawn: Json): string {
  const { player, dealer } = drawn as PokerOutcome
  if (!qualifies(dealer)) return t('tables.poker.noQueen')
  const difference = rankHand(player).score - rankHand(dealer).score
  if (difference === 0) return t('tables.poker.tied', { own: kindText(player) })
  return difference > 0
    ? t('tables.poker.playerWins', { own: kindText(player), other: kindText(dealer) })
    : t('tables.poker.dealerWins', { own: kindText(dealer), other: kindText(player) })
}

function call(step: Json): string {
  const { hand, card } = step as DealtCard
  const side = hand === 'player' ? t('tables.poker.player') : t('tables.seat.dealer')
  return t('tables.baccarat.card', { side, card: cardName(card) })
}

function choices({ tray, limits, balance }: Seat): readonly ActChoice[] {
  const stake = tray.accepted.get('ante') ?? 0n
  const amount = writeShort(stake, limits.currency)
  const isShort = balance !== null && balance < stake
  const hint = t(isShort ? 'tables.act.needsMoney' : 'tables.act.addStake', { amount })
  return [
    { action: 'play', key: 'P', name: t('tables.act.play'), hint, isOff: isShort, isMain: true },
    { action: 'fold', key: 'F', name: t('tables.act.fold'), hint: t('tables.act.giveUp'), isOff: false },
  ]
}

export const threeCardPokerView: GameView = {
  ...{ Scene, Cloth, Record, Wide: null, call, headline },
  acting: { choices, callAct: () => t('tables.phase.acting'), note: () => t('tables.turn.fold') },
}
