import { expectedReturn, playOf } from '#engines/lottery/settle.ts'
import { assert } from '#kit/assert.ts'
import type { Tx } from '#kit/tx.ts'
import { endByPayout } from '#modules/bets/model.ts'
import { correctBets, type DecideBets, hasOpenBets, settleGroup, voidGroup } from '#modules/bets/service.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { type DrawRow, findDraw, markSettled } from '#modules/lottery/draw-store.ts'
import { findShares } from '#modules/lottery/jackpot-store.ts'
import { type JackpotBet, shareJackpots, undoJackpots } from '#modules/lottery/jackpots.ts'
import type { SoldLottery } from '#modules/lottery/list.ts'
import type { IssueName } from '#modules/lottery/model.ts'
import { tellTickets } from '#modules/lottery/notices.ts'
import { settledBy } from '#modules/lottery/payout.ts'
import { payPractice } from '#modules/lottery/practice.ts'
import { groupOf, type IssueBet, readBetsAfter } from '#modules/lottery/ticket-store.ts'
import { findUncounted } from '#modules/lottery/uncounted.ts'
import { keepWinners, WonTickets } from '#modules/lottery/winners.ts'

/**
 * Settles every bet of an issue that has ended, and settles those again that were paid by another result. Whoever begins again goes on
 * where it was cut off; a bet is settled once for each result.
 */
export async function settleDraw(lotteries: Lotteries, lottery: SoldLottery, name: IssueName): Promise<void> {
  const draw = await findDraw(lotteries.db.read, name, lotteries.time)
  if (!draw || draw.state === 'scheduled' || draw.isSettled) return
  const group = groupOf(name)
  if (draw.state === 'void') await undoJackpots(lotteries, lottery, name)
  const decided = draw.state === 'void' ? null : await decideBy(lotteries, lottery, draw)
  const decide = decided?.decide ?? null
  if (decide) await settleGroup(lotteries, group, decide)
  else await voidGroup(lotteries, group, draw.voidReason ?? 'draw_was_missed')
  if (draw.version > 1) await settleOthersAgain(lotteries, draw, decide)
  // A bet that was set aside keeps its issue on the list of those to be looked at again.
  if (await hasOpenBets(lotteries.db.read, group)) return
  await keepWinners(lotteries, draw, decided?.won ?? null)
  await payPractice(lotteries, lottery, draw)
  // Last: nothing else waits for a message that cannot be written. It keeps its issue on the list, too.
  const untold = await tellTickets(lotteries, lottery, draw)
  assert(untold === 0, `${untold} tickets of ${lottery.id} ${draw.issue} could not be told of`)
  if (await markSettled(lotteries.db.single, draw)) lotteries.push({ type: 'settled', ...name })
}

const betsAtOnce = 1000

/** Bets that were paid by a result that another took the place of: only differences move. */
async function settleOthersAgain(lotteries: Lotteries, draw: DrawRow, decide: DecideBets | null): Promise<void> {
  const ids: string[] = []
  for await (const some of betPages(lotteries, draw)) ids.push(...some.map(({ id }) => id))
  const reason = draw.state === 'void' ? 'issue_was_declared_void' : 'result_was_corrected'
  await correctBets(lotteries, groupOf(draw), ids, (bets) =>
    decide
      ? decide(bets).map((outcome) => ({ ...outcome, reason }))
      : bets.map(({ id, stake }) => ({ id, end: 'void', payout: stake, turnoverMost: 0n, reason })),
  )
}

/** What is kept is who won and whose bet counts nothing: most bets are neither, so that memory does not grow with the issue. */
async function decideBy(
  lotteries: Lotteries,
  lottery: SoldLottery,
  draw: DrawRow,
): Promise<{ readonly decide: DecideBets; readonly won: WonTickets }> {
  const { outcome } = draw
  assert(outcome, 'an issue that was drawn has a result')
  const payouts = new Map<string, bigint>()
  const uncounted = await findUncounted(lotteries, lottery, draw, outcome)
  const expected = new MostlySame<number | null>()
  const traded = new MostlySame<number>()
  const unread = new Map<string, unknown>()
  const winners: (JackpotBet & Pick<IssueBet, 'ticketId'>)[] = []
  const won = new WonTickets()
  for await (const some of betPages(lotteries, draw)) {
    for (const bet of some) {
      try {
        const { payout, jackpotNotes } = settledBy(lottery, bet, outcome)
        if (payout > 0n) payouts.set(bet.id, payout)
        won.add(bet.ticketId, payout)
        const { id, currency, ticketId } = bet
        if (jackpotNotes > 0) winners.push({ bet: id, currency, ticketId, weight: weightOf(bet, jackpotNotes) })
      } catch (error) {
        unread.set(bet.id, error)
      }
      if (!bet.counts) uncounted.add(bet.id)
      traded.add(bet.id, bet.prizeBp)
      // Of draws that are not ours the evidence of returns says nothing.
      if (lottery.draws === 'own') expected.add(bet.id, expectedOf(lottery, bet))
    }
  }
  const shares = await sharesOf(lotteries, lottery, draw, winners, unread)
  for (const { bet, ticketId } of winners) won.add(ticketId, shares.get(bet) ?? 0n)
  const decide: DecideBets = (bets) =>
    bets.map(({ id, stake }) => {
      // Whose bet cannot be read is set aside alone; everybody else is paid.
      if (unread.has(id)) throw unread.get(id)
      const jackpot = shares.get(id) ?? 0n
      const payout = (payouts.get(id) ?? 0n) + jackpot
      const shared = {
        id,
        payout,
        jackpot,
        end: endByPayout(stake, payout),
        reason: null,
        expected: expected.of(id) ?? undefined,
        // What became prize is not paid as a rebate as well. Rates are parts per million.
        tradedPpm: (traded.of(id) ?? 0) * ppmPerBp || undefined,
      } as const
      return uncounted.has(id) ? { ...shared, turnoverMost: 0n } : shared
    })
  return { decide, won }
}

const weightOf = ({ stakePerNote }: IssueBet, notes: number) => stakePerNote * BigInt(notes)

/** What winners get of the jackpot, which is shared once all of them are known. */
async function sharesOf(
  lotteries: Lotteries,
  lottery: SoldLottery,
  name: IssueName,
  winners: readonly JackpotBet[],
  unread: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, bigint>> {
  if (!lottery.hasJackpot) return new Map()
  // A bet that cannot be read might be a winner.
  for (const error of unread.values()) throw error
  await shareJackpots(lotteries, lottery, name, winners)
  return await findShares(
    lotteries.db.read,
    winners.map(({ bet }) => bet),
  )
}

const ppmPerBp = 100

/** What is the same of most bets of an issue, such as what they are to return: only the others are kept one by one. */
class MostlySame<T> {
  #usual: T | undefined
  readonly #others = new Map<string, T>()

  add(id: string, value: T): void {
    if (this.#usual === undefined) this.#usual = value
    if (value !== this.#usual) this.#others.set(id, value)
  }

  of(id: string): T | undefined {
    const other = this.#others.get(id)
    return other === undefined ? this.#usual : other
  }
}

function expectedOf({ rules }: SoldLottery, { play: id, prizeGroup: group, stakePerNote }: IssueBet): number | null {
  const play = playOf(rules, id)
  return play && expectedReturn(play, { group, stakePerNote })
}

/** The bets of an issue, page by page: the next is read while one is looked at. */
export async function* betPages(
  lotteries: { readonly db: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> } },
  name: IssueName,
) {
  const readAfter = (after: IssueBet | null): Promise<IssueBet[]> => {
    const read = lotteries.db.tx(async (tx) => await readBetsAfter(tx, name, after, betsAtOnce))
    // Whoever stops before this page does not ask what became of it.
    read.catch(() => {})
    return read
  }
  for (let next: Promise<IssueBet[]> | null = readAfter(null); next; ) {
    const bets: IssueBet[] = await next
    next = bets.length < betsAtOnce ? null : readAfter(bets.at(-1) ?? null)
    if (bets.length > 0) yield bets
  }
}
