import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { languages } from '#kit/language.ts'
import { demoGames, seedCatalog } from '#modules/catalog/demo/seed.ts'
import { catalogRoutes } from '#modules/catalog/routes.ts'
import { dropMenuMax, gameCategories, lotteryPathOf, navigationOf } from '#modules/catalog/rules.ts'
import { type Catalog, recordWin } from '#modules/catalog/service.ts'
import type { Database } from '#server/db/database.ts'
import { buildSample } from '#server/http/sample-app.ts'
import { testCatalog } from '#tests/support/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'

const clock = manualClock(Date.UTC(2026, 4, 31, 18, 30))
let db: Database
let app: FastifyInstance
let catalog: Catalog

beforeAll(async () => {
  db = await testDatabase()
  catalog = testCatalog(db, clock)
  await seedCatalog(catalog)
  app = await buildSample({ routes: catalogRoutes(catalog) })
})

afterAll(async () => {
  await app.close()
  await db.close()
})

async function get<Value>(url: string): Promise<{ status: number; code: string; value: Value }> {
  const answer = await app.inject({ url })
  return { status: answer.statusCode, ...answer.json<{ code: string; value: Value }>() }
}

interface MenuReply {
  readonly gameCategory: (typeof gameCategories)[number]
  readonly vendors: { readonly vassalage: string; readonly gameCode: string | null; readonly isGame: boolean }[]
}

interface GameReply {
  readonly nodeId: string
  readonly gameType: string
  readonly state: string
}

const hot = '/wps/relay/GCSGAME_hotGamesV2'
const ranks = '/wps/relay/GCSGAME_getRankList'

test('CO-01 CO-02 RT-15 the demo has vendors in every category, filed by provider', async () => {
  const { code, value } = await get<MenuReply[]>('/lgw/games/game_menus')
  expect(code).toBe('ok')
  expect(value.map(({ gameCategory }) => gameCategory)).toEqual(gameCategories)
  const codes = Object.fromEntries(
    value.map(({ gameCategory, vendors }) => [gameCategory, vendors.map(({ vassalage }) => vassalage)]),
  )
  expect(codes).toMatchObject({
    JL: ['JL'],
    ESPORTS: ['AV', 'IMES', 'IA', 'TF'],
    COCKFIGHT: ['DS88', 'DIG'],
    ELOTT: ['TALA', 'NINE'],
  })
  expect(navigationOf(value).map(({ code: item }) => item)).toEqual([...gameCategories, 'PROMO', 'DOWN'])
})

test('LY-04 RT-12 slots have more makers than the drop menu shows, and the first lottery maker is the SEA one', async () => {
  const { value } = await get<MenuReply[]>('/lgw/games/game_menus')
  const vendorsOf = (category: string) => value.find((one) => one.gameCategory === category)?.vendors ?? []
  expect(vendorsOf('RNG').length).toBeGreaterThan(dropMenuMax)
  expect(lotteryPathOf(vendorsOf('LOTT'))).toBe('/seaLottery')
})

test('CO-02 RT-10 a vendor card has the specified fields; an arena’s card starts a game, a slot maker’s leads to a list', async () => {
  const { value } = await get<MenuReply[]>('/lgw/games/game_menus')
  const firstOf = (category: string) => value.find((one) => one.gameCategory === category)?.vendors[0]
  expect(firstOf('COCKFIGHT')).toEqual({
    vassalage: 'DS88',
    gameType: 'COCKFIGHT',
    displayName: 'Bolt & Reed',
    gameCode: 'rooster-arena',
    isGame: true,
    icon: 'bolt',
    state: 'open',
    gameCount: 2,
  })
  expect(firstOf('RNG')).toMatchObject({ vassalage: 'HABI', gameType: 'RNG', gameCode: null, isGame: false })
})

test('LY-07 CO-02 hot games have the specified fields, at most 20 of them', async () => {
  const { value } = await get<GameReply[]>(`${hot}?merchantCode=laro&isPlatform=2&platform=WEB&language=TY`)
  expect(value.length).toBeGreaterThanOrEqual(6)
  expect(value.length).toBeLessThanOrEqual(20)
  expect(value[0]).toEqual({
    nodeId: 'mayon-gold',
    gameName: 'Mayon Gold',
    showIcon: '/art/tile/mayon-gold.svg',
    vassalage: 'HABI',
    vendorName: 'Habi Games',
    vendorIcon: 'habi',
    gameType: 'RNG',
    badge: 'hot',
    state: 'soon',
  })
  expect((await get(hot)).value).toEqual(value)
})

test.each(gameCategories)('RT-07 RT-08 CO-01 the showcase of %s has its games and no other’s', async (category) => {
  const { value } = await get<{ games: GameReply[]; total: number }>(
    `/wps/games/showcase?gameType=${category}&limit=60`,
  )
  expect(value.total).toBeGreaterThan(0)
  expect(value.games).toHaveLength(value.total)
  expect(value.games.every(({ gameType, state }) => gameType === category && state === 'soon')).toBe(true)
})

test('CO-08 a showcase gives 20 when nothing else is asked, and tells how many there are', async () => {
  const { value } = await get<{ games: GameReply[]; total: number }>('/wps/games/showcase?gameType=RNG')
  expect(value.games).toHaveLength(20)
  expect(value.total).toBe(34)
})

test('LY-04 the showcase of one maker has its games only; an unknown maker has none', async () => {
  const { value } = await get<{ games: GameReply[]; total: number }>('/wps/games/showcase?gameType=RNG&vassalage=HABI')
  expect(value).toMatchObject({ games: [{ nodeId: 'mayon-gold' }, { nodeId: 'parol-nights' }], total: 2 })
  expect((await get('/wps/games/showcase?gameType=RNG&vassalage=habi')).value).toEqual({ games: [], total: 0 })
})

test('every title of the demo is on exactly one shelf', async () => {
  const shown = await Promise.all(
    gameCategories.map(async (category) => {
      const { value } = await get<{ games: GameReply[] }>(`/wps/games/showcase?gameType=${category}&limit=60`)
      return value.games.map(({ nodeId }) => nodeId)
    }),
  )
  expect(shown.flat().toSorted()).toEqual(demoGames.map(({ nodeId }) => nodeId).toSorted())
})

test('LY-08 nobody has won in the demo; a win is shown with a masked name and a plain amount', async () => {
  expect((await get(ranks)).value).toEqual([])
  const id = newId<'round'>(clock)
  const memberId = newId<'member'>(clock)
  const at = new Date(clock.nowMs())
  const win = { id, memberId, accountName: 'bulaklak', amount: 4_821_000n, currency: 'PHP', at } as const
  await db.tx(async (tx) => await recordWin(tx, { ...win, nodeId: 'rooster-arena', category: 'COCKFIGHT' }))

  const { value } = await get(`${ranks}?gameCategory=ALL&language=EN&limitNum=20`)
  expect(value).toEqual([
    {
      nodeId: 'rooster-arena',
      iconUrl: '/art/tile/rooster-arena.svg',
      winAmount: '48210.00',
      currency: 'PHP',
      gameName: 'Rooster Arena',
      customerName: 'bu•••ak',
      vassalage: 'DS88',
      gameType: 'COCKFIGHT',
      at: '2026-05-31T18:30:00.000Z',
    },
  ])
  expect(JSON.stringify(value)).not.toMatch(new RegExp(`bulaklak|${id}|${memberId}`))
  expect((await get(`${ranks}?gameCategory=COCKFIGHT`)).value).toEqual(value)
  expect((await get(`${ranks}?gameCategory=SPORTS`)).value).toEqual([])
})

test('G13 every listed language is answered', async () => {
  for (const language of languages) {
    for (const url of [`${hot}?`, `${ranks}?`, '/wps/games/showcase?gameType=PVP&'])
      expect((await get(`${url}language=${language}`)).code).toBe('ok')
  }
})

const long = 'x'.repeat(10_000)

test.each([
  '/lgw/games/game_menus?x=1',
  `${hot}?isPlatform=1`,
  `${hot}?platform=APP`,
  `${hot}?language=../../x`,
  `${hot}?merchantCode=`,
  `${hot}?merchantCode=a%00b`,
  `${hot}?merchantCode=${long}`,
  `${hot}?x=1`,
  `${ranks}?gameCategory=PROMO`,
  `${ranks}?gameCategory=__proto__`,
  `${ranks}?limitNum=0`,
  `${ranks}?limitNum=21`,
  `${ranks}?limitNum=1.5`,
  `${ranks}?limitNum=all`,
  `${ranks}?language=xx`,
  `${ranks}?gameCategory=ALL&gameCategory=RNG`,
  '/wps/games/showcase',
  '/wps/games/showcase?gameType=ALL',
  '/wps/games/showcase?gameType=DOWN',
  '/wps/games/showcase?gameType=constructor',
  '/wps/games/showcase?gameType=rng',
  '/wps/games/showcase?gameType=RNG&limit=61',
  '/wps/games/showcase?gameType=RNG&limit=-1',
  '/wps/games/showcase?gameType=RNG&limit=',
  '/wps/games/showcase?gameType=RNG&language=en',
  '/wps/games/showcase?gameType=RNG&vassalage=',
  '/wps/games/showcase?gameType=RNG&vassalage=a%27b',
  `/wps/games/showcase?gameType=RNG&vassalage=${long}`,
])('G13 D05 %.80s is refused', async (url) => {
  expect(await get(url)).toMatchObject({ status: 400, code: 'input_is_invalid' })
})

test('the demo is seeded once, and never over what is there', async () => {
  const before = await get('/lgw/games/game_menus')
  await seedCatalog(catalog)
  expect((await get<MenuReply[]>('/lgw/games/game_menus')).value).toEqual(before.value)
})
