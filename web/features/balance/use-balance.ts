import { useEffect } from 'react'
import { type Currency, isCurrency } from '#kit/money.ts'
import type { getBalance } from '#modules/wallet/contract.ts'
import { events, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useMember } from '#web/features/session/use-session.ts'

/** The member's cash, in the currency of the brand. */
export const useBalance = (isEnabled = true) =>
  useAnswer<typeof getBalance>('GET /wps/v2/wallets/balance', { query: {} }, { isEnabled })

/** The contract says that a currency is one of ours; this tells the compiler. */
export function readCurrency(text: string): Currency {
  if (!isCurrency(text)) throw new Error(`unknown currency ${text}`)
  return text
}

/** Queries of the pages where a member manages money, by how their lines begin. */
const memberLines = [
  'GET /wps/v2/wallets',
  'GET /wps/wallet',
  'GET /wps/cashier',
  'GET /wps/compliance',
  'GET /wps/member',
  'GET /wps/relay/',
]

/** Whatever the socket tells of this member may have changed what these pages show, so they ask again. */
export function useMemberEvents(): void {
  const memberId = useMember().data?.id
  useEffect(() => {
    if (memberId === undefined) return
    return events.subscribe(`member:${memberId}`, () => {
      void queries.invalidateQueries({
        predicate: ({ queryKey: [line] }) =>
          line === 'accounts' || (typeof line === 'string' && memberLines.some((start) => line.startsWith(start))),
      })
    })
  }, [memberId])
}
