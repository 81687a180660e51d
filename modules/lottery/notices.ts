import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import type { DrawRow } from '#modules/lottery/draw-store.ts'
import { findShares } from '#modules/lottery/jackpot-store.ts'
import type { SoldLottery } from '#modules/lottery/list.ts'
import { paidFor } from '#modules/lottery/payout.ts'
import { findParts, type Plan } from '#modules/lottery/plan-store.ts'
import { sendTicketNews } from '#modules/lottery/sms.ts'
import { findBetsOf, findTicketsToTell, type KeptTicket } from '#modules/lottery/ticket-store.ts'
import { deliver } from '#modules/messaging/service.ts'
import { readSetting } from '#modules/settings/service.ts'

const ticketsAtOnce = 100

/** What the receipt of a ticket says it is. */
export const serialText = ({ serial }: Pick<KeptTicket, 'serial'>) => serial.toString().padStart(10, '0')

/**
 * Tells everybody who asked for it what their tickets of an issue came to. A ticket is told of once, however often this is begun again. One that
 * cannot be told of is set aside, and the others are told; answers how many were not.
 */
export async function tellTickets(lotteries: Lotteries, lottery: SoldLottery, draw: DrawRow): Promise<number> {
  const { name: brand } = await readSetting(lotteries.settings, 'brand')
  const tell = async (tickets: readonly KeptTicket[]) => {
    await lotteries.db.tx(async (tx) => {
      for (const ticket of tickets) await tellTicket(tx, lotteries, lottery, draw, { ...ticket, brand })
    })
  }
  let untold = 0
  for (let after: string | null = null; ; ) {
    const tickets: KeptTicket[] = await findTicketsToTell(lotteries.db.read, draw, after, ticketsAtOnce)
    untold += (await asideOf(lotteries, 'lottery-notices').together(tickets, ({ id }) => id, tell)).length
    if (tickets.length < ticketsAtOnce) return untold
    after = tickets.at(-1)?.id ?? null
  }
}

async function tellTicket(
  tx: Tx,
  lotteries: Lotteries,
  lottery: SoldLottery,
  { outcome }: DrawRow,
  ticket: KeptTicket & { readonly brand: string },
): Promise<void> {
  const bets = await findBetsOf(tx, [ticket.id])
  const shares = await findShares(
    tx,
    bets.map(({ id: betId }) => betId),
  )
  const payout = paidFor(lottery, bets, outcome, shares)
  const { lottery: id, issue, currency } = ticket
  const end = outcome === null ? 'void' : payout > 0n ? 'won' : 'lost'
  const memberId = ticket.memberId as Id<'member'>
  const isNew = await deliver(tx, lotteries.messaging, {
    ...{ memberId, source: `lottery.ticket:${ticket.id}` },
    template: `lottery_ticket_${end}`,
    figures: { lottery: id, issue, serial: serialText(ticket), amount: formatMoney(payout, currency), currency },
  })
  if (!isNew) return
  const amount = `${formatMoney(payout, currency)} ${currency}`
  await sendTicketNews(tx, lotteries, {
    memberId,
    end,
    lottery: lottery.name,
    issue,
    serial: serialText(ticket),
    amount,
    brand: ticket.brand,
  })
}

/**
 * Tells the member that a plan has come to its end. One that was stopped is told of in any case, and at once: money was given back unplayed. A plan
 * has one message.
 */
export async function tellPlan(tx: Tx, lotteries: Pick<Lotteries, 'messaging'>, plan: Plan, most = ''): Promise<void> {
  const { id, lottery, currency, state, reason } = plan
  if (state !== 'stopped' && !plan.isNoticeWanted) return
  const parts = await findParts(tx, [id])
  const sum = (amounts: readonly bigint[]) => moneyOf(amounts, currency)
  const stakesOf = (isBought: boolean) =>
    sum(parts.filter((part) => (part.state === 'bought') === isBought).map(({ stake }) => stake))
  await deliver(tx, lotteries.messaging, {
    ...{ memberId: plan.memberId as Id<'member'>, source: `lottery.plan:${id}` },
    ...(state === 'stopped'
      ? {
          template: 'lottery_plan_stopped',
          figures: { lottery, amount: stakesOf(false), currency, reason: reason ?? '', most },
        }
      : {
          template: 'lottery_plan_over',
          figures: {
            ...{ lottery, currency, staked: stakesOf(true), returned: stakesOf(false) },
            amount: sum(parts.map(({ payout }) => payout ?? 0n)),
          },
        }),
  })
}

const moneyOf = (amounts: readonly bigint[], currency: Currency) =>
  formatMoney(
    amounts.reduce((all, amount) => all + amount, 0n),
    currency,
  )
