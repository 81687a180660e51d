import { expect, test } from 'vitest'
import {
  hrefOfLobbyFilter,
  isWholeShelf,
  type LobbyFilter,
  ofCategory,
  readLobbyFilter,
  wholeShelf,
} from './lobby-filter.ts'

const read = (query: string): LobbyFilter => {
  const values = new URLSearchParams(query)
  return readLobbyFilter((name) => values.get(name))
}

// biome-ignore format: a table
test.each([
  ['', wholeShelf],
  ['?vendor=HABI', { ...wholeShelf, vendor: 'HABI' }],
  ['?tab=JP&vendor=PARAW', { ...wholeShelf, tab: 'JP', vendor: 'PARAW' }],
  ['?show=favourites', { ...wholeShelf, show: 'favourites' }],
  ['?search=+mayn+', { ...wholeShelf, search: 'mayn' }],
  ['?search=%20', wholeShelf],
  ['?show=everything&tab=XX&vendor=%27%3B+drop', wholeShelf],
  [`?search=${'x'.repeat(500)}`, { ...wholeShelf, search: 'x'.repeat(60) }],
  ['?show=__proto__&tab=constructor', wholeShelf],
])('the address %s asks for %j', (query, input) => {
  expect(read(query)).toEqual(input)
})

test('a request has one address, which is read back as the same input', () => {
  const input: LobbyFilter = { show: 'new', tab: 'AC', vendor: 'LARO', search: 'kite & wind' }
  const href = hrefOfLobbyFilter('/rng', input)
  expect(href).toBe('/rng?show=new&tab=AC&vendor=LARO&search=kite+%26+wind')
  expect(read(href.slice(4))).toEqual(input)
  expect(hrefOfLobbyFilter('/rng', wholeShelf)).toBe('/rng')
  expect([isWholeShelf(wholeShelf), isWholeShelf(input)]).toEqual([true, false])
})

test('a lobby shows what was played last of its own category alone', () => {
  const games = [
    { nodeId: 'mayon-gold', gameType: 'RNG' },
    { nodeId: 'live-baccarat', gameType: 'LIVE' },
  ]
  expect(ofCategory(games, 'RNG').map(({ nodeId }) => nodeId)).toEqual(['mayon-gold'])
})
