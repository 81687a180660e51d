import { useEffect } from 'react'
import { events } from '#web/features/client/client.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { useMe } from '#web/features/session/viewer.ts'

function handleEvent(data: unknown): void {
  const isDue = typeof data === 'object' && data !== null && 'type' in data && data.type === 'reality_check'
  if (isDue) openPopup({ kind: 'stake-block', refusal: 'reality_check_is_due' })
}

/** A stake was stopped by the member's reality check, in this game or in a vendor's frame, which could not say so itself. */
export function useRealityCheckPopup(): void {
  const memberId = useMe()?.id
  useEffect(
    () => (memberId === undefined ? undefined : events.subscribe(`member:${memberId}`, handleEvent)),
    [memberId],
  )
}
