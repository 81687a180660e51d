import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantGames } from '#engines/instant/games.ts'
import { slotModels } from '#engines/slots/models.ts'
import { slotTitles } from '#engines/slots/titles.ts'
import { manualClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { languages } from '#kit/language.ts'
import { demoGames, nodeIdOf, seedCatalog } from '#modules/catalog/demo/seed.ts'
import { fightTitles, tableTitles } from '#modules/catalog/demo/titles.ts'
import { findEngine } from '#modules/catalog/engine-figures.ts'
import { catalogRefusals } from '#modules/catalog/refusals.ts'
import { catalogRoutes } from '#modules/catalog/routes.ts'
import { dropMenuMax, gameCategories, lotteryPathOf, navigationOf } from '#modules/catalog/rules.ts'
import { type Catalog, findPlayable, recordWin } from '#modules/catalog/service.ts'
import type { Database } from '#server/db/database.ts'
import { buildSample, tokens } from '#server/http/sample-app.ts'
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
  app = await buildSample({ routes: catalogRoutes(catalog), refusals: catalogRefusals })
})

afterAll(async () => {
  await app.close()
  await db.close()
})

interface Answered<Value> {
  readonly status: number
  readonly code: string
  readonly value: Value
}

async function ask<Value>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { who, body }: { who?: keyof typeof tokens; body?: object } = {},
): Promise<Answered<Value>> {
  const headers = who ? { authorization: `Bearer ${tokens[who]}` } : {}
  const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, ...answer.json<{ code: string; value: Value }>() }
}

const get = async <Value>(url: string, who?: keyof typeof tokens) => await ask<Value>('GET', url, who ? { who } : {})

interface MenuReply {
  readonly gameCategory: (typeof gameCategories)[number]
  readonly vendors: { readonly vassalage: string; readonly gameCode: string | null; readonly isGame: boolean }[]
}

interface GameReply {
  readonly nodeId: string
  readonly gameName: string
  readonly gameType: string
  readonly vassalage: string
  readonly state: string
}

interface PageReply {
  readonly games: GameReply[]
  readonly total: number
}

const hot = '/wps/relay/GCSGAME_hotGamesV2'
const ranks = '/wps/relay/GCSGAME_getRankList'

test('CO-01.2 CO-01.3 RT-15.1 RT-15.2 the demo has vendors in every category, filed by provider', async () => {
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

test('RT-12.2 slots have more makers than the drop menu shows, and the first lottery maker is the SEA one', async () => {
  const { value } = await get<MenuReply[]>('/lgw/games/game_menus')
  const vendorsOf = (category: string) => value.find((one) => one.gameCategory === category)?.vendors ?? []
  expect(vendorsOf('RNG').length).toBeGreaterThan(dropMenuMax)
  expect(lotteryPathOf(vendorsOf('LOTT'))).toBe('/seaLottery')
})

test('CO-02.3 a vendor card has the specified fields; an arena’s card starts a game, a slot maker’s leads to a list', async () => {
  const { value } = await get<MenuReply[]>('/lgw/games/game_menus')
  const firstOf = (category: string) => value.find((one) => one.gameCategory === category)?.vendors[0]
  expect(firstOf('COCKFIGHT')).toEqual({
    vassalage: 'DS88',
    gameType: 'COCKFIGHT',
    displayName: 'Bolt & Reed',
    gameCode: 'sabong-sinag',
    isGame: true,
    icon: 'bolt',
    state: 'open',
    gameCount: 3,
  })
  expect(firstOf('RNG')).toMatchObject({ vassalage: 'HABI', gameType: 'RNG', gameCode: null, isGame: false })
})

test('CO-02.1 CA-04.4 hot games have the specified fields, at most 20 of them', async () => {
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
    state: 'open',
    source: 'house',
    rtpPpm: { least: 960_496, most: 960_496 },
    volatility: 'medium_low',
    topMultiplier: 5000,
  })
  expect((await get(hot)).value).toEqual(value)
})

const announced: ReadonlySet<string> = new Set(['SPORTS', 'FISH', 'LOTT', 'PVP', 'ESPORTS'])
/** Some of their titles are announced only. */
const partlyOpen: ReadonlySet<string> = new Set(['LIVE', 'ELOTT', 'COCKFIGHT'])

test.each(gameCategories)('the showcase of %s has its games and no other’s', async (category) => {
  const games = await allOf(`gameType=${category}`)
  expect(games.length).toBeGreaterThan(0)
  expect(games.every(({ gameType }) => gameType === category)).toBe(true)
  const states = new Set(games.map(({ state }) => state))
  expect([...states].toSorted()).toEqual(
    announced.has(category) ? ['soon'] : partlyOpen.has(category) ? ['open', 'soon'] : ['open'],
  )
})

/** Page after page, as somebody scrolls. */
async function allOf(filter: string): Promise<GameReply[]> {
  const games: GameReply[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { value } = await get<PageReply>(`/wps/games/showcase?${filter}&limit=60&pageNo=${pageNo}`)
    games.push(...value.games)
    if (value.games.length < 60) {
      expect(games).toHaveLength(value.total)
      return games
    }
  }
}

test('CO-08.1 a showcase gives 20 when nothing else is asked, and tells how many there are', async () => {
  const { value } = await get<PageReply>('/wps/games/showcase?gameType=RNG')
  expect(value.games).toHaveLength(20)
  expect(value.total).toBe(276)
  expect((await get<PageReply>('/wps/games/showcase?gameType=RNG&pageNo=900')).value).toEqual({ games: [], total: 276 })
})

test('the showcase of one maker has its games only; an unknown maker has none', async () => {
  const { value } = await get<PageReply>('/wps/games/showcase?gameType=RNG&vassalage=HABI')
  expect(value.total).toBe(23)
  expect(value.games[0]?.nodeId).toBe('mayon-gold')
  expect(value.games.every(({ vassalage }) => vassalage === 'HABI')).toBe(true)
  expect((await get('/wps/games/showcase?gameType=RNG&vassalage=habi')).value).toEqual({ games: [], total: 0 })
})

test('every title of the demo is on exactly one shelf, and all our slots and instant games are among them', async () => {
  const shown = (await allOf('')).map(({ nodeId }) => nodeId)
  expect(shown.toSorted()).toEqual(demoGames.map(({ nodeId }) => nodeId).toSorted())
  expect(new Set(shown).size).toBe(shown.length)
  const open = demoGames.filter(({ state }) => state === 'open')
  expect(slotTitles.filter(({ id }) => !open.some(({ nodeId }) => nodeId === id))).toEqual([])
  const engines = new Set(open.map(({ engine }) => engine))
  expect(instantGames.filter(({ info }) => !engines.has(info.id)).map(({ info }) => info.id)).toEqual([])
  expect(open.filter(({ engine }) => engine === null || findEngine(engine) === null)).toEqual([])
})

// biome-ignore format: a table
test.each([
  ['tab=SC', ['palayok-smash']],
  ['tab=BG', ['bingo-bayan']],
  ['tab=JP', slotTitles.filter(({ model }) => slotModels[model].jackpot).map(({ id }) => id)],
  ['tab=AC&search=mines', ['diamond-mines']],
  ['tab=TG&gameType=RNG', []],
  ['nodeId=mayon-gold', ['mayon-gold']],
  ['nodeId=nobody', []],
  ['badge=new&gameType=JL', ['swerte-clover']],
] as const)('RT-20.1 the showcase of %s', async (filter, expected) => {
  const games = await allOf(filter)
  expect(games.map(({ nodeId }) => nodeId).toSorted()).toEqual([...expected].toSorted())
})

// biome-ignore format: a table
test.each([
  ['mayn', 'mayon-gold'], ['MAYON gold', 'mayon-gold'], ['carabao csh', 'carabao-cash'], ['bakunwa', 'bakunawa-rising'],
  ['halohalo', 'halo-halo-deluxe'], ['volcano', 'mayon-gold'], ['crash', 'saranggola'], ['perl', 'perlas-ng-silangan'],
  ['ninefold gem', 'gem-cascade'], ['bakunwa ris', 'bakunawa-rising'], ['sampagita', 'sampaguita-bloom'],
  ['amanikble', 'amanikable-tides'],
])('MC-07.1 somebody who types %j finds %s first', async (search, nodeId) => {
  const { value } = await get<PageReply>(`/wps/games/showcase?search=${encodeURIComponent(search)}`)
  expect(value.games[0]?.nodeId).toBe(nodeId)
})

test('MC-07.1 a maker is found by its name, a stranger’s word finds nothing, and signs are no fault', async () => {
  for (const typed of ['coralline', 'coraline', 'corali', 'corll']) {
    const { value } = await get<PageReply>(`/wps/games/showcase?search=${typed}&limit=60`)
    expect(value.games.filter(({ vassalage }) => vassalage === 'CORAL').length, typed).toBeGreaterThan(15)
  }
  for (const odd of ['zzzzqqq', '%%%', '<script>', "'; drop table"])
    expect((await get(`/wps/games/showcase?search=${encodeURIComponent(odd)}`)).value).toEqual({ games: [], total: 0 })
})

const list = '/wps/relay/GCSGAME_gameList'

test('CA-04.3 who is signed in lists games as the specification says, and sees what everybody sees', async () => {
  const asked = 'clientType=3&platform=WEB&merchant=laro&gameType=RNG&pageNo=2&pageSize=20&language=EN'
  const { value } = await get<PageReply>(`${list}?${asked}`, 'trial')
  expect(value).toEqual((await get('/wps/games/showcase?gameType=RNG&pageNo=2')).value)
  expect((await get<PageReply>(list, 'member')).value.games).toHaveLength(20)
})

test('CA-04.5 CA-04.6 CO-02.3 the calls about makers: their categories, and their cards', async () => {
  const { value } = await get('/wps/relay/GCSGAME_getVassGameType?vassalage=HABI', 'member')
  expect(value).toEqual([{ vassalage: 'HABI', displayName: 'Habi Games', gameTypes: ['RNG', 'LOTT', 'PVP'] }])
  const menu = (await get<MenuReply[]>('/lgw/games/game_menus')).value.find((one) => one.gameCategory === 'FISH')
  expect((await get('/wps/relay/GCSGAME_gameVendor?gameType=FISH', 'member')).value).toEqual(menu?.vendors)
})

test('CA-04.9 the shared rooms are the games in which everybody plays the same round', async () => {
  const { value } = await get<(GameReply & { roomId: string })[]>('/wps/relay/GLS2_roomList', 'member')
  expect(value[0]).toMatchObject({ roomId: 'saranggola', nodeId: 'saranggola', gameType: 'RNG', state: 'open' })
  const live = value.filter(({ gameType }) => gameType === 'LIVE').map(({ roomId }) => roomId)
  expect(live.toSorted()).toEqual(tableTitles.map(({ name }) => nodeIdOf(name)).toSorted())
  const fights = value.filter(({ gameType }) => gameType === 'COCKFIGHT').map(({ nodeId }) => nodeId)
  expect(fights).toEqual(fightTitles.map(({ name }) => nodeIdOf(name)))
  expect(value).toHaveLength(1 + live.length + fights.length)
})

const input = { nodeId: 'mayon-gold', vendor: 'HABI', gameType: 'RNG' }
const [add, remove] = ['/wps/relay/MCSFE_addFavoriteGameV2', '/wps/relay/MCSFE_removeFavoriteGameV2']
const asQuery = (given: object) => new URLSearchParams(given as Record<string, string>).toString()

test('CA-05 CO-02.4 CO-06.2 MC-07.6 favourites are added, listed and taken away, once a second, by each member alone', async () => {
  const step = async (method: 'POST' | 'DELETE', given: object, who: 'member' | 'agent' = 'member') => {
    const [url, body] = method === 'POST' ? [add, { body: given }] : [`${remove}?${asQuery(given)}`, {}]
    return (await ask(method, url, { who, ...body })).code
  }
  const ids = async (who: 'member' | 'agent' = 'member') =>
    (await get<string[]>('/wps/relay/MCSFE_getFavoriteGames', who)).value
  expect(await step('POST', input)).toBe('ok')
  expect(await step('POST', { ...input, nodeId: 'parol-nights' })).toBe('favourites_change_too_fast')
  expect(await step('DELETE', input)).toBe('favourites_change_too_fast')
  clock.advance(1_000)
  expect(await step('POST', { ...input, nodeId: 'parol-nights' })).toBe('ok')
  expect(await ids()).toEqual(['parol-nights', 'mayon-gold'])
  expect(await ids('agent')).toEqual([])
  const { value } = await get<GameReply[]>('/wps/relay/MCSFE_getFavoriteGamesList', 'member')
  expect(value.map(({ gameName }) => gameName)).toEqual(['Parol Nights', 'Mayon Gold'])
  clock.advance(1_000)
  expect(await step('POST', input)).toBe('ok')
  clock.advance(1_000)
  expect(await step('DELETE', input)).toBe('ok')
  clock.advance(1_000)
  expect(await step('DELETE', input)).toBe('ok')
  expect(await ids()).toEqual(['parol-nights'])
  expect(await step('POST', { ...input, nodeId: 'nobody' })).toBe('game_is_unknown')
  expect(await step('POST', { ...input, vendor: 'NINE' })).toBe('game_is_another_vendors')
  expect(await step('POST', { ...input, gameType: 'LIVE' })).toBe('game_is_another_vendors')
  expect((await ask('POST', add, { who: 'trial', body: input })).code).toBe('real_account_is_needed')
  expect((await ask('POST', add, { who: 'member', body: { ...input, more: 1 } })).code).toBe('input_is_invalid')
})

test('BX-05.3 an operator closes a game or a maker, moves it and gives it a badge; all of it is on record', async () => {
  const change = async (path: string, body: object, who: keyof typeof tokens = 'operator') =>
    await ask<GameReply & { badge: string }>('PUT', `/ops/catalog/${path}`, { who, body })
  const stateOf = async (nodeId: string) => (await findPlayable(catalog, nodeId))?.state
  expect((await change('games/tigre-88', { state: 'maintenance', badge: null })).value).toMatchObject({
    nodeId: 'tigre-88',
    state: 'maintenance',
    badge: null,
  })
  expect(await stateOf('tigre-88')).toBe('maintenance')
  await change('games/tigre-88', { state: 'open', order: -5, hotOrder: -5 })
  expect((await get<PageReply>('/wps/games/showcase?gameType=RNG')).value.games[0]?.nodeId).toBe('tigre-88')
  expect((await get<GameReply[]>(hot)).value[0]?.nodeId).toBe('tigre-88')
  await change('games/tigre-88', { order: 11, hotOrder: 5, badge: 'new' })

  expect((await change('vendors/NINE', { state: 'maintenance' })).code).toBe('ok')
  expect(await stateOf('tigre-88')).toBe('maintenance')
  await change('vendors/NINE', { gameType: 'RNG', state: 'open' })
  expect(await stateOf('tigre-88')).toBe('open')
  await change('vendors/NINE', { state: 'open' })

  expect((await change('games/nobody', { state: 'open' })).code).toBe('game_is_unknown')
  expect((await change('games/reef-hunter', { state: 'open' })).code).toBe('game_has_no_engine')
  expect((await change('vendors/NOBODY', { state: 'open' })).code).toBe('vendor_is_unknown')
  expect((await change('vendors/NINE', {})).code).toBe('input_is_invalid')
  for (const who of ['member', 'agent', 'trial'] as const)
    expect((await change('games/tigre-88', { state: 'maintenance' }, who)).status).toBe(403)
  const { rows } = await sql<{ actions: string[] }>`
    select array_agg(action order by seq) as actions from audit_entry where action like 'catalog.%'`.execute(db.read)
  expect(rows[0]?.actions).toEqual([
    ...Array.from({ length: 3 }, () => 'catalog.game_changed'),
    ...Array.from({ length: 3 }, () => 'catalog.vendor_changed'),
  ])
})

test.each([
  list,
  '/wps/relay/GCSGAME_getVassGameType',
  '/wps/relay/GCSGAME_gameVendor',
  '/wps/relay/GCS_recentGame',
  '/wps/relay/GLS2_roomList',
  '/wps/relay/MCSFE_getFavoriteGames',
  '/wps/relay/MCSFE_getFavoriteGamesList',
])('CA-01.3 %s needs a token', async (url) => {
  expect(await get(url)).toMatchObject({ status: 401, code: 'sign_in_is_needed' })
})

test('LY-08.2 nobody has won in the demo; a win is shown with a masked name and a plain amount', async () => {
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
      at: at.toISOString(),
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
  '/wps/games/showcase?pageNo=0',
  '/wps/games/showcase?search=',
  `/wps/games/showcase?search=${long}`,
  '/wps/games/showcase?tab=XX',
  '/wps/games/showcase?badge=XX',
  '/wps/games/showcase?nodeId=../x',
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

test('SE-15 G13 a maker whose code has a NUL is refused as a text that cannot be stored', async () => {
  expect(await get(`${hot}?merchantCode=a%00b`)).toMatchObject({ status: 400, code: 'text_is_malformed' })
})

test('the demo is seeded once, and never over what is there', async () => {
  const before = await get('/lgw/games/game_menus')
  await seedCatalog(catalog)
  expect((await get<MenuReply[]>('/lgw/games/game_menus')).value).toEqual(before.value)
})
