import { useEffect } from 'react'
import type { getUnread } from '#modules/messaging/contract.ts'
import { events, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useIsMember, useMe } from '#web/features/session/viewer.ts'

/** How many messages wait to be read; a trial and a visitor have none. */
export function useUnread(): number {
  const isMember = useIsMember()
  const { data } = useAnswer<typeof getUnread>('GET /wps/relay/CSP_unreadCount', {}, { isEnabled: isMember })
  return isMember ? (data?.unread ?? 0) : 0
}

/** A message arrived, or was read on another page: what is shown of messages is asked for again. */
export function askMessagesAgain(): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [line] }) =>
      typeof line === 'string' && (line.startsWith('GET /wps/messages') || line.startsWith('GET /wps/relay/CSP_')),
  })
}

function handleEvent(data: unknown): void {
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'message') askMessagesAgain()
}

/** Listens for as long as somebody is signed in. What everybody is told comes on everybody's topic. */
export function useMessageEvents(): void {
  const memberId = useMe()?.id
  useEffect(() => {
    if (memberId === undefined) return
    const unsubscribe = [events.subscribe(`member:${memberId}`, handleEvent), events.subscribe('public', handleEvent)]
    return () => {
      for (const stop of unsubscribe) stop()
    }
  }, [memberId])
}
