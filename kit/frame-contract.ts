import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Instant } from '#kit/wire.ts'

/** The calls of the frame itself, with no module behind them. They lie here because the browser makes them too. */

export const live = route('GET /live', {
  summary: 'Tells that the process is up.',
  who: 'visitor',
  reply: z.strictObject({ isLive: z.literal(true) }),
  refusals: [],
})

export const ready = route('GET /ready', {
  summary: 'Tells whether the server can take calls; a balancer asks this.',
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

const Ticket = z.strictObject({
  /** For `/socket?ticket=…`, once, within `validSeconds`. */
  ticket: z.string(),
  validSeconds: z.int(),
})

const ticketRate = { points: 60, perSeconds: 60 }

export const socketTicket = route('POST /wps/socket/ticket', {
  summary: 'Gives a member a one-time ticket to open the socket with.',
  who: 'member',
  rate: ticketRate,
  reply: Ticket,
  refusals: [],
})

export const operatorSocketTicket = route('POST /ops/socket/ticket', {
  summary: 'Gives an operator a one-time ticket to open the socket with.',
  who: 'operator',
  rate: ticketRate,
  reply: Ticket,
  refusals: [],
})
