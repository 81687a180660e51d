import { useInfiniteQuery } from '@tanstack/react-query'
import type { getBet, getBets, getBetsCsv, getBetTotals, getOpenBets } from '#modules/records/contract.ts'
import { type BetState, betStates } from '#modules/records/model.ts'
import { api } from '#web/features/client/client.ts'
import { type CallRefused, useCall, valueOf } from '#web/features/client/use-call.ts'
import type { CsvPart } from '#web/features/client/use-csv.ts'
import type { Filters } from '#web/features/records/use-filters.ts'
import type { ReplyOf } from '#web/lib/api.ts'

type Page = ReplyOf<typeof getBets>
export type Bet = Page['bets'][number]
export type BetTotals = ReplyOf<typeof getBetTotals>

const pageSize = 50

/** What the address says of bets; what it says wrongly is left out. */
function betQuery({ value }: Filters) {
  const category = word(value('category'))
  const vendor = word(value('vendor'))
  const game = /^[a-z0-9-]{1,60}$/.exec(value('game') ?? '')?.[0]
  return { ...(category && { category }), ...(vendor && { vendor }), ...(game && { game }) }
}

const word = (text: string | undefined) => /^\w{1,32}$/.exec(text ?? '')?.[0]

export function stateOf({ value }: Filters): BetState | undefined {
  return betStates.find((state) => state === value('state'))
}

function rangedQuery(filters: Filters) {
  const state = stateOf(filters)
  return { from: filters.from, to: filters.to, ...betQuery(filters), ...(state && { state }) }
}

/** All of these keys begin as the statement's does, so news of money asks for them again. */
export function useBets(filters: Filters) {
  const query = rangedQuery(filters)
  return useInfiniteQuery<Page, CallRefused, { pages: Page[] }, readonly unknown[], string | null>({
    queryKey: ['statement', 'bets', query],
    enabled: !filters.isAhead,
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...query, limit: pageSize, ...(pageParam === null ? {} : { before: pageParam }) }
      return valueOf(await api.call<typeof getBets>('GET /wps/records/bets', { query: page, signal }))
    },
  })
}

export function useOpenBets(filters: Filters) {
  const query = betQuery(filters)
  return useCall({
    key: ['statement', 'open-bets', query],
    isEnabled: filters.isAhead,
    call: (signal) => api.call<typeof getOpenBets>('GET /wps/records/bets/open', { query, signal }),
  })
}

export function useBetTotals(filters: Filters) {
  const query = rangedQuery(filters)
  return useCall({
    key: ['statement', 'bet-totals', query],
    isEnabled: !filters.isAhead,
    call: (signal) => api.call<typeof getBetTotals>('GET /wps/records/bets/totals', { query, signal }),
  })
}

export function askBetsCsv(filters: Filters) {
  const query = rangedQuery(filters)
  return async (before: string | null, signal: AbortSignal): Promise<CsvPart> => {
    const part = { ...query, ...(before === null ? {} : { before }) }
    return valueOf(await api.call<typeof getBetsCsv>('GET /wps/records/bets/csv', { query: part, signal }))
  }
}

export function useBet(id: string, isEnabled: boolean) {
  return useCall({
    key: ['statement', 'bet', id],
    isEnabled,
    call: (signal) => api.call<typeof getBet>('GET /wps/records/bets/:bet', { params: { bet: id }, signal }),
  })
}
