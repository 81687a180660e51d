import { operatorSocketTicket, socketTicket } from '#kit/frame-contract.ts'
import { type Handler, handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import { type Tickets, ticketLifeMs } from '#server/socket/tickets.ts'

const validSeconds = ticketLifeMs / 1000

export function socketRoutes(tickets: Tickets): Handler<never>[] {
  return [
    handle(socketTicket, async ({ actor }) => yes({ ticket: tickets.issue(actor), validSeconds })),
    handle(operatorSocketTicket, async ({ actor }) => yes({ ticket: tickets.issue(actor), validSeconds })),
  ]
}
