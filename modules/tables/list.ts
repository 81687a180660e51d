import type { Json } from '#engines/game.ts'
import { tableGameOf } from '#engines/tables/games.ts'
import type { SpotGame } from '#engines/tables/spot-game.ts'
import { assert } from '#kit/assert.ts'
import { type Currency, parseMoney } from '#kit/money.ts'
import { readCatalog } from '#modules/catalog/service.ts'
import type { Table, TableLimits } from '#modules/rounds/service.ts'
import { readDocument } from '#modules/settings/service.ts'
import type { LiveDeps } from '#modules/tables/deps.ts'
import { type TableSetting, tablesDocument } from '#modules/tables/settings.ts'

/** A table as it is offered now. */
export interface LiveTable extends Table {
  readonly game: SpotGame<Json>
  readonly name: string
  readonly maker: string
  readonly icon: string
  readonly setting: TableSetting
  /** While its game or its maker rests nothing is dealt. */
  readonly isInMaintenance: boolean
  /** False where the law forbids its game: nobody is shown it, and what was played there can still be read. */
  readonly isOffered: boolean
  /** Fights have an entry of their own instead. */
  readonly isInLobby: boolean
  readonly currencies: readonly Currency[]
}

export type TableList = ReadonlyMap<string, LiveTable>

type ListDeps = Pick<LiveDeps, 'catalog' | 'settings'>

const lists = new WeakMap<object, { readonly catalogue: object; readonly list: TableList }>()

/** Every table of the settings that the catalogue has a title for, in their order; from memory while neither changes. */
export async function listTables({ catalog, settings }: ListDeps): Promise<TableList> {
  const document = await readDocument(settings, tablesDocument)
  const catalogue = await readCatalog(catalog)
  const known = lists.get(document)
  if (known?.catalogue === catalogue) return known.list
  const list = new Map(
    document.tables.flatMap((setting): [string, LiveTable][] => {
      const node = catalogue.byNode.get(setting.id)
      const game = tableGameOf(setting.game)
      if (!game || node?.engine !== setting.game || node.state === 'soon') return []
      const { gameName: name, vendorName: maker, icon, isOffered, category } = node
      const isInLobby = isOffered && category === 'LIVE' && setting.state !== 'closed'
      const shown = { name, maker, icon, isOffered, isInLobby, isInMaintenance: node.state !== 'open' }
      return [[setting.id, liveTable(setting, game, shown)]]
    }),
  )
  lists.set(document, { catalogue, list })
  return list
}

/** A table that players may see: a closed one is there for operators alone. */
export async function findTable(parts: ListDeps, id: string): Promise<LiveTable | null> {
  const found = (await listTables(parts)).get(id)
  return found && found.setting.state !== 'closed' ? found : null
}

function liveTable(
  setting: TableSetting,
  game: SpotGame<Json>,
  shown: Pick<LiveTable, 'name' | 'maker' | 'icon' | 'isInMaintenance' | 'isOffered' | 'isInLobby'>,
): LiveTable {
  const limits = new Map(setting.limits.map((one) => [one.currency as Currency, readLimits(one)]))
  return {
    ...{ id: setting.id, nodeId: setting.id, game, phases: setting.phases, setting, ...shown },
    refusal: refusalOf(setting, shown),
    currencies: [...limits.keys()],
    limitsOf: (currency) => limits.get(currency) ?? null,
  }
}

function refusalOf(
  { state }: TableSetting,
  { isInMaintenance, isOffered }: Pick<LiveTable, 'isInMaintenance' | 'isOffered'>,
) {
  if (!isOffered) return 'game_is_not_offered'
  if (isInMaintenance) return 'game_is_in_maintenance'
  return state === 'open' ? null : 'table_is_paused'
}

function readLimits({ currency, least, most, spotMost, maxPayout }: TableSetting['limits'][number]): TableLimits {
  const read = (text: string) => {
    const amount = parseMoney(text, currency as Currency)
    assert(amount.ok, 'the settings of tables were read before')
    return amount.value
  }
  return { least: read(least), most: read(most), spotMost: read(spotMost), maxPayout: read(maxPayout) }
}
