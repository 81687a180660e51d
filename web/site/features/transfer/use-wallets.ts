import { useState } from 'react'
import type { getMerchantWallet, recallAll, walletTransfer } from '#modules/gateway/contract.ts'
import type { getConsolidated } from '#modules/wallet/contract.ts'
import { api, intents, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { InputOf, ReplyOf } from '#web/lib/api.ts'

export type Wallets = ReplyOf<typeof getMerchantWallet>
export type MakerWallet = Wallets['wallets'][number]
export type Transfer = ReplyOf<typeof walletTransfer>

export const useFunds = () =>
  useAnswer<typeof getConsolidated>('GET /wps/member/info/funds/consolidated', { query: {} })

const walletsLine = 'GET /wps/relay/GCS_merchantWallet'

/** A transfer that a maker has not answered is asked for by the server; this looks how it stands. */
const whilePendingMs = 5000

export function useWallets() {
  const input = { query: {} }
  const known = queries.getQueryData<Wallets>([walletsLine, input])
  const isPending = known?.wallets.some(({ pending }) => pending !== null) ?? false
  return useAnswer<typeof getMerchantWallet>(walletsLine, input, isPending ? { everyMs: whilePendingMs } : {})
}

function renew(): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [line] }) =>
      line === 'accounts' ||
      line === walletsLine ||
      (typeof line === 'string' &&
        (line.startsWith('GET /wps/member/info/funds') || line.startsWith('GET /wps/v2/wallets'))),
  })
}

type Wish = Omit<InputOf<typeof walletTransfer>['body'], 'key'>

/** What came of the last attempt: the transfers, or why there was none. */
interface Outcome {
  readonly transfers: readonly Transfer[]
  readonly refusal: string | null
}

/** Moved again under the same key while the outcome is unknown, so that trying again moves nothing twice. */
export async function moveBetweenWallets(request: Wish) {
  const line = 'POST /wps/relay/GCS_walletTransfer'
  return await intents.send(line, request, (key) =>
    api.call<typeof walletTransfer>(line, { body: { ...request, key } }),
  )
}

export async function recallWallets() {
  const line = 'POST /wps/relay/GCS_walletRecall'
  return await intents.send(line, 'all', (key) => api.call<typeof recallAll>(line, { body: { key } }))
}

/** Moves money between the wallets. */
export function useTransfers() {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function run(send: () => Promise<Outcome>): Promise<boolean> {
    setBusy(true)
    setOutcome(null)
    const came = await send()
    setBusy(false)
    setOutcome(came)
    renew()
    return came.refusal === null
  }

  return {
    isBusy,
    outcome,
    transfer: (request: Wish) =>
      run(async () => {
        const answer = await moveBetweenWallets(request)
        return answer.ok ? { transfers: [answer.value], refusal: null } : { transfers: [], refusal: answer.refusal }
      }),
    recall: () =>
      run(async () => {
        const answer = await recallWallets()
        if (!answer.ok) return { transfers: [], refusal: answer.refusal }
        return { transfers: answer.value.transfers, refusal: null }
      }),
  }
}
