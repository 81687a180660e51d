import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawPrize } from '#modules/loyalty/reward-contract.ts'
import { answerPrizes, prizeDraw } from '#tests/support/prize-draw.ts'
import { server, show } from '#tests/support/screen.tsx'
import { EggPopup } from './egg-popup.tsx'

const { ticket, drawn } = prizeDraw
const next = { ...ticket, id: '0197a000-0000-7000-8000-000000000002' }

const eggs = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^Egg \d$/ })
const pressed = () => eggs().map((egg) => egg.getAttribute('aria-pressed'))

test('MC-11.3 BX-02.5 an egg is cracked: the drawn prize is said, its proof is checked on the page, and a ticket is gone', async () => {
  answerPrizes([ticket, next])
  server.answer(drawPrize, () => {
    answerPrizes([next])
    return drawn
  })
  const user = await show(<EggPopup />, { isSignedIn: true })
  await screen.findByText(/^2 tickets, the next until /)
  expect(pressed()).toEqual(['false', 'true', 'false'])
  await user.click(screen.getByRole('button', { name: 'Egg 3' }))
  expect(pressed()).toEqual(['false', 'false', 'true'])
  expect(screen.queryByText(/^You got/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Crack this one' }))
  const said = await screen.findByText('You got: 5 points')
  expect(said.dataset['result']).toBe('points-5')
  // Which egg was picked is in no call: a ticket and a seed of the player's own decide.
  expect(server.calls(drawPrize).map(({ body }) => body)).toEqual([
    { ticket: ticket.id, clientSeed: expect.stringMatching(/.+/) },
  ])
  const proof = screen.getByRole('region', { name: 'Proof' })
  expect(proof.dataset['proof']).toBe('true')
  for (const text of ['Checked in your browser', drawn.proof.source.serverSeed, drawn.proof.source.serverSeedHash])
    await screen.findByText(text)
  expect(eggs().every((egg) => egg.disabled)).toBe(true)
  await screen.findByText(/^1 ticket, until /)

  // The last one: nothing is left to crack after it.
  server.answer(drawPrize, () => {
    answerPrizes([])
    return { ...drawn, id: next.id }
  })
  await user.click(screen.getByRole('button', { name: 'Crack another' }))
  expect(screen.queryByText('You got: 5 points')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Crack this one' }))
  await screen.findByText('You got: 5 points')
  await waitFor(() => expect(screen.queryByText(/^1 ticket/)).toBeNull())
  expect(screen.queryByRole('button', { name: 'Crack another' })).toBeNull()
  expect(server.calls(drawPrize).map(({ body }) => body.ticket)).toEqual([ticket.id, next.id])
})

test('BX-02.5 a proof whose prize is not the one that its seeds draw is found out on the page', async () => {
  answerPrizes()
  server.answer(drawPrize, {
    ...drawn,
    proof: { ...drawn.proof, outcome: { ...drawn.proof.outcome, segment: 'cash-500' } },
  })
  const user = await show(<EggPopup />, { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Crack this one' }))
  expect((await screen.findByRole('region', { name: 'Proof' })).dataset['proof']).toBe('false')
  screen.getByText('This proof does not hold')
  expect(screen.queryByText('Checked in your browser')).toBeNull()
})

test('who has no ticket is told where tickets come from, and can crack nothing', async () => {
  answerPrizes([])
  await show(<EggPopup />, { isSignedIn: true })
  await screen.findByText('You have no tickets. Get them from sign-in and missions.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Crack this one' }).disabled).toBe(true)
})

test('a ticket that was used meanwhile is refused in words, and the eggs stand', async () => {
  answerPrizes()
  server.refuse(drawPrize, 'prize_ticket_is_expired', 409)
  const user = await show(<EggPopup />, { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Crack this one' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This ticket has expired or was used.')
  expect(eggs().some((egg) => egg.disabled)).toBe(false)
  expect(screen.queryByText(/^You got/)).toBeNull()
})
