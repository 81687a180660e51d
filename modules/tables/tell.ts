import { markOf } from '#engines/tables/marks.ts'
import type { TableNews as DealtNews, Slip, Table } from '#modules/rounds/service.ts'
import { findStretches } from '#modules/rounds/service.ts'
import type { SlipNews } from '#modules/tables/board.ts'
import type { TableNews } from '#modules/tables/contract.ts'
import type { LiveDeps } from '#modules/tables/deps.ts'
import type { LiveTable } from '#modules/tables/list.ts'
import { shoeOf, shoeRounds } from '#modules/tables/model.ts'

/** What nodes tell each other over the bus. */
export const told = 'tables.told'
export const slipPlaced = 'tables.slip'

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
  const spots = slip.spots.map(({ choice, stake }) => {
    const isSole = game.acting?.seatOf(choice as never)?.hold === 'sole'
    return { spot: game.spotOf(choice as never), stake: String(stake), name: isSole ? slip.shownName : null }
  })
  const news: SlipNews = { tableId, number, slipId, playerId, currency, spots }
  bus.publish(slipPlaced, news)
}

/** The marks of the shoe in play, oldest first. */
export async function readRoad({ tables }: Pick<LiveDeps, 'tables'>, { id, setting }: LiveTable) {
  const rounds = await findStretches(tables.db.read, [id], shoeRounds)
  return rounds.map(({ number, outcome }) => ({ number, mark: markOf(setting.game, outcome) }))
}
