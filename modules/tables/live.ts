import { z } from 'zod'
import { DemoCrowd } from '#modules/rounds/service.ts'
import { Board, type Shown, type SlipEvent } from '#modules/tables/board.ts'
import { Broadcast } from '#modules/tables/broadcast.ts'
import type { TableEvent } from '#modules/tables/contract.ts'
import { dealLive } from '#modules/tables/deal.ts'
import type { LiveDeps, LiveTables } from '#modules/tables/deps.ts'
import { slipPlaced, told } from '#modules/tables/events.ts'
import { listTables } from '#modules/tables/list.ts'
import { Presence } from '#modules/tables/presence.ts'

const hello = 'tables.hello'
const known = 'tables.known'

const Told = z.object({ tableId: z.string(), event: z.custom<TableEvent>() })
const Known = z.object({ tableId: z.string(), shown: z.custom<Shown>() })

export function makeLive(deps: LiveDeps): LiveTables & { start(): Promise<void>; stop(): void } {
  const { bus, audience, node, settings, catalog, scheduler } = deps
  const { clock } = deps.tables
  const board = new Board()
  const undo: (() => void)[] = []
  const presence: Presence = new Presence({ bus, audience, node, clock }, () => broadcast.noteAll())
  const live: LiveTables = { ...deps, presence, board, demoCrowd: new DemoCrowd(clock) }
  const broadcast = new Broadcast(live)
  const added = new Set<string>()

  /** Tables that the settings or the catalogue gained are dealt too. */
  const addTables = async (): Promise<void> => {
    for (const table of (await listTables({ settings, catalog })).values()) {
      if (added.has(table.id)) continue
      added.add(table.id)
      scheduler.add(dealLive(live, table))
    }
    presence.wake()
  }

  return {
    ...live,
    async start() {
      presence.start()
      undo.push(
        bus.subscribe(told, async (data) => {
          const { tableId, event } = Told.parse(data)
          board.apply(tableId, event)
          if (scheduler.isDealing(tableId)) broadcast.note(tableId, event)
        }),
        bus.subscribe(slipPlaced, (data) => {
          const slip = data as SlipEvent
          if (board.onSlip(slip) && scheduler.isDealing(slip.tableId)) broadcast.noteTotals(slip.tableId)
        }),
        bus.subscribe(hello, () => {
          for (const tableId of added) {
            const shown = scheduler.isDealing(tableId) ? board.find(tableId) : null
            if (shown) bus.publish(known, { tableId, shown })
          }
        }),
        bus.subscribe(known, (data) => {
          const { tableId, shown } = Known.parse(data)
          board.copy(tableId, shown)
        }),
        ...['settings.changed', 'catalog.changed'].map((change) => bus.subscribe(change, addTables)),
      )
      await addTables()
      bus.publish(hello, {})
    },
    stop() {
      for (const stop of undo.splice(0)) stop()
      presence.stop()
      broadcast.stop()
    },
  }
}
