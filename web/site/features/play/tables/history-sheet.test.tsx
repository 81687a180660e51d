import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getTableHistory } from '#modules/tables/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { HistorySheet } from '#web/site/features/play/tables/history-sheet.tsx'

const at = '2026-11-18T02:51:43.000Z'
const round = (number: number) => ({
  ...{ number, shoe: 1, state: 'over' as const, outcome: { number: number % 37 }, acts: {}, mark: String(number % 37) },
  ...{ hash: 'a'.repeat(64), endedAt: at, mine: [] },
})
const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, back) => round(first - back))

test('rounds are there back to the first of the table, each with its replay and its proof', async () => {
  server.answer(getTableHistory, ({ query }) => {
    const first = Number(query.before ?? 36) - 1
    const count = Math.min(30, first)
    return { rounds: numbersFrom(first, count), next: first > count ? first - count + 1 : null }
  })
  const answer = { id: 'roulette-oro', name: 'Roulette Oro', game: 'roulette' } as never
  const user = await show(<HistorySheet answer={answer} mode="demo" onClose={() => undefined} />)
  await screen.findByText(/^Round 35 · /)
  expect(screen.getAllByRole('button', { name: /^Show Round \d+ again$/ })).toHaveLength(30)
  await user.click(screen.getByRole('button', { name: 'Older rounds' }))
  const proof = await screen.findByRole('link', { name: 'Proof of Round 1' })
  expect(proof.getAttribute('href')).toBe('/live/roulette-oro/rounds/1?mode=demo')
  expect(screen.getAllByRole('listitem')).toHaveLength(35)
  expect(screen.queryByRole('button', { name: 'Older rounds' })).toBeNull()
})
