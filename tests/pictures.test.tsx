import { expect, test } from 'vitest'
import { consolePaths } from '#web/console/routing/paths.ts'
import { pagePaths, routeOf } from '#web/site/routing/routes.ts'
import { scenes } from '../tools/picture-scenes.ts'

const shown = Object.values(scenes).map(({ path, shows }) => (shows ?? path).split('?')[0] ?? '')

/** Other names of home. */
const homes = ['/index', '/index.html', '/home']

test.each(pagePaths.filter((path) => !homes.includes(path)))('npm run pictures looks at %s', (path) => {
  expect(shown).toContain(path)
})

test.each(Object.values(consolePaths))('npm run pictures looks at %s as an operator', (path) => {
  expect(Object.values(scenes).some((scene) => scene.who === 'operator' && scene.path === path)).toBe(true)
})

// Pages of which there are many: one of each kind is looked at.
test.each([
  '/play/saranggola',
  '/live/baccarat-sinag',
  '/promotions/welcome',
  '/sports/event/1',
  '/lottery/sinag-1',
  '/lottery/sinag-1/results',
  '/lottery/sinag-1/results/20350601-1',
  '/lottery/sinag-1/trends',
])('npm run pictures looks at a page like %s', (path) => {
  const screen = routeOf(path)?.screen
  expect(screen).toBeDefined()
  expect(shown.some((one) => routeOf(one)?.screen === screen)).toBe(true)
})
