import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawPrize } from '#modules/loyalty/reward-contract.ts'
import { answerPrizes, prizeDraw } from '#tests/support/prize-draw.ts'
import { server, show } from '#tests/support/screen.tsx'
import { WheelPopup } from './wheel-popup.tsx'

test('the wheel turns where the ticket was won: it says what was drawn and has the proof below', async () => {
  answerPrizes()
  server.answer(drawPrize, prizeDraw.drawn)
  const user = await show(<WheelPopup />, { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Spin' }))
  await user.click(await screen.findByRole('button', { name: 'Skip' }))
  await screen.findByText('You got: 5 points')
  await screen.findByText('Checked in your browser')
  expect(screen.getByRole('link', { name: 'All chances and proofs' }).getAttribute('href')).toBe('/wheel')
})

test('who has no ticket is told, and where tickets come from', async () => {
  answerPrizes([])
  await show(<WheelPopup />, { isSignedIn: true })
  await screen.findByText('You have no tickets right now')
  expect(screen.queryByRole('button', { name: 'Spin' })).toBeNull()
  await screen.findByRole('link', { name: 'Get tickets' })
})

test('a ticket that was used meanwhile is refused in words, and the wheel stands', async () => {
  answerPrizes()
  server.refuse(drawPrize, 'prize_ticket_is_expired', 409)
  const user = await show(<WheelPopup />, { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Spin' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This ticket has expired or was used.')
  await screen.findByRole('button', { name: 'Spin' })
})
