import { z } from 'zod'
import { markOf } from '#engines/tables/marks.ts'
import { type TableNews as DealtNews, findStretches, type Slip, type Table } from '#modules/rounds/service.ts'
import { Board, type Shown, type SlipNews } from '#modules/tables/board.ts'
import type { TableNews } from '#modules/tables/contract.ts'
import { dealLive } from '#modules/tables/deal.ts'
import { DemoCrowd } from '#modules/tables/demo-crowd.ts'
import type { LiveDeps, LiveTables } from '#modules/tables/deps.ts'
import { NewsDesk } from '#modules/tables/desk.ts'
import { type LiveTable, listTables } from '#modules/tables/list.ts'
import { shoeOf, shoeRounds } from '#modules/tables/model.ts'
import { Presence } from '#modules/tables/presence.ts'

const told = 'tables.told'
const slipPlaced = 'tables.slip'
const hello = 'tables.hello'
const known = 'tables.known'

const Told = z.object({ tableId: z.string(), news: z.custom<TableNews>() })
const Known = z.object({ tableId: z.string(), shown: z.custom<Shown>() })

export function makeLive(deps: LiveDeps): LiveTables & { start(): Promise<void>; stop(): void } {
  const { bus, audience, node, settings, catalog, scheduler } = deps
  const { clock } = deps.tables
  const board = new Board()
  const undo: (() => void)[] = []
  const presence: Presence = new Presence({ bus, audience, node, clock }, () => desk.noteAll())
  const live: LiveTables = { ...deps, presence, board, demoCrowd: new DemoCrowd(clock) }
  const desk = new NewsDesk(live)
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
          const { tableId, news } = Told.parse(data)
          board.hear(tableId, news)
          if (scheduler.isDealing(tableId)) desk.note(tableId, news)
        }),
        bus.subscribe(slipPlaced, (data) => {
          const slip = data as SlipNews
          if (board.hearSlip(slip) && scheduler.isDealing(slip.tableId)) desk.noteTotals(slip.tableId)
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
      desk.stop()
    },
  }
}

/** Tells everybody at a table, and every node, what its dealer did. */
export function tellDealt(
  live: Pick<LiveDeps, 'bus' | 'pushTable'>,
  { id, game }: Pick<Table, 'id' | 'game'>,
  news: DealtNews,
): void {
  tellTable(live, id, wireNews(game.info.id, news))
}

export function tellTable(live: Pick<LiveDeps, 'bus' | 'pushTable'>, tableId: string, news: TableNews): void {
  live.bus.publish(told, { tableId, news })
  live.pushTable(tableId, news)
}

function wireNews(game: string, news: DealtNews): TableNews {
  if (news.type === 'betting') return { ...news, shoe: shoeOf(news.number) }
  if (news.type !== 'over') return news
  const { number, outcome, hash } = news
  const isVoid = news.state === 'void'
  const mark = isVoid ? null : markOf(game, outcome)
  return { type: 'over', number, state: isVoid ? 'void' : 'over', outcome, mark, hash }
}

/** Tells every node that somebody bet real money. */
export function tellSlip({ bus }: Pick<LiveDeps, 'bus'>, { game }: LiveTable, slip: Slip): void {
  const { tableId, number, id: slipId, playerId, currency } = slip
  const spots = slip.spots.map(({ choice, stake }) => ({ spot: game.spotOf(choice as never), stake: String(stake) }))
  const news: SlipNews = { tableId, number, slipId, playerId, currency, spots }
  bus.publish(slipPlaced, news)
}

/** The marks of the shoe in play, oldest first. */
export async function readRoad({ tables }: Pick<LiveDeps, 'tables'>, { id, setting }: LiveTable) {
  const rounds = await findStretches(tables.db.read, [id], shoeRounds)
  return rounds.map(({ number, outcome }) => ({ number, mark: markOf(setting.game, outcome) }))
}
