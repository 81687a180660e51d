import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getUplineTransfer } from '#modules/agents/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { queries } from '#web/features/client/client.ts'
import { UplinePage } from './upline-page.tsx'

test('RO-02.11 money goes to the agent where the operator carries it; elsewhere it is said that it is closed', async () => {
  const limits = { currency: 'PHP', least: '10.00', most: '5000.00', leftToday: '5000.00', available: '120.00' }
  const open = { isOpen: true, reason: null, upline: 'ag•••t' }
  server.answer(getUplineTransfer, { ...open, limits: { ...limits, hasPaymentPassword: true } })
  await show(<UplinePage />, { isSignedIn: true })
  await screen.findByRole('button', { name: 'Transfer' })

  cleanup()
  queries.clear()
  server.answer(getUplineTransfer, { ...open, isOpen: false, reason: 'transfers_are_closed', limits: null })
  await show(<UplinePage />, { isSignedIn: true })
  await screen.findByText('Transfers to agents are closed right now')
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull()
})
