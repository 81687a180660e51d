import { useState } from 'react'
import type { cancelDeposit, createDeposit, getDeposit, listDeposits } from '#modules/cashier/contract.ts'
import { api, intents, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type Deposit = ReplyOf<typeof getDeposit>

const line = 'GET /wps/cashier/deposits/:id'

/** It may still become money without anybody doing anything here. */
export const isUnderway = ({ state }: Pick<Deposit, 'state'>): boolean =>
  state === 'created' || state === 'pending' || state === 'confirming'

/** News comes by the socket; asking now and then is for a line that is down. */
const everyMs = 15_000

/** Null asks nothing. */
export function useDeposit(id: string | null) {
  const input = { params: { id: id ?? '' } }
  const known = queries.getQueryData<Deposit>([line, input])
  const isFinal = known !== undefined && !isUnderway(known)
  return useAnswer<typeof getDeposit>(line, input, { isEnabled: id !== null, ...(!isFinal && { everyMs }) })
}

export const useDeposits = () =>
  useAnswer<typeof listDeposits>('GET /wps/cashier/deposits', { query: { limit: 8, open: '0' } })

/** What the server answered is shown at once, and the list asks again. */
function keep(deposit: Deposit): void {
  queries.setQueryData([line, { params: { id: deposit.id } }], deposit)
  void queries.invalidateQueries({ queryKey: ['GET /wps/cashier/deposits'] })
}

interface Wish {
  readonly channel: string
  readonly amount: string
  readonly currency: string
}

interface Sending {
  readonly isSending: boolean
  /** Why the last attempt was refused. */
  readonly refusal: string | null
}

const idle: Sending = { isSending: false, refusal: null }

/** A deposit whose outcome is unknown is asked for again under the same key: it is the same payment. */
export async function askForDeposit(request: Wish) {
  const createLine = 'POST /wps/cashier/deposits'
  return await intents.send(createLine, request, (key) =>
    api.call<typeof createDeposit>(createLine, { body: { key, ...request } }),
  )
}

export function useCreateDeposit(onMade: (deposit: Deposit) => void) {
  const [state, setState] = useState(idle)

  async function create(request: Wish): Promise<void> {
    setState({ isSending: true, refusal: null })
    const answer = await askForDeposit(request)
    setState({ isSending: false, refusal: answer.ok ? null : answer.refusal })
    if (!answer.ok) return
    keep(answer.value)
    onMade(answer.value)
  }
  return { ...state, create, forget: () => setState(idle) }
}

export function useCancelDeposit(id: string) {
  const [state, setState] = useState(idle)
  async function cancel(): Promise<void> {
    setState({ isSending: true, refusal: null })
    const answer = await api.call<typeof cancelDeposit>('POST /wps/cashier/deposits/:id/cancel', { params: { id } })
    setState({ isSending: false, refusal: answer.ok ? null : answer.refusal })
    if (answer.ok) keep(answer.value)
    // Somebody paid at the last moment: what it is now says more than the refusal.
    else void queries.invalidateQueries({ queryKey: [line] })
  }
  return { ...state, cancel }
}
