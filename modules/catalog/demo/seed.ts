import { assert } from '#kit/assert.ts'
import { type Maker, makers } from '#modules/catalog/demo/makers.ts'
import { hotTitles, titles } from '#modules/catalog/demo/titles.ts'
import type { Game, Vendor } from '#modules/catalog/model.ts'
import { categoryOf, type GameCategory, gameCategories, shelves } from '#modules/catalog/rules.ts'
import { addToCatalog, type Catalog } from '#modules/catalog/service.ts'

/** In the categories that the split makes, a maker goes by the code of the provider it stands for. */
const providerCodes: Readonly<Partial<Record<GameCategory, Readonly<Partial<Record<Maker, string>>>>>> = {
  JL: { sundial: 'JL' },
  ESPORTS: { bolt: 'AV', ninefold: 'IMES', sundial: 'IA', okir: 'TF' },
  COCKFIGHT: { bolt: 'DS88', okir: 'DIG' },
  LOTT: { kampana: 'TCG_SEA' },
}

/** A sportsbook and an arena are entered as a whole: their card starts a game instead of leading to a list. */
const startsAtOnce: ReadonlySet<GameCategory> = new Set(['SPORTS', 'ESPORTS', 'COCKFIGHT'])

function nodeIdOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

function codeOf(category: GameCategory, maker: Maker): string {
  return providerCodes[category]?.[maker] ?? makers[maker].code
}

/** Nothing can be played until its engine is there, so every game is announced and none is open. */
export const demoGames: readonly Game[] = gameCategories.flatMap((category) =>
  titles[category].map(([name, maker, badge], i) => {
    const vassalage = codeOf(category, maker)
    const gameType = shelves[category].type
    assert(categoryOf(gameType, vassalage) === category, `${name} lands in its category`)
    const nodeId = nodeIdOf(name)
    const hotAt = hotTitles.indexOf(name)
    return {
      nodeId,
      gameName: name,
      icon: `/art/tile/${nodeId}.svg`,
      vassalage,
      gameType,
      order: i,
      badge: badge ?? null,
      hotOrder: hotAt < 0 ? null : hotAt,
      state: 'soon',
    }
  }),
)

/** A maker stands where the first of its games stands. */
export const demoVendors: readonly Vendor[] = gameCategories.flatMap((category) => {
  const firsts = new Map<Maker, string>()
  for (const [name, maker] of titles[category]) if (!firsts.has(maker)) firsts.set(maker, nodeIdOf(name))
  return [...firsts].map(([maker, nodeId], i): Vendor => {
    return {
      vassalage: codeOf(category, maker),
      gameType: shelves[category].type,
      displayName: makers[maker].name,
      art: maker,
      order: i,
      state: 'open',
      gameCode: startsAtOnce.has(category) ? nodeId : null,
    }
  })
})

/** Puts the demo's makers and titles into the catalogue. There are no wins, because nobody has played. */
export async function seedCatalog({ db }: Catalog): Promise<void> {
  await db.tx(async (tx) => await addToCatalog(tx, demoVendors, demoGames))
}
