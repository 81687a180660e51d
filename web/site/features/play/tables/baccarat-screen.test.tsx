import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { getTable, type TableEvent } from '#modules/tables/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import type { TableAnswer } from '#web/site/features/play/tables/model.ts'
import { TableScreen } from '#web/site/features/play/tables/table-screen.tsx'
import { useTableAnswer } from '#web/site/features/play/tables/use-live-table.ts'

const id = 'baccarat-sinag'

function Sitting() {
  const { data } = useTableAnswer(id, 'demo')
  return data ? <TableScreen answer={data} mode="demo" chat={null} onMore={null} /> : null
}

const nowMs = systemClock.nowMs()
const write = (ms: number): string => new Date(ms).toISOString()
const closesAt = write(nowMs + 20_000)
/** The vector of the books, but for its last hand. */
const marks = [...'BBPPPBTBBPBBBBBBBBPPTPBPBP'].map((mark, at) => ({ number: 1 + at, mark: `${mark}7` }))
const number = marks.length + 1

const table: TableAnswer = {
  ...{ id, name: 'Baccarat Sinag', game: 'baccarat', maker: 'Tala Live', icon: '' },
  ...{ options: { commission: true, laPartage: null, isSpeed: false }, language: 'EN', chatRoom: 'table-x' },
  limits: [{ currency: 'PHP', least: '20.00', most: '40000.00', spotMost: '20000.00', maxPayout: '2000000.00' }],
  phases: { betting: 20_000, step: 1_300, result: 5_000 },
  state: { phase: 'betting', number, closesAt, actsUntil: null, until: null, shoe: 1 },
  ...{ players: 3, streak: null, serverTime: write(nowMs), spots: [], rules: {}, mathVersion: 1 },
  ...{ configHash: 'ab'.repeat(32), chain: null, acting: null },
  round: { number, state: 'betting', closesAt, outcome: null, hash: null, steps: [] },
  ...{ results: marks, slips: [], totals: [], kept: [], balance: [{ currency: 'PHP', amount: '1000.00' }] },
}

const tell = async (...events: readonly TableEvent[]) => {
  await act(async () => {
    for (const event of events) server.tell(`table:${id}`, event)
  })
}

test('what all players have on a round stands on the spots and beside the table, from the highest down', async () => {
  server.answer(getTable, table)
  await show(<Sitting />)
  const beside = within(await screen.findByRole('region', { name: 'On the table' }))
  beside.getByText('Nobody has bet on this round yet.')
  const total = (spot: string, stake: string, players: number) => ({
    spot,
    stake,
    players,
    currency: 'PHP' as const,
    name: null,
  })
  await tell({ type: 'totals', number, totals: [total('player-pair', '50.00', 1), total('banker', '1250.00', 4)] })
  expect(beside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Banker₱1,250 from 4',
    'Player pair₱50 from 1',
  ])
  beside.getByText('₱1,300')
  expect(screen.getByRole('button', { name: /^Banker, pays/ }).title).toBe('₱1,250 from 4')
  // Another round begins with an empty cloth.
  await tell({ type: 'betting', number: number + 1, closesAt, shoe: 1 })
  beside.getByText('Nobody has bet on this round yet.')
})

test('whoever looks at a side sees where the next hand would go on the roads, and the roads go on with it once it has come', async () => {
  server.answer(getTable, table)
  const user = await show(<Sitting />)
  const next = within(await screen.findByRole('table', { name: 'If the next hand is' }))
  const roads = screen.getByRole('region', { name: 'Roads' })
  const count = (look: string) => roads.querySelectorAll(look).length
  const before = count('.mark.big')
  expect(count('.road-preview')).toBe(0)
  await act(async () => next.getByRole('button', { name: 'Banker' }).focus())
  // One mark on each of the four roads.
  expect(count('.road-preview')).toBe(4)
  await user.tab()
  await user.tab()
  expect(count('.road-preview')).toBe(0)
  const outcome = { player: ['2S', 'KD'], banker: ['3S', '4D'] }
  await tell(
    { type: 'closed', number },
    { type: 'over', number, state: 'over', outcome, mark: 'B7', hash: 'a'.repeat(64) },
  )
  expect(count('.mark.big')).toBe(before + 1)
})
