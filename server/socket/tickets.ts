import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { isSameSecret } from '#kit/same-secret.ts'
import type { Database } from '#server/db/database.ts'
import { claimOnce } from '#server/once/once.ts'

/** A browser cannot send a header when it opens a socket, and a session's token must not stand in an address. So it asks
 *  for a ticket first, which may stand there: it is good once, for half a minute, and for opening a socket only. */
export interface Tickets {
  issue(actor: Exclude<Actor, { who: 'visitor' }>): string
  /** The session the ticket was given to, or null for anything but a fresh ticket of ours. */
  redeem(ticket: string): Promise<Id<'session'> | null>
}

export const ticketLifeMs = 30_000

const Claims = z.strictObject({ s: z.uuid(), e: z.int(), n: z.string() })

export function makeTickets(db: Database, clock: Clock, secret: Uint8Array): Tickets {
  assert(secret.length >= 32, 'the server secret must have at least 32 bytes')
  const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), 'laro socket ticket v1', 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()

  return {
    issue(actor) {
      const claims = { s: actor.sessionId, e: clock.nowMs() + ticketLifeMs, n: randomBytes(16).toString('base64url') }
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${text}.${sign(text).toString('base64url')}`
    },
    async redeem(ticket) {
      const [text = '', mark = '', ...rest] = ticket.split('.')
      const given = Buffer.from(mark, 'base64url')
      const expected = sign(text)
      if (rest.length > 0 || !isSameSecret(given, expected)) return null
      const claims = Claims.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      if (clock.nowMs() >= claims.e) return null
      const isFirst = await claimOnce(db, `socket-ticket:${claims.n}`, new Date(claims.e + ticketLifeMs))
      return isFirst ? (claims.s as Id<'session'>) : null
    },
  }
}
