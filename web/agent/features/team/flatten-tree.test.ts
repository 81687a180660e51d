import { expect, test } from 'vitest'
import { flattenTree, moveInTree, type TreePage } from '#web/agent/features/team/flatten-tree.ts'
import type { TeamRow } from '#web/agent/features/team/use-team.ts'

const figures = {
  ...{ bets: 0, stake: '0.00', turnover: '0.00', payout: '0.00', deposits: '0.00', withdrawals: '0.00' },
  ...{ bonuses: '0.00', rebates: '0.00', salaries: '0.00', dividends: '0.00', fees: '0.00', profit: '0.00', active: 0 },
}
const row = (id: string, directs = 0): TeamRow => ({
  ...{ id, username: id, nickname: id, isAgent: directs > 0, isBlocked: false, depth: 1, team: directs, directs },
  ...{ joinedAt: '2026-11-01T00:00:00.000Z', seenAt: null, ratePpm: null, figures },
})
const page = (node: string, rows: readonly TeamRow[], next: string | null = null): TreePage => ({
  ...{ node, after: null, hasFailed: false, page: { rows: [...rows], next } },
})
const me = row('me', 2)
const pages = [page('me', [row('rico', 1), row('mila')]), page('rico', [row('dan')])]
const names = (lines: ReturnType<typeof flattenTree>) => lines.map(({ key, level }) => `${level} ${key}`)

test('who is open shows who stands right below, at their level', () => {
  expect(names(flattenTree(me, pages, new Set(['me'])))).toEqual(['0 me', '1 rico', '1 mila'])
  expect(names(flattenTree(me, pages, new Set(['me', 'rico'])))).toEqual(['0 me', '1 rico', '2 dan', '1 mila'])
  expect(names(flattenTree(me, pages, new Set()))).toEqual(['0 me'])
})

test('what is on its way, did not come, or goes on has a line of its own', () => {
  const waiting: TreePage = { node: 'rico', after: null, page: undefined, hasFailed: false }
  const [first] = [page('me', [row('rico', 1)], 'cursor')]
  const open = new Set(['me', 'rico'])
  expect(flattenTree(me, [first, waiting], open).map(({ kind }) => kind)).toEqual([
    'member',
    'member',
    'loading',
    'more',
  ])
  const failed = { ...waiting, hasFailed: true }
  expect(flattenTree(me, [first, failed], open).map(({ kind }) => kind)).toEqual(['member', 'member', 'failed', 'more'])
})

test.each([
  // at  key           mirrored  move
  [0, 'ArrowDown', false, { to: 1 }],
  [0, 'ArrowUp', false, { to: 0 }],
  [3, 'ArrowDown', false, { to: 3 }],
  [3, 'Home', false, { to: 0 }],
  [0, 'End', false, { to: 3 }],
  [1, 'ArrowRight', false, { to: 2 }],
  [1, 'ArrowLeft', false, { fold: 'rico' }],
  [2, 'ArrowLeft', false, { to: 1 }],
  [2, 'ArrowRight', false, null],
  [2, 'ArrowRight', true, { to: 1 }],
  [1, 'ArrowLeft', true, { to: 2 }],
  [0, 'x', false, null],
])('at line %i the key %s, mirrored %s, leads to %o', (at, key, isMirrored, move) => {
  const lines = flattenTree(me, pages, new Set(['me', 'rico']))
  expect(moveInTree(lines, at, key, isMirrored)).toEqual(move)
})

test('a folded line is opened by going forward', () => {
  expect(moveInTree(flattenTree(me, pages, new Set(['me'])), 1, 'ArrowRight', false)).toEqual({ open: 'rico' })
})
