import { walkBack } from '#engines/fairness/chain.ts'
import type { Proof } from '#engines/fairness/proof.ts'
import { gameHash } from '#engines/fairness/replay.ts'
import { readTicket, ticketOutcome } from '#engines/lottery/replay.ts'
import { assert } from '#kit/assert.ts'
import { addDays, type Day, dayOf, startOfDay } from '#kit/day.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { findDraw, findEnded, readTime } from '#modules/lottery/draw-store.ts'
import { findLottery } from '#modules/lottery/list.ts'
import { resultReply } from '#modules/lottery/replies.ts'
import { findBetsOf, findTicket } from '#modules/lottery/ticket-store.ts'

/** A day has at most 1,500 draws, on the longest day of a game of one minute. */
const dayMost = 1500

/** The issues of a day, by the clock of the lottery's own place; the draw at midnight ends its day. */
export async function listResults(lotteries: Lotteries, id: string, given: Day | undefined) {
  const lottery = await findLottery(lotteries, id)
  if (!lottery) return no('lottery_is_unknown')
  const { timeZone } = lottery.schedule
  const day = given ?? dayOf((await readTime(lotteries.db.read, lotteries.time)).getTime(), timeZone)
  const [from, to] = [startOfDay(day, timeZone) + 1, startOfDay(addDays(day, 1), timeZone) + 1]
  const range = { from: new Date(from), to: new Date(to), limit: dayMost }
  const draws = await findEnded(lotteries.db.read, id, range, lotteries.time)
  return yes({ day, results: draws.map((draw) => resultReply(lottery, draw)) })
}

type ProofRefusal =
  | 'lottery_is_unknown'
  | 'issue_is_unknown'
  | 'issue_is_not_drawn'
  | 'issue_is_void'
  | 'ticket_is_unknown'

/** An own draw as anybody can draw it again, with what a ticket on it pays; without a ticket, what came out. */
export async function proveDraw(
  lotteries: Lotteries,
  name: { readonly lottery: string; readonly issue: string },
  mine: { readonly memberId: string; readonly ticketId: string } | null,
): Promise<Result<Proof, ProofRefusal>> {
  const lottery = await findLottery(lotteries, name.lottery)
  if (!lottery) return no('lottery_is_unknown')
  const draw = await findDraw(lotteries.db.read, name, lotteries.time)
  if (!draw) return no('issue_is_unknown')
  if (draw.state === 'void') return no('issue_is_void')
  const { hash, outcome, terminal, link, salt } = draw
  if (hash === null || outcome === null || terminal === null || link === null || salt === null)
    return no('issue_is_not_drawn')
  const ticket = mine && (await findTicket(lotteries.db.read, mine.memberId, mine.ticketId))
  if (mine && (ticket?.lottery !== name.lottery || ticket.issue !== name.issue)) return no('ticket_is_unknown')
  const rows = ticket ? await findBetsOf(lotteries.db.read, [ticket.id]) : []
  const bets = rows.map(({ play, selection, prizeGroup, stakePerNote }) => ({
    ...{ play, selection, group: prizeGroup, stake: stakePerNote.toString() },
  }))
  const params = { issue: name.issue, bets }
  const read = readTicket(lottery.rules, params)
  assert(read, 'a ticket that was sold can be proven')
  const { rules } = lottery
  // Sales open before the draw before is held, so that the link before that one is the last that was public then.
  const back = Math.min(2, link)
  return yes({
    version: 1,
    game: rules.info.id,
    mathVersion: rules.info.mathVersion,
    configHash: gameHash(rules),
    source: {
      kind: 'chain',
      terminal,
      index: link,
      hash,
      salt,
      anchor: { index: link - back, hash: walkBack(hash, back) },
    },
    params,
    outcome: ticketOutcome(read.bets, outcome),
  })
}
