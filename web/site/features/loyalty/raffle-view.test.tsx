import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { socketTicket } from '#kit/frame-contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { claimRaffle } from '#modules/loyalty/reward-contract.ts'
import { listPromotions } from '#modules/promotions/contract.ts'
import { answerPrizes, prizeDraw } from '#tests/support/prize-draw.ts'
import { server, show } from '#tests/support/screen.tsx'
import { member } from '#tests/support/screen-samples.ts'
import { EggView } from './egg-view.tsx'
import { RaffleView } from './raffle-view.tsx'
import { WheelView } from './wheel-view.tsx'

test('a ticket draws its number, the numbers of each prize stand beside it, and the proof is checked on the page', async () => {
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
  server.answer(getMemberInfo, member)
  server.answer(listPromotions, { total: 0, block: null, promotions: [] })
  answerPrizes()
  server.answer(claimRaffle, prizeDraw.drawn)
  const user = await show(<RaffleView />, { at: '/raffle', isSignedIn: true })
  await screen.findByText('000000 to 399999')
  await screen.findByText('400000 to 999999')
  expect(screen.getByText(prizeDraw.ticket.seedHash)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Draw a number' }))
  await screen.findByText('You got: 5 points')
  await screen.findByRole('img', { name: `Number ${prizeDraw.number}` })
  await screen.findByText('Checked in your browser')
})

test.each([
  ['the raffle', <RaffleView key="raffle" />],
  ['the wheel', <WheelView key="wheel" />],
  ['the egg', <EggView key="egg" />],
])('on the page of %s who takes a break reads why nothing is drawn', async (_, page) => {
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
  server.answer(getMemberInfo, member)
  server.answer(listPromotions, { total: 0, block: 'play_is_paused', promotions: [] })
  answerPrizes([], 'play_is_paused')
  await show(page, { at: '/raffle', isSignedIn: true })
  const note = await screen.findByRole('note')
  expect(note.textContent).toBe(
    'While you’re taking a break, no rewards are given to you. Your points are kept; tickets and gifts still run out on their dates.',
  )
})
