import { useSyncExternalStore } from 'react'
import type { getMemberInfo } from '#modules/identity/contract.ts'
import { api, session } from '#web/site/app.ts'
import { useCall } from '#web/site/use-call.ts'

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(
    session.subscribe,
    () => session.token() !== null,
    () => false,
  )
}

/** Who is signed in, as the server says. */
export function useMember() {
  const isEnabled = useIsSignedIn()
  return useCall({
    key: ['member'],
    isEnabled,
    call: (signal) => api.call<typeof getMemberInfo>('GET /wps/member/info', { signal }),
  })
}
