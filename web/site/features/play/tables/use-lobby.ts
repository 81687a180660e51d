import { useEffect, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { getTables, LobbyEvent } from '#modules/tables/contract.ts'
import { events, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { applyChanges } from '#web/site/features/play/tables/lobby-rows.ts'
import type { TableRow } from '#web/site/features/play/tables/model.ts'

const line = 'GET /wps/tables'

type Answer = ReplyOf<typeof getTables>

interface Lobby {
  readonly from: Answer | undefined
  readonly rows: readonly TableRow[]
  /** How far this screen's clock is ahead of the server's. */
  readonly aheadMs: number
}

const begin = (from: Answer | undefined): Lobby => ({
  from,
  rows: from?.tables ?? [],
  aheadMs: from ? systemClock.nowMs() - Date.parse(from.serverTime) : 0,
})

const askAgain = (): void => void queries.invalidateQueries({ queryKey: [line] })

/** Every table, as it stands now. */
export function useLobby() {
  const query = useAnswer<typeof getTables>(line, {})
  const [lobby, setLobby] = useState(() => begin(query.data))
  if (query.data && lobby.from !== query.data) setLobby(begin(query.data))
  useEffect(() => {
    const hear = (data: unknown): void => {
      const event = data as LobbyEvent
      if (event.type === 'list') askAgain()
      else setLobby((before) => ({ ...before, rows: applyChanges(before.rows, event) }))
    }
    return events.subscribe('tables', hear, askAgain)
  }, [])
  return { query, rows: lobby.rows, aheadMs: lobby.aheadMs }
}
