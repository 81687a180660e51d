import { sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import { arrayOf, plainArray } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { openAccount, readAccount } from '#modules/ledger/service.ts'
import type { IssueName } from '#modules/lottery/model.ts'

/** How the jackpot of an issue moved. */
export interface SharedJackpot {
  readonly currency: Currency
  readonly carried: bigint
  readonly fed: bigint
  readonly added: bigint
  readonly paid: bigint
}

/** Who shares a lottery's jackpots is alone. */
export async function lockJackpots(tx: Tx, lottery: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lottery jackpot ' || ${lottery}, 0))`.execute(tx)
}

/** The account of a lottery's jackpot, and what is in it. */
export async function readPot(tx: Tx, lottery: string, currency: Currency) {
  const account = await openAccount(tx, `jackpot:${lottery}`, 'jackpot', currency)
  return { account, balance: (await readAccount(tx, account))?.balance ?? 0n }
}

/** What is in the jackpots of a lottery, by currency. */
export async function findPots(reader: Reader, lottery: string): Promise<ReadonlyMap<Currency, bigint>> {
  const { rows } = await sql<{ currency: Currency; balance: bigint }>`select currency, balance from ledger_v_account
    where owner = ${`jackpot:${lottery}`} and kind = 'jackpot'`.execute(reader)
  return new Map(rows.map(({ currency, balance }) => [currency, balance]))
}

/** Whether an issue before this one has bets to settle: its jackpot comes first. */
export async function hasUnsettledBefore(reader: Reader, { lottery, issue }: IssueName): Promise<boolean> {
  const { rows } =
    await sql`select from lottery_draw as before join lottery_draw as this on this.lottery = before.lottery
    where this.lottery = ${lottery} and this.issue = ${issue} and before.draws_at < this.draws_at and before.state = 'drawn'
      and not before.is_settled limit 1`.execute(reader)
  return rows.length > 0
}

/** What was staked on an issue, by currency. */
export async function sumSales(reader: Reader, { lottery, issue }: IssueName): Promise<ReadonlyMap<Currency, bigint>> {
  const { rows } = await sql<{
    currency: Currency
    sales: bigint
  }>`select ticket.currency, sum(ticket.stake)::bigint as sales
    from lottery_ticket as ticket where ticket.lottery = ${lottery} and ticket.issue = ${issue}
    group by ticket.currency order by ticket.currency`.execute(reader)
  return new Map(rows.map(({ currency, sales }) => [currency, sales]))
}

/** What was shared of an issue, and not taken back. */
export async function findShared(reader: Reader, { lottery, issue }: IssueName): Promise<SharedJackpot[]> {
  const { rows } = await sql<SharedJackpot>`select currency, carried, fed, added, paid from lottery_jackpot
    where lottery = ${lottery} and issue = ${issue} and not is_undone order by currency`.execute(reader)
  return rows
}

export async function insertShared(
  tx: Tx,
  { lottery, issue }: IssueName,
  { currency, carried, fed, added, paid }: SharedJackpot,
  shares: readonly { readonly bet: string; readonly share: bigint }[],
): Promise<void> {
  await sql`insert into lottery_jackpot (lottery, issue, currency, carried, fed, added, paid)
    values (${lottery}, ${issue}, ${currency}, ${carried}, ${fed}, ${added}, ${paid})`.execute(tx)
  await sql`insert into lottery_jackpot_share (bet_id, share) select * from unnest(
    ${plainArray(shares.map(({ bet }) => bet))}::text::uuid[], ${plainArray(shares.map(({ share }) => share))}::text::bigint[])`.execute(
    tx,
  )
}

export async function markUndone(tx: Tx, { lottery, issue }: IssueName, currency: Currency): Promise<void> {
  await sql`update lottery_jackpot set is_undone = true
    where lottery = ${lottery} and issue = ${issue} and currency = ${currency}`.execute(tx)
}

/** What bets won of jackpots; nothing for the many that won none. */
export async function findShares(reader: Reader, betIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  if (betIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; share: bigint }>`select bet_id as id, share from lottery_jackpot_share
    where bet_id = any(${arrayOf('uuid', plainArray(betIds))})`.execute(reader)
  return new Map(rows.map(({ id, share }) => [id, share]))
}
