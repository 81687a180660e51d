import { useRef, useState } from 'react'
import type { getMerchantWallet, recallAll, walletTransfer } from '#modules/gateway/contract.ts'
import type { getConsolidated } from '#modules/wallet/contract.ts'
import type { InputOf, ReplyOf } from '#web/lib/api.ts'
import { api, queries } from '#web/site/app.ts'
import { useAnswer } from '#web/site/use-call.ts'

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

/** After these nobody knows whether it came through, so the next attempt is the same one. */
const isUnsure = (refusal: string): boolean =>
  refusal === 'network_is_down' || refusal === 'answer_is_malformed' || refusal === 'server_is_busy'

/** What came of the last attempt: the transfers, or why there was none. */
interface Outcome {
  readonly transfers: readonly Transfer[]
  readonly refusal: string | null
}

/** Moves money between the wallets. A key is made once for a wish, so that trying again moves nothing twice. */
export function useTransfers() {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const intent = useRef<{ readonly of: string; readonly key: string } | null>(null)

  function keyFor(wish: unknown): string {
    const of = JSON.stringify(wish)
    if (intent.current?.of !== of) intent.current = { of, key: crypto.randomUUID() }
    return intent.current.key
  }

  async function run(send: () => Promise<Outcome>): Promise<boolean> {
    setBusy(true)
    setOutcome(null)
    const came = await send()
    if (came.refusal === null || !isUnsure(came.refusal)) intent.current = null
    setBusy(false)
    setOutcome(came)
    renew()
    return came.refusal === null
  }

  return {
    isBusy,
    outcome,
    transfer: (wish: Wish) =>
      run(async () => {
        const body = { ...wish, key: keyFor(wish) }
        const answer = await api.call<typeof walletTransfer>('POST /wps/relay/GCS_walletTransfer', { body })
        return answer.ok ? { transfers: [answer.value], refusal: null } : { transfers: [], refusal: answer.refusal }
      }),
    recall: () =>
      run(async () => {
        const body = { key: keyFor('all') }
        const answer = await api.call<typeof recallAll>('POST /wps/relay/GCS_walletRecall', { body })
        if (!answer.ok) return { transfers: [], refusal: answer.refusal }
        return { transfers: answer.value.transfers, refusal: null }
      }),
  }
}
