import { useEffect, useState } from 'react'
import type { EventReply } from '#modules/sports/contract.ts'
import { momentText, shortMoment } from '#web/site/features/sports/words.ts'

interface MomentProps {
  readonly event: EventReply
  readonly isShort?: boolean
}

/** Where a match stands. The clock of football goes on between what is told of it; others stand still as often as they run. */
export function Moment({ event, isShort = false }: MomentProps) {
  const { board, sport } = event
  const [told, setTold] = useState({ board, seconds: 0 })
  if (told.board !== board) setTold({ board, seconds: 0 })
  const isTicking = sport === 'football' && board?.isRunning === true
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setTold((before) => ({ ...before, seconds: before.seconds + 1 })), 1_000)
    return () => clearInterval(timer)
  }, [isTicking])
  const seconds = board?.clockSeconds
  const now =
    isTicking && board && typeof seconds === 'number'
      ? { ...event, board: { ...board, clockSeconds: seconds + told.seconds } }
      : event
  return isShort ? shortMoment(now) : momentText(now)
}
