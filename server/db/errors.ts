/** What a driver's error means for the one who asked. Codes: PostgreSQL's appendix A, Node's system errors. */

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}

const retryable = new Set(['40001', '40P01'])

/** Deadlock or serialisation failure: nothing happened, and the same work may be tried again. */
export function isRetryable(error: unknown): boolean {
  return retryable.has(codeOf(error))
}

const lostCodes = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '25P03', // idle_in_transaction_session_timeout
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
])

const lostMessages = [
  'Connection terminated',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'connection error and is not queryable',
]

/** The database was not reached or went away: whether the work was done is unknown, and only its idempotency key can tell. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  if (code.startsWith('08') || lostCodes.has(code)) return true
  const message = messageOf(error)
  return lostMessages.some((part) => message.includes(part))
}

/** Why a database server did not let us in, in words for whoever starts us; null for any other error. */
export function explainRefusal(error: unknown): string | null {
  const code = codeOf(error)
  const said = messageOf(error)
  if (code === '3D000') return `the database of DATABASE_URL does not exist (${said}); create it first`
  if (code === '28P01' || code === '28000') return `the database server refused the user of DATABASE_URL (${said})`
  return code === 'ENOTFOUND' ? `the host of DATABASE_URL is unknown (${said})` : null
}

/** Another transaction sat on a row for longer than we wait. */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** The server cut a statement short (statement, lock or idle timeout) or has no room: the caller may come back later. */
export function isOverloaded(error: unknown): boolean {
  const code = codeOf(error)
  return code === '57014' || isLocked(error) || code.startsWith('53')
}
