import type { Bet, Draw, Game, Json, Round, Volatility } from '#engines/game.ts'
import { floorOf, type Ratio, ratio, toPpm } from '#engines/ratio.ts'
import { hasExactly, wrongAction, wrongChoice } from '#engines/reading.ts'
import { buildMachine, type Machine } from '#engines/slots/machine.ts'
import type { SlotModel } from '#engines/slots/model.ts'
import { beginRound, continueRound, isRoundOver, type SlotState } from '#engines/slots/spin.ts'
import { checkRoom } from '#engines/stake.ts'
import { no, yes } from '#kit/result.ts'

/** The next respin or free spin; the player chooses when, not what. */
export type SlotAction = { readonly kind: 'spin' }

/** There is nothing to choose before a spin. */
export type SlotChoice = Readonly<Record<string, never>>

/** There is nothing to hide after it either: the view is the state. */
export interface SlotGame extends Game<SlotChoice, SlotState, SlotAction, SlotState> {
  readonly model: SlotModel
  readonly machine: Machine
}

/** A model as a game like any other. A round without features is over when it has begun. */
export function slotGame(model: SlotModel): SlotGame {
  const machine = buildMachine(model)
  const reach = unitsInBets(model, machine.cap)
  const ppm = toPpm(model.figures.rtp)
  const checkBet = (bet: Bet<SlotChoice>) => checkRoom(bet, reach)
  return {
    model,
    machine,
    info: {
      id: `slot-${model.id}`,
      family: 'slots',
      mathVersion: model.version,
      rtpPpm: { least: ppm, most: ppm },
      volatility: volatilityOf(model.figures.sigma),
      turnover: 'stake',
      topMultiplier: Math.floor(model.maxWin),
      source: 'seeds',
      steps: model.freeSpins || model.hold ? 'many' : 'one',
    },
    rules: rulesOf(model),
    readChoice: (input) => (hasExactly(input, []) ? yes({}) : wrongChoice('', 'fields')),
    readAction: (input) =>
      hasExactly(input, ['kind']) && input.kind === 'spin' ? yes({ kind: 'spin' }) : wrongAction('', 'fields'),
    checkBet,
    begin: (bet: Bet<SlotChoice>, draw: Draw) => {
      const room = checkBet(bet)
      return room.ok ? yes(beginRound(machine, draw)) : room
    },
    act: ({ state }: Round<SlotChoice, SlotState>, _action, draw) =>
      isRoundOver(machine, state) ? no('round_is_over') : yes(continueRound(machine, state, draw)),
    isOver: ({ state }) => isRoundOver(machine, state),
    payoutOf: ({ stake, state }) => floorOf(stake, unitsInBets(model, state.won)),
    viewOf: ({ state }) => state,
    // Nothing is left for the player to decide, so a round that was left is played on to its end.
    sweep: () => ({ kind: 'act', action: { kind: 'spin' } }),
    rtpOf: () => model.figures.rtp,
  }
}

const unitsInBets = ({ bet }: SlotModel, units: number): Ratio => ratio(units, bet)

function volatilityOf(sigma: number): Volatility {
  if (sigma < 2.5) return 'low'
  if (sigma < 3.5) return 'medium_low'
  if (sigma < 5) return 'medium'
  return sigma < 8 ? 'medium_high' : 'high'
}

/** Everything that decides an outcome; figures follow from it. Amounts of money are texts, as on every wire. */
function rulesOf({ jackpot, ...rest }: SlotModel): Json {
  const pot = jackpot && {
    contributionPpm: jackpot.contributionPpm,
    seedMinor: String(jackpot.seedMinor),
    ceilingMinor: String(jackpot.ceilingMinor),
  }
  return JSON.parse(JSON.stringify({ ...rest, figures: undefined, jackpot: pot })) as Json
}
