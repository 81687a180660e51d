import { performance } from 'node:perf_hooks'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { everything, listGames } from '#modules/catalog/lobby.ts'
import type { Game } from '#modules/catalog/model.ts'
import { catalogRoutes } from '#modules/catalog/routes.ts'
import { gameCategories, gamePageMax, typeOf } from '#modules/catalog/rules.ts'
import { buildSample } from '#server/http/sample-app.ts'
import { addGames, someGame, someVendor, testCatalog } from '#tests/support/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import { note, percentile, round } from './figures.ts'

const gameCount = 10_000
const makerCount = 60

// biome-ignore format: a table
const firsts = ['Mayon', 'Bakunawa', 'Carabao', 'Parol', 'Adarna', 'Mango', 'Kidlat', 'Galleon', 'Perlas', 'Tigre', 'Rajah', 'Sampaguita',
  'Bituin', 'Lantern', 'Gumamela', 'Amanikable', 'Hari', 'Kampana', 'Agila', 'Halo', 'Tambol', 'Unggoy', 'Diwata', 'Banaue', 'Sili',
  'Pista', 'Reef', 'Pating', 'Pugita', 'Alimango', 'Pagong', 'Lumba', 'Butete', 'Swerte', 'Kapalaran', 'Tongits', 'Pusoy', 'Mahjong']
// biome-ignore format: a table
const seconds = ['Gold', 'Rising', 'Cash', 'Nights', 'Song', 'Fiesta', 'Strike', 'Treasure', 'Deluxe', 'Crown', 'Bloom', 'Wishes',
  'Harbour', 'Hold', 'Tides', 'Bells', 'Reign', 'Beats', 'Market', 'Moon', 'Riches', 'Blaze', 'Sparks', 'Bonanza', 'King', 'Cove']
const thirds = ['', 'II', 'Mega', 'Royale', 'Extra', 'Quest', 'Power', 'Wild', 'Ways', 'Max', 'Grand']

/** Pages of the lobby and searches in it, over ten thousand games, as the server answers them: HTTP, handler, catalogue, schema. */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const rounds = args.includes('--short') ? 300 : 3_000
  const db = await testDatabase()
  const catalog = testCatalog(db, systemClock)
  const makers = Array.from({ length: makerCount }, (_, i) => `MAKER${i}`)
  const types = [...new Set(gameCategories.map(typeOf))]
  const vendors = makers.flatMap((maker) =>
    types.map((type) => someVendor(maker, type, { displayName: `Studio ${maker}` })),
  )
  const games: Game[] = Array.from({ length: gameCount }, (_, i) => {
    const name = [
      firsts[i % firsts.length],
      seconds[Math.floor(i / 3) % seconds.length],
      thirds[Math.floor(i / 97) % thirds.length],
      i,
    ]
    const type = i % 10 < 7 ? 'RNG' : (types[i % types.length] ?? 'RNG')
    return someGame(`game-${i}`, makers[i % makerCount] ?? '', type, { gameName: name.join(' '), order: i })
  })
  await addGames(catalog, vendors, games)
  const app = await buildSample({ routes: catalogRoutes(catalog) })
  const startMs = performance.now()
  await listGames(catalog, everything, { offset: 0, limit: 1 })
  const loadMs = performance.now() - startMs
  note(`ten thousand games were read and indexed in ${round(loadMs)} ms`)

  const time = async (url: (at: number) => string) => {
    const took: number[] = []
    for (let at = 0; at < rounds; at += 1) {
      const sentMs = performance.now()
      // One address would soon have spent what an address may ask for.
      const remoteAddress = `10.0.${(at >> 6) % 256}.${at % 64}`
      const answer = await app.inject({ url: url(at), remoteAddress })
      took.push(performance.now() - sentMs)
      assert(answer.statusCode === 200, `the lobby answered ${answer.statusCode}`)
    }
    return took
  }
  const lists = await time((at) => {
    const category = gameCategories[at % gameCategories.length]
    const maker = at % 3 === 0 ? `&vassalage=${makers[at % makerCount]}` : ''
    return `/wps/games/showcase?gameType=${category}${maker}&limit=${gamePageMax}&pageNo=${1 + (at % 40)}`
  })
  const searches = await time(
    (at) => `/wps/games/showcase?limit=${gamePageMax}&search=${encodeURIComponent(typed(at))}`,
  )
  await app.close()
  await db.close()
  return {
    bench: 'lobby',
    games: gameCount,
    loadMs: round(loadMs),
    listP99Ms: round(percentile(lists, 0.99), 2),
    searchP99Ms: round(percentile(searches, 0.99), 2),
    p99Ms: round(percentile([...lists, ...searches], 0.99), 2),
  }
}

/** What people type on their way to a game: its first letters, a slip, two words. */
function typed(at: number): string {
  const first = (firsts[at % firsts.length] ?? '').toLowerCase()
  const second = (seconds[at % seconds.length] ?? '').toLowerCase()
  const slip = first.slice(0, 2) + first.slice(3)
  return [first.slice(0, 1 + (at % 4)), slip, `${first} ${second.slice(0, 3)}`, second][at % 4] ?? first
}
