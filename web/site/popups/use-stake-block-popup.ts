import { useEffect } from 'react'
import { events } from '#web/features/client/client.ts'
import type { RefusedPart } from '#web/features/popups/popups.ts'
import { openStakeBlock } from '#web/features/popups/stake-block.ts'
import { useMe } from '#web/features/session/viewer.ts'

interface MemberEvent {
  readonly type: string
  readonly refusal?: string
  readonly fields?: readonly RefusedPart[]
}

function handleEvent(data: unknown): void {
  const { type, refusal = null, fields } = (data ?? {}) as MemberEvent
  if (type === 'reality_check') openStakeBlock('reality_check_is_due')
  if (type === 'stake_refused') openStakeBlock(refusal, fields)
}

/** A stake was stopped by what the member set or accepted, in a vendor's frame, which could not say so itself. */
export function useStakeBlockPopup(): void {
  const memberId = useMe()?.id
  useEffect(
    () => (memberId === undefined ? undefined : events.subscribe(`member:${memberId}`, handleEvent)),
    [memberId],
  )
}
