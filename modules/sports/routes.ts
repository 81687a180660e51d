import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import { findPlayer } from '#modules/rounds/service.ts'
import { readDocument } from '#modules/settings/service.ts'
import { quoteCashOut, takeCashOut } from '#modules/sports/cash-out.ts'
import { checkSlip } from '#modules/sports/check.ts'
import * as contract from '#modules/sports/contract.ts'
import type { Book } from '#modules/sports/deps.ts'
import { type PlaceRefusal, placeTicket } from '#modules/sports/place.ts'
import { quoteSameMatch } from '#modules/sports/quotes.ts'
import type { SportsRefusal } from '#modules/sports/refusals.ts'
import { eventPageReply, eventsReply, resultsReply, sportsReply } from '#modules/sports/replies.ts'
import { sportsDocument } from '#modules/sports/settings.ts'
import { readChoices, writeChoices } from '#modules/sports/store/choice-store.ts'
import { findTicket, findTickets, type KeptTicket } from '#modules/sports/store/ticket-store.ts'
import { newTicketReply, ticketReplies } from '#modules/sports/tickets.ts'
import type { Watches } from '#modules/sports/watches.ts'

type Refusal = SportsRefusal | PlaceRefusal | 'ticket_is_unknown'

const memberOf = (call: Parameters<typeof findPlayer>[0]) =>
  (findPlayer(call, 'real')?.id as Id<'member'> | undefined) ?? null

export function sportsRoutes(book: Book, watches: Watches): Handler<Refusal>[] {
  const show = async (memberId: Id<'member'>, ticket: KeptTicket | null) => {
    const [reply] = ticket ? await ticketReplies(book, memberId, [ticket]) : []
    return reply ? yes(reply) : no('ticket_is_unknown')
  }
  return [
    handle(contract.getSports, async () => yes(await sportsReply(book))),

    handle(contract.getSportsEvents, async ({ query }) => yes(await eventsReply(book, query))),

    handle(contract.getSportsEvent, async ({ params }) => await eventPageReply(book, params.event)),

    handle(contract.getSportsResults, async ({ query }) => yes(await resultsReply(book, query))),

    handle(contract.watchSports, async ({ body }) => yes({ topic: watches.add(body.events, body.level) })),

    handle(contract.getSportsChoices, async ({ actor }) => yes({ choices: await readChoices(book.db.read, actor.id) })),

    handle(contract.putSportsChoices, async ({ body, actor }) => {
      await writeChoices(book.db.single, actor.id, body)
      return yes(null)
    }),

    handle(contract.getSportsLimits, async () => {
      const { limits } = await readDocument(book.settings, sportsDocument)
      return yes(
        limits.map(({ currency, stakeLeast, stakeMost, ticketPayout, dayPayout }) => ({
          ...{ currency, stakeLeast, stakeMost, ticketPayout, dayPayout },
        })),
      )
    }),

    handle(contract.checkSlip, async (call) => yes(await checkSlip(book, memberOf(call), call.body))),

    handle(contract.quoteSameMatch, async ({ body, actor }) => {
      const quoted = await quoteSameMatch(book, actor.id, body.legs)
      if (!quoted.ok) return quoted
      const { id, event, odds, expiresAt } = quoted.value
      return yes({ quote: id, event, odds, expiresAt: expiresAt.toISOString() })
    }),

    handle(contract.placeSportsTicket, async ({ body, actor }) => {
      const placed = await placeTicket(book, actor.id, body)
      if (!placed.ok) return placed
      const { ticket, offers } = placed.value
      if (offers) return yes(await newTicketReply(book, { ticket, offers }))
      const [reply] = await ticketReplies(book, actor.id, [ticket])
      return yes(reply as contract.TicketReply)
    }),

    handle(contract.getSportsTickets, async ({ query, actor }) => {
      const page = { view: query.view, before: query.before ?? null, limit: query.limit }
      return yes(await ticketReplies(book, actor.id, await findTickets(book.db.read, actor.id, page)))
    }),

    handle(contract.getSportsTicket, async ({ params, actor }) => {
      return await show(actor.id, await findTicket(book.db.read, actor.id, params.ticket))
    }),

    handle(contract.quoteCashOut, async ({ params, body, actor }) => {
      const quoted = await quoteCashOut(book, actor.id, params.ticket, body.percent)
      if (!quoted.ok) return quoted
      const { id, percent, stake, price, expiresAt, ticketId } = quoted.value
      const ticket = await findTicket(book.db.read, actor.id, ticketId)
      const money = (minor: bigint) => formatMoney(minor, ticket?.currency as Currency)
      return yes({ quote: id, percent, stake: money(stake), price: money(price), expiresAt: expiresAt.toISOString() })
    }),

    handle(contract.takeCashOut, async ({ params, body, actor }) => {
      const taken = await takeCashOut(book, actor.id, params.ticket, body.quote)
      if (!taken.ok) return taken
      return await show(actor.id, await findTicket(book.db.read, actor.id, params.ticket))
    }),
  ]
}
