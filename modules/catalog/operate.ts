import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { recordAudit } from '#modules/audit/service.ts'
import type { StockedVendor } from '#modules/catalog/memory.ts'
import type { ShownGame } from '#modules/catalog/model.ts'
import type { ProviderType } from '#modules/catalog/rules.ts'
import { type Catalog, publishChange, readCatalog } from '#modules/catalog/service.ts'
import * as store from '#modules/catalog/store.ts'

/** Who changes the shelves, for the record of who did what. */
export interface Hand {
  readonly operatorId: Id<'operator'>
  readonly address: string
  readonly requestId: string
}

type Wish<Row> = { readonly [Key in keyof Row]?: Row[Key] | undefined }

/** Changes a game's state, badge and places. What is announced and has no engine stays announced. */
export async function changeGame(
  catalog: Catalog,
  nodeId: string,
  input: Wish<store.GameInput>,
  hand: Hand,
): Promise<Result<ShownGame, 'game_is_unknown' | 'game_has_no_engine'>> {
  const changed = await catalog.db.tx(async (tx) => {
    const before = await store.findGameForChange(tx, nodeId)
    if (!before) return no('game_is_unknown')
    const state = input.state ?? before.state
    if (state === 'open' && before.source === 'house' && before.engine === null) return no('game_has_no_engine')
    const badge = input.badge === undefined ? before.badge : input.badge
    const hotOrder = input.hotOrder === undefined ? before.hotOrder : input.hotOrder
    const order = input.order ?? before.order
    await store.updateGame(tx, nodeId, { state, badge, order, hotOrder })
    await note(tx, catalog, hand, 'catalog.game_changed', { nodeId, state, badge, order, hotOrder })
    return yes(null)
  })
  if (!changed.ok) return changed
  publishChange(catalog)
  const game = (await readCatalog(catalog)).byNode.get(nodeId)
  assert(game, 'a game that was changed is there')
  return yes(game)
}

/** Changes a maker's state and place, on one shelf or on all of them. Answers with the shelves of that maker. */
export async function changeVendor(
  catalog: Catalog,
  shelf: { readonly vassalage: string; readonly gameType: ProviderType | null },
  { state, order }: Wish<store.VendorInput>,
  hand: Hand,
): Promise<Result<StockedVendor[], 'vendor_is_unknown'>> {
  const changed = await catalog.db.tx(async (tx) => {
    const input = { ...(state !== undefined && { state }), ...(order !== undefined && { order }) }
    const isThere = await store.updateVendor(tx, shelf, input)
    if (isThere) await note(tx, catalog, hand, 'catalog.vendor_changed', { ...shelf, ...input })
    return isThere
  })
  if (!changed) return no('vendor_is_unknown')
  publishChange(catalog)
  const { vendors } = await readCatalog(catalog)
  return yes(vendors.filter(({ vassalage, gameCount }) => vassalage === shelf.vassalage && gameCount > 0))
}

async function note(
  tx: Tx,
  { clock }: Catalog,
  { operatorId, address, requestId }: Hand,
  action: string,
  detail: Readonly<Record<string, string | number | boolean | null>>,
): Promise<void> {
  await store.raiseRevision(tx)
  await recordAudit(tx, { clock }, { action, actor: { who: 'operator', id: operatorId }, address, requestId, detail })
}
