import type { getProfit, getProfitCsv } from '#modules/reporting/contract.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { api } from '#web/site/app.ts'
import type { Filters } from '#web/site/features/records/use-filters.ts'
import { useCall, valueOf } from '#web/site/use-call.ts'
import type { CsvPart } from '#web/site/use-csv.ts'

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
