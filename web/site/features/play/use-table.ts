import { useEffect, useState, useSyncExternalStore } from 'react'
import { systemClock } from '#kit/clock.ts'
import { api, events } from '#web/features/client/client.ts'
import { useIsOnline } from '#web/features/screens/use-is-online.ts'
import { useMember } from '#web/features/session/use-session.ts'
import { askAgain } from '#web/site/features/play/game-query.ts'
import type { PlayGame } from '#web/site/features/play/model.ts'
import { Table, type TableState } from '#web/site/features/play/table.ts'

const longestPauseMs = 8_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Longer from try to try, and over at once when the network says that it is back. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, Math.min(longestPauseMs, 700 * 2 ** attempt))
    window.addEventListener('online', go)
  })
}

export interface Seat {
  readonly table: Table
  readonly state: TableState
}

/** The table of a game, as long as its screen is there. */
export function useTable(game: PlayGame): Seat {
  const { nodeId, mode } = game
  const [table] = useState(() => new Table({ api, nodeId, mode, pause, clock: systemClock, wait }))
  const isOnline = useIsOnline()
  useEffect(() => table.setOnline(isOnline), [table, isOnline])
  useEffect(() => table.seat(game), [table, game])
  // React may leave and come back at once; only a table that stays left is closed.
  useEffect(() => {
    table.open()
    return () => table.close()
  }, [table])
  const memberId = useMember().data?.id
  // What another tab plays or the cashier pays changes the purse here too.
  useEffect(() => {
    if (memberId === undefined || mode === 'demo') return
    return events.subscribe(`member:${memberId}`, () => {
      if (table.isQuiet()) askAgain()
    })
  }, [table, memberId, mode])
  const state = useSyncExternalStore(table.subscribe, table.state, table.state)
  return { table, state }
}
