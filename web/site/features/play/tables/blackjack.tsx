import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import type { Json } from '#engines/game.ts'
import { type BlackjackOutcome, practiceSeat } from '#engines/tables/blackjack/game.ts'
import { handInTurn, isBlackjack, totalOf } from '#engines/tables/blackjack/hands.ts'
import type { Card } from '#engines/tables/cards.ts'
import { systemClock } from '#kit/clock.ts'
import { cardName } from '#web/features/tables/card-name.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { minorOf, writeShort } from '#web/site/features/play/model.ts'
import { dealerOfRound, handsOfRound, seatsOf, wordOf } from '#web/site/features/play/tables/blackjack-hands.ts'
import { CardBack, TableCard } from '#web/site/features/play/tables/card.tsx'
import { Piles } from '#web/site/features/play/tables/chips.tsx'
import { SpotButton, useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { Countdown } from '#web/site/features/play/tables/countdown.tsx'
import { dealerOf } from '#web/site/features/play/tables/dealer-of.ts'
import type { ActChoice, GameView } from '#web/site/features/play/tables/game-view.ts'
import { LastResults } from '#web/site/features/play/tables/last-results.tsx'
import type { KeptSeat } from '#web/site/features/play/tables/live.ts'
import { Share } from '#web/site/features/play/tables/road-board.tsx'
import { HandTotal, useSeenSteps } from '#web/site/features/play/tables/scene-parts.tsx'
import type { Seat } from '#web/site/features/play/tables/use-seat.ts'
import { TableRoom } from '#web/ui/art/table-room.tsx'

/** A total as players say it: a soft one by its name. */
function totalText(cards: readonly Card[]): string {
  if (cards.length === 0) return '–'
  const { total, isSoft } = totalOf(cards)
  const figure = formatNumber(total)
  return isSoft && total < 21 ? t('tables.seat.soft', { total: figure }) : figure
}

const seatName = (seat: string): string =>
  seat === practiceSeat ? t('tables.spot.practice') : t('tables.spot.seat', { number: formatNumber(Number(seat)) })

/** The seat that is this player's to look at: where they act, or else the first that they bet on. */
function ownSeatOf({ tray, turn }: Seat): string | null {
  if (turn) return turn.seat
  const spot = [...tray.accepted.keys()].find((name) => name.startsWith('seat-'))
  return spot?.slice('seat-'.length) ?? null
}

function Scene() {
  const seat = useThisSeat()
  const { answer, live } = seat
  const { cards, hasHole } = dealerOfRound(live)
  const own = ownSeatOf(seat)
  const hands = own === null ? [] : (handsOfRound(live)[own] ?? [])
  const hand = hands[Math.max(0, handInTurn(hands))]
  const isOver = live.phase === 'over' && live.round !== null && !live.round.isVoid
  const word = isOver && hand ? wordOf(hand, hands.length > 1, cards) : null
  const seen = useSeenSteps(live)
  return (
    <>
      <TableRoom hue={278} cloth={252} dealer={dealerOf(answer.id)} dealerScale={1.34} hasShoe className="room" />
      <div className="hand dealer" dir="ltr">
        {cards.map((card, at) => (
          <TableCard key={at} card={card} reveal={seen > 0 ? 'still' : 'flip'} turn={at * 3 - 3} />
        ))}
        {hasHole && (
          <span className="table-card hole">
            <span className="sr-only">{t('tables.seat.holeCard')}</span>
            <CardBack />
          </span>
        )}
      </div>
      <HandTotal
        side="first"
        name={hasHole ? t('tables.seat.dealerShows') : t('tables.seat.dealer')}
        total={totalText(cards)}
        hasWon={false}
      />
      {own !== null && (
        <HandTotal
          side="second"
          name={t('tables.seat.yourHand')}
          total={totalText(hand?.cards ?? [])}
          hasWon={word === 'wins' || word === 'blackjack'}
        />
      )}
    </>
  )
}

/** Seven seats in an arc. On a phone the others fold into a strip, and one is shown whole. */
function Cloth() {
  const seat = useThisSeat()
  const own = ownSeatOf(seat)
  const [chosen, choose] = useState<string | null>(null)
  const seats = seatsOf(seat.mode)
  const free = seats.toReversed().find((one) => !isTaken(seat, one)) ?? '1'
  const focus = seat.turn?.seat ?? chosen ?? own ?? (seat.mode === 'demo' ? practiceSeat : free)
  return (
    <div className="cloth blackjack-cloth" dir="ltr">
      {seat.mode === 'demo' ? (
        <p className="practice-line">{t('tables.seat.practiceNote')}</p>
      ) : (
        <p className="cloth-line" aria-hidden="true">
          {t('tables.blackjack.pays')}
        </p>
      )}
      <fieldset className="seat-strip" aria-label={t('tables.seat.strip')}>
        {seats.map((one) => (
          <StripSeat key={one} seat={one} isChosen={one === focus} onChoose={() => choose(one)} />
        ))}
      </fieldset>
      <ol className="seats" data-count={seats.length}>
        {seats.map((one, at) => (
          <li
            key={one}
            className="seat"
            data-seat={one}
            data-focus={one === focus || undefined}
            data-own={one === own || undefined}
            data-turn={seat.turn?.seat === one || undefined}
            style={{ '--lift': `${liftOf(at, seats.length)}px` } as CSSProperties}
          >
            <OneSeat seat={one} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Seats at the ends lie nearer to the dealer. */
const liftOf = (at: number, count: number): number => -7 * Math.abs(at - (count - 1) / 2) ** 1.6

/** The seat as it is kept for who had it; null once others may take it. It is looked at anew when that time comes. */
function useKept(one: string): KeptSeat | null {
  const { live } = useThisSeat()
  const [, look] = useState(0)
  const kept = live.phase === 'betting' ? live.kept.find(({ spot }) => spot === `seat-${one}`) : undefined
  const untilMs = kept?.untilMs
  useEffect(() => {
    if (untilMs === undefined) return undefined
    const timer = setTimeout(() => look(untilMs), Math.max(0, untilMs - systemClock.nowMs()))
    return () => clearTimeout(timer)
  }, [untilMs])
  return kept && kept.untilMs > systemClock.nowMs() ? kept : null
}

const totalOn = ({ live }: Seat, spot: string) => live.totals.find((one) => one.spot === spot)

/** Whether somebody else has a seat. */
const isTaken = (seat: Seat, one: string): boolean =>
  totalOn(seat, `seat-${one}`) !== undefined && !seat.tray.accepted.has(`seat-${one}`)

/** What is said of a seat in a word. */
function useSeatWord(one: string): { readonly word: string; readonly look: string } {
  const seat = useThisSeat()
  const { live } = seat
  const hands = handsOfRound(live)[one] ?? []
  const isOver = live.phase === 'over' && live.round !== null && !live.round.isVoid
  const dealer = isOver ? dealerOfRound(live).cards : null
  const isMine = seat.tray.accepted.has(`seat-${one}`)
  const kept = useKept(one)
  const [hand] = hands.length > 1 ? [hands[Math.max(0, handInTurn(hands))]] : hands
  if (hand) {
    const word = wordOf(hand, hands.length > 1, dealer)
    if (word === 'acts' && live.phase !== 'acting') return { word: '', look: '' }
    return { word: t(`tables.seat.${word}`), look: word }
  }
  if (isMine || isTaken(seat, one)) return { word: t('tables.seat.bets'), look: 'bets' }
  if (kept) return { word: t(kept.isYours ? 'tables.seat.keptForYou' : 'tables.seat.kept'), look: 'kept' }
  return { word: t('tables.seat.free'), look: 'free' }
}

interface StripSeatProps {
  readonly seat: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function StripSeat({ seat: one, isChosen, onChoose }: StripSeatProps) {
  const seat = useThisSeat()
  const { word, look } = useSeatWord(one)
  const [hand] = handsOfRound(seat.live)[one] ?? []
  const isMine = seat.tray.accepted.has(`seat-${one}`)
  return (
    <button type="button" aria-pressed={isChosen} data-look={look} data-mine={isMine || undefined} onClick={onChoose}>
      <span className="sr-only">{seatName(one)}</span>
      <span aria-hidden="true">{isMine || one === practiceSeat ? t('tables.you') : formatNumber(Number(one))}</span>
      <b>{hand ? formatNumber(totalOf(hand.cards).total) : '·'}</b>
      <small>{word}</small>
    </button>
  )
}

/** A seat: its hands, its bet, the bet behind it, and who has it. */
function OneSeat({ seat: one }: { readonly seat: string }) {
  const seat = useThisSeat()
  const { live, limits, tray, mode } = seat
  const hands = handsOfRound(live)[one] ?? []
  const spot = `seat-${one}`
  const total = totalOn(seat, spot)
  const isMine = tray.accepted.has(spot)
  const { word, look } = useSeatWord(one)
  const turns = live.phase === 'acting' ? (live.acting?.seats ?? []) : []
  const untilMs = turns.find((row) => row.seat === one)?.untilMs ?? null
  const isForMe = one === practiceSeat || mode === 'real'
  const behind = tray.accepted.get(`behind-${one}`)
  const kept = useKept(one)
  const isKept = kept !== null && !kept.isYours
  return (
    <>
      <div className="seat-hands">
        {hands.map((hand, at) => (
          <div key={at} className="seat-hand" data-turn={(hands.length > 1 && handInTurn(hands) === at) || undefined}>
            <b className="seat-total">{totalText(hand.cards)}</b>
            <span className="fan">
              {hand.cards.map((card, place) => (
                <TableCard key={place} card={card} reveal="still" turn={place * 4 - 4} />
              ))}
            </span>
          </div>
        ))}
      </div>
      <div className="seat-bets">
        {isForMe && !isTaken(seat, one) && !isKept ? (
          <SpotButton spot={spot} className="bet-circle">
            <SeatFace seat={one} />
          </SpotButton>
        ) : (
          <span className="bet-circle taken">
            {total ? <Piles total={minorOf(total.stake, limits.currency)} currency={limits.currency} /> : one}
          </span>
        )}
        {one !== practiceSeat && (isTaken(seat, one) || behind !== undefined) && (
          <SpotButton spot={`behind-${one}`} className="bet-circle behind">
            <b title={t('tables.seat.behind')}>+</b>
          </SpotButton>
        )}
      </div>
      <p className="seat-plate" data-look={look}>
        {untilMs !== null && (
          <span className="seat-ring" aria-hidden="true">
            <Countdown key={untilMs} closesMs={untilMs} lastsMs={seat.answer.phases.acting?.turn ?? 1} />
          </span>
        )}
        <span>
          <b dir="auto">{isMine ? t('tables.you') : (total?.name ?? (isKept ? kept.name : seatName(one)))}</b>
          <small dir="auto">
            {word}
            {total && (
              <>
                {' '}
                <bdi>{writeShort(minorOf(total.stake, limits.currency), limits.currency)}</bdi>
              </>
            )}
          </small>
        </span>
      </p>
    </>
  )
}

function SeatFace({ seat: one }: { readonly seat: string }): ReactNode {
  const { isOpen } = useThisSeat()
  if (one === practiceSeat) return isOpen && <small>{t('tables.seat.sit')}</small>
  return (
    <>
      <b>{one}</b>
      {isOpen && <small>{t('tables.seat.sit')}</small>}
    </>
  )
}

/** What the dealer came to in this stretch of rounds. */
function Record() {
  const { live } = useThisSeat()
  const marks = live.results.map(({ mark }) => mark)
  const naturals = marks.filter((mark) => mark === 'BJ').length
  const overs = marks.filter((mark) => Number(mark) > 21).length
  return (
    <LastResults title={t('tables.blackjack.record')} markOf={(mark) => <DealerMark mark={mark} />}>
      <Share
        parts={[
          { look: 'first', name: t('tables.blackjack.between'), count: marks.length - naturals - overs },
          { look: 'tie', name: t('tables.blackjack.naturals'), count: naturals },
          { look: 'second', name: t('tables.blackjack.overs'), count: overs },
        ]}
      />
      <p className="note">{t('tables.noPrediction')}</p>
    </LastResults>
  )
}

/** The dealer's total on a tile; red where the dealer went over. */
export function DealerMark({ mark }: { readonly mark: string }) {
  const look = mark === 'BJ' ? 'green' : Number(mark) > 21 ? 'red' : 'black'
  return <span className={`number-tile ${look}`}>{mark}</span>
}

function headline(drawn: Json): string {
  const { dealer } = drawn as BlackjackOutcome
  const { total } = totalOf(dealer)
  if (isBlackjack(dealer)) return t('tables.blackjack.natural')
  return t(total > 21 ? 'tables.blackjack.over' : 'tables.blackjack.has', { total: formatNumber(total) })
}

function call(step: Json): string {
  const { seat, card } = step as { readonly seat: string; readonly card: Card | null }
  if (card === null) return t('tables.blackjack.hole')
  return t('tables.baccarat.card', {
    side: seat === 'dealer' ? t('tables.seat.dealer') : seatName(seat),
    card: cardName(card),
  })
}

const calls = {
  hit: 'tables.acted.hit',
  stand: 'tables.acted.stand',
  double: 'tables.acted.double',
  split: 'tables.acted.split',
} as const

function callAct(seat: string, action: string): string {
  if (seat === practiceSeat || !Object.hasOwn(calls, action)) return t('tables.phase.acting')
  return t(calls[action as keyof typeof calls], { number: formatNumber(Number(seat)) })
}

/** Hit, stand, double, split: an act that is not possible stays in its place and says why. */
function choices(seat: Seat): readonly ActChoice[] {
  const { turn, live, tray, limits, balance } = seat
  if (!turn) return []
  const hands = handsOfRound(live)[turn.seat] ?? []
  const hand = hands[Math.max(0, handInTurn(hands))]
  const stake = tray.accepted.get(`seat-${turn.seat}`) ?? 0n
  const added = writeShort(stake, limits.currency)
  const isShort = balance !== null && balance < stake
  const adds = (action: string, why: string) => {
    if (!turn.actions.includes(action)) return { hint: why, isOff: true }
    return isShort
      ? { hint: t('tables.act.needsMoney', { amount: added }), isOff: true }
      : { hint: t('tables.act.addStake', { amount: added }), isOff: false }
  }
  const stays = t('tables.act.stayOn', { total: totalText(hand?.cards ?? []) })
  return [
    { action: 'hit', key: 'H', name: t('tables.act.hit'), hint: t('tables.act.takeCard'), isOff: false, isMain: true },
    { action: 'stand', key: 'S', name: t('tables.act.stand'), hint: stays, isOff: false },
    { action: 'double', key: 'D', name: t('tables.act.double'), ...adds('double', t('tables.act.needsTwo')) },
    { action: 'split', key: 'P', name: t('tables.act.split'), ...adds('split', t('tables.act.needsPair')) },
  ]
}

function turnNote({ turn, live }: Seat): string {
  const hands = turn ? (handsOfRound(live)[turn.seat] ?? []) : []
  const stands = t('tables.turn.stand')
  if (hands.length < 2) return stands
  return `${t('tables.turn.hand', { number: formatNumber(handInTurn(hands) + 1) })} ${stands}`
}

export const blackjackView: GameView = {
  ...{ Scene, Cloth, Record, Wide: null, call, headline },
  acting: { choices, callAct, note: turnNote },
}
