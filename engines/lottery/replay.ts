import type { Provable } from '#engines/fairness/proof.ts'
import { gameHash } from '#engines/fairness/replay.ts'
import type { Draw, Json } from '#engines/game.ts'
import { yearSignOf } from '#engines/lottery/mark-six/lunar-year.ts'
import type { LotteryGame, Outcome, PlayType } from '#engines/lottery/model.ts'
import { formatSelection, readSelection } from '#engines/lottery/notation.ts'
import { groupMost, rebateBpOf } from '#engines/lottery/odds.ts'
import { type LotteryBet, playOf, settleBet } from '#engines/lottery/settle.ts'
import { drawNumbers } from '#engines/lottery/space.ts'
import { hasExactly } from '#engines/reading.ts'
import type { Day } from '#kit/day.ts'

/** What came out of an issue's draw, from its link alone. `day` is that of the issue; null when no lunar year is known for it. */
export function drawOutcome(game: Pick<LotteryGame, 'space' | 'hasYearSign'>, draw: Draw, day: Day): Outcome | null {
  const yearSign = game.hasYearSign ? yearSignOf(day) : null
  if (game.hasYearSign && yearSign === null) return null
  const numbers = drawNumbers(game.space, draw)
  return yearSign === null ? { numbers } : { numbers, yearSign }
}

/** One bet of a ticket as a proof has it: the selection in its one text, the stake of one note in minor units. */
export type TicketBet = {
  readonly play: string
  readonly selection: string
  readonly group: number | null
  readonly stake: string
}

export type TicketParams = { readonly issue: string; readonly bets: readonly TicketBet[] }

/** What came out, and of every bet the notes that won by row and what they pay. A jackpot is paid on top and is no part of it. */
export type TicketOutcome = {
  readonly drawn: Outcome
  readonly bets: readonly { readonly wins: { readonly [row: string]: number }; readonly payout: string }[]
  readonly payout: string
}

export interface ReadBet extends LotteryBet {
  readonly play: PlayType
}

export function ticketOutcome(bets: readonly ReadBet[], drawn: Outcome): TicketOutcome {
  const settled = bets.map((bet) => settleBet(bet.play, bet, drawn))
  const payout = settled.reduce((sum, one) => sum + one.payout, 0n)
  return {
    drawn,
    bets: settled.map((one) => ({
      wins: Object.fromEntries(one.wins.map(({ row, count }) => [row, count])),
      payout: one.payout.toString(),
    })),
    payout: payout.toString(),
  }
}

/** Lets the verifier draw an issue again and pay a ticket. A ticket without bets proves what came out. */
export function provableLottery(game: LotteryGame): Provable {
  const { id, mathVersion, source } = game.info
  return {
    ...{ id, mathVersion, source, configHash: gameHash(game) },
    replay: (params, draw) => {
      const read = readTicket(game, params)
      const drawn = read && drawOutcome(game, draw, read.day)
      return drawn ? ticketOutcome(read.bets, drawn) : undefined
    },
  }
}

const issueId = /^(\d{4})(\d{2})(\d{2})-\d{1,4}$/
const minorUnits = /^[1-9]\d{0,18}$/

/** Undefined when anything of it could not have been bet. */
export function readTicket(game: LotteryGame, input: Json) {
  if (!hasExactly(input, ['issue', 'bets']) || typeof input.issue !== 'string' || !Array.isArray(input.bets))
    return undefined
  const [, year, month, date] = issueId.exec(input.issue) ?? []
  if (year === undefined) return undefined
  const bets = (input.bets as readonly Json[]).map((bet) => readBet(game, bet))
  const isWhole = bets.every((bet) => bet !== undefined)
  return isWhole ? { day: `${year}-${month}-${date}`, bets } : undefined
}

function readBet(game: LotteryGame, input: Json): ReadBet | undefined {
  if (!hasExactly(input, ['play', 'selection', 'group', 'stake'])) return undefined
  const { selection: text, group, stake } = input
  const play = typeof input.play === 'string' ? playOf(game, input.play) : null
  if (!play || typeof text !== 'string' || typeof stake !== 'string' || !minorUnits.test(stake)) return undefined
  if (group !== null && typeof group !== 'number') return undefined
  const read = readSelection(play, text)
  if (!read.ok || formatSelection(play, read.value) !== text || !rebateBpOf(game, groupMost, group).ok) return undefined
  return { play, selection: read.value, group, stakePerNote: BigInt(stake) }
}
