import type { TableChange, TableEvent } from '#modules/tables/contract.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { type LiveTable, listTables } from '#modules/tables/list.ts'
import { shoeOf } from '#modules/tables/model.ts'
import { playersOf, stateReply } from '#modules/tables/replies.ts'

const lobbyEveryMs = 500
const totalsEveryMs = 500

/** Sends what changes at the tables that this node deals: many changes are one frame, and nothing is sent while nobody listens. */
export class Broadcast {
  readonly #live: LiveTables
  readonly #results = new Map<string, NonNullable<TableChange['result']>>()
  /** One for each table, so that hundreds who watch one are not told together with those of all others. */
  readonly #totalsTimers = new Map<string, NodeJS.Timeout>()
  readonly #players = new Map<string, number>()
  readonly #shown = new Map<string, string>()
  #lobbyTimer: NodeJS.Timeout | null = null
  #listed = ''

  constructor(live: LiveTables) {
    this.#live = live
  }

  /** Something happened at a table. */
  note(tableId: string, event: TableEvent): void {
    if (event.type === 'over' && event.mark !== null) {
      const { number, mark } = event
      this.#results.set(tableId, { number, mark, shoe: shoeOf(number) })
    }
    this.#publishSoon()
  }

  /** Somebody came or went, or the list of tables changed. */
  noteAll(): void {
    this.#publishSoon()
  }

  noteTotals(tableId: string): void {
    if (this.#totalsTimers.has(tableId)) return
    this.#totalsTimers.set(
      tableId,
      setTimeout(() => this.#publishTotals(tableId), totalsEveryMs),
    )
  }

  stop(): void {
    if (this.#lobbyTimer) clearTimeout(this.#lobbyTimer)
    for (const timer of this.#totalsTimers.values()) clearTimeout(timer)
    this.#lobbyTimer = null
    this.#totalsTimers.clear()
  }

  /** What a lobby has that was asked for later is as new; so a frame that could not be made is made good by the next. */
  #publishSoon(): void {
    this.#lobbyTimer ??= setTimeout(() => void this.#publishLobby().catch(() => undefined), lobbyEveryMs)
  }

  async #publishLobby(): Promise<void> {
    const { scheduler, presence, pushLobby, tables } = this.#live
    this.#lobbyTimer = null
    const list = await listTables(this.#live)
    const results = new Map(this.#results)
    this.#results.clear()
    const dealt = [...list.values()].filter(({ id, setting }) => scheduler.isDealing(id) && setting.state !== 'closed')
    const all = dealt.flatMap((table) => this.#changeOf(table, results.get(table.id)))
    const changes = all.filter(({ id }) => list.get(id)?.isInLobby)
    if (presence.lobby === 0) return
    const serverTime = new Date(tables.clock.nowMs()).toISOString()
    if (changes.length > 0) pushLobby({ type: 'changes', serverTime, tables: changes })
    const listed = [...list.values()].map(({ id, setting, isInLobby }) => `${id} ${setting.state} ${isInLobby}`).join()
    if (this.#listed !== '' && listed !== this.#listed) pushLobby({ type: 'list' })
    this.#listed = listed
  }

  /** What is new of a table since it was last told. */
  #changeOf({ id, setting }: LiveTable, result: TableChange['result']): TableChange[] {
    const { board, pushTable } = this.#live
    const players = playersOf(this.#live, id)
    if (this.#players.get(id) !== players) pushTable(id, { type: 'players', players })
    this.#players.set(id, players)
    const shown = { players, state: stateReply(this.#live, id), streak: board.streakOf(id, setting.game) }
    const text = JSON.stringify(shown)
    const isNew = this.#shown.get(id) !== text
    this.#shown.set(id, text)
    return isNew || result ? [{ id, ...shown, ...(result && { result }) }] : []
  }

  #publishTotals(id: string): void {
    const { board, pushTable } = this.#live
    this.#totalsTimers.delete(id)
    const shown = board.find(id)
    if (shown?.number) pushTable(id, { type: 'totals', number: shown.number, totals: board.totalsOf(id) })
    this.#publishSoon()
  }
}
