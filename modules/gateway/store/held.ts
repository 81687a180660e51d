import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { ActionType, HeldState, HoldReason } from '#modules/gateway/model.ts'

/** A credit that is set aside: a transaction of the wallet API, or what a transfer brought back above a cap. */
export interface NewHeldCredit {
  readonly id: Id<'held-credit'>
  readonly vendor: string
  readonly player: string
  readonly currency: Currency
  readonly amount: bigint
  readonly type: ActionType | 'transfer'
  readonly tx: string | null
  readonly round: string | null
  readonly transferId: string | null
  readonly reason: HoldReason
  readonly heldAt: Date
}

export interface HeldCredit extends NewHeldCredit {
  readonly memberId: Id<'member'>
  readonly state: HeldState
  readonly decidedAt: Date | null
}

const columns = sql`credit.id, credit.vendor, credit.player, player.member_id as "memberId", credit.currency, credit.amount,
  credit.type, credit.tx, credit.round, credit.transfer_id as "transferId", credit.reason, credit.state,
  credit.held_at as "heldAt", credit.decided_at as "decidedAt"`
const source = sql`gateway_held_credit as credit join gateway_player as player using (vendor, player)`

export async function insertHeld(tx: Tx, credits: readonly NewHeldCredit[]): Promise<void> {
  if (credits.length === 0) return
  const given = credits.map(({ amount, heldAt, ...credit }) => {
    return { ...credit, amount: String(amount), heldAt: heldAt.toISOString() }
  })
  await sql`
    insert into gateway_held_credit
      (id, vendor, player, currency, amount, type, tx, round, transfer_id, reason, state, held_at)
    select id, vendor, player, currency, amount, type, tx, round, "transferId", reason, 'waiting', "heldAt"
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given (id uuid, vendor text, player text,
      currency text, amount bigint, type text, tx text, round text, "transferId" uuid, reason text,
      "heldAt" timestamptz)`.execute(tx)
}

export interface Withdrawn {
  readonly vendor: string
  readonly tx: string
  readonly at: Date
}

/** The vendor took them back before anybody decided; false where somebody had decided meanwhile. */
export async function withdrawHeld(tx: Tx, withdrawn: readonly Withdrawn[]): Promise<boolean> {
  if (withdrawn.length === 0) return true
  const { rows } = await sql`
    update gateway_held_credit as credit set state = 'withdrawn', decided_at = given.at
    from unnest(${withdrawn.map(({ vendor }) => vendor)}::text[], ${withdrawn.map(({ tx: name }) => name)}::text[],
      ${withdrawn.map(({ at }) => at.toISOString())}::timestamptz[]) as given (vendor, tx, at)
    where credit.vendor = given.vendor and credit.tx = given.tx and credit.state = 'waiting'
    returning credit.id`.execute(tx)
  return rows.length === withdrawn.length
}

export async function findHeld(reader: Reader, id: string): Promise<HeldCredit | null> {
  const { rows } = await sql<HeldCredit>`select ${columns} from ${source} where credit.id = ${id}`.execute(reader)
  return rows[0] ?? null
}

export interface HeldFilter {
  readonly state: HeldState | undefined
  readonly before: string | undefined
  readonly limit: number
}

export async function listHeld(reader: Reader, { state, before, limit }: HeldFilter): Promise<HeldCredit[]> {
  const { rows } = await sql<HeldCredit>`
    select ${columns} from ${source}
    where (${state ?? null}::text is null or credit.state = ${state ?? null})
      and (${before ?? null}::uuid is null or credit.id < ${before ?? null}::uuid)
    order by credit.id desc limit ${limit}`.execute(reader)
  return rows
}

export async function countWaiting(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from gateway_held_credit where state = 'waiting'`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Those who decide about one credit take turns. The row itself stays free for the vendor's own rollback. */
export async function lockDecisions(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gateway held credit ${id}`}, 0))`.execute(tx)
}

export interface HeldDecision {
  readonly creditId: string
  readonly outcome: 'release' | 'reject'
  readonly operatorId: Id<'operator'>
  readonly note: string
  readonly at: Date
}

/** How many operators agree on this outcome by now, and whether this one had not said so before. */
export async function addDecision(
  tx: Tx,
  { creditId, outcome, operatorId, note, at }: HeldDecision,
): Promise<{ readonly isNew: boolean; readonly count: number }> {
  const { rows } = await sql`
    insert into gateway_held_decision (credit_id, outcome, operator_id, note, at)
    values (${creditId}, ${outcome}, ${operatorId}, ${note}, ${at}) on conflict do nothing returning credit_id`.execute(
    tx,
  )
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from gateway_held_decision
    where credit_id = ${creditId} and outcome = ${outcome}`.execute(tx)
  return { isNew: rows.length === 1, count: counted.rows[0]?.count ?? 0 }
}

export async function findDecisions(reader: Reader, ids: readonly string[]): Promise<HeldDecision[]> {
  const { rows } = await sql<HeldDecision>`
    select credit_id as "creditId", outcome, operator_id as "operatorId", note, at from gateway_held_decision
    where credit_id = any(${ids}::uuid[]) order by at, operator_id`.execute(reader)
  return rows
}

/** Writes the end of a held credit beside its movement; false where the vendor took it back meanwhile. */
export async function endHeld(
  tx: Tx,
  { id, vendor, player, round, tx: name }: HeldCredit,
  outcome: 'released' | 'rejected',
  at: Date,
): Promise<boolean> {
  if (name !== null) {
    // The order is that of a vendor's call: the round, the transaction, the held credit.
    await sql`update gateway_round set version = version + 1
      where vendor = ${vendor} and player = ${player} and round = ${round}`.execute(tx)
    const [state, code] = outcome === 'released' ? ['live', 'OK'] : ['rejected', 'CREDIT_REJECTED']
    const changed = await sql`update gateway_tx set state = ${state}, code = ${code}
      where vendor = ${vendor} and tx = ${name} and state = 'held' returning tx`.execute(tx)
    if (changed.rows.length === 0) return false
  }
  const { rows } = await sql`update gateway_held_credit set state = ${outcome}, decided_at = ${at}
    where id = ${id} and state = 'waiting' returning id`.execute(tx)
  return rows.length === 1
}
