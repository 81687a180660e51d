import { markOf } from '#engines/tables/marks.ts'
import type { TableEvent as DealtEvent, Slip, Table } from '#modules/rounds/service.ts'
import { findStretches } from '#modules/rounds/service.ts'
import type { SlipEvent } from '#modules/tables/board.ts'
import type { TableEvent } from '#modules/tables/contract.ts'
import type { LiveDeps } from '#modules/tables/deps.ts'
import type { LiveTable } from '#modules/tables/list.ts'
import { shoeOf, shoeRounds } from '#modules/tables/model.ts'

/** What nodes tell each other over the bus. */
export const told = 'tables.told'
export const slipPlaced = 'tables.slip'

/** Tells everybody at a table, and every node, what its dealer did. */
export function publishDealt(
  live: Pick<LiveDeps, 'bus' | 'pushTable'>,
  { id, game }: Pick<Table, 'id' | 'game'>,
  event: DealtEvent,
): void {
  publishToTable(live, id, wireEvent(game.info.id, event))
}

export function publishToTable(live: Pick<LiveDeps, 'bus' | 'pushTable'>, tableId: string, event: TableEvent): void {
  live.bus.publish(told, { tableId, event })
  live.pushTable(tableId, event)
}

function wireEvent(game: string, event: DealtEvent): TableEvent {
  if (event.type === 'betting') return { ...event, shoe: shoeOf(event.number) }
  if (event.type !== 'over') return event
  const { number, outcome, hash } = event
  const isVoid = event.state === 'void'
  const mark = isVoid ? null : markOf(game, outcome)
  return { type: 'over', number, state: isVoid ? 'void' : 'over', outcome, mark, hash }
}

/** Tells every node that somebody bet real money. */
export function publishSlip({ bus }: Pick<LiveDeps, 'bus'>, { game }: LiveTable, slip: Slip): void {
  const { tableId, number, id: slipId, playerId, currency } = slip
  const spots = slip.spots.map(({ choice, stake }) => {
    const isSole = game.acting?.seatOf(choice as never)?.hold === 'sole'
    return { spot: game.spotOf(choice as never), stake: String(stake), name: isSole ? slip.shownName : null }
  })
  const event: SlipEvent = { tableId, number, slipId, playerId, currency, spots }
  bus.publish(slipPlaced, event)
}

/** The marks of the shoe in play, oldest first. */
export async function readRoad({ tables }: Pick<LiveDeps, 'tables'>, { id, setting }: LiveTable) {
  const rounds = await findStretches(tables.db.read, [id], shoeRounds)
  return rounds.map(({ number, outcome }) => ({ number, mark: markOf(setting.game, outcome) }))
}
