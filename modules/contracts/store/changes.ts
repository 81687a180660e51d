import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Contract, ContractState, EndCause } from '#modules/contracts/model.ts'
import { numberOf } from '#modules/contracts/rules/document.ts'
import type { ContractId, Thread } from '#modules/contracts/store/contracts.ts'

/**
 * Contracts of one kind and currency change one after another: what an upline may give depends on what it has, and what it has on what was
 * given to it. It comes after the lock of the tree and before all others.
 */
export async function lockContracts(tx: Tx, { kind, currency }: Pick<Thread, 'kind' | 'currency'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contracts ${kind} ${currency}`}, 160))`.execute(tx)
}

export interface Numbering {
  readonly number: bigint
  readonly shown: string
  readonly version: number
}

/** The next number of all, and the next version of this thread. */
export async function takeNumber(tx: Tx, { downlineId, kind, currency }: Thread): Promise<Numbering> {
  const { rows } = await sql<{ number: bigint; version: number }>`
    select nextval('contracts_number') as number, coalesce(max(version), 0) + 1 as version from contracts_contract
    where downline_id = ${downlineId} and kind = ${kind} and currency = ${currency}`.execute(tx)
  const { number, version } = rows[0] as { number: bigint; version: number }
  return { number, shown: numberOf(number), version }
}

export interface NewContract extends Pick<Contract, 'id' | 'uplineId' | 'document' | 'replacesId' | 'startsFrom'> {
  readonly thread: Thread
  readonly number: bigint
  readonly version: number
  readonly period: string
  readonly intent: string
  readonly offeredAt: Date
  readonly answerUntil: Date
}

export async function insertContract(tx: Tx, offer: NewContract): Promise<void> {
  const { thread, uplineId, document } = offer
  await sql`
    insert into contracts_contract (id, number, version, upline_id, downline_id, kind, currency, period, document, hash,
      intent, replaces_id, starts_from, offered_at, answer_until)
    values (${offer.id}, ${offer.number}, ${offer.version}, ${uplineId}, ${thread.downlineId}, ${thread.kind},
      ${thread.currency}, ${offer.period}, ${document}, sha256(convert_to(${document}, 'UTF8')), ${offer.intent},
      ${offer.replacesId}, ${offer.startsFrom}, ${offer.offeredAt}, ${offer.answerUntil})`.execute(tx)
}

/** Closes open offers; gives those that were still open. */
export async function closeOffers(
  tx: Tx,
  ids: readonly ContractId[],
  state: Extract<ContractState, 'rejected' | 'withdrawn' | 'expired'>,
  at: Date,
): Promise<ContractId[]> {
  const { rows } = await sql<{ id: ContractId }>`
    update contracts_contract set state = ${state}, answered_at = ${at}
    where id = any(${[...ids]}::uuid[]) and state = 'offered' returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function markAccepted(tx: Tx, id: ContractId, at: Date, startsAt: Date): Promise<boolean> {
  const { rows } = await sql`
    update contracts_contract set state = 'accepted', answered_at = ${at}, starts_at = ${startsAt}
    where id = ${id} and state = 'offered' returning id`.execute(tx)
  return rows.length === 1
}

/** It holds until its successor starts; one that never started holds for no time at all. */
export async function markSuperseded(tx: Tx, id: ContractId, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update contracts_contract set state = 'superseded', ends_at = greatest(starts_at, ${until}::timestamptz)
    where id = ${id} and state = 'accepted' returning id`.execute(tx)
  return rows.length === 1
}

export interface End {
  readonly id: ContractId
  readonly cause: EndCause
  readonly note: string | null
}

export async function markTerminated(tx: Tx, ends: readonly End[], until: Date): Promise<number> {
  if (ends.length === 0) return 0
  const { numAffectedRows } = await sql`
    update contracts_contract as contract set state = 'terminated',
      ends_at = greatest(contract.starts_at, ${until}::timestamptz), end_cause = wanted.cause, end_note = wanted.note
    from unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ cause }) => cause)}::text[],
      ${ends.map(({ note }) => note)}::text[]) as wanted (id, cause, note)
    where contract.id = wanted.id and contract.state = 'accepted'`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Everything that a thread has agreed to already is over by then. */
export async function lastEnd(reader: Reader, { downlineId, kind, currency }: Thread): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(ends_at) as until from contracts_contract
    where downline_id = ${downlineId} and kind = ${kind} and currency = ${currency}`.execute(reader)
  return rows[0]?.until ?? null
}

/** Offers that nobody answered in time; oldest first. */
export async function findLapsed(tx: Tx, at: Date, limit: number): Promise<ContractId[]> {
  const { rows } = await sql<{ id: ContractId }>`
    select id from contracts_contract where state = 'offered' and answer_until <= ${at}
    order by answer_until limit ${limit} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface Misplaced extends Thread {
  readonly id: ContractId
}

/** What was agreed, or is offered, with an upline that the downline stands under no more. */
export async function findMisplaced(reader: Reader, limit: number): Promise<Misplaced[]> {
  const { rows } = await sql<Misplaced & { downlineId: Id<'member'> }>`
    select contract.id, contract.downline_id as "downlineId", contract.kind, contract.currency
    from contracts_contract as contract join agents_v_node as node on node.member_id = contract.downline_id
    where contract.state in ('accepted', 'offered')
      and (node.parent_id is distinct from contract.upline_id or not node.is_agent)
    order by contract.number limit ${limit}`.execute(reader)
  return rows
}
