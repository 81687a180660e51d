import type { Bet, ChoiceRefusal, Draw, Game, GameInfo, Json, Round } from '#engines/game.ts'
import { floorOf, type Ratio, toFourPlaces } from '#engines/ratio.ts'
import { checkRoom } from '#engines/stake.ts'
import { Bug } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'

/** A game without reels: what its screen needs besides the rules of every game. */
export interface InstantGame<
  Choice extends Json = Json,
  State extends Json = Json,
  Action extends Json = Json,
  View extends Json = Json,
> extends Game<Choice, State, Action, View> {
  /** What the screen offers first. */
  readonly firstChoice: Choice
  /** The multiplier that must have room under the most a round may pay: the top prize, or in a game with steps the first step. */
  reachOf(choice: Choice): Ratio
}

interface Fields {
  readonly [key: string]: Json
}

interface OneStep<Choice extends Json, Outcome extends Fields> {
  readonly info: Omit<GameInfo, 'family' | 'source' | 'steps'>
  readonly rules: Json
  readonly firstChoice: Choice
  readChoice(input: unknown): Result<Choice, ChoiceRefusal>
  play(choice: Choice, draw: Draw): Outcome
  paysOf(choice: Choice, outcome: Outcome): Ratio
  reachOf(choice: Choice): Ratio
  rtpOf(choice: Choice): Ratio
}

/** A game whose round is over as soon as it has begun. Its state is its outcome, and holds no secret. */
export function oneStepGame<Choice extends Json, Outcome extends Fields>(
  parts: OneStep<Choice, Outcome>,
): InstantGame<Choice, Outcome, never, Outcome & { readonly multiplier: string }> {
  const { info, rules, firstChoice, paysOf, reachOf } = parts
  const checkBet = (bet: Bet<Choice>) => checkRoom(bet, reachOf(bet.choice))
  return {
    info: { ...info, family: 'instant', source: 'seeds', steps: 'one' },
    rules,
    firstChoice,
    reachOf: (choice) => reachOf(choice),
    rtpOf: (choice) => parts.rtpOf(choice),
    readChoice: (input) => parts.readChoice(input),
    readAction: () => no('round_is_over'),
    checkBet,
    begin: (bet: Bet<Choice>, draw: Draw) => {
      const room = checkBet(bet)
      return room.ok ? yes(parts.play(bet.choice, draw)) : room
    },
    act: () => no('round_is_over'),
    isOver: () => true,
    payoutOf: ({ stake, choice, state }: Round<Choice, Outcome>) => floorOf(stake, paysOf(choice, state)),
    viewOf: ({ choice, state }) => ({ ...state, multiplier: toFourPlaces(paysOf(choice, state)) }),
    sweep: () => {
      throw new Bug('a round of one step is never left open')
    },
  }
}
