import { useSyncExternalStore } from 'react'
import { ready } from '#kit/frame-contract.ts'
import { roots } from '#modules/ledger/contract.ts'
import { api, news } from '#web/site/app.ts'
import { useCall } from '#web/site/use-call.ts'

export function useConnection() {
  return useSyncExternalStore(news.onState, news.state)
}

export function useLatestRoot() {
  return useCall({ key: ['latest-root'], call: (signal) => api.call(roots, { query: { limit: 1 }, signal }) })
}

export function useReady() {
  return useCall({ key: ['ready'], call: (signal) => api.call(ready, { signal }), everyMs: 15_000 })
}
