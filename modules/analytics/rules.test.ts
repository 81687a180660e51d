import { expect, test } from 'vitest'
import { pageKeyOf, pageKeys } from './rules.ts'

test('RT-19.1 every page key is reached by a path, and by no more than it should be', () => {
  const paths = {
    home: ['/', '/index', '/index.html', '/home'],
    download: ['/down'],
    shop: ['/pointMall'],
  } as Readonly<Record<string, readonly string[]>>
  for (const key of pageKeys) {
    for (const path of paths[key] ?? [`/${key}`]) expect(pageKeyOf(path), path).toBe(key)
  }
  expect(pageKeyOf('/help/')).toBe('help')
})

test.each([
  '/member',
  '/records',
  '/agent',
  '/download',
  '/shop',
  '/toString',
  '/__proto__',
  '/help/more',
  '/HOME',
  '',
])('RT-19.1 %s is not counted', (path) => expect(pageKeyOf(path)).toBeNull())
