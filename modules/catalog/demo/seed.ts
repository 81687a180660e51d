import { slotModels } from '#engines/slots/models.ts'
import { studioOfTitle } from '#engines/slots/studios.ts'
import { type SlotTitle, slotTitles } from '#engines/slots/titles.ts'
import { assert } from '#kit/assert.ts'
import { type Maker, makers } from '#modules/catalog/demo/makers.ts'
import { themeWords } from '#modules/catalog/demo/theme-words.ts'
import {
  announcedTitles,
  fightTitles,
  firstSlots,
  hotTitles,
  instantTitles,
  type OwnTitle,
  slotBadges,
  type Title,
  tableTitles,
} from '#modules/catalog/demo/titles.ts'
import type { Badge, Game, Vendor } from '#modules/catalog/model.ts'
import type { ExtraTab } from '#modules/catalog/rules/tabs.ts'
import { type GameCategory, gameCategories, typeOf } from '#modules/catalog/rules.ts'
import { addToCatalog, type Catalog, publishChange } from '#modules/catalog/service.ts'

/** In the categories that the split makes, a maker goes by the code of the provider it stands for. */
const providerCodes: Readonly<Partial<Record<GameCategory, Readonly<Partial<Record<Maker, string>>>>>> = {
  JL: { sundial: 'JL' },
  ESPORTS: { bolt: 'AV', ninefold: 'IMES', sundial: 'IA', okir: 'TF' },
  COCKFIGHT: { bolt: 'DS88', okir: 'DIG' },
  LOTT: { kampana: 'TCG_SEA' },
}

/** A sportsbook and an arena are entered as a whole: their card starts a game instead of leading to a list. */
const startsAtOnce: ReadonlySet<GameCategory> = new Set(['SPORTS', 'ESPORTS', 'COCKFIGHT'])

export function nodeIdOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

function codeOf(category: GameCategory, maker: Maker): string {
  return providerCodes[category]?.[maker] ?? makers[maker].code
}

interface Draft {
  readonly name: string
  readonly category: GameCategory
  readonly maker: Maker
  readonly badge: Badge | null
  readonly engine: string | null
  readonly tab: ExtraTab | null
  readonly keywords: string
}

/** One studio stands for the exception provider, so its slots are that provider's. */
function draftSlot({ id, name, model, theme, symbols }: SlotTitle): Draft {
  const maker = studioOfTitle.get(id)
  assert(maker, `${name} has a studio`)
  const { jackpot, freeSpins, hold, cascade, wins } = slotModels[model]
  const features = [
    freeSpins && 'free spins',
    hold && 'hold and win respin',
    cascade && 'cascade tumble',
    jackpot && 'jackpot progressive',
    wins.kind === 'ways' && 'ways',
    symbols.H1?.replaceAll('-', ' '),
  ]
  return {
    name,
    category: maker === 'sundial' ? 'JL' : 'RNG',
    maker,
    badge: jackpot ? 'jackpot' : (slotBadges[id] ?? null),
    engine: `slot-${model}`,
    tab: jackpot ? 'JP' : null,
    keywords: ['slot', themeWords[theme], ...features].filter(Boolean).join(' '),
  }
}

/** Every theme's first titles come before every theme's second, so that no world fills a screen by itself. */
const slotsInOrder: readonly SlotTitle[] = (() => {
  const worlds = [...Map.groupBy(slotTitles, ({ theme }) => theme).values()]
  const deepest = Math.max(...worlds.map(({ length }) => length))
  const rounds = Array.from({ length: deepest }, (_, place) => worlds.flatMap((world) => world[place] ?? []))
  const placeOf = ({ id }: SlotTitle) => (firstSlots.includes(id) ? firstSlots.indexOf(id) : firstSlots.length)
  return rounds.flat().sort((a, b) => placeOf(a) - placeOf(b))
})()

const slots = slotsInOrder.map(draftSlot)
const draftOwn = ({ badge, ...title }: OwnTitle): Draft => ({ ...title, badge: badge ?? null })
const instant = instantTitles.map(draftOwn)

/** Our instant games stand after the first two rows of slots, where who scrolls a little meets them. */
const slotsBeforeInstant = 12

const drafts: readonly Draft[] = [
  ...slots.slice(0, slotsBeforeInstant),
  ...instant,
  ...slots.slice(slotsBeforeInstant),
  ...[...tableTitles, ...fightTitles].map(draftOwn),
  ...gameCategories.flatMap((category) =>
    (announcedTitles[category] ?? []).map((title) => draftAnnounced(category, title)),
  ),
]

function draftAnnounced(category: GameCategory, [name, maker, badge]: Title): Draft {
  const isTable = category === 'LIVE'
  return {
    name,
    category,
    maker,
    badge: badge ?? null,
    engine: null,
    tab: isTable ? 'TG' : null,
    keywords: isTable ? 'live table' : '',
  }
}

/** What has an engine is open; what is announced opens with its own. */
export const demoGames: readonly Game[] = drafts.map(
  ({ name, category, maker, badge, engine, tab, keywords }, order) => {
    const nodeId = nodeIdOf(name)
    const hotAt = hotTitles.indexOf(name)
    return {
      nodeId,
      gameName: name,
      icon: `/art/tile/${nodeId}.svg`,
      vassalage: codeOf(category, maker),
      gameType: typeOf(category),
      order,
      badge,
      hotOrder: hotAt < 0 ? null : hotAt,
      state: engine === null ? 'soon' : 'open',
      source: 'house',
      engine,
      tab,
      keywords,
      rtpPpm: null,
      volatility: null,
    }
  },
)

/** A maker stands where the first of its games stands. */
export const demoVendors: readonly Vendor[] = gameCategories.flatMap((category) => {
  const firsts = new Map<Maker, string>()
  for (const draft of drafts) {
    if (draft.category === category && !firsts.has(draft.maker)) firsts.set(draft.maker, nodeIdOf(draft.name))
  }
  return [...firsts].map(([maker, nodeId], i): Vendor => {
    return {
      vassalage: codeOf(category, maker),
      gameType: typeOf(category),
      displayName: makers[maker].name,
      art: maker,
      order: i,
      state: 'open',
      gameCode: startsAtOnce.has(category) ? nodeId : null,
    }
  })
})

/** Puts the demo's makers and titles into the catalogue. There are no wins, because nobody has played. */
export async function seedCatalog(catalog: Catalog): Promise<void> {
  await catalog.db.tx(async (tx) => await addToCatalog(tx, demoVendors, demoGames))
  publishChange(catalog)
}
