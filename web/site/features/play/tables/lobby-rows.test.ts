import { expect, test } from 'vitest'
import { applyChanges, filterRows, notableRows, wholeLobby } from '#web/site/features/play/tables/lobby-rows.ts'
import type { TableRow } from '#web/site/features/play/tables/model.ts'

function row(id: string, game: string, least: string, more: Partial<TableRow> = {}): TableRow {
  return {
    ...{
      id,
      game,
      name: id.replaceAll('-', ' '),
      maker: 'Tala Live',
      icon: '',
      language: 'EN',
      chatRoom: `table-${id}`,
    },
    options: { commission: null, laPartage: null, isSpeed: false },
    limits: [{ currency: 'PHP', least, most: '20000.00', spotMost: '10000.00', maxPayout: '99999.00' }],
    phases: { betting: 15_000, step: 1200, result: 5000 },
    state: { phase: 'betting', number: 5, closesAt: null, actsUntil: null, until: null, shoe: 1 },
    ...{ players: 1, streak: null, recent: [{ number: 4, mark: 'P7' }] },
    ...more,
  }
}

const rows = [
  row('baccarat-sinag', 'baccarat', '20.00', { streak: { kind: 'chop', side: 'first', length: 6 } }),
  row('baccarat-dalisay', 'baccarat-no-commission', '100.00', {
    streak: { kind: 'streak', side: 'second', length: 9 },
  }),
  row('roulette-oro', 'roulette', '500.00'),
  row('mesa-pontoon', 'pontoon', '20.00'),
]
const ids = (list: readonly TableRow[]) => list.map(({ id }) => id)

test('a change touches its table alone, and a result is added once', () => {
  const result = { number: 5, mark: 'B8', shoe: 1 }
  const change = { type: 'changes', serverTime: '', tables: [{ id: 'baccarat-sinag', players: 9, result }] } as const
  const after = applyChanges(applyChanges(rows, change), change)
  expect(after[0]?.players).toBe(9)
  expect(after[0]?.recent.map(({ mark }) => mark)).toEqual(['P7', 'B8'])
  expect(after[2]).toBe(rows[2])
})

test('a new shoe begins the road of the lobby anew', () => {
  const state = { ...rows[0]?.state, phase: 'shuffling', shoe: 2 } as TableRow['state']
  const [first] = applyChanges(rows, { type: 'changes', serverTime: '', tables: [{ id: 'baccarat-sinag', state }] })
  expect(first?.recent).toEqual([])
})

test('tables are found by game, limit, name and heart; a game that has no screen yet is not among them', () => {
  const find = (more: object) => ids(filterRows(rows, { ...wholeLobby, ...more }, (id) => id === 'roulette-oro'))
  expect(find({})).toEqual(['baccarat-sinag', 'baccarat-dalisay', 'roulette-oro'])
  expect(find({ kind: 'baccarat' })).toEqual(['baccarat-sinag', 'baccarat-dalisay'])
  expect(find({ limit: 'small' })).toEqual(['baccarat-sinag'])
  expect(find({ limit: 'high' })).toEqual(['roulette-oro'])
  expect(find({ search: ' DALI bacc ' })).toEqual(['baccarat-dalisay'])
  expect(find({ isMine: true })).toEqual(['roulette-oro'])
})

test('the longest of the notable roads comes first', () => {
  expect(ids(notableRows(rows))).toEqual(['baccarat-dalisay', 'baccarat-sinag'])
  expect(ids(notableRows(rows, 1))).toEqual(['baccarat-dalisay'])
})
