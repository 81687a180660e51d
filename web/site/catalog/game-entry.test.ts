import { expect, test } from 'vitest'
import { badgeOf } from '#web/site/catalog/game-entry.tsx'

test.each([
  ['open', 'hot', 'hot'],
  ['open', null, null],
  ['soon', 'hot', 'soon'],
  ['soon', null, 'soon'],
  ['maintenance', 'new', 'maintenance'],
] as const)('a tile of a game that is %s and %s says %s', (state, badge, shown) => {
  expect(badgeOf({ state, badge })).toBe(shown)
})
