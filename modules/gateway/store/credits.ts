import { sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { CreditCaps, Credited } from '#modules/gateway/rules/credit-caps.ts'
import type { GrantUse } from '#modules/gateway/rules/judge.ts'
import type { NewHeldCredit } from '#modules/gateway/store/held.ts'

/** What a call writes about its credits, beside its transactions. */
export interface CreditRows {
  /** The day of UTC that it counts for. */
  readonly day: string
  readonly credited: bigint
  readonly caps: CreditCaps
  readonly held: readonly NewHeldCredit[]
  /** Transactions whose held credit the vendor took back. */
  readonly withdrawn: readonly string[]
  readonly grantUses: readonly GrantUse[]
}

export interface CreditOf extends Pick<CreditRows, 'day' | 'credited' | 'caps'> {
  readonly vendor: string
  readonly player: string
  readonly currency: Currency
}

/** Under this name stands what all players of a vendor got together. */
const everybody = ''

interface Line {
  readonly vendor: string
  readonly day: string
  readonly currency: string
  readonly player: string
  amount: bigint
  readonly cap: bigint
}

/**
 * Adds credits to the day's sums, and says whether all of them are within their caps still. The rows are locked in one order and last in
 * their transaction. The caller undoes the transaction where the answer is false.
 */
export async function countCredits(tx: Tx, credits: readonly CreditOf[]): Promise<boolean> {
  const lines = new Map<string, Line>()
  const add = ({ vendor, day, currency, credited }: CreditOf, player: string, cap: bigint): void => {
    const name = nameOf({ vendor, day, currency, player })
    const line = lines.get(name) ?? { vendor, day, currency, player, amount: 0n, cap }
    line.amount += credited
    lines.set(name, line)
  }
  for (const credit of credits) {
    if (credit.credited === 0n) continue
    add(credit, credit.player, credit.caps.perPlayerDay)
    add(credit, everybody, credit.caps.perVendorDay)
  }
  if (lines.size === 0) return true
  const given = [...lines.values()].map(({ amount, cap, ...line }) => ({
    ...line,
    amount: String(amount),
    cap: String(cap),
  }))
  const { rows } = await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb)
        as given (vendor text, day date, currency text, player text, amount bigint, cap bigint)
    ), counted as (
      insert into gateway_credit_day as kept (vendor, day, currency, player, amount)
      select vendor, day, currency, player, amount from given order by vendor, day, currency, player
      on conflict (vendor, day, currency, player) do update set amount = kept.amount + excluded.amount
      returning vendor, day, currency, player, amount
    )
    select 1 from counted join given using (vendor, day, currency, player)
    where counted.amount > given.cap`.execute(tx)
  return rows.length === 0
}

export interface CreditedOf {
  readonly vendor: string
  readonly day: string
  readonly currency: Currency
  readonly player: string
}

/** Locks the sums that a credit of one player counts towards, in the order in which credits are counted. */
export async function lockCredited(tx: Tx, { vendor, day, currency, player }: CreditedOf): Promise<void> {
  for (const whose of [everybody, player]) {
    await sql`insert into gateway_credit_day as kept (vendor, day, currency, player, amount)
      values (${vendor}, ${day}::date, ${currency}, ${whose}, 0)
      on conflict (vendor, day, currency, player) do update set amount = kept.amount`.execute(tx)
  }
}

/** What was credited so far: to each player, and to all of their vendor. The answer is asked by the same names. */
export async function findCredited(
  reader: Reader,
  asked: readonly CreditedOf[],
): Promise<(whose: CreditedOf) => Credited> {
  const sums = new Map<string, bigint>()
  if (asked.length > 0) {
    const { rows } = await sql<CreditedOf & { readonly amount: bigint }>`
      select kept.vendor, kept.day::text as day, kept.currency, kept.player, kept.amount
      from unnest(${asked.map(({ vendor }) => vendor)}::text[], ${asked.map(({ day }) => day)}::date[],
        ${asked.map(({ currency }) => currency)}::text[], ${asked.map(({ player }) => player)}::text[])
        as asked (vendor, day, currency, player)
      join gateway_credit_day as kept on kept.vendor = asked.vendor and kept.day = asked.day
        and kept.currency = asked.currency and kept.player in (asked.player, ${everybody})`.execute(reader)
    for (const row of rows) sums.set(nameOf(row), row.amount)
  }
  return (whose) => ({
    player: sums.get(nameOf(whose)) ?? 0n,
    vendor: sums.get(nameOf({ ...whose, player: everybody })) ?? 0n,
  })
}

function nameOf({
  vendor,
  day,
  currency,
  player,
}: Omit<CreditedOf, 'currency'> & { readonly currency: string }): string {
  return `${vendor} ${day} ${currency} ${player}`
}
