import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney, parseMoney } from '#kit/money.ts'
import { plainArray } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { findUsernames, maskName } from '#modules/identity/service.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { type DrawRow, lockDraw } from '#modules/lottery/draw-store.ts'
import type { IssueName } from '#modules/lottery/model.ts'
import { readSetting } from '#modules/settings/service.ts'

/** So many tickets of an issue are kept, and so many of a lottery shown. */
const winnersMost = 20

/** What tickets of an issue won, the highest kept. */
export class WonTickets {
  readonly #won = new Map<string, bigint>()

  add(ticketId: string, payout: bigint): void {
    if (payout > 0n) this.#won.set(ticketId, (this.#won.get(ticketId) ?? 0n) + payout)
  }

  entries(): readonly (readonly [ticketId: string, payout: bigint])[] {
    return [...this.#won]
  }
}

/** Keeps the highest tickets of an issue, of those that won more than they cost and enough to be shown, in place of any from a result before. */
export async function keepWinners(
  lotteries: Lotteries,
  { lottery, issue, drawsAt, version }: Pick<DrawRow, keyof IssueName | 'drawsAt' | 'version'>,
  won: WonTickets | null,
): Promise<void> {
  const entries = won?.entries() ?? []
  // Of a first result there is nothing to take away.
  if (entries.length === 0 && version === 1) return
  const { winsFrom } = await readSetting(lotteries.settings, 'play')
  const leasts = Object.entries(winsFrom).flatMap(([currency, amount]) => {
    const least = parseMoney(amount ?? '', currency as Currency)
    return least.ok ? [[currency, least.value] as const] : []
  })
  await lotteries.db.tx(async (tx: Tx) => {
    // Two nodes may settle at once, and one of them by the result before: they wait for each other, and the newest result counts.
    const held = await lockDraw(tx, { lottery, issue }, lotteries.time)
    if (held?.version !== version || held.isSettled) return
    await sql`delete from lottery_winner where lottery = ${lottery} and issue = ${issue}`.execute(tx)
    if (entries.length === 0) return
    await sql`insert into lottery_winner (ticket_id, lottery, issue, member_id, currency, amount, drawn_at)
      select ticket.id, ticket.lottery, ticket.issue, ticket.member_id, ticket.currency, given.amount, ${drawsAt}::timestamptz
      from unnest(${plainArray(entries.map(([id]) => id))}::text::uuid[],
        ${plainArray(entries.map(([, payout]) => payout))}::text::bigint[]) as given (id, amount)
      join lottery_ticket as ticket on ticket.id = given.id
      join unnest(${plainArray(leasts.map(([currency]) => currency))}::text::text[],
        ${plainArray(leasts.map(([, least]) => least))}::text::bigint[]) as least (currency, amount)
        on least.currency = ticket.currency and given.amount >= least.amount
      where given.amount > ticket.stake
      order by given.amount desc, ticket.id limit ${winnersMost}`.execute(tx)
  })
}

interface WinnerRow {
  readonly issue: string
  readonly memberId: Id<'member'>
  readonly currency: Currency
  readonly amount: bigint
  readonly drawnAt: Date
}

/** The newest winning tickets of a lottery, with masked names. */
export async function listWinners(reader: Reader, lottery: string) {
  const { rows } = await sql<WinnerRow>`
    select issue, member_id as "memberId", currency, amount, drawn_at as "drawnAt" from lottery_winner
    where lottery = ${lottery} order by drawn_at desc, amount desc limit ${winnersMost}`.execute(reader)
  const names = await findUsernames(reader, [...new Set(rows.map(({ memberId }) => memberId))])
  return rows.flatMap(({ issue, memberId, currency, amount, drawnAt }) => {
    const name = names.get(memberId)
    if (name === undefined) return []
    const shown = { issue, name: maskName(name), currency, amount: formatMoney(amount, currency) }
    return [{ ...shown, drawnAt: drawnAt.toISOString() }]
  })
}
