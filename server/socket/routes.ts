import { type Handler, handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import { getOperatorTicket, getTicket } from '#server/socket/contract.ts'
import { type Tickets, ticketLifeMs } from '#server/socket/tickets.ts'

const validSeconds = ticketLifeMs / 1000

export function socketRoutes(tickets: Tickets): Handler<never>[] {
  return [
    handle(getTicket, async ({ actor }) => yes({ ticket: tickets.issue(actor), validSeconds })),
    handle(getOperatorTicket, async ({ actor }) => yes({ ticket: tickets.issue(actor), validSeconds })),
  ]
}
