import { z } from 'zod'
import { route } from '#kit/route.ts'

const Ticket = z.strictObject({
  /** For `/socket?ticket=…`, once, within `validSeconds`. */
  ticket: z.string(),
  validSeconds: z.int(),
})

const rate = { points: 60, perSeconds: 60 }

export const getTicket = route('POST /wps/socket/ticket', {
  summary: 'Gives a member a one-time ticket to open the socket with.',
  who: 'member',
  rate,
  reply: Ticket,
  refusals: [],
})

export const getOperatorTicket = route('POST /ops/socket/ticket', {
  summary: 'Gives an operator a one-time ticket to open the socket with.',
  who: 'operator',
  rate,
  reply: Ticket,
  refusals: [],
})
