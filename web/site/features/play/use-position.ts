import { useEffect } from 'react'
import type { getPosition } from '#modules/compliance/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { useIsMember } from '#web/features/session/viewer.ts'
import type { Mode } from '#web/site/features/play/model.ts'

const everyMs = 60_000

/** Whether the house counts how somebody stands: for members who play with their own money. */
export function useIsCounted(mode: Mode): boolean {
  const isMember = useIsMember()
  return mode === 'real' && isMember
}

/** How the member's day stands by the house's own count. A tab knows only itself; the house knows every game and every device. */
export function usePosition(mode: Mode) {
  const isEnabled = useIsCounted(mode)
  return useAnswer<typeof getPosition>('GET /wps/compliance/position', { query: {} }, { isEnabled, everyMs })
}

/**
 * The reality check comes when its time has come, not only when the next stake is refused. Before it is shown the house is asked once
 * more: the member may have read it already, here or on another device.
 */
export function useRealityCheck(mode: Mode): void {
  const { data, refetch } = usePosition(mode)
  const check = data?.realityCheck
  const isDue = check?.isDue ?? false
  const inSeconds = check?.inSeconds ?? null
  useEffect(() => {
    if (inSeconds === null) return
    const look = async () => {
      const answer = await refetch()
      if (answer.data?.realityCheck.isDue) openPopup({ kind: 'stake-block', refusal: 'reality_check_is_due' })
    }
    const timer = setTimeout(() => void look(), isDue ? 0 : inSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isDue, inSeconds, refetch])
}
