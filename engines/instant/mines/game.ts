import { sample } from '#engines/fairness/pick.ts'
import type { Bet, Round } from '#engines/game.ts'
import type { InstantGame } from '#engines/instant/instant-game.ts'
import { mines } from '#engines/instant/mines/data.ts'
import { multiplierOf } from '#engines/instant/mines/math.ts'
import { floorOf, one, ratio, toFourPlaces, zero } from '#engines/ratio.ts'
import { hasExactly, isWhole, wrongAction, wrongChoice } from '#engines/reading.ts'
import { checkRoom } from '#engines/stake.ts'
import { no, yes } from '#kit/result.ts'

export type MinesChoice = { readonly mines: number }

export type MinesState = {
  /** Where the mines are: a secret until the round is over. */
  readonly mines: readonly number[]
  /** In the order they were opened; the last one may be a mine. */
  readonly opened: readonly number[]
  readonly ending: 'exploded' | 'collected' | null
}

export type MinesAction = { readonly kind: 'open'; readonly cell: number } | { readonly kind: 'collect' }

export type MinesView = {
  readonly opened: readonly number[]
  readonly ending: MinesState['ending']
  readonly multiplier: string
  /** What the next safe cell would make of it; null when there is no next. */
  readonly nextMultiplier: string | null
  readonly mines: readonly number[] | null
}

type MinesRound = Round<MinesChoice, MinesState>

function multiplierNow({ choice, state }: MinesRound) {
  if (state.ending === 'exploded') return zero
  return state.opened.length === 0 ? one : multiplierOf(choice.mines, state.opened.length)
}

/** The round collects by itself when the board is done, and before the step whose win would pass the limit. */
function isLastStep({ stake, maxPayout, choice }: Bet<MinesChoice>, opened: number): boolean {
  if (opened === mines.cells - choice.mines) return true
  return floorOf(stake, multiplierOf(choice.mines, opened + 1)) > maxPayout
}

const checkBet = (bet: Bet<MinesChoice>) => checkRoom(bet, multiplierOf(bet.choice.mines, 1))

export const minesGame: InstantGame<MinesChoice, MinesState, MinesAction, MinesView> = {
  info: {
    id: 'mines',
    family: 'instant',
    mathVersion: 1,
    rtpPpm: { least: 990_000, most: 990_000 },
    volatility: 'low',
    turnover: 'result',
    topMultiplier: 5_148_297,
    source: 'seeds',
    steps: 'many',
  },
  rules: mines,
  firstChoice: { mines: 3 },
  readChoice: (input) => {
    if (!hasExactly(input, ['mines'])) return wrongChoice('', 'fields')
    if (!isWhole(input.mines, mines.minesLeast, mines.minesMost)) return wrongChoice('mines', 'range')
    return yes({ mines: input.mines })
  },
  readAction: (input) => {
    if (hasExactly(input, ['kind']) && input.kind === 'collect') return yes({ kind: 'collect' })
    if (!hasExactly(input, ['kind', 'cell']) || input.kind !== 'open') return wrongAction('', 'fields')
    return isWhole(input.cell, 0, mines.cells - 1)
      ? yes({ kind: 'open', cell: input.cell })
      : wrongAction('cell', 'range')
  },
  checkBet,
  begin: (bet, draw) => {
    const room = checkBet(bet)
    if (!room.ok) return room
    return yes({ mines: sample(draw, mines.cells, bet.choice.mines), opened: [], ending: null })
  },
  act: (round, action) => {
    const { state } = round
    if (state.ending) return no('round_is_over')
    if (action.kind === 'collect') {
      return state.opened.length === 0 ? no('action_is_not_possible') : yes({ ...state, ending: 'collected' })
    }
    if (state.opened.includes(action.cell)) return no('action_is_not_possible')
    const opened = [...state.opened, action.cell]
    if (state.mines.includes(action.cell)) return yes({ ...state, opened, ending: 'exploded' })
    return yes({ ...state, opened, ending: isLastStep(round, opened.length) ? 'collected' : null })
  },
  isOver: ({ state }) => state.ending !== null,
  payoutOf: (round) => floorOf(round.stake, multiplierNow(round)),
  viewOf: (round) => {
    const { opened, ending, mines: places } = round.state
    const next = ending ? null : toFourPlaces(multiplierOf(round.choice.mines, opened.length + 1))
    const multiplier = toFourPlaces(multiplierNow(round))
    return { opened, ending, multiplier, nextMultiplier: next, mines: ending ? places : null }
  },
  sweep: ({ state }) => (state.opened.length === 0 ? { kind: 'refund' } : { kind: 'act', action: { kind: 'collect' } }),
  reachOf: (choice) => multiplierOf(choice.mines, 1),
  rtpOf: () => ratio(10_000 - mines.edgeBp, 10_000),
}
