import type { GameInfo } from '#engines/game.ts'
import { instantGames } from '#engines/instant/games.ts'
import { type ModelId, slotGameOf, slotModels } from '#engines/slots/models.ts'
import { tableGames } from '#engines/tables/games.ts'

const fixed: ReadonlyMap<string, GameInfo> = new Map(
  [...instantGames, ...tableGames].map(({ info }) => [info.id, info]),
)
const models: ReadonlyMap<string, ModelId> = new Map(
  (Object.keys(slotModels) as ModelId[]).map((model) => [`slot-${model}`, model]),
)

/** What an engine says of itself; null where there is no such engine. A model is laid out when it is first asked for. */
export function findEngine(id: string): GameInfo | null {
  const model = models.get(id)
  return model === undefined ? (fixed.get(id) ?? null) : slotGameOf(model).info
}
