import { expect, test } from 'vitest'
import { demoGames, demoVendors } from '#modules/catalog/demo/seed.ts'
import { drawnTitles } from '#web/build/tiles.ts'
import { vendorTitles } from '#web/build/vendor-tiles.ts'
import { vendors } from '#web/ui/art/vendors.ts'
import { vendorGames } from '#world/vendor/games.ts'

test('every game of the demo has a drawn tile, and every drawn title is a game', () => {
  const drawn = drawnTitles.map(({ id }) => `/art/tile/${id}.svg`)
  expect(demoGames.map(({ icon }) => icon).toSorted()).toEqual(drawn.toSorted())
})

test('a game has the name that is lettered on its tile and the maker whose mark is on it', () => {
  const artOf = new Map(demoVendors.map(({ vassalage, gameType, art }) => [`${gameType} ${vassalage}`, art]))
  for (const { nodeId, gameName, vassalage, gameType } of demoGames) {
    const title = drawnTitles.find(({ id }) => id === nodeId)
    expect([title?.name, title?.vendor]).toEqual([gameName, artOf.get(`${gameType} ${vassalage}`)])
  }
})

test('every maker of the demo has a mark of its name', () => {
  for (const { art, displayName } of demoVendors) expect(vendors[art as keyof typeof vendors]?.name).toBe(displayName)
})

test('every game of the simulated vendor has a drawn tile with its name', () => {
  const drawn = new Map(vendorTitles.map(({ id, name }) => [id, name]))
  expect(drawn).toEqual(new Map(vendorGames.map(({ id, name }) => [id, name])))
})
