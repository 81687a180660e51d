import { expect, test } from 'vitest'
import { readTeams, shadeOf } from '#web/agent/features/team/picture-teams.ts'

const root = {
  ...{ id: 'me', username: 'tala', nickname: 'Tala', depth: 0, team: 2 },
  ...{ turnover: '1000.00', profit: '50.00', deposits: '300.00' },
}
const rico = { ...root, id: 'rico', nickname: 'Rico', parent: 'me', depth: 1, team: 0, profit: '-400.00' }
const picture = { currency: 'PHP' as const, root, nodes: [rico], rest: [] }

test.each([
  ['turnover', [1_000, 1_000]],
  ['members', [3, 1]],
  ['deposits', [300, 300]],
] as const)('the width by %s', (measure, values) => {
  expect(readTeams(picture, measure).map(({ value }) => value)).toEqual(values)
})

test('a gain is jade, a loss coral, and nothing has no colour', () => {
  expect(shadeOf({ margin: 0.05 })).toContain('--win-fill) 44%')
  expect(shadeOf({ margin: -0.4 })).toContain('--lose-fill) 74%')
  expect(shadeOf({ margin: 0 })).toBe('var(--surface-3)')
})
