import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Currency } from '#kit/money.ts'
import type { getPlans, getTicket, getTickets } from '#modules/lottery/contract.ts'
import { api, events, queries } from '#web/features/client/client.ts'
import { type CallRefused, useAnswer, valueOf } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

type Reply = ReplyOf<typeof getTicket>

/** The contract says that it is one of ours. */
export type Ticket = Omit<Reply, 'currency'> & { readonly currency: Currency }
export type TicketLine = Ticket['lines'][number]

type PlanReply = ReplyOf<typeof getPlans>[number]
export type Plan = Omit<PlanReply, 'currency'> & { readonly currency: Currency }

const plansLine = 'GET /wps/lotteries/plans'
const listLine = 'GET /wps/lotteries/tickets'
const ticketLine = 'GET /wps/lotteries/tickets/:ticket'
const pageSize = 20

/** Asks again whenever a draw was held or its bets are paid. */
export function useTicketNews(): void {
  useEffect(
    () =>
      events.subscribe('lotteries', () => {
        for (const line of [listLine, ticketLine, plansLine]) void queries.invalidateQueries({ queryKey: [line] })
      }),
    [],
  )
}

/** My tickets, newest first, a page after the other. */
export function useTickets() {
  return useInfiniteQuery<Ticket[], CallRefused, { pages: Ticket[][] }, readonly unknown[], string | null>({
    queryKey: [listLine],
    initialPageParam: null,
    getNextPageParam: (page) => (page.length < pageSize ? null : (page.at(-1)?.id ?? null)),
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam === null ? {} : { before: pageParam }) }
      return valueOf(await api.call<typeof getTickets>(listLine, { query, signal })) as Ticket[]
    },
  })
}

export const useTicket = (id: string) =>
  useAnswer<typeof getTicket>(ticketLine, { params: { ticket: id } }) as UseQueryResult<Ticket, CallRefused>

/** My newest chase plans. */
export const usePlans = () =>
  useAnswer<typeof getPlans>(plansLine, { query: { limit: 20 } }) as UseQueryResult<Plan[], CallRefused>
