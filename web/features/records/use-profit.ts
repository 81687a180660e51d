import type { getProfit, getProfitCsv } from '#modules/records/contract.ts'
import { api } from '#web/features/client/client.ts'
import { useCall, valueOf } from '#web/features/client/use-call.ts'
import type { CsvPart } from '#web/features/client/use-csv.ts'
import type { Filters } from '#web/features/records/use-filters.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type Profit = ReplyOf<typeof getProfit>
export type DayProfit = Profit['days'][number]

export function useProfit({ from, to }: Filters) {
  const query = { from, to }
  return useCall({
    key: ['statement', 'profit', query],
    call: (signal) => api.call<typeof getProfit>('GET /wps/records/profit', { query, signal }),
  })
}

export function askProfitCsv({ from, to }: Filters) {
  return async (_: string | null, signal: AbortSignal): Promise<CsvPart> =>
    valueOf(await api.call<typeof getProfitCsv>('GET /wps/records/profit/csv', { query: { from, to }, signal }))
}
