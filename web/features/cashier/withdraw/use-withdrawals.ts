import { useState } from 'react'
import type {
  cancelWithdrawal,
  confirmReceipt,
  getWithdrawal,
  listPayoutAccounts,
  listWithdrawals,
  quoteWithdrawal,
  requestWithdrawal,
} from '#modules/cashier/contract.ts'
import { api, intents, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { PayRefused } from '#web/features/payment-password/payment-password-dialog.tsx'
import type { InputOf, ReplyOf } from '#web/lib/api.ts'

export type Withdrawal = ReplyOf<typeof getWithdrawal>
export type PayoutAccount = ReplyOf<typeof listPayoutAccounts>['accounts'][number]
export type Quote = ReplyOf<typeof quoteWithdrawal>

const line = 'GET /wps/cashier/withdrawals/:id'

/** It gave the money back, or it has arrived and was answered for. */
export function isSettled({ state, receipt }: Pick<Withdrawal, 'state' | 'receipt'>): boolean {
  if (state === 'paid') return receipt !== null && receipt.state !== 'awaiting' && receipt.state !== 'not_received'
  return state === 'failed' || state === 'rejected' || state === 'cancelled' || state === 'reversed'
}

const everyMs = 15_000

export function useWithdrawal(id: string) {
  const input = { params: { id } }
  const known = queries.getQueryData<Withdrawal>([line, input])
  return useAnswer<typeof getWithdrawal>(line, input, known && isSettled(known) ? {} : { everyMs })
}

export const useWithdrawals = () =>
  useAnswer<typeof listWithdrawals>('GET /wps/cashier/withdrawals', { query: { limit: 8, open: '0' } })

export const usePayoutAccounts = () => useAnswer<typeof listPayoutAccounts>('GET /wps/cashier/accounts', {})

/** Without a channel there is nothing to ask. */
export function useQuote(query: InputOf<typeof quoteWithdrawal>['query'] | null) {
  return useAnswer<typeof quoteWithdrawal>(
    'GET /wps/cashier/withdrawals/quote',
    { query: query ?? { channel: '' } },
    { isEnabled: query !== null },
  )
}

/** The money was set aside or given back: what shows it asks again. */
function keep(withdrawal: Withdrawal): void {
  queries.setQueryData([line, { params: { id: withdrawal.id } }], withdrawal)
  renewCashier()
}

export function renewCashier(): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      key === 'accounts' ||
      (typeof key === 'string' && (key.startsWith('GET /wps/cashier/') || key.startsWith('GET /wps/v2/wallets'))),
  })
}

type Wish = Omit<InputOf<typeof requestWithdrawal>['body'], 'key' | 'paymentPassword'>

/** A withdrawal whose outcome is unknown is sent again under the same key, and takes the money once. */
export async function requestPayout(request: Wish, paymentPassword: string) {
  const requestLine = 'POST /wps/cashier/withdrawals'
  return await intents.send(requestLine, request, (key) =>
    api.callSealed<typeof requestWithdrawal>(requestLine, { body: { ...request, key, paymentPassword } }),
  )
}

/** Sends a withdrawal on its way; the answer is what was refused, or null. */
export function useRequestWithdrawal(onMade: (withdrawal: Withdrawal) => void) {
  return async (request: Wish, paymentPassword: string): Promise<PayRefused | null> => {
    const answer = await requestPayout(request, paymentPassword)
    if (!answer.ok) return answer
    keep(answer.value)
    onMade(answer.value)
    return null
  }
}

interface Doing {
  readonly isSending: boolean
  readonly refusal: string | null
}

/** What a member can still do about a withdrawal: call it off, or say whether it came. */
export function useWithdrawalDeeds(id: string) {
  const [state, setState] = useState<Doing>({ isSending: false, refusal: null })

  async function run(deed: () => ReturnType<typeof api.call<typeof confirmReceipt | typeof cancelWithdrawal>>) {
    setState({ isSending: true, refusal: null })
    const answer = await deed()
    setState({ isSending: false, refusal: answer.ok ? null : answer.refusal })
    if (answer.ok) keep(answer.value)
    else void queries.invalidateQueries({ queryKey: [line] })
    return answer.ok
  }
  const params = { id }
  return {
    ...state,
    cancel: () => run(() => api.call<typeof cancelWithdrawal>('POST /wps/cashier/withdrawals/:id/cancel', { params })),
    answer: (body: InputOf<typeof confirmReceipt>['body']) =>
      run(() => api.call<typeof confirmReceipt>('POST /wps/cashier/withdrawals/:id/receipt', { params, body })),
  }
}
