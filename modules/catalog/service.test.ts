import { afterAll, beforeEach, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { Game, Vendor, Win } from '#modules/catalog/model.ts'
import type { GameCategory } from '#modules/catalog/rules.ts'
import { addToCatalog, type Catalog, hotGames, menus, recordWin, showcase, winners } from '#modules/catalog/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'

const clock = manualClock(Date.UTC(2026, 4, 31))
let db: Database
let catalog: Catalog

beforeEach(async () => {
  await db?.close()
  db = await testDatabase()
  catalog = { db }
})

afterAll(async () => {
  await db.close()
})

function vendor(vassalage: string, gameType: Vendor['gameType'], more: Partial<Vendor> = {}): Vendor {
  const displayName = `The makers of ${vassalage}`
  return { vassalage, gameType, displayName, art: 'habi', order: 0, state: 'open', gameCode: null, ...more }
}

function game(nodeId: string, vassalage: string, gameType: Game['gameType'], more: Partial<Game> = {}): Game {
  const plain = { order: 0, badge: null, hotOrder: null, state: 'open' } as const
  return { nodeId, gameName: nodeId, icon: `/art/tile/${nodeId}.svg`, vassalage, gameType, ...plain, ...more }
}

async function add(vendors: readonly Vendor[], games: readonly Game[]) {
  await db.tx(async (tx) => await addToCatalog(tx, vendors, games))
}

async function win(nodeId: string, more: Partial<Win> = {}) {
  const accountName = 'liwayway'
  const who = { id: newId<'round'>(clock), memberId: newId<'member'>(clock), accountName }
  const at = new Date(clock.nowMs())
  const told: Win = { ...who, nodeId, amount: 125_050n, currency: 'PHP', at, ...more }
  return await db.tx(async (tx) => await recordWin(tx, told))
}

const all = (category: GameCategory) => ({ category, vassalage: null })
const ids = (games: readonly { nodeId: string }[]) => games.map(({ nodeId }) => nodeId)

test('CO-01 CO-02 the menus are split by provider, in the order of the categories and of the vendors', async () => {
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
  expect(found[3]?.vendors).toEqual([{ ...vendor('DIG', 'SPORTS', { gameCode: 'ring' }), gameCount: 1 }])
})

test('RT-15 an empty catalogue has no menus, no games and no winners', async () => {
  expect(await menus(catalog)).toEqual([])
  expect(await hotGames(catalog, 20)).toEqual([])
  expect(await showcase(catalog, all('RNG'), 20)).toEqual({ games: [], total: 0 })
  expect(await winners(catalog, null, 20)).toEqual([])
})

test('CO-01 CO-08 a showcase has the first games of its category and counts them all', async () => {
  const slots = Array.from({ length: 7 }, (_, i) => game(`slot-${i}`, 'HABI', 'RNG', { order: 10 - i }))
  await add([vendor('HABI', 'RNG'), vendor('JL', 'RNG')], [...slots, game('fruits', 'JL', 'RNG', { order: -1 })])
  const { games, total } = await showcase(catalog, all('RNG'), 3)
  expect(ids(games)).toEqual(['slot-6', 'slot-5', 'slot-4'])
  expect(total).toBe(7)
  expect((await showcase(catalog, all('RNG'), 7)).total).toBe(7)
  expect((await showcase(catalog, all('RNG'), 60)).total).toBe(7)
  expect(await showcase(catalog, all('JL'), 20)).toMatchObject({
    games: [{ nodeId: 'fruits', category: 'JL' }],
    total: 1,
  })
  expect(await showcase(catalog, all('LIVE'), 20)).toEqual({ games: [], total: 0 })
})

test('LY-04 a showcase can be of one maker; of another category’s maker or of nobody it is empty', async () => {
  const games = [game('a', 'HABI', 'RNG'), game('b', 'LARO', 'RNG'), game('c', 'LARO', 'RNG'), game('d', 'JL', 'RNG')]
  await add([vendor('HABI', 'RNG'), vendor('LARO', 'RNG'), vendor('JL', 'RNG')], games)
  const of = async (vassalage: string) => await showcase(catalog, { category: 'RNG', vassalage }, 1)
  expect(await of('LARO')).toMatchObject({ games: [{ nodeId: 'b' }], total: 2 })
  expect(await of('JL')).toEqual({ games: [], total: 0 })
  expect(await of('nobody')).toEqual({ games: [], total: 0 })
  const [slots] = await menus(catalog)
  expect(slots?.vendors.map(({ vassalage, gameCount }) => [vassalage, gameCount])).toEqual([
    ['HABI', 1],
    ['LARO', 2],
  ])
})

test('CO-02 a game is in maintenance while its maker is', async () => {
  const resting = vendor('HABI', 'RNG', { state: 'maintenance' })
  await add([resting, vendor('LARO', 'RNG')], [game('a', 'HABI', 'RNG'), game('b', 'LARO', 'RNG', { state: 'soon' })])
  const { games } = await showcase(catalog, all('RNG'), 20)
  expect(games.map(({ nodeId, state }) => [nodeId, state])).toEqual([
    ['a', 'maintenance'],
    ['b', 'soon'],
  ])
})

test('CO-08 LY-07 hot games are the chosen ones, in their order', async () => {
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

test('LY-08 wins come newest first, of one category or of all, with masked names', async () => {
  await add([vendor('HABI', 'RNG'), vendor('AV', 'SPORTS')], [game('a', 'HABI', 'RNG'), game('b', 'AV', 'SPORTS')])
  expect(await win('a', { accountName: 'ab', amount: 1n })).toEqual({ ok: true, value: null })
  clock.advance(1000)
  await win('b', { amount: 2n ** 63n - 1n, currency: 'USDT' })
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

test('a win told twice is one win, and one of an unknown game is refused', async () => {
  await add([vendor('HABI', 'RNG')], [game('a', 'HABI', 'RNG')])
  const id = newId<'round'>(clock)
  expect(await win('a', { id })).toEqual({ ok: true, value: null })
  expect(await win('a', { id })).toEqual({ ok: true, value: null })
  expect(await winners(catalog, null, 20)).toHaveLength(1)
  expect(await win('b')).toEqual({ ok: false, refusal: 'game_is_unknown' })
  await expect(win('a', { amount: 0n })).rejects.toThrow('more than nothing')
})

test('a win lives and dies with the transaction that pays it', async () => {
  await add([vendor('HABI', 'RNG')], [game('a', 'HABI', 'RNG')])
  const broken = db.tx(async (tx) => {
    const memberId = newId<'member'>(clock)
    const id = newId<'round'>(clock)
    await recordWin(tx, { id, nodeId: 'a', memberId, accountName: 'x', amount: 1n, currency: 'PHP', at: new Date(0) })
    throw new Error('the payout failed')
  })
  await expect(broken).rejects.toThrow('the payout failed')
  expect(await winners(catalog, null, 20)).toEqual([])
})

test('CO-02 adding again leaves what is there; what has no home is refused by the database', async () => {
  await add([vendor('HABI', 'RNG')], [game('a', 'HABI', 'RNG')])
  await add([vendor('HABI', 'RNG', { displayName: 'Other' })], [game('a', 'HABI', 'RNG', { gameName: 'Other' })])
  const { games } = await showcase(catalog, all('RNG'), 20)
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
  expect((await showcase(catalog, all('RNG'), 20)).total).toBe(1)
})
