import { useEffect } from 'react'
import { stakeBlocks } from '#modules/compliance/model.ts'
import { events } from '#web/features/client/client.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { useMe } from '#web/features/session/viewer.ts'

function handleEvent(data: unknown): void {
  if (typeof data !== 'object' || data === null || !('type' in data)) return
  if (data.type === 'reality_check') openPopup({ kind: 'stake-block', refusal: 'reality_check_is_due' })
  if (data.type !== 'stake_refused' || !('refusal' in data)) return
  const block = stakeBlocks.find((known) => known === data.refusal)
  if (block) openPopup({ kind: 'stake-block', refusal: block })
}

/** A stake was stopped by what the member set or accepted, in a vendor's frame, which could not say so itself. */
export function useStakeBlockPopup(): void {
  const memberId = useMe()?.id
  useEffect(
    () => (memberId === undefined ? undefined : events.subscribe(`member:${memberId}`, handleEvent)),
    [memberId],
  )
}
