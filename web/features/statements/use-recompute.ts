import { useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { getStatementFile } from '#modules/contracts/statement-contract.ts'
import type { roots } from '#modules/ledger/contract.ts'
import { api } from '#web/features/client/client.ts'
import { type Recomputed, readStatementFile, recompute } from '#web/lib/recompute-statement.ts'

export type Recomputing =
  | { readonly is: 'idle' | 'busy' }
  | { readonly is: 'failed'; readonly refusal: string }
  | { readonly is: 'done'; readonly found: Recomputed; readonly tookMs: number }

const askFile = (payout: string) =>
  api.call<typeof getStatementFile>('GET /wps/member/payouts/:payout/file', { params: { payout } })

/** Fetches the signed statement and the server's keys, and computes the payout again here. */
export function useRecompute(payout: string) {
  const [state, setState] = useState<Recomputing>({ is: 'idle' })
  async function run(): Promise<void> {
    setState({ is: 'busy' })
    const [file, signers] = await Promise.all([
      askFile(payout),
      api.call<typeof roots>('GET /wps/ledger/roots', { query: { limit: 1 } }),
    ])
    if (!file.ok) return setState({ is: 'failed', refusal: file.refusal })
    if (!signers.ok) return setState({ is: 'failed', refusal: signers.refusal })
    const read = readStatementFile(file.value.text)
    if (!read) return setState({ is: 'failed', refusal: 'answer_is_malformed' })
    const startMs = systemClock.nowMs()
    const found = await recompute(read, signers.value.keys)
    setState({ is: 'done', found, tookMs: Math.max(1, Math.round(systemClock.nowMs() - startMs)) })
  }
  return { state, run }
}

/** The signed statement as a file, for who wants to compute it elsewhere. */
export async function saveStatement(payout: string): Promise<string | null> {
  const file = await askFile(payout)
  if (!file.ok) return file.refusal
  const url = URL.createObjectURL(new Blob([file.value.text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.value.name
  link.click()
  URL.revokeObjectURL(url)
  return null
}
