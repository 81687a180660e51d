import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getCrash, placeCrashBet } from '#modules/play/contract.ts'
import { resizeScreen, server, show } from '#tests/support/screen.tsx'
import { playGame } from '#tests/support/screen-samples.ts'
import { Entries } from './entries.tsx'
import { useCrash } from './use-crash.ts'

const now = '2026-11-14T08:00:00.000Z'
const startsAt = '2026-11-14T08:00:05.000Z'

beforeEach(() =>
  server.answer(getCrash, {
    chain: null,
    round: { index: 7, state: 'betting', startsAt, elapsedMs: null, pointX100: null, hash: null },
    bets: [],
    mine: [],
    history: [],
    serverTime: now,
  }),
)

function Table() {
  const crash = useCrash('real')
  const game = playGame({
    game: 'crash',
    balance: '300.00',
    limits: { least: '1.00', most: '1000.00', maxPayout: '1000000.00' },
  })
  return <Entries crash={crash} game={game} mayPlay={() => true} areKeysOn />
}

const panel = (number: number) => within(screen.getByRole('region', { name: `Bet ${number}` }))
const stakeOf = (number: number) => panel(number).getByRole<HTMLInputElement>('textbox', { name: /^Bet/ }).value
const press = (key: string) => fireEvent.keyDown(document.body, { key, code: key === ' ' ? 'Space' : '' })

test('a bet of the shared round is halved, doubled, typed and raised to all there is', async () => {
  await resizeScreen(360)
  const user = await show(<Table />)
  expect(stakeOf(1)).toBe('₱20.00')
  await user.click(panel(1).getByRole('button', { name: /Half/ }))
  expect(stakeOf(1)).toBe('₱10.00')
  await user.click(panel(1).getByRole('button', { name: /Double/ }))
  await user.click(panel(1).getByRole('button', { name: /Double/ }))
  expect(stakeOf(1)).toBe('₱40.00')
  await user.click(panel(1).getByRole('button', { name: /Highest bet/ }))
  expect(stakeOf(1)).toBe('₱300.00')

  await user.click(panel(1).getByRole('textbox', { name: /^Bet/ }))
  await user.keyboard('37.5')
  await panel(1).findByText('₱37.50')
})

test('the space bar places the first bet, whose amount is then not changed any more', async () => {
  await show(<Table />)
  server.answer(placeCrashBet, {
    ...{ id: '00000000-0000-4000-8000-000000000001', entry: 1, stake: '40.00', currency: 'PHP', autoX100: null },
    ...{ state: 'open', cashedOutX100: null, payout: null, balance: '260.00' },
  })
  await panel(1).findByRole('button', { name: /^Place the bet/ })
  press('d')
  expect(stakeOf(1)).toBe('₱40.00')
  press(' ')
  await panel(1).findByText('You are in. Good luck')
  expect(server.calls(placeCrashBet)).toHaveLength(1)
  expect(server.calls(placeCrashBet)[0]?.body).toMatchObject({ entry: 1, stake: '40.00' })
  press('d')
  press(' ')
  expect(panel(1).getByRole<HTMLInputElement>('textbox', { name: /^Bet, held/ }).value).toBe('₱40.00')
  expect(server.calls(placeCrashBet)).toHaveLength(1)
})

test('the second bet has keys of its own, and none while it is not shown', async () => {
  await show(<Table />)
  await panel(1).findByRole('button', { name: /^Place the bet/ })
  press('w')
  press('q')
  expect(stakeOf(1)).toBe('₱20.00')
  await resizeScreen(1280)
  press('q')
  expect([stakeOf(1), stakeOf(2)]).toEqual(['₱20.00', '₱10.00'])
  press('e')
  press('e')
  expect(stakeOf(2)).toBe('₱40.00')
  server.refuse(placeCrashBet, 'funds_are_short')
  press('w')
  await waitFor(() => expect(server.calls(placeCrashBet)).toHaveLength(1))
  expect(server.calls(placeCrashBet)[0]?.body).toMatchObject({ entry: 2, stake: '40.00' })
})
