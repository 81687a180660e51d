import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'
import type { CaptchaAction } from './model.ts'

export interface NewPuzzle {
  readonly lotNumber: string
  readonly action: CaptchaAction
  readonly x: number
  readonly address: string
  readonly issuedAt: Date
}

/** Takes the next place on the ring, whoever had it before. */
export async function insertPuzzle(tx: Tx, { lotNumber, action, x, address, issuedAt }: NewPuzzle): Promise<void> {
  await sql`insert into captcha_puzzle (slot, lot_number, action, x, address, issued_at)
    values (nextval('captcha_puzzle_slot'), ${lotNumber}, ${action}, ${x}, ${address}, ${issuedAt})
    on conflict (slot) do update set lot_number = excluded.lot_number, action = excluded.action, x = excluded.x,
      address = excluded.address, issued_at = excluded.issued_at, tried_at = null, pass_hash = null,
      username_hash = null, spent_at = null`.execute(tx)
}

export interface TriedPuzzle {
  readonly x: number
  readonly address: string
  readonly issuedAt: Date
}

/** The puzzle for its one answer; null when there is none, or it had its answer. */
export async function tryPuzzle(tx: Tx, lotNumber: string, at: Date): Promise<TriedPuzzle | null> {
  const { rows } = await sql<TriedPuzzle>`update captcha_puzzle set tried_at = ${at}
    where lot_number = ${lotNumber} and tried_at is null
    returning x, address, issued_at as "issuedAt"`.execute(tx)
  return rows[0] ?? null
}

export interface Solved {
  readonly lotNumber: string
  readonly passHash: Uint8Array
  readonly usernameHash: Uint8Array | null
}

export async function markSolved(tx: Tx, { lotNumber, passHash, usernameHash }: Solved): Promise<void> {
  await sql`update captcha_puzzle set pass_hash = ${passHash}, username_hash = ${usernameHash}
    where lot_number = ${lotNumber}`.execute(tx)
}

export async function countFailures(reader: Reader, address: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from captcha_puzzle
    where address = ${address} and tried_at > ${since} and pass_hash is null`.execute(reader)
  return rows[0]?.count ?? 0
}

export interface SpentPass {
  readonly action: CaptchaAction
  readonly address: string
  readonly solvedAt: Date
  readonly passHash: Uint8Array
  readonly usernameHash: Uint8Array | null
}

/** The pass for its one use, good or not. */
export async function spendPuzzle(tx: Tx, lotNumber: string, at: Date): Promise<SpentPass | null> {
  const { rows } = await sql<SpentPass>`update captcha_puzzle set spent_at = ${at}
    where lot_number = ${lotNumber} and pass_hash is not null and spent_at is null
    returning action, address, tried_at as "solvedAt", pass_hash as "passHash", username_hash as "usernameHash"`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Whether the number is one of ours, spent or not. */
export async function hasPuzzle(reader: Reader, lotNumber: string): Promise<boolean> {
  const { rows } = await sql`select 1 from captcha_puzzle where lot_number = ${lotNumber}`.execute(reader)
  return rows.length === 1
}

const seenMax = 100_000

/** True for the first who shows it. */
export async function markSeen(tx: Tx, hash: Uint8Array): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`insert into captcha_seen (hash) values (${hash})
    on conflict (hash) do nothing returning id`.execute(tx)
  const [row] = rows
  if (!row) return false
  // Numbers are also used up by those that were seen before, so there may be several to forget.
  await sql`delete from captcha_seen where id <= ${row.id}::bigint - ${seenMax}::bigint`.execute(tx)
  return true
}

export interface NewWord {
  readonly nonceHash: Uint8Array
  readonly word: string
  readonly issuedAt: Date
}

export async function insertWord(tx: Tx, { nonceHash, word, issuedAt }: NewWord): Promise<void> {
  await sql`insert into captcha_word (slot, nonce_hash, word, issued_at)
    values (nextval('captcha_word_slot'), ${nonceHash}, ${word}, ${issuedAt})
    on conflict (slot) do update set nonce_hash = excluded.nonce_hash, word = excluded.word,
      issued_at = excluded.issued_at, tried_at = null`.execute(tx)
}

export interface TriedWord {
  readonly word: string
  readonly issuedAt: Date
}

/** The word for its one guess; null when there is none, or it had its guess. */
export async function tryWord(tx: Tx, nonceHash: Uint8Array, at: Date): Promise<TriedWord | null> {
  const { rows } = await sql<TriedWord>`update captcha_word set tried_at = ${at}
    where nonce_hash = ${nonceHash} and tried_at is null returning word, issued_at as "issuedAt"`.execute(tx)
  return rows[0] ?? null
}
