import { useCallback, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { getTableShowcase } from '#modules/tables/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

type Answer = ReplyOf<typeof getTableShowcase>
export type ShowcaseTable = Answer['tables'][number]

const shownMost = 20
/** Two kilobytes at a time, and only while somebody looks: home is open far more often than the lobby with its topic. */
const everyMs = 5000

/** Some tables as they stand now, asked for again while the place that shows them is on the screen. */
export function useShowcase() {
  const [isSeen, setSeen] = useState(false)
  const watch = useCallback((place: HTMLElement | null) => {
    if (!place) return undefined
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  const query = useAnswer<typeof getTableShowcase>(
    'GET /wps/showcase/tables',
    { query: { limit: shownMost } },
    isSeen ? { everyMs } : {},
  )
  const [clock, setClock] = useState<{ readonly from: Answer | undefined; readonly aheadMs: number }>({
    from: undefined,
    aheadMs: 0,
  })
  const { data } = query
  if (data && clock.from !== data) {
    setClock({ from: data, aheadMs: systemClock.nowMs() - Date.parse(data.serverTime) })
  }
  return { query, watch, aheadMs: clock.aheadMs }
}
