import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { type BasketInput, intentOf, type ReadRefusal, readBasket } from '#modules/lottery/basket.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import type { DrawRow } from '#modules/lottery/draw-store.ts'
import type { SoldLottery } from '#modules/lottery/list.ts'
import { payoutOf } from '#modules/lottery/payout.ts'
import { nextIssueFields, purchaseOf } from '#modules/lottery/place.ts'
import * as store from '#modules/lottery/practice-store.ts'
import { holdOnSale, issueText } from '#modules/lottery/ticket-store.ts'
import type { Player } from '#modules/rounds/model.ts'
import type { PlayMoneyPayment } from '#modules/rounds/service.ts'

/** Play money costs nothing, so that its tickets are short. */
const practiceLinesMost = 50

export type PracticeRefusal =
  | ReadRefusal
  | 'issue_is_closed'
  | 'funds_are_short'
  | 'key_is_reused'
  | 'demo_bets_are_full'
  | 'practice_is_for_own_draws'

/** Buys a ticket of play money. It meets the same draw and is paid like any other; only own draws have it. */
export async function placePractice(
  lotteries: Lotteries,
  lotteryId: string,
  player: Player,
  { key, ...input }: BasketInput & { readonly key: string },
  address: string,
): Promise<Result<store.PracticeTicket, PracticeRefusal>> {
  const intent = intentOf([lotteryId, input.issue, input.currency, input.lines])
  const kept = await store.findPracticeByKey(lotteries.db.read, player.id, key)
  if (kept) return kept.intent === intent ? yes(kept) : no('key_is_reused')
  if (input.lines.length > practiceLinesMost) return no('basket_is_too_long')
  const read = await readBasket(lotteries, lotteryId, null, input)
  if (!read.ok) return read
  const { lottery, currency } = read.value
  // A jackpot is what people have staked, and play money is none of it.
  if (lottery.draws !== 'own' || lottery.hasJackpot) return no('practice_is_for_own_draws')
  const name = { memberId: player.id, key, intent, planId: null, isNoticeWanted: false }
  const { ticket, bets } = purchaseOf(lotteries, read.value, name)
  const purse = await lotteries.playMoney().purseOf(player.id, currency)
  if (!lotteries.demoCrowd.admit(issueText(ticket), lotteries.groupAddress(address))) return no('demo_bets_are_full')
  const place = async () =>
    await lotteries.db.tx(async (tx): Promise<'placed' | 'issue_is_closed' | 'funds_are_short' | 'key_is_reused'> => {
      const balanceAfter = await purse.take(tx, ticket.stake)
      if (balanceAfter === null) return 'funds_are_short'
      const onSale = await holdOnSale(tx, [ticket], lotteries.time)
      if (!onSale.has(issueText(ticket))) throw new NotTaken('issue_is_closed')
      if (!(await store.insertPractice(tx, { ...ticket, balanceAfter }, bets))) throw new NotTaken('key_is_reused')
      return 'placed'
    })
  const placed = await lotteries.demoCrowd.line.run(async () => await place().catch(refusalOf))
  if (!placed.ok) return no('demo_bets_are_full')
  const bought = await store.findPracticeByKey(lotteries.db.read, player.id, key)
  if (bought) return bought.intent === intent ? yes(bought) : no('key_is_reused')
  if (placed.value === 'issue_is_closed') return no('issue_is_closed', await nextIssueFields(lotteries, lottery))
  return no(placed.value === 'placed' ? 'key_is_reused' : placed.value)
}

/** Thrown where only an error can undo what the purse gave. */
class NotTaken extends Error {
  override name = 'NotTaken'
  readonly refusal: 'issue_is_closed' | 'key_is_reused'
  constructor(refusal: NotTaken['refusal']) {
    super(refusal)
    this.refusal = refusal
  }
}

function refusalOf(error: unknown): NotTaken['refusal'] {
  if (error instanceof NotTaken) return error.refusal
  throw error
}

const ticketsAtOnce = 200

/** Pays the play money of an issue that has ended; each ticket once. What was paid stays when a result is taken back. */
export async function payPractice(lotteries: Lotteries, lottery: SoldLottery, draw: DrawRow): Promise<void> {
  const { outcome } = draw
  for (;;) {
    const count = await lotteries.db.tx(async (tx) => {
      const tickets = await store.lockUnpaid(tx, draw, ticketsAtOnce)
      const paid = tickets.flatMap(({ memberId, currency, bets }): PlayMoneyPayment[] => {
        const amount = bets.reduce((sum, bet) => sum + (outcome ? payoutOf(lottery, bet, outcome) : bet.stake), 0n)
        return amount > 0n ? [{ playerId: memberId as PlayMoneyPayment['playerId'], currency, amount }] : []
      })
      if (paid.length > 0) await lotteries.playMoney().pay(tx, paid)
      const last = tickets.at(-1)
      if (last) await store.markPaid(tx, draw, last.id)
      return tickets.length
    })
    if (count < ticketsAtOnce) return
  }
}

const shownMost = 50

export async function listPractice(lotteries: Lotteries, player: Player | null, currency: Currency) {
  const tickets = player ? await store.findPractices(lotteries.db.read, player.id, shownMost) : []
  const balance = player ? await lotteries.playMoney().balanceOf(player.id, currency) : null
  return { tickets, balance }
}
