import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Contract, ContractKind } from '#modules/contracts/model.ts'
import { numberOf, readDocument } from '#modules/contracts/rules/document.ts'

interface Row extends Omit<Contract, 'number' | 'terms'> {
  readonly number: bigint
}

const columns = sql`id, number, version, upline_id as "uplineId", downline_id as "downlineId", currency, document,
  encode(hash, 'hex') as hash, replaces_id as "replacesId", starts_from::text as "startsFrom", state,
  offered_at as "offeredAt", answer_until as "answerUntil", answered_at as "answeredAt", starts_at as "startsAt",
  ends_at as "endsAt", end_cause as "endCause", end_note as "endNote"`

function contractOf({ number, ...row }: Row): Contract {
  return { ...row, number: numberOf(number), terms: readDocument(row.document) }
}

async function select(reader: Reader, rest: RawBuilder<unknown>): Promise<Contract[]> {
  const { rows } = await sql<Row>`select ${columns} from contracts_contract ${rest}`.execute(reader)
  return rows.map(contractOf)
}

export type ContractId = Id<'contract'>
type MemberId = Id<'member'>

/** One thread of versions. */
export interface Thread {
  readonly downlineId: MemberId
  readonly kind: ContractKind
  readonly currency: Currency
}

const isOf = ({ downlineId, kind, currency }: Thread) =>
  sql`downline_id = ${downlineId} and kind = ${kind} and currency = ${currency}`

export async function findContract(reader: Reader, id: ContractId): Promise<Contract | null> {
  const [found] = await select(reader, sql`where id = ${id}`)
  return found ?? null
}

/** Takes the row into the hand until the transaction ends. */
export async function lockContract(tx: Tx, id: ContractId): Promise<Contract | null> {
  const [found] = await select(tx, sql`where id = ${id} for update`)
  return found ?? null
}

/** What was accepted and goes on until something ends it; it may still have to start. */
export async function findLasting(reader: Reader, thread: Thread): Promise<Contract | null> {
  const [found] = await select(reader, sql`where ${isOf(thread)} and state = 'accepted'`)
  return found ?? null
}

export async function findOpen(reader: Reader, thread: Thread): Promise<Contract | null> {
  const [found] = await select(reader, sql`where ${isOf(thread)} and state = 'offered'`)
  return found ?? null
}

export async function findVersions(reader: Reader, thread: Thread, limit: number): Promise<Contract[]> {
  return await select(reader, sql`where ${isOf(thread)} order by version desc limit ${limit}`)
}

/** What was accepted and goes on below somebody, at any depth. */
export async function findBelow(reader: Reader, { downlineId, kind, currency }: Thread): Promise<Contract[]> {
  return await select(
    reader,
    sql`where kind = ${kind} and currency = ${currency} and state = 'accepted' and downline_id in (
      select descendant_id from agents_v_path where ancestor_id = ${downlineId} and depth > 0) order by number`,
  )
}

/** Offers that these have made and that still wait. */
export async function findOpenOf(
  reader: Reader,
  uplineIds: readonly string[],
  { kind, currency }: Omit<Thread, 'downlineId'>,
): Promise<Contract[]> {
  return await select(
    reader,
    sql`where upline_id = any(${[...uplineIds]}::uuid[]) and kind = ${kind} and currency = ${currency}
      and state = 'offered'`,
  )
}

export async function findByIntent(
  reader: Reader,
  uplineId: MemberId | null,
  intent: string,
): Promise<Contract | null> {
  const [found] = await select(reader, sql`where ${isFrom(uplineId)} and intent = ${intent}`)
  return found ?? null
}

/** Whatever somebody has or is offered now: in force, about to start, or waiting for their answer. */
export async function findTaken(reader: Reader, downlineId: MemberId, at: Date): Promise<Contract[]> {
  return await select(
    reader,
    sql`where downline_id = ${downlineId} and ${isCurrent(at)} order by currency, number desc`,
  )
}

/** Written so that an index is used; `is not distinct from` uses none. */
const isFrom = (uplineId: MemberId | null) =>
  uplineId === null ? sql`upline_id is null` : sql`upline_id = ${uplineId}`

const isCurrent = (at: Date) =>
  sql`(state = 'accepted' or (state = 'offered' and answer_until > ${at}) or (ends_at > ${at} and ends_at > starts_at))`

export interface ListInput {
  /** Null: the house. */
  readonly memberId: MemberId | null
  readonly side: 'given' | 'taken'
  readonly kind: ContractKind | undefined
  readonly downlineId: string | undefined
  /** Only what is in force, about to start or open at this moment; all where there is none. */
  readonly currentAt: Date | null
  readonly before: number | undefined
  readonly limit: number
}

/** The newest first; `before` is the number of the last one of the page before. */
export async function listContracts(reader: Reader, input: ListInput): Promise<Contract[]> {
  const { memberId, side, kind, downlineId, currentAt, before, limit } = input
  const whose = side === 'given' ? isFrom(memberId) : sql`downline_id = ${memberId}`
  return await select(
    reader,
    sql`where ${whose}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${downlineId === undefined ? sql`` : sql`and downline_id = ${downlineId}`}
      ${currentAt === null ? sql`` : sql`and ${isCurrent(currentAt)}`}
      ${before === undefined ? sql`` : sql`and number < ${before}`}
      order by number desc limit ${limit}`,
  )
}

/** Whatever holds at a moment, accepted or running out. */
export async function findInForce(
  reader: Reader,
  { kind, at, currency, downlineIds }: InForceInput,
): Promise<Contract[]> {
  const ofCurrency = currency === undefined ? sql`` : sql`and currency = ${currency}`
  const ofSome = downlineIds === undefined ? sql`` : sql`and downline_id = any(${[...downlineIds]}::uuid[])`
  return await select(
    reader,
    sql`where kind = ${kind} and starts_at <= ${at} and (ends_at is null or ends_at > ${at}) ${ofCurrency} ${ofSome}
      order by number`,
  )
}

export interface InForceInput {
  readonly kind: ContractKind
  readonly at: Date
  readonly currency?: Currency
  readonly downlineIds?: readonly string[]
}
