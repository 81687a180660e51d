import { useMemo } from 'react'
import type { LotteryGame } from '#engines/lottery/model.ts'
import { type BasketLine, findUncounted, type JudgedLine } from '#web/site/features/play/lottery/basket.ts'
import type { LotteryAnswer, TicketAnswer } from '#web/site/features/play/lottery/use-lottery.ts'

interface Judged {
  readonly answer: LotteryAnswer
  readonly game: LotteryGame
  readonly lines: readonly BasketLine[]
  /** What is on the pad; null while nothing is chosen, or where nothing counts anyway. */
  readonly draft: JudgedLine | null
  /** What I bought already. */
  readonly tickets: readonly TicketAnswer[]
}

/** Which of what is about to be paid earns no rebate, because it covers too much together with what was bought for the issue before. */
export function useUncounted({ answer, game, lines, draft, tickets }: Judged) {
  const { coverageMostPercent: mostPercent } = answer
  const issue = answer.lottery.sale?.issue ?? null
  const placed = useMemo(
    () => tickets.flatMap((ticket) => (ticket.issue === issue ? ticket.lines : [])),
    [tickets, issue],
  )
  const isBasketUncounted = useMemo(() => {
    const uncounted = findUncounted<JudgedLine>(game, [...lines, ...placed], { mostPercent, issue })
    return lines.some((line) => uncounted.has(line))
  }, [game, lines, placed, mostPercent, issue])
  const { play, selection } = draft ?? {}
  const isDraftUncounted = useMemo(() => {
    if (play === undefined || selection === undefined) return false
    const own = { play, selection }
    return findUncounted<JudgedLine>(game, [own, ...lines, ...placed], { mostPercent, issue }).has(own)
  }, [game, play, selection, lines, placed, mostPercent, issue])
  return { isBasketUncounted, isDraftUncounted }
}
