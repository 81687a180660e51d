import { useEffect } from 'react'
import { type Currency, isCurrency } from '#kit/money.ts'
import type { accounts } from '#modules/ledger/contract.ts'
import { api, events, queries } from '#web/features/client/client.ts'
import { useCall } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type Account = ReplyOf<typeof accounts>['accounts'][number]

/** The contract says a currency is one of ours; this tells the compiler. */
export function currencyOf({ currency }: { readonly currency: string }): Currency {
  if (!isCurrency(currency)) throw new Error(`unknown currency ${currency}`)
  return currency
}

export function useAccounts(isEnabled = true) {
  return useCall({
    key: ['accounts'],
    isEnabled,
    call: (signal) => api.call<typeof accounts>('GET /wps/ledger/accounts', { signal }),
  })
}

/** Money moved somewhere: what is on the screen is asked for again. */
export function useMoneyEvents(memberId: string | undefined): void {
  useEffect(() => {
    if (memberId === undefined) return
    return events.subscribe(`member:${memberId}`, () => {
      void queries.invalidateQueries({ queryKey: ['accounts'] })
      void queries.invalidateQueries({ queryKey: ['statement'] })
    })
  }, [memberId])
}
