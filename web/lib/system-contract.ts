import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Instant } from '#kit/wire.ts'

/**
 * The calls that the server answers itself, with no module behind them. The browser may not see the server's own files,
 * so they are written down again here; a test holds them against what the server describes.
 */
export const ready = route('GET /ready', {
  summary: 'Tells whether the server can take calls.',
  who: 'visitor',
  reply: z.strictObject({ isReady: z.literal(true) }),
  refusals: ['server_is_not_ready'],
})

export const payloadKey = route('GET /wps/system/key', {
  summary: 'The key to encrypt payloads for, and the time to stamp them with.',
  who: 'visitor',
  reply: z.strictObject({
    kid: z.string(),
    jwk: z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
    serverTime: Instant,
  }),
  refusals: [],
})

export const socketTicket = route('POST /wps/socket/ticket', {
  summary: 'Gives a member a one-time ticket to open the socket with.',
  who: 'member',
  reply: z.strictObject({ ticket: z.string(), validSeconds: z.int() }),
  refusals: [],
})
