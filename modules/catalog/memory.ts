import { volatilityShown } from '#engines/figures.ts'
import type { Clock } from '#kit/clock.ts'
import type { Reader } from '#kit/tx.ts'
import { findEngine } from '#modules/catalog/engine-figures.ts'
import type { Figures, Game, ShownGame, Vendor } from '#modules/catalog/model.ts'
import { categoryOf, type GameCategory, type GameSplit } from '#modules/catalog/rules.ts'
import { type GameSearch, indexGames, isSameText } from '#modules/catalog/search.ts'
import * as store from '#modules/catalog/store.ts'

export interface StockedVendor extends Vendor {
  readonly category: GameCategory
  readonly gameCount: number
}

/** A game as it is kept, with all that any call says of it. */
export interface KnownGame extends ShownGame {
  readonly engine: string | null
  readonly keywords: string
  readonly hotOrder: number | null
  /** Not where the law forbids its category: records still know it by its name, and nobody is shown it or may start it. */
  readonly isOffered: boolean
}

/** The whole catalogue at one moment. Ten thousand games are a few megabytes, and every call reads them from here. */
export interface Snapshot {
  readonly revision: bigint
  readonly split: GameSplit
  /** The category that the law forbids, if any. */
  readonly forbidden: GameCategory | null
  /** Those that are offered, in the order of their categories' pages. */
  readonly games: readonly KnownGame[]
  /** Every game that there is. */
  readonly byNode: ReadonlyMap<string, KnownGame>
  readonly vendors: readonly StockedVendor[]
  readonly search: GameSearch
  /** How many members played each game in the last week, from the moment that it was counted. */
  readonly players: ReadonlyMap<string, number>
}

/** News between nodes can be lost; whether the catalogue is still the same is asked at least this often. */
const sureForMs = 5_000
/** How much a game is played changes slowly, and counting it is the dearest question here. */
const countedForMs = 60_000
const weekMs = 7 * 24 * 3_600_000

/**
 * What this node knows of the catalogue. News makes it look again at once. A read that began before the news and ended after
 * it does not count as fresh, so the old catalogue cannot come back.
 */
export class CatalogMemory {
  readonly #clock: Clock
  #kept: Snapshot | null = null
  #sureAtMs = Number.NEGATIVE_INFINITY
  #countedAtMs = Number.NEGATIVE_INFINITY
  #heard = 0
  #looking: Promise<Snapshot> | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Something changed, here or on another node. */
  invalidate(): void {
    this.#heard += 1
    this.#sureAtMs = Number.NEGATIVE_INFINITY
    this.#looking = null
  }

  async current(reader: Reader, split: GameSplit, forbidden: GameCategory | null = null): Promise<Snapshot> {
    const kept = this.#kept
    const isSure = this.#clock.nowMs() - this.#sureAtMs < sureForMs
    const shelves = { split, forbidden }
    if (kept && isSure && isSameShelves(kept, shelves)) return kept
    const looking = this.#looking ?? this.#look(reader, shelves, this.#heard)
    this.#looking = looking
    try {
      return await looking
    } finally {
      if (this.#looking === looking) this.#looking = null
    }
  }

  async #look(reader: Reader, shelves: Shelves, received: number): Promise<Snapshot> {
    const nowMs = this.#clock.nowMs()
    const kept = this.#kept
    const revision = await store.findRevision(reader)
    const isCounted = nowMs - this.#countedAtMs < countedForMs
    const players = kept && isCounted ? kept.players : await store.countPlayers(reader, new Date(nowMs - weekMs))
    const isSame = kept?.revision === revision && isSameShelves(kept, shelves)
    const next = isSame ? { ...kept, players } : await load(reader, { revision, ...shelves, players, kept })
    // Who looked before the news saw what was; it is good for whoever asked then, and for nobody after.
    if (received !== this.#heard) return next
    this.#kept = next
    this.#sureAtMs = nowMs
    if (!isCounted) this.#countedAtMs = nowMs
    return next
  }
}

type Shelves = Pick<Snapshot, 'split' | 'forbidden'>

function isSameShelves(one: Shelves, other: Shelves): boolean {
  const isSameSplit = one.split === other.split || JSON.stringify(one.split) === JSON.stringify(other.split)
  return isSameSplit && one.forbidden === other.forbidden
}

interface Known extends Shelves, Pick<Snapshot, 'revision' | 'players'> {
  readonly kept: Snapshot | null
}

async function load(reader: Reader, { revision, split, forbidden, players, kept }: Known): Promise<Snapshot> {
  const [vendorRows, gameRows] = [await store.findVendors(reader), await store.findGames(reader)]
  const vendorOf = new Map(vendorRows.map((vendor) => [shelfKey(vendor), vendor]))
  const counts = new Map<string, number>()
  const all = gameRows.flatMap((game): KnownGame[] => {
    const vendor = vendorOf.get(shelfKey(game))
    // The database holds every game to a shelf; one that was added between the two reads comes with the next look.
    if (!vendor) return []
    counts.set(shelfKey(game), (counts.get(shelfKey(game)) ?? 0) + 1)
    return [describe(game, vendor, { split, forbidden })]
  })
  const games = all.filter(({ isOffered }) => isOffered)
  const shelved = vendorRows.map((vendor) => ({
    ...vendor,
    category: categoryOf(split, vendor.gameType, vendor.vassalage),
    gameCount: counts.get(shelfKey(vendor)) ?? 0,
  }))
  return {
    revision,
    split,
    forbidden,
    players,
    games,
    vendors: shelved.filter(({ category }) => category !== forbidden),
    byNode: new Map(all.map((game) => [game.nodeId, game])),
    // A game that goes into maintenance is still called what it was called.
    search: kept && isSameText(kept.games, games) ? kept.search : indexGames(games),
  }
}

const shelfKey = ({ gameType, vassalage }: Pick<Vendor, 'gameType' | 'vassalage'>): string => `${gameType} ${vassalage}`

function describe(game: Game, vendor: Vendor, { split, forbidden }: Shelves): KnownGame {
  const { nodeId, gameName, icon, vassalage, gameType, badge, state, source, engine, tab, keywords, hotOrder } = game
  const category = categoryOf(split, gameType, vassalage)
  return {
    nodeId,
    gameName,
    icon,
    vassalage,
    vendorName: vendor.displayName,
    vendorIcon: vendor.art,
    category,
    isOffered: category !== forbidden,
    badge,
    state: vendor.state === 'maintenance' ? 'maintenance' : state,
    source,
    tab,
    engine,
    keywords,
    hotOrder,
    ...figuresOf(game),
  }
}

/** Of our own games the engine tells, so that what is shown is what is played. */
function figuresOf({ engine, rtpPpm, volatility }: Game): Figures {
  const info = engine === null ? null : findEngine(engine)
  if (info) return { rtpPpm: info.rtpPpm, volatility: volatilityShown(info), topMultiplier: info.topMultiplier }
  return { rtpPpm: rtpPpm === null ? null : { least: rtpPpm, most: rtpPpm }, volatility, topMultiplier: null }
}
