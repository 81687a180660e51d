import { useSyncExternalStore } from 'react'
import type { getMemberInfo } from '#modules/identity/contract.ts'
import { api, queries, session } from '#web/features/client/client.ts'
import { useCall, valueOf } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

type Member = ReplyOf<typeof getMemberInfo>

const memberKey = ['member'] as const

const callMember = (signal: AbortSignal) => api.call<typeof getMemberInfo>('GET /wps/member/info', { signal })

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
  return useCall({ key: memberKey, isEnabled, call: callMember })
}

/** Who is signed in, where nothing is rendered; null when nobody is or nobody can say. */
export async function askMember(): Promise<Member | null> {
  if (session.token() === null) return null
  try {
    return await queries.query({
      queryKey: memberKey,
      staleTime: 'static',
      queryFn: async ({ signal }) => valueOf(await callMember(signal)),
    })
  } catch {
    return null
  }
}

/** The same, as far as it is known already. */
export const peekMember = (): Member | null => queries.getQueryData<Member>(memberKey) ?? null
