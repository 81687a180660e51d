import { useInfiniteQuery } from '@tanstack/react-query'
import type { getHeld, getLines, getLinesCsv, getLineTotals } from '#modules/records/contract.ts'
import { type Figure, figures } from '#modules/wallet/rules/figures.ts'
import { api } from '#web/features/client/client.ts'
import { type CallRefused, useCall, valueOf } from '#web/features/client/use-call.ts'
import type { CsvPart } from '#web/features/client/use-csv.ts'
import type { Filters } from '#web/features/records/use-filters.ts'
import type { ReplyOf } from '#web/lib/api.ts'

type Page = ReplyOf<typeof getLines>
export type Line = Page['lines'][number]
export type LineTotals = ReplyOf<typeof getLineTotals>

const pageSize = 25

export function figureIn({ value }: Filters): Figure | undefined {
  return figures.find((figure) => figure === value('type'))
}

function lineQuery(account: string, filters: Filters) {
  const figure = figureIn(filters)
  return { account, from: filters.from, to: filters.to, ...(figure && { figure }) }
}

export function useStatement(account: string, filters: Filters) {
  const query = lineQuery(account, filters)
  return useInfiniteQuery<Page, CallRefused, { pages: Page[] }, readonly unknown[], string | null>({
    queryKey: ['statement', 'lines', query],
    enabled: !filters.isAhead,
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...query, limit: pageSize, ...(pageParam === null ? {} : { before: pageParam }) }
      return valueOf(await api.call<typeof getLines>('GET /wps/records/lines', { query: page, signal }))
    },
  })
}

/** Of the days alone: what of them is shown is chosen by these figures. */
export function useLineTotals(account: string, { from, to, isAhead }: Filters) {
  const query = { account, from, to }
  return useCall({
    key: ['statement', 'line-totals', query],
    isEnabled: !isAhead,
    call: (signal) => api.call<typeof getLineTotals>('GET /wps/records/lines/totals', { query, signal }),
  })
}

export function useHeld(account: string, { isAhead }: Filters) {
  return useCall({
    key: ['statement', 'held', account],
    isEnabled: isAhead,
    call: (signal) => api.call<typeof getHeld>('GET /wps/records/held', { query: { account }, signal }),
  })
}

export function askLinesCsv(account: string, filters: Filters) {
  const query = lineQuery(account, filters)
  return async (before: string | null, signal: AbortSignal): Promise<CsvPart> => {
    const part = { ...query, ...(before === null ? {} : { before }) }
    return valueOf(await api.call<typeof getLinesCsv>('GET /wps/records/lines/csv', { query: part, signal }))
  }
}
