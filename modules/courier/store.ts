import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Channel } from './model.ts'

export interface NewMessage {
  readonly id: string
  readonly channel: Channel
  readonly provider: string
  readonly recipientHint: string
  readonly sealed: Uint8Array | null
  readonly state: 'queued' | 'failed' | 'withheld'
  readonly fault: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  const { id, channel, provider, recipientHint, sealed, state, fault, createdAt, expiresAt } = message
  const doneAt = state === 'queued' ? null : createdAt
  await sql`insert into courier_message
      (id, channel, provider, recipient_hint, sealed, state, fault, created_at, expires_at, next_try_at, done_at)
    values (${id}, ${channel}, ${provider}, ${recipientHint}, ${sealed}, ${state}, ${fault}, ${createdAt}, ${expiresAt},
      ${createdAt}, ${doneAt})`.execute(tx)
}

export interface TakenMessage {
  readonly id: string
  readonly channel: Channel
  readonly provider: string
  readonly sealed: Uint8Array
  readonly tries: number
  readonly expiresAt: Date
}

/** Takes what is due, oldest first, for as long as the lease. Messages that another node is taking are passed over. */
export async function takeQueued(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<TakenMessage[]> {
  const { rows } = await sql<TakenMessage>`
    update courier_message set tries = tries + 1, next_try_at = ${leaseUntil}
    where id in (select id from courier_message where state = 'queued' and next_try_at <= ${now}
      order by next_try_at, id limit ${limit} for update skip locked)
    returning id, channel, provider, sealed, tries, expires_at as "expiresAt"`.execute(tx)
  return rows
}

export interface Ending {
  readonly state: 'sent' | 'failed' | 'expired'
  readonly fault: string | null
  readonly keepsText: boolean
  readonly at: Date
}

export async function endMessage(tx: Tx, id: string, { state, fault, keepsText, at }: Ending): Promise<void> {
  await sql`update courier_message
    set state = ${state}, fault = ${fault}, done_at = ${at}, sealed = case when ${keepsText} then sealed end
    where id = ${id} and state = 'queued'`.execute(tx)
}

export async function postponeMessage(tx: Tx, id: string, fault: string, nextTryAt: Date): Promise<void> {
  await sql`update courier_message set fault = ${fault}, next_try_at = ${nextTryAt}
    where id = ${id} and state = 'queued'`.execute(tx)
}

export async function findNextTry(reader: Reader): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_try_at) as at from courier_message where state = 'queued'`.execute(reader)
  return rows[0]?.at ?? null
}

export interface KeptMessage {
  readonly id: string
  readonly channel: Channel
  readonly sealed: Uint8Array
  readonly at: Date
}

/** Ids grow with time, so they also order what was sent within one millisecond's write. */
export async function listKept(reader: Reader, limit: number): Promise<KeptMessage[]> {
  const { rows } = await sql<KeptMessage>`
    select id, channel, sealed, created_at as at from courier_message
    where provider = 'inbox' and state = 'sent' and sealed is not null
    order by created_at desc, id desc limit ${limit}`.execute(reader)
  return rows
}

/** A batch at a time, so that no sweep holds many rows; returns how many went. */
export async function deleteDone(tx: Tx, before: Date, inboxBefore: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from courier_message where id in (
      select id from courier_message where state <> 'queued'
        and (created_at < ${before} or (sealed is not null and created_at < ${inboxBefore})) limit ${limit})
    returning id`.execute(tx)
  return rows.length
}
