import { expect, test } from 'vitest'
import { judgeLink } from '#web/lib/show-html.ts'

// biome-ignore format: a table
test.each([
  ['/help?article=1-2', { href: '/help?article=1-2', isOutside: false }],
  ['/promotions', { href: '/promotions', isOutside: false }],
  ['https://example.org', { href: 'https://example.org/', isOutside: true }],
  ['HTTPS://EXAMPLE.org/a b', null],
  ['http://example.org/', null],
  ['//example.org/', null],
  ['/\\example.org', null],
  ['/wps/session/logout', null],
  ['javascript:alert(1)', null],
  ['', null],
])('G01 a link to %s', (href, judged) => {
  expect(judgeLink(href)).toEqual(judged)
})
