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
