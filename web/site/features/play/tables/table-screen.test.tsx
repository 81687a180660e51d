import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { getTable, placeSlip, type TableEvent } from '#modules/tables/contract.ts'
import { goOffline, server, show } from '#tests/support/screen.tsx'
import { events } from '#web/features/client/client.ts'
import type { Slip, TableAnswer } from '#web/site/features/play/tables/model.ts'
import { TableScreen } from '#web/site/features/play/tables/table-screen.tsx'
import { useTableAnswer } from '#web/site/features/play/tables/use-live-table.ts'

const id = 'speed-roulette-ikot'

function Sitting() {
  const { data } = useTableAnswer(id, 'demo')
  return data ? <TableScreen answer={data} mode="demo" chat={null} onMore={null} /> : null
}

const begin = systemClock.nowMs()
let told = 0
/** The server's time: each thing that it tells is a second after the one before, however fast this machine is. */
const nextMs = (): number => begin + (told += 1_000)
const write = (ms: number): string => new Date(ms).toISOString()

/** A table of roulette at which bets are taken, with as much play money. */
function table(amount: string, number = 11): TableAnswer {
  const nowMs = nextMs()
  const closesAt = write(nowMs + 8_000)
  return {
    ...{ id, name: 'Speed Roulette Ikot', game: 'roulette', maker: 'Tala Live', icon: '/art/tile/x.svg' },
    ...{ options: { commission: null, laPartage: false, isSpeed: true }, language: 'EN', chatRoom: 'table-x' },
    limits: [{ currency: 'PHP', least: '5.00', most: '5000.00', spotMost: '2500.00', maxPayout: '500000.00' }],
    phases: { betting: 8_000, step: 4_500, result: 3_000 },
    state: { phase: 'betting', number, closesAt, actsUntil: null, until: null, shoe: 1 },
    ...{ players: 1, streak: null, serverTime: write(nowMs), spots: [], rules: {}, mathVersion: 1 },
    ...{ configHash: 'ab'.repeat(32), chain: null, acting: null },
    round: { number, state: 'betting', closesAt, outcome: null, hash: null, steps: [] },
    ...{ results: [], slips: [], totals: [], kept: [], balance: [{ currency: 'PHP', amount }] },
  }
}

const slip = (number: number, balance: string): Slip => ({
  ...{ id: crypto.randomUUID(), number, mode: 'demo', currency: 'PHP', stake: '5.00', payout: null, balance },
  at: write(nextMs()),
  spots: [{ spot: 'red', stake: '5.00', payout: null }],
})

const tell = async (...events: readonly TableEvent[]) => {
  await act(async () => {
    for (const event of events) server.tell(`table:${id}`, event)
  })
}
const purse = () => screen.getAllByRole('status', { name: 'Play money' })[0]?.textContent
const red = (state: string) => screen.findByRole('button', { name: new RegExp(`^Red, pays .*, ${state} ₱5$`) })

test('rounds of roulette are played one after the other, each paid as the ball says, and the last bet is repeated by one press', async () => {
  let balance = 1_000
  const pesos = (amount: number) => `₱${amount.toLocaleString('en', { minimumFractionDigits: 2 })}`
  server.answer(getTable, table('1000.00'))
  server.answer(placeSlip, ({ body }) => slip(body.number, (balance - 5).toFixed(2)))
  const user = await show(<Sitting />)
  const chips = await screen.findByRole('group', { name: 'Chips' })
  const results = [
    { ball: 3, said: /^3, Red/, own: '+₱5.00', paid: 10 },
    { ball: 17, said: /^17, Black/, own: '−₱5.00', paid: 0 },
    { ball: 0, said: /^0, Zero/, own: '−₱5.00', paid: 0 },
  ]
  for (const [round, { ball, said, own, paid }] of results.entries()) {
    const number = 11 + round
    if (round === 0) {
      await user.click(within(chips).getAllByRole('button')[0] as HTMLElement)
      await user.click(screen.getByRole('button', { name: /^Red, pays/ }))
    } else await user.click(screen.getByRole('button', { name: 'Repeat' }))
    await red('not sent yet')
    await user.click(screen.getByRole('button', { name: 'Bet ₱5' }))
    await red('your bet')
    balance -= 5
    expect(purse()).toBe(pesos(balance))

    await tell(
      { type: 'closed', number },
      { type: 'step', number, at: 0, step: { number: ball } },
      { type: 'over', number, state: 'over', outcome: { number: ball }, mark: String(ball), hash: 'ab'.repeat(32) },
    )
    expect(document.querySelector('.caption')?.textContent).toMatch(said)
    expect(document.querySelector('.own-bets li')?.textContent).toContain(own)
    // What is in the purse is the server's to say, once the round is settled.
    balance += paid
    server.answer(getTable, table(balance.toFixed(2), number + 1))
    await tell({ type: 'settled', number })
    await waitFor(() => expect(purse()).toBe(pesos(balance)))
  }
  expect(server.calls(placeSlip).map(({ body }) => body.number)).toEqual([11, 12, 13])
  expect(new Set(server.calls(placeSlip).map(({ body }) => body.key)).size).toBe(3)
})

test('after a lost connection the table stands as it does by then, with the bets of this player', async () => {
  server.answer(getTable, table('1000.00'))
  await show(<Sitting />)
  await screen.findByRole('group', { name: 'Chips' })
  await act(async () => server.endLine())
  // Meanwhile a bet of this player arrived, betting closed and the ball fell; the news of it is lost.
  await tell({ type: 'closed', number: 11 }, { type: 'step', number: 11, at: 0, step: { number: 3 } })
  expect(document.querySelector<HTMLElement>('.stage')?.dataset['phase']).toBe('betting')
  expect(screen.queryByRole('button', { name: /, your bet / })).toBeNull()
  const before = table('995.00')
  server.answer(getTable, {
    ...before,
    state: { ...before.state, phase: 'revealing', closesAt: null },
    round: {
      ...before.round,
      number: 11,
      state: 'closed',
      steps: [{ at: 0, step: { number: 3 } }],
    } as TableAnswer['round'],
    slips: [slip(11, '995.00')],
  })
  await act(async () => events.reopen())
  await red('your bet')
  expect(document.querySelector<HTMLElement>('.stage')?.dataset['phase']).toBe('revealing')
  expect(purse()).toBe('₱995.00')
  // And it hears what comes next.
  await tell({ type: 'over', number: 11, state: 'over', outcome: { number: 3 }, mark: '3', hash: 'ab'.repeat(32) })
  expect(document.querySelector('.own-bets li')?.textContent).toContain('+₱5.00')
})

test('a bet that comes too late is told so, its chips are taken off, and no money moves', async () => {
  server.answer(getTable, table('1000.00'))
  server.refuse(placeSlip, 'betting_is_closed', 409)
  const user = await show(<Sitting />)
  const chips = await screen.findByRole('group', { name: 'Chips' })
  await user.click(within(chips).getAllByRole('button')[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: /^Red, pays/ }))
  await red('not sent yet')
  await user.click(screen.getByRole('button', { name: 'Bet ₱5' }))
  const told = await screen.findByText('Too late for this round. No money moved.')
  expect(told.closest('[role=alert]')).not.toBeNull()
  expect(purse()).toBe('₱1,000.00')
  expect(screen.queryByRole('button', { name: /, (not sent yet|your bet) / })).toBeNull()
})

test('while betting is paused for want of a network no chip is put down and no bet sent, nor when the network is back', async () => {
  server.answer(getTable, table('1000.00'))
  const user = await show(<Sitting />)
  const chips = await screen.findByRole('group', { name: 'Chips' })
  await user.click(within(chips).getAllByRole('button')[0] as HTMLElement)
  const spot = screen.getByRole('button', { name: /^Red, pays/ })
  await user.click(spot)
  const bet = await screen.findByRole<HTMLButtonElement>('button', { name: 'Bet ₱5' })
  expect(bet.disabled).toBe(false)
  await goOffline(true)
  expect(spot.getAttribute('aria-disabled')).toBe('true')
  expect(bet.disabled).toBe(true)
  await user.click(spot)
  await user.click(bet)
  await user.keyboard('b')
  await goOffline(false)
  // The chip that lay there is still the player's to send.
  await red('not sent yet')
  expect(server.calls(placeSlip)).toEqual([])
  expect(bet.disabled).toBe(false)
})
