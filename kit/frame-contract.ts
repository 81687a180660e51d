import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Instant } from '#kit/wire.ts'

/** What the frame itself can refuse, before or around any module, in answer to any call. */
export type FrameRefusal =
  | 'body_is_malformed'
  | 'body_is_unexpected'
  | 'body_is_too_large'
  | 'text_is_malformed'
  | 'content_type_is_wrong'
  | 'input_is_invalid'
  | 'payload_is_refused'
  | 'path_is_malformed'
  | 'path_is_unknown'
  | 'method_is_wrong'
  | 'request_is_malformed'
  | 'request_is_too_slow'
  | 'headers_are_too_large'
  | 'expectation_is_unknown'
  | 'origin_is_foreign'
  | 'sign_in_is_needed'
  | 'role_is_wrong'
  | 'real_account_is_needed'
  | 'two_factor_is_needed'
  | 'password_change_is_needed'
  | 'reentry_is_needed'
  | 'too_many_requests'
  | 'server_is_busy'
  | 'server_is_stopping'
  | 'server_is_not_ready'
  | 'something_went_wrong'

/** The calls of the frame itself, with no module behind them. They lie here because the browser makes them too. */

export const live = route('GET /alive', {
  summary: 'Tells that the process is up.',
  who: 'visitor',
  reply: z.strictObject({ isLive: z.literal(true) }),
  refusals: [],
})

export const ready = route('GET /ready', {
  summary: 'Tells whether the server can take calls, which a balancer asks, and which of its jobs keep failing.',
  who: 'visitor',
  reply: z.strictObject({
    isReady: z.literal(true),
    /** Empty when all is well. Calls are still taken: every node has the same jobs, so none would be left to take them. */
    failingJobs: z.array(z.string()),
  }),
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
  summary: 'Gives a player a one-time ticket to open the socket with.',
  who: 'player',
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
