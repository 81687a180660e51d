import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader } from '#kit/tx.ts'

/** A side of a contract, as the other one knows it. */
export interface Person {
  readonly id: Id<'member'>
  readonly username: string
  readonly nickname: string
}

export async function findPeople(reader: Reader, ids: Iterable<string | null>): Promise<Map<string, Person>> {
  const wanted = [...new Set([...ids].filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<Person>`
    select id, username, nickname from identity_v_person where id = any(${wanted}::uuid[])`.execute(reader)
  return new Map(rows.map((row) => [row.id, row]))
}
