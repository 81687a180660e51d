import type { Bet, BetRefusal, Draw, Round } from '#engines/game.ts'
import { crash } from '#engines/instant/crash/data.ts'
import { longestMs, multiplierAt } from '#engines/instant/crash/growth.ts'
import { mathsOf } from '#engines/instant/crash/math.ts'
import type { InstantGame } from '#engines/instant/instant-game.ts'
import { drawPoint } from '#engines/instant/point.ts'
import { floorOf, one, ratio, toFourPlaces, zero } from '#engines/ratio.ts'
import { hasExactly, isWhole, wrongAction, wrongChoice } from '#engines/reading.ts'
import { checkRoom } from '#engines/stake.ts'
import { no, type Result, yes } from '#kit/result.ts'

/** Null: the player means to cash out by hand. */
export type CrashChoice = { readonly autoX100: number | null }

/** One player's part in a round that everybody shares. */
export type CrashState = {
  /** Where the round crashes: a secret until it has. */
  readonly pointX100: number
  /** Where this bet is cashed out by itself: the player's target, or where the limit of the round is reached. */
  readonly targetX100: number
  readonly cashedOutX100: number | null
  readonly hasEnded: boolean
}

/**
 * Both come from the server, never from a player's hand: it says by its own clock when a cash-out reached it, and it says when the
 * shared round has crashed. A cash-out at or after the time of a target is paid at the target exactly.
 */
export type CrashAction = { readonly kind: 'cash_out'; readonly elapsedMs: number } | { readonly kind: 'end' }

export type CrashView = {
  readonly status: 'running' | 'cashed_out' | 'lost'
  readonly targetX100: number
  readonly cashedOutX100: number | null
  readonly multiplier: string
  /** Hidden while the others still play, even from somebody who has cashed out. */
  readonly pointX100: number | null
}

type CrashRound = Round<CrashChoice, CrashState>

/** The point of a shared round, from its link of the chain. Every bet on the round finds the same. */
export function crashPoint(draw: Draw): number {
  return drawPoint(draw, crash.edgeBp, crash.targetX100Most)
}

/** The highest target whose payout has room under the limit. */
function targetOf({ stake, maxPayout, choice }: Bet<CrashChoice>): number {
  const roomX100 = (maxPayout * 100n) / stake
  const highest = roomX100 < BigInt(crash.targetX100Most) ? Number(roomX100) : crash.targetX100Most
  return choice.autoX100 ?? highest
}

/** Where a bet is cashed out by itself, if it can be taken at all. Nothing of the draw is needed to say so. */
export function judgeBet(bet: Bet<CrashChoice>): Result<number, BetRefusal> {
  const room = checkBet(bet)
  return room.ok ? yes(targetOf(bet)) : room
}

const reachOf = ({ autoX100 }: CrashChoice) => ratio(autoX100 ?? crash.targetX100Least, 100)

const checkBet = (bet: Bet<CrashChoice>) => checkRoom(bet, reachOf(bet.choice))

const isTargetMet = ({ pointX100, targetX100 }: CrashState) => targetX100 <= pointX100

function multiplierNow({ state }: CrashRound) {
  if (state.cashedOutX100 !== null) return ratio(state.cashedOutX100, 100)
  return state.hasEnded ? zero : one
}

export const crashGame: InstantGame<CrashChoice, CrashState, CrashAction, CrashView> = {
  info: {
    id: 'crash',
    family: 'instant',
    mathVersion: 1,
    rtpPpm: { least: 990_000, most: 990_000 },
    volatility: 'low',
    turnover: 'result',
    topMultiplier: 10_000,
    source: 'chain',
    steps: 'many',
  },
  rules: crash,
  firstChoice: { autoX100: 200 },
  readChoice: (input) => {
    if (!hasExactly(input, ['autoX100'])) return wrongChoice('', 'fields')
    const { autoX100 } = input
    if (autoX100 === null) return yes({ autoX100 })
    if (!isWhole(autoX100, crash.targetX100Least, crash.targetX100Most)) return wrongChoice('autoX100', 'range')
    return yes({ autoX100 })
  },
  readAction: (input) => {
    if (hasExactly(input, ['kind']) && input.kind === 'end') return yes({ kind: 'end' })
    if (!hasExactly(input, ['kind', 'elapsedMs']) || input.kind !== 'cash_out') return wrongAction('', 'fields')
    if (!isWhole(input.elapsedMs, 0, longestMs)) return wrongAction('elapsedMs', 'range')
    return yes({ kind: 'cash_out', elapsedMs: input.elapsedMs })
  },
  checkBet,
  begin: (bet, draw) => {
    const target = judgeBet(bet)
    if (!target.ok) return target
    return yes({ pointX100: crashPoint(draw), targetX100: target.value, cashedOutX100: null, hasEnded: false })
  },
  act: ({ state }, action) => {
    if (state.hasEnded) return no('round_is_over')
    if (action.kind === 'end') {
      const cashedOutX100 = state.cashedOutX100 ?? (isTargetMet(state) ? state.targetX100 : null)
      return yes({ ...state, cashedOutX100, hasEnded: true })
    }
    if (state.cashedOutX100 !== null) return no('round_is_over')
    const nowX100 = multiplierAt(action.elapsedMs)
    if (nowX100 >= state.targetX100 && isTargetMet(state)) return yes({ ...state, cashedOutX100: state.targetX100 })
    // At 1.00 nothing was risked yet, and a round that crashes there would take more than the edge.
    if (nowX100 < crash.targetX100Least || nowX100 >= state.pointX100) return no('action_is_not_possible')
    return yes({ ...state, cashedOutX100: nowX100 })
  },
  isOver: ({ state }) => state.hasEnded || state.cashedOutX100 !== null,
  payoutOf: (round) => floorOf(round.stake, multiplierNow(round)),
  viewOf: (round) => {
    const { targetX100, cashedOutX100, hasEnded, pointX100 } = round.state
    const lostOrRunning = hasEnded ? 'lost' : 'running'
    return {
      status: cashedOutX100 === null ? lostOrRunning : 'cashed_out',
      targetX100,
      cashedOutX100,
      multiplier: toFourPlaces(multiplierNow(round)),
      pointX100: hasEnded ? pointX100 : null,
    }
  },
  // Nobody knows when the player would have cashed out of a round that was cut off.
  sweep: () => ({ kind: 'refund' }),
  reachOf,
  rtpOf: ({ autoX100 }) => (autoX100 === null ? ratio(10_000 - crash.edgeBp, 10_000) : mathsOf(autoX100).rtp),
}
