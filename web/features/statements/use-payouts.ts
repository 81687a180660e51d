import type { PayKind } from '#modules/contracts/rules/pay.ts'
import type { getPayouts, getPayoutsCsv, getStatement } from '#modules/contracts/statement-contract.ts'
import { api } from '#web/features/client/client.ts'
import { useAnswer, valueOf } from '#web/features/client/use-call.ts'
import type { Span } from '#web/features/statements/span.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type { PayKind }
export type Payouts = ReplyOf<typeof getPayouts>
export type Payout = Payouts['payouts'][number]
export type Statement = ReplyOf<typeof getStatement>

/** Where the page keeps which days and which payout it shows: in the address of the one centre or the other. */
export interface PayoutsPlace {
  readonly value: (name: string) => string | undefined
  readonly change: (values: Readonly<Record<string, string | undefined>>) => void
}

/** A window of five minutes may end at any moment, so the newest days are asked for again now and then. */
const againMs = 30_000

export function usePayouts(kind: PayKind, { from, to, isNewest }: Span) {
  return useAnswer<typeof getPayouts>(
    'GET /wps/member/payouts',
    { query: { kind, from, to, limit: 300 } },
    isNewest ? { everyMs: againMs } : {},
  )
}

export function useStatement(payout: string) {
  return useAnswer<typeof getStatement>('GET /wps/member/payouts/:payout', { params: { payout } })
}

/** Part after part of the payouts as CSV. */
export const askPayoutsCsv =
  (kind: PayKind, { from, to }: Span) =>
  async (before: string | null, signal: AbortSignal) =>
    valueOf(
      await api.call<typeof getPayoutsCsv>('GET /wps/member/payouts/csv', {
        query: { kind, from, to, ...(before !== null && { before }) },
        signal,
      }),
    )
