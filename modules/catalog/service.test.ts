import { afterAll, beforeEach, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { everything, listGames, recentGames, type Wanted } from '#modules/catalog/lobby.ts'
import type { Game, Vendor, Win } from '#modules/catalog/model.ts'
import type { GameCategory } from '#modules/catalog/rules.ts'
import {
  addToCatalog,
  type Catalog,
  findPlayable,
  hotGames,
  menus,
  playedSink,
  readCatalog,
  recordPlayed,
  recordWin,
  winners,
} from '#modules/catalog/service.ts'
import { changeSetting } from '#modules/settings/service.ts'
import type { Database } from '#server/db/database.ts'
import { addGames, someGame, someVendor, testCatalog } from '#tests/support/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'

const clock = manualClock(Date.UTC(2026, 4, 31))
let db: Database
let catalog: Catalog

beforeEach(async () => {
  await db?.close()
  db = await testDatabase()
  catalog = testCatalog(db, clock)
})

afterAll(async () => {
  await db.close()
})

const [vendor, game] = [someVendor, someGame]
const add = async (vendors: readonly Vendor[], games: readonly Game[]) => await addGames(catalog, vendors, games)

async function win(nodeId: string, more: Partial<Win> = {}) {
  const accountName = 'liwayway'
  const who = { id: newId<'round'>(clock), memberId: newId<'member'>(clock), accountName }
  const at = new Date(clock.nowMs())
  const told: Win = { ...who, nodeId, category: 'RNG', amount: 125_050n, currency: 'PHP', at, ...more }
  await db.tx(async (tx) => await recordWin(tx, told))
}

async function showcase(wanted: Partial<Wanted>, limit: number, offset = 0) {
  return await listGames(catalog, { ...everything, ...wanted }, { offset, limit })
}

const all = (category: GameCategory) => ({ category })
const ids = (games: readonly { nodeId: string }[]) => games.map(({ nodeId }) => nodeId)

test('CO-01.2 CO-02.2 the menus are split by provider, in the order of the categories and of the vendors', async () => {
  await add(
    [
      vendor('HABI', 'RNG', { order: 2 }),
      vendor('JL', 'RNG', { order: 1 }),
      vendor('LARO', 'RNG', { order: 1 }),
      vendor('BOLT', 'SPORTS'),
      vendor('AV', 'SPORTS'),
      vendor('DIG', 'SPORTS', { gameCode: 'ring' }),
      vendor('EMPTY', 'LIVE'),
    ],
    [
      game('mayon', 'HABI', 'RNG'),
      game('fruits', 'JL', 'RNG'),
      game('kite', 'LARO', 'RNG'),
      game('hoops', 'BOLT', 'SPORTS'),
      game('arena', 'AV', 'SPORTS'),
      game('ring', 'DIG', 'SPORTS'),
    ],
  )
  const found = await menus(catalog)
  expect(
    found.map(({ gameCategory, vendors }) => [gameCategory, ...vendors.map(({ vassalage }) => vassalage)]),
  ).toEqual([
    ['RNG', 'LARO', 'HABI'],
    ['SPORTS', 'BOLT'],
    ['JL', 'JL'],
    ['COCKFIGHT', 'DIG'],
    ['ESPORTS', 'AV'],
  ])
  expect(found[3]?.vendors).toEqual([
    { ...vendor('DIG', 'SPORTS', { gameCode: 'ring' }), category: 'COCKFIGHT', gameCount: 1 },
  ])
})

test('RT-15.1 an empty catalogue has no menus, no games and no winners', async () => {
  expect(await menus(catalog)).toEqual([])
  expect(await hotGames(catalog, 20)).toEqual([])
  expect(await showcase(all('RNG'), 20)).toEqual({ games: [], total: 0 })
  expect(await winners(catalog, null, 20)).toEqual([])
})

test('a showcase has the first games of its category and counts them all', async () => {
  const slots = Array.from({ length: 7 }, (_, i) => game(`slot-${i}`, 'HABI', 'RNG', { order: 10 - i }))
  await add([vendor('HABI', 'RNG'), vendor('JL', 'RNG')], [...slots, game('fruits', 'JL', 'RNG', { order: -1 })])
  const { games, total } = await showcase(all('RNG'), 3)
  expect(ids(games)).toEqual(['slot-6', 'slot-5', 'slot-4'])
  expect(total).toBe(7)
  expect((await showcase(all('RNG'), 7)).total).toBe(7)
  expect((await showcase(all('RNG'), 60)).total).toBe(7)
  expect(await showcase(all('JL'), 20)).toMatchObject({
    games: [{ nodeId: 'fruits', category: 'JL' }],
    total: 1,
  })
  expect(await showcase(all('LIVE'), 20)).toEqual({ games: [], total: 0 })
})

test('a showcase can be of one maker; of another category’s maker or of nobody it is empty', async () => {
  const games = [game('a', 'HABI', 'RNG'), game('b', 'LARO', 'RNG'), game('c', 'LARO', 'RNG'), game('d', 'JL', 'RNG')]
  await add([vendor('HABI', 'RNG'), vendor('LARO', 'RNG'), vendor('JL', 'RNG')], games)
  const of = async (vassalage: string) => await showcase({ category: 'RNG', vassalage }, 1)
  expect(await of('LARO')).toMatchObject({ games: [{ nodeId: 'b' }], total: 2 })
  expect(await of('JL')).toEqual({ games: [], total: 0 })
  expect(await of('nobody')).toEqual({ games: [], total: 0 })
  const [slots] = await menus(catalog)
  expect(slots?.vendors.map(({ vassalage, gameCount }) => [vassalage, gameCount])).toEqual([
    ['HABI', 1],
    ['LARO', 2],
  ])
})

test('a game is in maintenance while its maker is', async () => {
  const resting = vendor('HABI', 'RNG', { state: 'maintenance' })
  await add([resting, vendor('LARO', 'RNG')], [game('a', 'HABI', 'RNG'), game('b', 'LARO', 'RNG', { state: 'soon' })])
  const { games } = await showcase(all('RNG'), 20)
  expect(games.map(({ nodeId, state }) => [nodeId, state])).toEqual([
    ['a', 'maintenance'],
    ['b', 'soon'],
  ])
})

test('hot games are the chosen ones, in their order', async () => {
  await add(
    [vendor('HABI', 'RNG'), vendor('AV', 'SPORTS')],
    [
      game('second', 'HABI', 'RNG', { hotOrder: 5, badge: 'hot' }),
      game('cold', 'HABI', 'RNG'),
      game('first', 'AV', 'SPORTS', { hotOrder: 1 }),
    ],
  )
  const found = await hotGames(catalog, 20)
  expect(found).toMatchObject([
    { nodeId: 'first', category: 'ESPORTS', vendorName: 'The makers of AV', vendorIcon: 'habi', badge: null },
    { nodeId: 'second', category: 'RNG', badge: 'hot' },
  ])
  expect(ids(await hotGames(catalog, 1))).toEqual(['first'])
})

test('LY-08.2 wins come newest first, of one category or of all, with masked names', async () => {
  await add([vendor('HABI', 'RNG'), vendor('AV', 'SPORTS')], [game('a', 'HABI', 'RNG'), game('b', 'AV', 'SPORTS')])
  await win('a', { accountName: 'ab', amount: 1n })
  clock.advance(1000)
  await win('b', { category: 'ESPORTS', amount: 2n ** 63n - 1n, currency: 'USDT' })
  clock.advance(1000)
  await win('a')

  const wins = await winners(catalog, null, 20)
  expect(wins.map(({ nodeId, customerName }) => [nodeId, customerName])).toEqual([
    ['a', 'li•••ay'],
    ['b', 'li•••ay'],
    ['a', 'a•••'],
  ])
  expect(wins[1]).toEqual({
    nodeId: 'b',
    gameName: 'b',
    icon: '/art/tile/b.svg',
    vassalage: 'AV',
    category: 'ESPORTS',
    customerName: 'li•••ay',
    amount: 2n ** 63n - 1n,
    currency: 'USDT',
    at: new Date(clock.nowMs() - 1000),
  })
  expect(await winners(catalog, 'ESPORTS', 20)).toEqual([wins[1]])
  expect(await winners(catalog, 'SPORTS', 20)).toEqual([])
  expect(await winners(catalog, null, 1)).toEqual([wins[0]])
})

test('a win told twice is one win, and one of an unknown game is a bug', async () => {
  await add([vendor('HABI', 'RNG')], [game('a', 'HABI', 'RNG')])
  const id = newId<'round'>(clock)
  await win('a', { id })
  await win('a', { id })
  expect(await winners(catalog, null, 20)).toHaveLength(1)
  await expect(win('b')).rejects.toThrow('catalog_win_node_id_fkey')
  await expect(win('a', { amount: 0n })).rejects.toThrow('more than nothing')
})

test('a win lives and dies with the transaction that pays it', async () => {
  await add([vendor('HABI', 'RNG')], [game('a', 'HABI', 'RNG')])
  const broken = db.tx(async (tx) => {
    const memberId = newId<'member'>(clock)
    const id = newId<'round'>(clock)
    await recordWin(tx, {
      id,
      nodeId: 'a',
      category: 'RNG',
      memberId,
      accountName: 'x',
      amount: 1n,
      currency: 'PHP',
      at: new Date(0),
    })
    throw new Error('the payout failed')
  })
  await expect(broken).rejects.toThrow('the payout failed')
  expect(await winners(catalog, null, 20)).toEqual([])
})

test('adding again leaves what is there; what has no home is refused by the database', async () => {
  await add([vendor('HABI', 'RNG')], [game('a', 'HABI', 'RNG')])
  await add([vendor('HABI', 'RNG', { displayName: 'Other' })], [game('a', 'HABI', 'RNG', { gameName: 'Other' })])
  const { games } = await showcase(all('RNG'), 20)
  expect(games).toMatchObject([{ gameName: 'a', vendorName: 'The makers of HABI' }])

  await expect(add([], [game('b', 'NOBODY', 'RNG')])).rejects.toThrow('catalog_game_vassalage_game_type_fkey')
  await expect(add([], [game('c', 'HABI', 'LIVE')])).rejects.toThrow('catalog_game_vassalage_game_type_fkey')
  await expect(add([vendor('MESA', 'LIVE', { gameCode: 'a' })], [])).rejects.toThrow(
    'catalog_vendor_game_code_vassalage_game_type_fkey',
  )
  await expect(add([], [game('d', 'HABI', 'RNG', { icon: 'https://evil.example/a.svg' })])).rejects.toThrow(
    'catalog_game_icon_check',
  )
  await expect(add([], [game('E F', 'HABI', 'RNG', { icon: '/art/tile/e.svg' })])).rejects.toThrow(
    'catalog_game_node_id_check',
  )
  expect((await showcase(all('RNG'), 20)).total).toBe(1)
})

test('what somebody wants to play is known by its node: who runs it, and whether it is open', async () => {
  await add(
    [vendor('HABI', 'RNG'), vendor('AV', 'SPORTS', { state: 'maintenance' })],
    [
      game('mayon', 'HABI', 'RNG', { gameName: 'Mayon', source: 'house', engine: 'slot-a96' }),
      game('arena', 'AV', 'SPORTS'),
    ],
  )
  expect(await findPlayable(catalog, 'mayon')).toEqual({
    nodeId: 'mayon',
    gameName: 'Mayon',
    vendorName: 'The makers of HABI',
    source: 'house',
    engine: 'slot-a96',
    state: 'open',
    vassalage: 'HABI',
    category: 'RNG',
  })
  expect(await findPlayable(catalog, 'arena')).toMatchObject({ source: 'vendor', engine: null, state: 'maintenance' })
  expect(await findPlayable(catalog, 'nobody')).toBeNull()
})

test('a game of ours cannot be open without an engine, nor a vendor’s have one', async () => {
  await add([vendor('HABI', 'RNG')], [])
  await expect(add([], [game('a', 'HABI', 'RNG', { source: 'house' })])).rejects.toThrow('catalog_game_check')
  await expect(add([], [game('a', 'HABI', 'RNG', { engine: 'dice' })])).rejects.toThrow('catalog_game_check')
  await add([], [game('a', 'HABI', 'RNG', { source: 'house', state: 'soon' })])
  expect((await showcase(all('RNG'), 20)).total).toBe(1)
})

test('MC-07.3 what was played last comes first, once each, however often a batch names it', async () => {
  await add([vendor('HABI', 'RNG')], [game('a', 'HABI', 'RNG'), game('b', 'HABI', 'RNG'), game('c', 'HABI', 'RNG')])
  const [luz, other] = [newId<'member'>(clock), newId<'member'>(clock)]
  const at = (seconds: number) => new Date(clock.nowMs() + seconds * 1000)
  await db.tx(async (tx) => {
    await playedSink.insert(tx, [])
    await playedSink.insert(tx, [
      { memberId: luz, nodeId: 'a', at: at(1) },
      { memberId: other, nodeId: 'c', at: at(9) },
      { memberId: luz, nodeId: 'b', at: at(2) },
      { memberId: luz, nodeId: 'a', at: at(3) },
    ])
    // What is told late does not make a game older.
    await recordPlayed(tx, luz, 'a', at(0))
  })
  expect(ids(await recentGames(catalog, luz))).toEqual(['a', 'b'])
  expect(ids(await recentGames(catalog, other))).toEqual(['c'])
})

test('what most members played in a week is hot; a quiet house shows what its operator chose', async () => {
  await add(
    [vendor('HABI', 'RNG')],
    [
      game('chosen', 'HABI', 'RNG', { hotOrder: 1 }),
      game('loved', 'HABI', 'RNG'),
      game('resting', 'HABI', 'RNG', { state: 'maintenance' }),
      game('old', 'HABI', 'RNG'),
    ],
  )
  expect(ids(await hotGames(catalog, 20))).toEqual(['chosen'])
  const now = new Date(clock.nowMs())
  const longAgo = new Date(clock.nowMs() - 8 * 24 * 3_600_000)
  await db.tx(async (tx) => {
    for (let i = 0; i < 3; i += 1) {
      const memberId = newId<'member'>(clock)
      for (const nodeId of ['loved', 'resting']) await recordPlayed(tx, memberId, nodeId, now)
      await recordPlayed(tx, memberId, 'old', longAgo)
    }
  })
  clock.advance(61_000)
  expect(ids(await hotGames(catalog, 20))).toEqual(['loved', 'chosen'])
})

test('CO-01.2 the split is a setting: who changes it moves games at once', async () => {
  await add([vendor('HABI', 'RNG'), vendor('JL', 'RNG')], [game('a', 'HABI', 'RNG'), game('b', 'JL', 'RNG')])
  expect(ids((await showcase(all('JL'), 20)).games)).toEqual(['b'])
  const value = { esports: [], cockfight: [], exception: ['HABI'] }
  expect((await changeSetting(catalog.settings, { name: 'gameSplit', version: 0, value }, null)).ok).toBe(true)
  expect(ids((await showcase(all('JL'), 20)).games)).toEqual(['a'])
  expect(ids((await showcase(all('RNG'), 20)).games)).toEqual(['b'])
  const both = { ...value, esports: ['AV'], cockfight: ['AV'] }
  expect(await changeSetting(catalog.settings, { name: 'gameSplit', version: 1, value: both }, null)).toMatchObject({
    refusal: 'setting_is_invalid',
  })
})

test('cockfights are offered where the law allows them: elsewhere they are in no menu, list or search, and cannot be started', async () => {
  await add(
    [vendor('DIG', 'SPORTS', { gameCode: 'ring' }), vendor('HABI', 'SPORTS')],
    [game('ring', 'DIG', 'SPORTS'), game('hoops', 'HABI', 'SPORTS')],
  )
  const menuCodes = async () => (await menus(catalog)).map(({ gameCategory }) => gameCategory)
  expect(await menuCodes()).toEqual(['SPORTS', 'COCKFIGHT'])
  expect(await findPlayable(catalog, 'ring')).toMatchObject({ category: 'COCKFIGHT' })
  const value = { cockfight: [] }
  expect((await changeSetting(catalog.settings, { name: 'lawfulCategories', version: 0, value }, null)).ok).toBe(true)
  expect(await menuCodes()).toEqual(['SPORTS'])
  expect((await showcase(all('COCKFIGHT'), 20)).games).toEqual([])
  expect(await findPlayable(catalog, 'ring')).toBeNull()
  // What was played there keeps its name in records.
  expect((await readCatalog(catalog)).byNode.get('ring')).toMatchObject({ gameName: 'ring', isOffered: false })
})

test('a change on another node is seen after five seconds even if its news is lost', async () => {
  await add([vendor('HABI', 'RNG')], [game('a', 'HABI', 'RNG')])
  expect((await showcase(all('RNG'), 20)).total).toBe(1)
  await db.tx(async (tx) => await addToCatalog(tx, [], [game('b', 'HABI', 'RNG')]))
  expect((await showcase(all('RNG'), 20)).total).toBe(1)
  clock.advance(5_000)
  expect((await showcase(all('RNG'), 20)).total).toBe(2)
})
