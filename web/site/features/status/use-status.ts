import { useSyncExternalStore } from 'react'
import type { ready } from '#kit/frame-contract.ts'
import type { roots } from '#modules/ledger/contract.ts'
import { api, events } from '#web/features/client/client.ts'
import { useCall } from '#web/features/client/use-call.ts'

export function useConnection() {
  return useSyncExternalStore(events.onState, events.state, () => 'connecting' as const)
}

export function useLatestRoot() {
  return useCall({
    key: ['latest-root'],
    call: (signal) => api.call<typeof roots>('GET /wps/ledger/roots', { query: { limit: 1 }, signal }),
  })
}

export function useReady() {
  return useCall({
    key: ['ready'],
    call: (signal) => api.call<typeof ready>('GET /ready', { signal }),
    everyMs: 15_000,
  })
}
