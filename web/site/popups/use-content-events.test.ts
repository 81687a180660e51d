import { expect, test } from 'vitest'
import { contentKindOf } from '#web/site/popups/use-content-events.ts'

// biome-ignore format: a table
test.each([
  [{ type: 'content', kind: 'notice' }, 'notice'],
  [{ type: 'content', kind: 'help_article' }, 'help_article'],
  [{ type: 'content', kind: 'toString' }, undefined],
  [{ type: 'content' }, undefined],
  [{ type: 'settings', kind: 'notice' }, undefined],
  ['content', undefined],
  [null, undefined],
])('the news %j is about %s', (data, kind) => {
  expect(contentKindOf(data)).toBe(kind)
})
