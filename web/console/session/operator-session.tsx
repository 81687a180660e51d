import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { assert } from '#kit/assert.ts'
import type { getOperator, logOutOperator } from '#modules/identity/contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { api } from '#web/features/client/client.ts'
import { useCall } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface OperatorSession {
  /** Goes along with every operator call. */
  readonly token: string
  readonly operator: ReplyOf<typeof getOperator>
  /** Asks the server again, after a code was given. */
  readonly refresh: () => Promise<unknown>
  readonly signOut: () => Promise<void>
}

const SessionContext = createContext<OperatorSession | null>(null)

export function useOperatorSession(): OperatorSession {
  const session = useContext(SessionContext)
  assert(session, 'a page of the console is inside an OperatorSessionProvider')
  return session
}

interface OperatorSessionProviderProps {
  readonly token: string
  /** The session is over: signed out, expired or ended by the server. */
  readonly onEnded: () => void
  readonly children: ReactNode
}

/** Asks the server who is signed in before anything of the console is shown. */
export function OperatorSessionProvider({ token, onEnded, children }: OperatorSessionProviderProps) {
  const query = useCall<ReplyOf<typeof getOperator>>({
    key: ['GET /ops/session', token],
    call: (signal) => api.call<typeof getOperator>('GET /ops/session', { token, signal }),
  })
  const { data: operator, error, refetch } = query
  const isOver = error?.refusal === 'sign_in_is_needed'
  useEffect(() => {
    if (isOver) onEnded()
  }, [isOver, onEnded])
  if (!operator) {
    return (
      <main id="content" className="mx-auto grid min-h-dvh w-full max-w-[640px] content-center px-4 py-8">
        {query.isError && !isOver ? <CallFailed query={query} /> : <Skeleton className="h-40 rounded-2xl" />}
      </main>
    )
  }
  const signOut = async (): Promise<void> => {
    await api.call<typeof logOutOperator>('DELETE /ops/session/logout', { token })
    onEnded()
  }
  return <SessionContext value={{ token, operator, refresh: refetch, signOut }}>{children}</SessionContext>
}
