import { useEffect } from 'react'
import type { getLotteryResults, getLotteryTrends } from '#modules/lottery/contract.ts'
import { events, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'

const resultsLine = 'GET /wps/lotteries/:id/results'
const proofLine = 'GET /wps/lotteries/:id/results/:issue/proof'
const trendsLine = 'GET /wps/lotteries/:id/trends'

/** Asks again for what is shown of a lottery whenever one of its issues has ended, and when the connection is back. */
export function useDrawNews(id: string): void {
  useEffect(() => {
    const askAgain = (): void => {
      for (const line of [resultsLine, trendsLine, proofLine]) void queries.invalidateQueries({ queryKey: [line] })
    }
    return events.subscribe(`lottery:${id}`, askAgain, askAgain)
  }, [id])
}

/** Without a day, the present one of the lottery's own place. */
export const useResults = (id: string, day: string | null) =>
  useAnswer<typeof getLotteryResults>(resultsLine, { params: { id }, query: day === null ? {} : { day } })

/** How many draws are shown where nobody chose. */
export const trendDraws = 30

export const useTrends = (id: string, draws: number) =>
  useAnswer<typeof getLotteryTrends>(trendsLine, { params: { id }, query: { draws } })
