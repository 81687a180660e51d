import { type Kysely, sql, type Transaction } from 'kysely'

/**
 * An open transaction: the first argument of every use-case. Each module adds its own tables with `withTables`,
 * so no module sees another's.
 */
export type Tx = Transaction<object>

/** A handle that may also be outside a transaction, for reads that need no snapshot of their own. */
export type Reader = Kysely<object>

export const keptMark = '/* kept */'

/**
 * Begins a statement whose plan a connection keeps, as one asked many times a second: reading and planning it would cost more than the answer.
 * Only for what is found the same way however much is asked for, since the plan knows nothing of the values.
 */
export const kept = sql.raw(keptMark)

/**
 * Waits for statements of one transaction that do not need each other's answers. They are done in the order in which they are given, each seeing
 * what those before it wrote; where the connection allows it they are sent without waiting in between. All have ended when it answers or fails,
 * so that none comes after the transaction's end.
 */
export async function together<T extends readonly Promise<unknown>[]>(
  ...statements: T
): Promise<{ -readonly [at in keyof T]: Awaited<T[at]> }> {
  await Promise.allSettled(statements)
  return await Promise.all(statements)
}
