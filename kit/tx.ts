import type { Kysely, Transaction } from 'kysely'

/**
 * An open transaction: the first argument of every use-case. Each module adds its own tables with `withTables`,
 * so no module sees another's.
 */
export type Tx = Transaction<object>

/** A handle that may also be outside a transaction, for reads that need no snapshot of their own. */
export type Reader = Kysely<object>
