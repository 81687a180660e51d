import { expect, test } from 'vitest'
import { stationsOf } from '#web/site/features/play/lottery/stations.tsx'

const row = (id: string, drawsAt: string | null) => ({
  id,
  sale:
    drawsAt === null
      ? null
      : { ...{ issue: '20261116-1', state: 'open' as const, commitment: null }, ...times(drawsAt) },
})
const times = (drawsAt: string) => ({ opensAt: drawsAt, closesAt: drawsAt, drawsAt })

test('a region has its own stations, the next draw first and one without a draw last', () => {
  const rows = [
    row('sinag-1', '2026-11-16T09:00:00Z'),
    row('vietnam-rung-duoc', null),
    row('vietnam-ben-sen', '2026-11-18T09:15:00Z'),
    row('vietnam-central', '2026-11-16T10:15:00Z'),
    row('vietnam-south', '2026-11-16T09:15:00Z'),
  ]
  const ids = (region: 'north' | 'central' | 'south') => stationsOf(rows, region).map(({ id }) => id)
  expect(ids('south')).toEqual(['vietnam-south', 'vietnam-ben-sen', 'vietnam-rung-duoc'])
  expect([ids('central'), ids('north')]).toEqual([['vietnam-central'], []])
})
