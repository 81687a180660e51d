import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Currency } from '#kit/money.ts'
import type { getLottery, getLotteryResults, getPractice, getTickets, LotteryEvent } from '#modules/lottery/contract.ts'
import { events, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useIsMember } from '#web/features/session/viewer.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { loadGame } from '#web/site/features/play/lottery/load-game.ts'
import { plansLine } from '#web/site/features/play/lottery/send-plan.ts'
import { useAheadMs, useAt } from '#web/site/features/play/lottery/use-lotteries.ts'
import type { Mode } from '#web/site/features/play/model.ts'

export type LotteryAnswer = ReplyOf<typeof getLottery>
export type TicketAnswer = ReplyOf<typeof getTickets>[number]
export type ResultRow = ReplyOf<typeof getLotteryResults>['results'][number]

/** What somebody plays with. */
export interface TicketTerms {
  readonly currency: Currency
  readonly mode: Mode
}

const line = 'GET /wps/lotteries/:id'
const resultsLine = 'GET /wps/lotteries/:id/results'
const trendsLine = 'GET /wps/lotteries/:id/trends'
const ticketsLine = 'GET /wps/lotteries/tickets'
const practiceLine = 'GET /wps/lotteries/practice'

const askLottery = (): void => void queries.invalidateQueries({ queryKey: [line] })
export function askTickets(): void {
  for (const one of [ticketsLine, practiceLine, plansLine]) void queries.invalidateQueries({ queryKey: [one] })
}

function askAll(): void {
  askLottery()
  askTickets()
  void queries.invalidateQueries({ queryKey: [resultsLine] })
  void queries.invalidateQueries({ queryKey: [trendsLine] })
}

/** A lottery as it stands now: asked again when it is drawn, paid or changed, and when its sale closes. */
export function useLottery(id: string) {
  const query = useAnswer<typeof getLottery>(line, { params: { id } })
  const aheadMs = useAheadMs(query.data)
  const sale = query.data?.lottery.sale
  useEffect(() => {
    const hear = (data: unknown): void => {
      // Paying changes the member's tickets alone.
      if ((data as LotteryEvent).type === 'settled') askTickets()
      else askAll()
    }
    return events.subscribe(`lottery:${id}`, hear, askAll)
  }, [id])
  useAt(sale ? Date.parse(sale.closesAt) + aheadMs + 100 : null, askLottery)
  return { query, aheadMs }
}

/** The rules of a game, which the server counts by as well. */
export function useGame(game: string | undefined) {
  return useQuery({
    queryKey: ['lottery game', game],
    queryFn: () => loadGame(game ?? ''),
    enabled: game !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Play money: what is left of it, and what it bought. */
export const usePractice = (currency: string, isEnabled: boolean) =>
  useAnswer<typeof getPractice>(practiceLine, { query: { currency } }, { isEnabled })

/** My newest tickets of a lottery. */
export function useOwnTickets(id: string, { mode, currency }: TicketTerms): readonly TicketAnswer[] {
  const isMember = useIsMember() && mode === 'real'
  const { data } = useAnswer<typeof getTickets>(ticketsLine, { query: { limit: 50 } }, { isEnabled: isMember })
  const practice = usePractice(currency, mode === 'demo')
  const tickets = mode === 'demo' ? practice.data?.tickets : isMember ? data : undefined
  return tickets?.filter(({ lottery }) => lottery === id) ?? []
}
