import { expect, test } from 'vitest'
import { featuredOf, filterLotteries, modesOf, pathOf } from '#web/site/features/play/lottery/lobby-rows.ts'

const row = (
  id: string,
  game: string,
  prizeMode: 'LOTT' | 'ELOTT' | 'ZY' | 'SEA',
  drawsAt = '2026-11-16T10:00:00Z',
) => ({
  ...{ id, game, prizeMode, state: 'open' as const },
  sale: { issue: '20261116-1', state: 'open' as const, opensAt: drawsAt, closesAt: drawsAt, drawsAt, commitment: null },
})

const rows = [
  row('sinag-1', 'ssc', 'LOTT'),
  row('keno-perlas', 'keno-80', 'ELOTT'),
  row('vietnam-north', 'vietnam-north', 'ZY', '2026-11-16T11:15:00Z'),
  row('swerte-3d', 'three-digit', 'SEA', '2026-11-16T13:00:00Z'),
]

const idsOf = (input: Partial<Parameters<typeof filterLotteries>[1]>) =>
  filterLotteries(rows, { modes: modesOf('/lottery'), search: '', kind: null, ...input }, ({ id }) => id).map(
    ({ id }) => id,
  )

test('RT-09.1 RT-09.3 each lottery page has the lotteries of its prize modes', () => {
  expect(idsOf({})).toEqual(rows.map(({ id }) => id))
  expect(idsOf({ modes: modesOf('/vnLottery') })).toEqual(['vietnam-north'])
  expect(idsOf({ modes: modesOf('/seaLottery/') })).toEqual(['swerte-3d'])
  expect(idsOf({ modes: modesOf('/lott') })).toEqual(['sinag-1'])
  expect(idsOf({ modes: modesOf('/elott') })).toEqual(['keno-perlas'])
})

test('a lottery is found by its kind and by any part of its name', () => {
  expect(idsOf({ kind: 'fast' })).toEqual(['sinag-1', 'keno-perlas'])
  expect(idsOf({ kind: 'boards' })).toEqual(['vietnam-north'])
  expect(idsOf({ search: ' PERLAS kéno' })).toEqual(['keno-perlas'])
  expect(idsOf({ search: 'nothing' })).toEqual([])
})

test('what is shown large is the next draw of those that do not come every few minutes', () => {
  expect(featuredOf(rows)?.id).toBe('vietnam-north')
  expect(featuredOf(rows.slice(0, 2))).toBeNull()
  const pool = row('barrio-45', 'six-of-45', 'SEA', '2026-11-16T15:00:00Z')
  expect(featuredOf([...rows, pool])?.id).toBe('barrio-45')
})

test('a visitor is led to play money where a lottery has it', () => {
  const own = { id: 'sinag-1', game: 'ssc', draws: 'own' as const }
  expect(pathOf(own, false)).toBe('/lottery/sinag-1?mode=demo')
  expect(pathOf(own, true)).toBe('/lottery/sinag-1')
  expect(pathOf({ ...own, id: 'barrio-45', game: 'six-of-45' }, false)).toBe('/lottery/barrio-45')
  expect(pathOf({ ...own, draws: 'official' }, false)).toBe('/lottery/sinag-1')
})
