import { expect, test } from 'vitest'
import { extraTabsFor } from '#modules/catalog/rules/tabs.ts'
import {
  categoryOf,
  categoryOfPath,
  codeOfPath,
  dropMenuMax,
  type GameCategory,
  type GameSplit,
  gameCategories,
  gameTypes,
  hotGamesOnHome,
  isGamePage,
  lotteryPathOf,
  navigationOf,
  type ProviderType,
  pathOfCode,
  sliderPageSize,
  typeOf,
  winnersMax,
} from '#modules/catalog/rules.ts'
import { documents } from '#modules/settings/documents.ts'

// biome-ignore format: a table
const paths: readonly [path: string, code: GameCategory][] = [
  ['/sports', 'SPORTS'], ['/esports', 'ESPORTS'], ['/live', 'LIVE'], ['/lott', 'LOTT'], ['/elott', 'ELOTT'],
  ['/fish', 'FISH'], ['/pvp', 'PVP'], ['/rng', 'RNG'], ['/cockfight', 'COCKFIGHT'],
]

test.each(paths)('RT-11.1 RT-11.2 %s is %s, and back', (path, code) => {
  expect(codeOfPath(path)).toBe(code)
  expect(pathOfCode(code)).toBe(path)
  expect(categoryOfPath(path)).toBe(code)
})

test('RT-11.1 RT-11.2 /jili is RNG too, but RNG leads to /rng; its page shows the exception provider', () => {
  expect([codeOfPath('/jili'), pathOfCode('RNG'), pathOfCode('JL'), categoryOfPath('/jili')]).toEqual([
    'RNG',
    '/rng',
    null,
    'JL',
  ])
})

test('RT-11.1 a query, a fragment and a last slash change nothing', () => {
  expect(['/rng/', '/rng?vendor=HABI', '/rng/?x#y', '/rng#top'].map(codeOfPath)).toEqual(Array(4).fill('RNG'))
})

test.each(['', '/', '/lottery', '/RNG', 'rng', '/rng/x', '//rng', '/__proto__', '/constructor', '/toString'])(
  'RT-11.1 %j is no category',
  (path) => {
    expect([codeOfPath(path), categoryOfPath(path)]).toEqual([null, null])
  },
)

test.each(['PROMO', 'DOWN', 'FACEBOOK', '', 'rng', '__proto__', 'constructor'])('RT-11.2 %j has no path', (code) => {
  expect(pathOfCode(code)).toBeNull()
})

// biome-ignore format: a table
test.each([
  [['TCG_VN', 'TCG_SEA'], '/vnLottery'],
  [['TCG_SEA', 'TCG_VN'], '/seaLottery'],
  [['HABI', 'TCG_SEA'], '/lottery'],
  [[], '/lottery'],
])('RT-12 the vendors %j lead to %s', (codes, expected) => {
  expect(lotteryPathOf(codes.map((vassalage) => ({ vassalage })))).toBe(expected)
})

test.each(['/seamless', '/lottery', '/vnlottery', '/sealottery', '/vnLottery', '/seaLottery', '/seamless?game=x'])(
  '%s counts as a game page',
  (path) => {
    expect(isGamePage(path)).toBe(true)
  },
)

test.each(['/', '/rng', '/lott', '/elott', '/lotteryx', '/x/lottery', 'lottery', ''])(
  '%j does not count as a game page',
  (path) => {
    expect(isGamePage(path)).toBe(false)
  },
)

const habi = { vassalage: 'HABI' }
const sea = { vassalage: 'TCG_SEA' }

test('RT-15.1 RT-15.2 RT-12.2 the navigation has the categories with a vendor, then promotions and the app', () => {
  const items = navigationOf([
    { gameCategory: 'RNG', vendors: [habi] },
    { gameCategory: 'LIVE', vendors: [] },
    { gameCategory: 'JL', vendors: [{ vassalage: 'JL' }] },
    { gameCategory: 'LOTT', vendors: [sea, habi] },
  ])
  expect(items.map(({ code, to, isExternal }) => [code, to, isExternal])).toEqual([
    ['RNG', '/rng', false],
    ['JL', '/jili', false],
    ['LOTT', '/seaLottery', false],
    ['PROMO', '/promotions', false],
    ['DOWN', '/down', false],
  ])
  expect(items[0]?.vendors).toEqual([habi])
})

test('RT-15.2 without any vendor promotions and the app are still there', () => {
  expect(navigationOf([]).map(({ code }) => code)).toEqual(['PROMO', 'DOWN'])
})

test('Facebook leads out of the site, where the brand has it', () => {
  expect(navigationOf([], 'https://www.facebook.com/laro').at(-1)).toEqual({
    code: 'FACEBOOK',
    to: 'https://www.facebook.com/laro',
    isExternal: true,
    vendors: [],
  })
})

test('every category that can have a vendor has a path to go to', () => {
  const items = navigationOf(gameCategories.map((gameCategory) => ({ gameCategory, vendors: [habi] })))
  const expected = [
    '/rng',
    '/live',
    '/sports',
    '/fish',
    '/jili',
    '/cockfight',
    '/lottery',
    '/elott',
    '/pvp',
    '/esports',
  ]
  expect(items.slice(0, -2).map(({ to }) => to)).toEqual(expected)
})

// biome-ignore format: a table
test.each([
  [['EN', 'TY'], 'TY', ['SC', 'JP', 'TG', 'AC', 'BG']],
  [['EN'], 'TY', ['SC', 'JP', 'TG', 'AC']],
  [['EN', 'TY'], null, ['SC', 'JP', 'TG', 'AC']],
])('RT-20.1 RT-20.2 with %j offered and %s as the second language the extra tabs are %j', (offered, secondLanguage, expected) => {
  expect(extraTabsFor({ offered, secondLanguage })).toEqual(expected)
})

// biome-ignore format: a table
const split: readonly [type: ProviderType, vassalage: string, category: GameCategory][] = [
  ['SPORTS', 'AV', 'ESPORTS'], ['SPORTS', 'IMES', 'ESPORTS'], ['SPORTS', 'IA', 'ESPORTS'], ['SPORTS', 'AI', 'ESPORTS'],
  ['SPORTS', 'TF', 'ESPORTS'], ['SPORTS', 'DS88', 'COCKFIGHT'], ['SPORTS', 'DIG', 'COCKFIGHT'],
  ['SPORTS', 'BOLT', 'SPORTS'], ['SPORTS', 'JL', 'SPORTS'], ['RNG', 'JL', 'JL'], ['RNG', 'HABI', 'RNG'],
  ['RNG', 'AV', 'RNG'], ['LIVE', 'JL', 'LIVE'], ['FISH', 'DS88', 'FISH'], ['PVP', 'TF', 'PVP'], ['LOTT', 'TCG_SEA', 'LOTT'],
  ['ELOTT', 'AV', 'ELOTT'],
]

const today: GameSplit = documents.gameSplit.initial

test.each(split)('CO-01.2 CO-01.3 %s games of %s are %s', (type, vassalage, category) => {
  expect(categoryOf(today, type, vassalage)).toBe(category)
  expect(typeOf(category)).toBe(type)
})

test('CO-01.2 an operator who moves a provider moves its games', () => {
  const moved: GameSplit = { esports: ['BOLT'], cockfight: ['AV'], exception: ['HABI'] }
  expect(categoryOf(moved, 'SPORTS', 'BOLT')).toBe('ESPORTS')
  expect(categoryOf(moved, 'SPORTS', 'AV')).toBe('COCKFIGHT')
  expect(categoryOf(moved, 'SPORTS', 'DS88')).toBe('SPORTS')
  expect(categoryOf(moved, 'RNG', 'HABI')).toBe('JL')
  expect(categoryOf(moved, 'RNG', 'JL')).toBe('RNG')
})

test('CO-01.1 the thirteen game types are there, ten of them hold games', () => {
  expect(gameTypes).toHaveLength(13)
  expect(gameTypes.filter((type) => !(gameCategories as readonly string[]).includes(type))).toEqual([
    'PROMO',
    'DOWN',
    'FACEBOOK',
  ])
})

test('CO-08 a slider has 20 games, the winner board 20, home 6 hot ones, the drop menu 11 vendors', () => {
  expect([sliderPageSize, winnersMax, hotGamesOnHome, dropMenuMax]).toEqual([20, 20, 6, 11])
})

// biome-ignore format: a table
