import { readSelection } from '#engines/lottery/notation.ts'
import { playOf } from '#engines/lottery/settle.ts'
import { winningNotes } from '#engines/lottery/winning-notes.ts'
import { assert } from '#kit/assert.ts'
import { formatMoney } from '#kit/money.ts'
import type { TicketReply } from '#modules/lottery/contract.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { type DrawRow, findDraw } from '#modules/lottery/draw-store.ts'
import { findShares } from '#modules/lottery/jackpot-store.ts'
import { listLotteries, type SoldLottery } from '#modules/lottery/list.ts'
import { serialText } from '#modules/lottery/notices.ts'
import { paidFor } from '#modules/lottery/payout.ts'
import { numbersOf } from '#modules/lottery/replies.ts'
import { type BetRow, findBetsOf, issueText, type KeptTicket } from '#modules/lottery/ticket-store.ts'

const notesShown = 20

export async function ticketReply(lotteries: Lotteries, ticket: KeptTicket): Promise<TicketReply> {
  const [reply] = await ticketReplies(lotteries, [ticket])
  assert(reply, 'a ticket has a reply')
  return reply
}

/** Tickets with what became of them, line by line. */
export async function ticketReplies(lotteries: Lotteries, tickets: readonly KeptTicket[]): Promise<TicketReply[]> {
  const ids = tickets.map(({ id }) => id)
  const bets = Map.groupBy(await findBetsOf(lotteries.db.read, ids), ({ ticketId }) => ticketId)
  return await repliesOf(
    lotteries,
    tickets.map((ticket) => ({ ...ticket, bets: bets.get(ticket.id) ?? [] })),
  )
}

/** A ticket with its bets at hand. */
export async function boughtReply(
  lotteries: Lotteries,
  ticket: KeptTicket & { readonly bets: readonly BetRow[] },
): Promise<TicketReply> {
  const [reply] = await repliesOf(lotteries, [ticket])
  assert(reply, 'a ticket has a reply')
  return reply
}

export async function repliesOf(
  lotteries: Lotteries,
  tickets: readonly (KeptTicket & { readonly bets: readonly BetRow[] })[],
): Promise<TicketReply[]> {
  const sold = new Map((await listLotteries(lotteries)).map((lottery) => [lottery.id, lottery]))
  const draws = new Map<string, DrawRow>()
  for (const ticket of tickets) {
    if (draws.has(issueText(ticket))) continue
    const draw = await findDraw(lotteries.db.read, ticket, lotteries.time)
    assert(draw, 'a ticket is of an issue')
    draws.set(issueText(ticket), draw)
  }
  const isSharing = tickets.filter(({ lottery: id }) => sold.get(id)?.hasJackpot)
  const shares = await findShares(
    lotteries.db.read,
    isSharing.flatMap(({ bets }) => bets.map(({ id }) => id)),
  )
  return tickets.map(({ bets, ...ticket }) => {
    const [lottery, draw] = [sold.get(ticket.lottery), draws.get(issueText(ticket))]
    assert(lottery && draw, 'a ticket is of a lottery')
    return replyOf(lottery, draw, ticket, { bets, shares })
  })
}

function replyOf(
  lottery: SoldLottery,
  draw: DrawRow,
  ticket: KeptTicket,
  { bets, shares }: { readonly bets: readonly BetRow[]; readonly shares: ReadonlyMap<string, bigint> },
): TicketReply {
  const { id, issue, planId, currency, stake, balanceAfter, placedAt } = ticket
  const money = (amount: bigint) => formatMoney(amount, currency)
  const lines = bets.map((bet) => ({ bet, payout: endOf(lottery, draw, bet, shares) }))
  const isOver = draw.state !== 'scheduled'
  const payout = lines.reduce((sum, line) => sum + (line.payout ?? 0n), 0n)
  return {
    ...{ id, serial: serialText(ticket), lottery: lottery.id, issue, plan: planId, state: draw.shown },
    ...{ numbers: numbersOf(lottery, draw), currency, stake: money(stake), payout: isOver ? money(payout) : null },
    ...{ balance: money(balanceAfter), placedAt: placedAt.toISOString() },
    lines: lines.map(({ bet, payout: paid }) => {
      const { play, selection, unit, multiple, notes, prizeGroup, rebateBp } = bet
      return {
        ...{ id: bet.id, play, selection, unit, multiple, notes, stake: money(bet.stake), prizeGroup, rebateBp },
        ...{ payout: paid === null ? null : money(paid), wins: winsOf(lottery, draw, bet) },
      }
    }),
  }
}

/** Null until the issue has ended. */
function endOf(
  lottery: SoldLottery,
  { state, outcome }: DrawRow,
  bet: BetRow,
  shares: ReadonlyMap<string, bigint>,
): bigint | null {
  return state === 'scheduled' ? null : paidFor(lottery, [bet], outcome, shares)
}

function winsOf({ rules }: SoldLottery, { outcome }: DrawRow, { play: id, selection: text }: BetRow) {
  if (!outcome) return []
  const play = playOf(rules, id)
  const selection = play && readSelection(play, text)
  if (!play || !selection?.ok) return []
  return winningNotes(play, selection.value, outcome, notesShown).map(({ row, numbers, at }) => {
    return { row, numbers: [...numbers], at: [...at] }
  })
}
