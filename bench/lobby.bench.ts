import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { assert } from '#kit/assert.ts'
import type { Game } from '#modules/catalog/model.ts'
import { gameCategories, gamePageMax, typeOf } from '#modules/catalog/rules.ts'
import { addToCatalog } from '#modules/catalog/service.ts'
import { someGame, someVendor } from '#tests/support/catalog.ts'
import { startSite } from '#tests/support/site.ts'
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

const makers = Array.from({ length: makerCount }, (_, i) => `MAKER${i}`)
const types = [...new Set(gameCategories.map(typeOf))]
const vendors = makers.flatMap((maker) =>
  types.map((type) => someVendor(maker, type, { displayName: `Studio ${maker}` })),
)

/** Beside the demo's own. Most are slots, as in any lobby. */
const games: readonly Game[] = Array.from({ length: gameCount }, (_, i) => {
  const first = firsts[i % firsts.length]
  const second = seconds[Math.floor(i / 3) % seconds.length]
  const third = thirds[Math.floor(i / 97) % thirds.length]
  const type = i % 10 < 7 ? 'RNG' : (types[i % types.length] ?? 'RNG')
  const gameName = [first, second, third, i].join(' ')
  return someGame(`game-${i}`, makers[i % makerCount] ?? '', type, { gameName, order: 1_000 + i })
})

/** Pages of the lobby and searches in it, over ten thousand games, asked of a whole running server, one after another. */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const rounds = args.includes('--short') ? 300 : 3_000
  const site = await startSite({ LARO_PROXY_HOPS: '1' }, async (db) => {
    await db.tx(async (tx) => await addToCatalog(tx, vendors, games))
  })
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string, at: number): Promise<number> =>
    await new Promise((resolve, reject) => {
      const sentMs = performance.now()
      // One address would soon have spent what an address may ask for.
      const headers = { 'x-forwarded-for': `10.0.${(at >> 6) % 256}.${at % 64}`, 'user-agent': 'bench' }
      const sent = request(`${site.address}${path}`, { agent, headers }, (answer) => {
        assert(answer.statusCode === 200, `the lobby answered ${answer.statusCode}`)
        answer.resume().on('end', () => resolve(performance.now() - sentMs))
      })
      sent.on('error', reject)
      sent.end()
    })
  const time = async (path: (at: number) => string): Promise<number[]> => {
    const took: number[] = []
    for (let at = 0; at < rounds; at += 1) took.push(await ask(path(at), at))
    return took
  }
  try {
    const loadMs = await ask('/wps/games/showcase', 0)
    note(`the first answer, which reads and indexes the catalogue, took ${round(loadMs)} ms`)
    const lists = await time((at) => {
      const maker = at % 3 === 0 ? `&vassalage=${makers[at % makerCount]}` : ''
      const category = gameCategories[at % gameCategories.length]
      return `/wps/games/showcase?gameType=${category}${maker}&limit=${gamePageMax}&pageNo=${1 + (at % 40)}`
    })
    const searches = await time((at) => {
      return `/wps/games/showcase?limit=${gamePageMax}&search=${encodeURIComponent(typed(at))}`
    })
    return {
      bench: 'lobby',
      games: gameCount,
      loadMs: round(loadMs),
      listP99Ms: round(percentile(lists, 0.99), 2),
      searchP99Ms: round(percentile(searches, 0.99), 2),
      p99Ms: round(percentile([...lists, ...searches], 0.99), 2),
    }
  } finally {
    agent.destroy()
    await site.stop()
  }
}

/** What people type on their way to a game: its first letters, a slip, two words. */
function typed(at: number): string {
  const first = (firsts[at % firsts.length] ?? '').toLowerCase()
  const second = (seconds[at % seconds.length] ?? '').toLowerCase()
  const slip = first.slice(0, 2) + first.slice(3)
  return [first.slice(0, 1 + (at % 4)), slip, `${first} ${second.slice(0, 3)}`, second][at % 4] ?? first
}
