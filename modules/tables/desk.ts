import type { TableChange, TableNews } from '#modules/tables/contract.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { listTables } from '#modules/tables/list.ts'
import { shoeOf } from '#modules/tables/model.ts'
import { playersOf, stateReply } from '#modules/tables/replies.ts'

const lobbyEveryMs = 500
const totalsEveryMs = 250

/** Gathers what changes at the tables that this node deals: many changes are one frame, and nobody listening is no frame. */
export class NewsDesk {
  readonly #live: LiveTables
  readonly #changed = new Map<string, Pick<TableChange, 'result'>>()
  readonly #totals = new Set<string>()
  readonly #players = new Map<string, number>()
  #lobbyTimer: NodeJS.Timeout | null = null
  #totalsTimer: NodeJS.Timeout | null = null
  #listed = ''

  constructor(live: LiveTables) {
    this.#live = live
  }

  /** Something happened at a table. */
  note(tableId: string, news: TableNews): void {
    const before = this.#changed.get(tableId) ?? {}
    const { number, mark } = news.type === 'over' ? news : { number: 0, mark: null }
    const result = mark === null ? {} : { result: { number, mark, shoe: shoeOf(number) } }
    this.#changed.set(tableId, { ...before, ...result })
    this.#lobbyTimer ??= setTimeout(() => void this.#tellLobby(), lobbyEveryMs)
  }

  /** Somebody came or went, or the list of tables changed. */
  noteAll(): void {
    this.#lobbyTimer ??= setTimeout(() => void this.#tellLobby(), lobbyEveryMs)
  }

  noteTotals(tableId: string): void {
    this.#totals.add(tableId)
    this.#totalsTimer ??= setTimeout(() => this.#tellTotals(), totalsEveryMs)
  }

  stop(): void {
    if (this.#lobbyTimer) clearTimeout(this.#lobbyTimer)
    if (this.#totalsTimer) clearTimeout(this.#totalsTimer)
    this.#lobbyTimer = null
    this.#totalsTimer = null
  }

  async #tellLobby(): Promise<void> {
    const { scheduler, presence, board, pushTable, pushLobby, tables } = this.#live
    this.#lobbyTimer = null
    const list = await listTables(this.#live)
    const changes: TableChange[] = []
    for (const table of list.values()) {
      const { id, setting } = table
      if (!scheduler.isDealing(id) || setting.state === 'closed') continue
      const players = playersOf(this.#live, id)
      const hasMore = this.#players.get(id) !== players
      const change = this.#changed.get(id)
      if (!hasMore && !change) continue
      this.#players.set(id, players)
      if (hasMore) pushTable(id, { type: 'players', players })
      changes.push({
        ...{ id, players, state: stateReply(this.#live, id), streak: board.streakOf(id, setting.game) },
        ...change,
      })
    }
    this.#changed.clear()
    if (presence.lobby === 0) return
    const serverTime = new Date(tables.clock.nowMs()).toISOString()
    if (changes.length > 0) pushLobby({ type: 'changes', serverTime, tables: changes })
    const listed = [...list.values()].map(({ id, setting }) => `${id} ${setting.state}`).join()
    if (this.#listed !== '' && listed !== this.#listed) pushLobby({ type: 'list' })
    this.#listed = listed
  }

  #tellTotals(): void {
    const { board, pushTable } = this.#live
    this.#totalsTimer = null
    for (const id of this.#totals) {
      const shown = board.find(id)
      if (shown?.number) pushTable(id, { type: 'totals', number: shown.number, totals: board.totalsOf(id) })
      this.#players.delete(id)
    }
    this.#totals.clear()
    this.noteAll()
  }
}
