import { expect, test } from 'vitest'
import { closeTab, readTabs, type Tab, withTab } from '#web/agent/features/shell/tabs.ts'

const overview: Tab = { page: 'agentTeamOverview', values: {} }
const tree: Tab = { page: 'downlineManagmentView', values: { member: 'rico' } }
const salary: Tab = { page: 'agentRealtimeSalary', values: {} }

test('a page that is gone to opens at the end, and one that is open keeps its place and its filters', () => {
  expect(withTab([overview], tree)).toEqual([overview, tree])
  const moved = { ...tree, values: { member: 'mila' } }
  expect(withTab([overview, tree, salary], moved)).toEqual([overview, moved, salary])
  const tabs = [overview, tree]
  expect(withTab(tabs, { ...tree })).toBe(tabs)
})

test.each([
  // closed     looked at   left                 next
  [tree, salary, [overview, salary], null],
  [tree, tree, [overview, salary], salary],
  [salary, salary, [overview, tree], tree],
])('AC-03.2 closing $page while $page is shown', (closed, current, left, next) => {
  expect(closeTab([overview, tree, salary], closed.page, current.page)).toEqual({ tabs: left, next })
})

test('AC-03.2 after the last page the overview is shown', () => {
  expect(closeTab([tree], tree.page, tree.page)).toEqual({ tabs: [overview], next: overview })
})

test('what a browser kept is read with care', () => {
  expect(readTabs(JSON.stringify([overview, tree]))).toEqual([overview, tree])
  expect(readTabs('[{"page":"nowhere"},7,null,{"page":"messages","values":{"a":1,"b":"c"}}]')).toEqual([
    { page: 'messages', values: { b: 'c' } },
  ])
  expect(readTabs('{')).toEqual([])
  expect(readTabs(null)).toEqual([])
})
