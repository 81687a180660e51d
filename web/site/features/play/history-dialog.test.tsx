import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getRounds } from '#modules/play/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { HistoryDialog } from '#web/site/features/play/history-dialog.tsx'

type Round = (typeof getRounds)['reply']['_zod']['output']['rounds'][number]

const round: Round = {
  ...{ id: '00000000-0000-7000-8000-000000000001', nodeId: 'diamond-mines', game: 'mines', mode: 'real' },
  ...{ state: 'over', step: 0, stake: '10.00', isFree: false, payout: '0.00', jackpot: null, currency: 'PHP' },
  ...{ choice: { mines: 3 }, view: {}, balance: '90.00', nonce: 1, serverSeedHash: 'a'.repeat(64), clientSeed: 'c' },
  ...{ isSwept: true, at: '2026-11-18T02:51:43.000Z' },
}

const look = async (more: Partial<Round>) => {
  server.answer(getRounds, { rounds: [{ ...round, ...more }], next: null })
  const game = { nodeId: 'diamond-mines', mode: 'real' } as never
  await show(<HistoryDialog game={game} onClose={() => undefined} />)
  return (await screen.findByRole('listitem')).textContent
}

test('SE-08 a round that was given back says so with its stake', async () => {
  expect(await look({ state: 'returned', payout: '10.00' })).toMatch(/Returned ₱10\.00/)
})

test('SE-08 a round that was lost is not said to be returned', async () => {
  expect(await look({})).not.toMatch(/Returned/)
})
