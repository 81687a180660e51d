import { sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { OrderKind, OrderState } from '#modules/sports/model.ts'
import type { Results } from '#modules/sports/store/decision-store.ts'

export interface Order {
  readonly id: string
  readonly market: number
  readonly kind: OrderKind
  readonly results: Results | null
  readonly score: string | null
  readonly evidence: string
  readonly state: OrderState
  readonly askedBy: string
  readonly askedAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
}

type OrderRow = Omit<Order, 'market'> & { readonly market: bigint }

const columns = sql`id, market_id as market, kind, results, score, evidence, state, asked_by as "askedBy", asked_at as "askedAt",
  decided_by as "decidedBy", decided_at as "decidedAt"`
const orderOf = (row: OrderRow): Order => ({ ...row, market: Number(row.market) })

/** False when another order for the market waits. */
export async function insertOrder(tx: Tx, order: Order): Promise<boolean> {
  const { rows } = await sql`
    insert into sports_order (id, market_id, kind, results, score, evidence, state, asked_by, asked_at)
    values (${order.id}, ${order.market}, ${order.kind}, ${order.results && JSON.stringify(order.results)}::text::jsonb, ${order.score},
      ${order.evidence}, 'waiting', ${order.askedBy}, ${order.askedAt})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  const { rows } = await sql<OrderRow>`select ${columns} from sports_order where id = ${id} for update`.execute(tx)
  return rows[0] ? orderOf(rows[0]) : null
}

export async function writeDecision(
  tx: Tx,
  id: string,
  { state, by, at }: { readonly state: OrderState; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`update sports_order set state = ${state}, decided_by = ${by}, decided_at = ${at} where id = ${id}`.execute(
    tx,
  )
}

export async function findOrders(reader: Reader, limit: number): Promise<Order[]> {
  const { rows } =
    await sql<OrderRow>`select ${columns} from sports_order order by asked_at desc, id desc limit ${limit}`.execute(
      reader,
    )
  return rows.map(orderOf)
}

/** A market as operators decide on it, held by who does. */
export async function lockMarket(tx: Tx, id: number) {
  const { rows } = await sql<{
    event: string
    type: string
    spec: string
    outcomes: readonly { readonly id: string }[]
  }>`
    select event_id as event, type, spec, outcomes from sports_market where id = ${id} for no key update`.execute(tx)
  return rows[0] ?? null
}

export interface MarketControl {
  readonly isSuspended: boolean
  readonly limitPercent: number
  readonly marginBp: number
}

/** The event of the market; null where there is none. */
export async function controlMarket(tx: Tx, id: number, control: MarketControl): Promise<string | null> {
  const { rows } = await sql<{ event: string }>`update sports_market set is_suspended = ${control.isSuspended},
    limit_percent = ${control.limitPercent}, margin_bp = ${control.marginBp}, version = version + 1
    where id = ${id} returning event_id as event`.execute(tx)
  return rows[0]?.event ?? null
}

/** Its markets; null where there is no such event. */
export async function controlEvent(
  tx: Tx,
  id: string,
  { isSuspended, limitPercent }: Omit<MarketControl, 'marginBp'>,
): Promise<number[] | null> {
  const { rows } = await sql`update sports_event set is_suspended = ${isSuspended}, limit_percent = ${limitPercent}
    where id = ${id} returning 1`.execute(tx)
  if (rows.length === 0) return null
  // Bets that hold a market are waited for: after this none is taken that an operator has forbidden.
  const held = await sql<{
    id: bigint
  }>`select id from sports_market where event_id = ${id} order by id for no key update`.execute(tx)
  return held.rows.map((row) => Number(row.id))
}

export async function controlPlayer(tx: Tx, memberId: string, limitPercent: number): Promise<void> {
  await sql`insert into sports_player (member_id, limit_percent) values (${memberId}, ${limitPercent})
    on conflict (member_id) do update set limit_percent = excluded.limit_percent`.execute(tx)
}

export interface ExposureRow {
  readonly event: string
  readonly name: string
  readonly market: bigint
  readonly type: string
  readonly spec: string
  readonly status: string
  readonly isSuspended: boolean
  readonly limitPercent: number
  readonly marginBp: number
  readonly outcome: string
  readonly currency: Currency
  readonly tickets: number
  readonly stakes: bigint
  readonly payouts: bigint
}

/** Outcomes with bets on them, of markets that are not decided; those with the most to pay first. */
export async function readExposure(reader: Reader, event: string | null, limit: number): Promise<ExposureRow[]> {
  const { rows } = await sql<ExposureRow>`
    with worst as (
      select exposure.market_id, max(exposure.payouts) as most from sports_exposure as exposure
      join sports_market as market on market.id = exposure.market_id
      where (${event}::text is null or market.event_id = ${event}) and (market.results is null or ${event}::text is not null)
      group by 1 order by 2 desc limit ${limit}
    )
    select market.event_id as event, coalesce(event.name, (event.home ->> 'name') || ' – ' || (event.away ->> 'name'), event.id) as name,
      market.id as market, market.type, market.spec, market.status, market.is_suspended as "isSuspended",
      market.limit_percent as "limitPercent", market.margin_bp as "marginBp", exposure.outcome, exposure.currency, exposure.tickets,
      exposure.stakes, exposure.payouts
    from worst join sports_market as market on market.id = worst.market_id join sports_event as event on event.id = market.event_id
    join sports_exposure as exposure on exposure.market_id = market.id
    order by worst.most desc, market.id, exposure.currency, exposure.outcome`.execute(reader)
  return rows
}
