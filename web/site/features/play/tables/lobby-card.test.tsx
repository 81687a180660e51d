import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { getTable, placeSlip } from '#modules/tables/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { LobbyCard } from '#web/site/features/play/tables/lobby-card.tsx'
import type { Slip, TableAnswer, TableRow } from '#web/site/features/play/tables/model.ts'

const nowMs = systemClock.nowMs()
const write = (ms: number): string => new Date(ms).toISOString()
const closesAt = write(nowMs + 20_000)

const row: TableRow = {
  ...{ id: 'baccarat-sinag', name: 'Baccarat Sinag', game: 'baccarat', maker: 'Tala Live', icon: '' },
  ...{ options: { commission: true, laPartage: null, isSpeed: false }, language: 'EN', chatRoom: 'table-x' },
  limits: [{ currency: 'PHP', least: '20.00', most: '40000.00', spotMost: '20000.00', maxPayout: '2000000.00' }],
  phases: { betting: 20_000, step: 1_300, result: 5_000 },
  state: { phase: 'betting', number: 11, closesAt, actsUntil: null, until: null, shoe: 1 },
  ...{ players: 3, streak: null, recent: [{ number: 10, mark: 'B7' }] },
}

const { recent, ...shared } = row
const table: TableAnswer = {
  ...{
    ...shared,
    serverTime: write(nowMs),
    spots: [],
    rules: {},
    mathVersion: 1,
    configHash: 'ab'.repeat(32),
    chain: null,
  },
  round: { number: 11, state: 'betting', closesAt, outcome: null, hash: null, steps: [] },
  ...{ results: recent, slips: [], totals: [], kept: [], acting: null },
  balance: [{ currency: 'PHP', amount: '1000.00' }],
}

const card = (more: Partial<TableRow> = {}) => (
  <LobbyCard
    row={{ ...row, ...more }}
    aheadMs={0}
    mode="demo"
    hasPicture={true}
    isFavourite={false}
    onHeart={() => undefined}
  />
)

test('a bet is placed straight from a card of the lobby, and stands there as accepted', async () => {
  server.answer(getTable, table)
  const sent: unknown[] = []
  server.answer(placeSlip, ({ body }): Slip => {
    sent.push(body.spots)
    const at = write(systemClock.nowMs() + 1_000)
    return {
      ...{ id: crypto.randomUUID(), number: body.number, mode: 'demo', currency: 'PHP', stake: '20.00', payout: null },
      ...{ spots: [{ spot: 'banker', stake: '20.00', payout: null }], balance: '980.00', at },
    }
  })
  const user = await show(card(), { at: '/live' })
  const shown = screen.getByRole('article', { name: 'Baccarat Sinag' })
  expect(shown.querySelector('.lobby-language')?.textContent).toBe('Chat inEnglish')
  await user.click(within(shown).getByRole('button', { name: 'Bet here' }))
  await user.click(await within(shown).findByRole('button', { name: /^Chip of ₱20,/ }))
  await user.click(within(shown).getByRole('button', { name: /^Banker, pays/ }))
  // What was not sent looks, and is called, different from what was accepted.
  within(shown).getByRole('button', { name: /^Banker, pays .*, not sent yet ₱20$/ })
  expect(shown.querySelectorAll('.unsent')).toHaveLength(1)
  await user.click(within(shown).getByRole('button', { name: 'Bet ₱20' }))
  await within(shown).findByRole('button', { name: /^Banker, pays .*, your bet ₱20$/ })
  expect(shown.querySelectorAll('.unsent')).toHaveLength(0)
  expect(sent).toEqual([[{ spot: 'banker', stake: '20.00' }]])
})

test('where players act nothing is bet from the lobby: a hand is played at the table', async () => {
  await show(
    card({
      id: 'mesa-blackjack',
      name: 'Mesa Blackjack',
      game: 'blackjack',
      phases: { ...row.phases, acting: { turn: 15_000, most: 45_000, keep: 5_000 } },
      recent: [{ number: 10, mark: '20' }],
    }),
  )
  screen.getByRole('link', { name: /^Sit down/ })
  expect(screen.queryByRole('button', { name: 'Bet here' })).toBeNull()
})
