import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Currency } from '#kit/money.ts'
import type { getSportsTicket, getSportsTickets } from '#modules/sports/contract.ts'
import { api, events, queries } from '#web/features/client/client.ts'
import { type CallRefused, useAnswer, valueOf } from '#web/features/client/use-call.ts'
import { useMember } from '#web/features/session/use-session.ts'
import type { ReplyOf } from '#web/lib/api.ts'

type Reply = ReplyOf<typeof getSportsTickets>[number]
/** The contract says that the currency is one of ours. */
export type Bet = Omit<Reply, 'currency'> & { readonly currency: Currency }

const line = 'GET /wps/sports/tickets'
const pageSize = 20
const everyMs = 15_000

export const askBets = (): void => {
  for (const one of [line, 'GET /wps/v2/wallets/balance']) void queries.invalidateQueries({ queryKey: [one] })
}

/** Asks again whenever one of my bets was decided or cashed out, and when money came: a bet may have been settled. */
export function useBetNews(): void {
  const memberId = useMember().data?.id
  useEffect(() => {
    if (memberId === undefined) return
    return events.subscribe(`member:${memberId}`, (data) => {
      const { type } = data as { readonly type?: string }
      if (type === 'sports_ticket') askBets()
      if (type === 'balance') void queries.invalidateQueries({ queryKey: [line] })
    })
  }, [memberId])
}

export const useOpenBets = () =>
  useAnswer<typeof getSportsTickets>(line, { query: { view: 'open', limit: 10 } }, { everyMs }) as UseQueryResult<
    Bet[],
    CallRefused
  >

/** One of my bets, by the number on it. */
export const useBet = (serial: string) =>
  useAnswer<typeof getSportsTicket>('GET /wps/sports/tickets/:ticket', {
    params: { ticket: serial },
  }) as UseQueryResult<Bet, CallRefused>

/** My bets, newest first, a page after the other. */
export function useBets(view: 'open' | 'ended') {
  return useInfiniteQuery<Bet[], CallRefused, { pages: Bet[][] }, readonly unknown[], string | null>({
    queryKey: [line, view],
    // A bet that was lost brings no news.
    refetchInterval: everyMs,
    initialPageParam: null,
    getNextPageParam: (page) => (page.length < pageSize ? null : (page.at(-1)?.id ?? null)),
    queryFn: async ({ pageParam, signal }) => {
      const query = { view, limit: pageSize, ...(pageParam === null ? {} : { before: pageParam }) }
      return valueOf(await api.call<typeof getSportsTickets>(line, { query, signal })) as Bet[]
    },
  })
}
