import type { Bet, Round } from '#engines/game.ts'
import { guesses, hiLo } from '#engines/instant/hi-lo/data.ts'
import { type Guess, isRight, multiplierOf, rankOf, smallestGrowth, winningRanks } from '#engines/instant/hi-lo/math.ts'
import type { InstantGame } from '#engines/instant/instant-game.ts'
import { floorOf, multiply, one, type Ratio, ratio, toFourPlaces, zero } from '#engines/ratio.ts'
import { hasExactly, isOneOf, wrongAction, wrongChoice } from '#engines/reading.ts'
import { checkRoom } from '#engines/stake.ts'
import { no, yes } from '#kit/result.ts'

/** There is nothing to choose before the first card lies open. */
export type HiLoChoice = Readonly<Record<string, never>>

export type HiLoState = {
  /** 0 … 51, the first one included. A card that is not open yet is not drawn yet. */
  readonly cards: readonly number[]
  /** What was done on each card but the last. */
  readonly moves: readonly (Guess | 'skip')[]
  readonly ending: 'wrong' | 'collected' | null
}

export type HiLoAction =
  | { readonly kind: 'guess'; readonly guess: Guess }
  | { readonly kind: 'skip' }
  | { readonly kind: 'collect' }

export type HiLoView = HiLoState & {
  readonly multiplier: string
  readonly skipsLeft: number
  /** What each guess that is offered now would make of the multiplier. */
  readonly offers: readonly { readonly guess: Guess; readonly multiplier: string; readonly ranks: number }[]
}

type HiLoRound = Round<HiLoChoice, HiLoState>

const topCard = ({ cards }: HiLoState): number => cards.at(-1) ?? 0
const skipsOf = ({ moves }: HiLoState): number => moves.filter((move) => move === 'skip').length
const hasGuessed = ({ moves }: HiLoState): boolean => moves.some((move) => move !== 'skip')

function multiplierAfter({ cards, moves }: HiLoState, next?: Guess): Ratio {
  const made = next ? [...moves, next] : moves
  const steps = made.flatMap((move, at) => (move === 'skip' ? [] : [{ rank: rankOf(cards[at] ?? 0), guess: move }]))
  return multiplierOf(steps)
}

function multiplierNow({ state }: HiLoRound): Ratio {
  if (state.ending === 'wrong') return zero
  return hasGuessed(state) ? multiplierAfter(state) : one
}

/** A guess is offered when it can come true and its win has room under the limit. */
function isOffered({ stake, maxPayout, state }: HiLoRound, guess: Guess): boolean {
  if (winningRanks(rankOf(topCard(state)), guess) === 0) return false
  return floorOf(stake, multiplierAfter(state, guess)) <= maxPayout
}

/** When even the smallest step would pass the limit, whatever card comes, the round collects by itself. */
function endingAfterWin({ stake, maxPayout }: Bet<HiLoChoice>, state: HiLoState): HiLoState['ending'] {
  const least = multiply(multiplierAfter(state), smallestGrowth)
  return floorOf(stake, least) > maxPayout ? 'collected' : null
}

/** The safest guess on the worst first card, a seven: with less room than that there might be nothing to guess. */
const firstReach = multiplierOf([{ rank: 7, guess: 'higher' }])

const checkBet = (bet: Bet<HiLoChoice>) => checkRoom(bet, firstReach)

export const hiLoGame: InstantGame<HiLoChoice, HiLoState, HiLoAction, HiLoView> = {
  info: {
    id: 'hi-lo',
    family: 'instant',
    mathVersion: 1,
    rtpPpm: { least: 990_000, most: 990_000 },
    volatility: 'low',
    turnover: 'result',
    topMultiplier: null,
    source: 'seeds',
    steps: 'many',
  },
  rules: hiLo,
  firstChoice: {},
  readChoice: (input) => (hasExactly(input, []) ? yes({}) : wrongChoice('', 'fields')),
  readAction: (input) => {
    if (hasExactly(input, ['kind']) && isOneOf(input.kind, ['skip', 'collect'])) return yes({ kind: input.kind })
    if (!hasExactly(input, ['kind', 'guess']) || input.kind !== 'guess') return wrongAction('', 'fields')
    return isOneOf(input.guess, guesses) ? yes({ kind: 'guess', guess: input.guess }) : wrongAction('guess', 'unknown')
  },
  checkBet,
  begin: (bet, draw) => {
    const room = checkBet(bet)
    return room.ok ? yes({ cards: [draw.int(hiLo.cards)], moves: [], ending: null }) : room
  },
  act: (round, action, draw) => {
    const { state } = round
    if (state.ending) return no('round_is_over')
    if (action.kind === 'collect') {
      return hasGuessed(state) ? yes({ ...state, ending: 'collected' }) : no('action_is_not_possible')
    }
    if (action.kind === 'skip') {
      if (skipsOf(state) === hiLo.skipsMost) return no('action_is_not_possible')
      return yes({ ...state, cards: [...state.cards, draw.int(hiLo.cards)], moves: [...state.moves, 'skip'] })
    }
    if (!isOffered(round, action.guess)) return no('action_is_not_possible')
    const next = draw.int(hiLo.cards)
    const moved = { cards: [...state.cards, next], moves: [...state.moves, action.guess], ending: null }
    if (!isRight(rankOf(topCard(state)), action.guess, rankOf(next))) return yes({ ...moved, ending: 'wrong' })
    return yes({ ...moved, ending: endingAfterWin(round, moved) })
  },
  isOver: ({ state }) => state.ending !== null,
  payoutOf: (round) => floorOf(round.stake, multiplierNow(round)),
  viewOf: (round) => {
    const { state } = round
    const offered = state.ending ? [] : guesses.filter((guess) => isOffered(round, guess))
    const offers = offered.map((guess) => ({
      guess,
      multiplier: toFourPlaces(multiplierAfter(state, guess)),
      ranks: winningRanks(rankOf(topCard(state)), guess),
    }))
    const multiplier = toFourPlaces(multiplierNow(round))
    return { ...state, multiplier, skipsLeft: hiLo.skipsMost - skipsOf(state), offers }
  },
  sweep: ({ state }) => (hasGuessed(state) ? { kind: 'act', action: { kind: 'collect' } } : { kind: 'refund' }),
  reachOf: () => firstReach,
  rtpOf: () => ratio(10_000 - hiLo.edgeBp, 10_000),
}
