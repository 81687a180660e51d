import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getTableSlip } from '#modules/tables/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { TableRound } from '#web/features/records/table-round.tsx'

type Answer = (typeof getTableSlip)['reply']['_zod']['output']

const slipId = '00000000-0000-7000-8000-000000000001'
const at = '2026-11-18T02:51:43.000Z'

const baccarat: Answer = {
  ...{ tableId: 'baccarat-sinag', name: 'Baccarat Sinag', game: 'baccarat' },
  slip: {
    ...{
      id: slipId,
      number: 74,
      mode: 'real',
      currency: 'PHP',
      stake: '50.00',
      payout: '97.50',
      balance: '950.00',
      at,
    },
    spots: [{ spot: 'banker', stake: '50.00', payout: '97.50' }],
  },
  round: {
    ...{ number: 74, shoe: 2, state: 'over', outcome: {}, acts: {}, mark: 'B9', hash: 'a'.repeat(64), endedAt: at },
  },
  steps: [
    { side: 'player', card: '2S', total: 2 },
    { side: 'banker', card: '9H', total: 9 },
  ],
  results: ['P8', 'T6', 'B7', 'B9'].map((mark, before) => ({ number: 71 + before, mark })),
}

const open = async (answer: Answer) => {
  server.answer(getTableSlip, answer)
  await show(<TableRound slipId={slipId} zone="Asia/Manila" currency="PHP" />, { at: '/records', isSignedIn: true })
  await screen.findByRole('link', { name: 'Play this game' })
}

test('a bet at a table shows its cards, and the roads up to its hand', async () => {
  await open(baccarat)
  screen.getByText('₱50.00 → ₱97.50')
  const roads = screen.getByRole('region', { name: 'Roads' })
  const letters = [...roads.querySelectorAll('.bead-letter')].map((letter) => letter.textContent)
  expect(letters).toEqual(['P', 'T', 'B', 'B'])
  // The hand that was bet on is the one that is marked.
  expect(roads.querySelectorAll('.road-last')).toHaveLength(1)
  expect(roads.querySelector('.road-last .bead-letter')?.textContent).toBe('B')
  // One mark for each hand but the tie, which is a stroke on the one before.
  within(roads).getByTitle('Big road')
  expect(roads.querySelectorAll('.mark.big')).toHaveLength(3)
  expect(roads.querySelectorAll('.mark-tie')).toHaveLength(1)
})

test('a game without roads has none', async () => {
  const roulette = { ...baccarat, tableId: 'roulette-oro', game: 'roulette', steps: [{ number: 17 }], results: [] }
  await open({ ...roulette, slip: { ...baccarat.slip, spots: [{ spot: 'red', stake: '50.00', payout: '0.00' }] } })
  expect(screen.queryByRole('region', { name: 'Roads' })).toBeNull()
})
