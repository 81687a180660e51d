import { useEffect, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { getLotteries } from '#modules/lottery/contract.ts'
import { events, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

const line = 'GET /wps/lotteries'

type Answer = ReplyOf<typeof getLotteries>
export type LotteryRow = Answer['lotteries'][number]

const askAgain = (): void => void queries.invalidateQueries({ queryKey: [line] })

/** How far this screen's clock is ahead of the server's, measured when an answer comes. */
export function useAheadMs(answer: { readonly serverTime: string } | undefined): number {
  const measure = () => ({ from: answer, aheadMs: answer ? systemClock.nowMs() - Date.parse(answer.serverTime) : 0 })
  const [measured, setMeasured] = useState(measure)
  if (measured.from !== answer) setMeasured(measure())
  return measured.aheadMs
}

/** Runs once at a moment of this screen's clock; `run` is always the same function. Moments further away than a timer reaches are left to the next answer. */
export function useAt(atMs: number | null, run: () => void): void {
  useEffect(() => {
    if (atMs === null) return
    const inMs = atMs - systemClock.nowMs()
    if (inMs > 2_000_000_000) return
    const timer = setTimeout(run, Math.max(300, inMs))
    return () => clearTimeout(timer)
  }, [atMs, run])
}

/** Every lottery as it stands now: asked again when one is drawn or changed, and when the next sale closes. */
export function useLotteries() {
  const query = useAnswer<typeof getLotteries>(line, {})
  const aheadMs = useAheadMs(query.data)
  const lotteries = query.data?.lotteries ?? []
  useEffect(() => events.subscribe('lotteries', askAgain, askAgain), [])
  const closes = lotteries.flatMap(({ sale }) => (sale ? [Date.parse(sale.closesAt)] : []))
  useAt(closes.length > 0 ? Math.min(...closes) + aheadMs + 200 : null, askAgain)
  return { query, lotteries, aheadMs }
}
