import { expect, test } from 'vitest'
import { pagesShown } from '#web/ui/pages-shown.ts'

// biome-ignore format: a table
test.each([
  // page count range margin shown
  [0, 1, 2, 0, [0]],
  [0, 2, 2, 0, [0, 1]],
  [1, 2, 2, 0, [0, 1]],
  [0, 5, 2, 0, [0, 1, 'gap']],
  [1, 5, 2, 0, [0, 1, 'gap']],
  [2, 5, 2, 0, ['gap', 1, 2, 'gap']],
  [4, 5, 2, 0, ['gap', 3, 4]],
  [5, 12, 3, 1, [0, 'gap', 4, 5, 6, 'gap', 11]],
  [0, 0, 2, 0, []],
] as const)('PO-02.2 page %i of %i, range %i, margin %i', (page, count, range, margin, shown) => {
  expect(pagesShown(page, count, { range, margin })).toEqual(shown)
})
