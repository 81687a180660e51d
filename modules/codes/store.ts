import { sql } from 'kysely'
import type { Tx } from '#kit/tx.ts'
import type { BudgetName, RecipientState } from './rules.ts'

/** Locks the recipient's row, made if need be, until the transaction ends: parallel requests for one number take turns. */
export async function lockRecipient(tx: Tx, mark: Uint8Array, now: Date): Promise<RecipientState> {
  const { rows } = await sql<RecipientState>`
    insert into codes_recipient (recipient_mark, asked_at, last_asked_at, streak) values (${mark}, '{}', ${now}, 0)
    on conflict (recipient_mark) do update set streak = codes_recipient.streak
    returning asked_at as "askedAt", streak`.execute(tx)
  return rows[0] ?? { askedAt: [], streak: 0 }
}

export async function saveRecipient(tx: Tx, mark: Uint8Array, { askedAt, streak }: RecipientState): Promise<void> {
  const times = sql.join(askedAt.map((at) => sql`${at.toISOString()}::timestamptz`))
  await sql`update codes_recipient set asked_at = array[${times}], last_asked_at = ${askedAt.at(-1)}, streak = ${streak}
    where recipient_mark = ${mark}`.execute(tx)
}

/** Who was sent a code and had it is trusted to ask again soon. */
export async function endStreak(tx: Tx, mark: Uint8Array): Promise<void> {
  await sql`update codes_recipient set streak = 0 where recipient_mark = ${mark}`.execute(tx)
}

/** As if nobody had ever asked for it. */
export async function forgetRecipient(tx: Tx, mark: Uint8Array): Promise<void> {
  await sql`delete from codes_recipient where recipient_mark = ${mark}`.execute(tx)
}

export interface BudgetRow {
  readonly name: BudgetName
  readonly keyMark: Uint8Array
  readonly startsAt: Date
  /** What the request takes of it. */
  readonly points: number
}

export interface BudgetCount {
  readonly name: BudgetName
  readonly count: number
}

const valuesOf = (rows: readonly BudgetRow[]) =>
  sql.join(rows.map(({ name, keyMark, startsAt }) => sql`(${name}, ${keyMark}::bytea, ${startsAt}::timestamptz)`))

/** Locks the rows of budgets, made if need be, in the order that they are given in, and tells what was spent of each. */
export async function lockBudgets(tx: Tx, wanted: readonly BudgetRow[]): Promise<BudgetCount[]> {
  const { rows } = await sql<BudgetCount>`
    insert into codes_budget (name, key_mark, starts_at, count)
    select name, key_mark, starts_at, 0 from (values ${valuesOf(wanted)}) as wanted (name, key_mark, starts_at)
    on conflict (name, key_mark, starts_at) do update set count = codes_budget.count
    returning name, count`.execute(tx)
  return rows
}

/** One statement whatever is taken, so that time does not tell a request that sends from one that does not. */
export async function spendBudgets(tx: Tx, wanted: readonly BudgetRow[]): Promise<void> {
  const rows = sql.join(
    wanted.map(
      ({ name, keyMark, startsAt, points }) =>
        sql`(${name}, ${keyMark}::bytea, ${startsAt}::timestamptz, ${points}::integer)`,
    ),
  )
  await sql`update codes_budget as budget set count = budget.count + spent.points
    from (values ${rows}) as spent (name, key_mark, starts_at, points)
    where (budget.name, budget.key_mark, budget.starts_at) = (spent.name, spent.key_mark, spent.starts_at)`.execute(tx)
}

export interface CodeRow {
  readonly id: string
  readonly codeMark: Uint8Array
  readonly expiresAt: Date
  readonly tries: number
  readonly usedAt: Date | null
}

export interface CodePlace {
  readonly purpose: string
  readonly recipientMark: Uint8Array
}

export interface NewCode extends CodePlace {
  readonly id: string
  readonly codeMark: Uint8Array
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function writeCode(tx: Tx, code: NewCode): Promise<void> {
  const { purpose, recipientMark, id, codeMark, createdAt, expiresAt } = code
  await sql`insert into codes_code (purpose, recipient_mark, id, code_mark, created_at, expires_at)
    values (${purpose}, ${recipientMark}, ${id}, ${codeMark}, ${createdAt}, ${expiresAt})
    on conflict (purpose, recipient_mark) do update set id = excluded.id, code_mark = excluded.code_mark,
      created_at = excluded.created_at, expires_at = excluded.expires_at, tries = 0, used_at = null`.execute(tx)
}

/** Locks it until the transaction ends, so that guesses come one after the other. */
export async function lockCode(tx: Tx, { purpose, recipientMark }: CodePlace): Promise<CodeRow | null> {
  const { rows } = await sql<CodeRow>`
    select id, code_mark as "codeMark", expires_at as "expiresAt", tries, used_at as "usedAt" from codes_code
    where purpose = ${purpose} and recipient_mark = ${recipientMark} for update`.execute(tx)
  return rows[0] ?? null
}

export async function countTry(tx: Tx, { purpose, recipientMark }: CodePlace): Promise<void> {
  await sql`update codes_code set tries = tries + 1
    where purpose = ${purpose} and recipient_mark = ${recipientMark}`.execute(tx)
}

export async function useCode(tx: Tx, { purpose, recipientMark }: CodePlace, at: Date): Promise<void> {
  await sql`update codes_code set used_at = ${at}
    where purpose = ${purpose} and recipient_mark = ${recipientMark}`.execute(tx)
}

/** A batch of each at a time, so that no sweep holds many rows; returns how many went. */
export async function deleteOld(tx: Tx, before: Date, limit: number): Promise<number> {
  const codes = await sql`delete from codes_code where ctid = any (array(
    select ctid from codes_code where expires_at < ${before} limit ${limit})) returning 1`.execute(tx)
  const recipients = await sql`delete from codes_recipient where ctid = any (array(
    select ctid from codes_recipient where last_asked_at < ${before} limit ${limit})) returning 1`.execute(tx)
  const budgets = await sql`delete from codes_budget where ctid = any (array(
    select ctid from codes_budget where starts_at < ${before} limit ${limit})) returning 1`.execute(tx)
  return codes.rows.length + recipients.rows.length + budgets.rows.length
}
