import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getRankList, getShowcase } from '#modules/catalog/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { game } from '#tests/support/screen-samples.ts'
import { readPopup } from '#web/features/popups/popups.ts'
import { Winners } from './winners.tsx'

const wins = Array.from({ length: 20 }, (_, i) => ({
  nodeId: `game-${i}`,
  iconUrl: '/art/tile/mayon-gold.svg',
  winAmount: (i === 7 ? 612_400 : 20_000 - i * 137).toFixed(2),
  currency: 'PHP' as const,
  gameName: i === 7 ? 'Bakunawa Rising' : `Game ${i}`,
  customerName: 'li•••e5',
  vassalage: 'HABI',
  gameType: 'RNG' as const,
  at: '2026-11-14T08:00:00.000Z',
}))

test('LY-08.1 LY-08.2 LY-08.3 CO-08.2 MC-06.1 twenty winners stand with icon, amount, game and masked name, the highest beside them, and lead to their game', async () => {
  server.answer(getRankList, wins)
  server.answer(getShowcase, ({ query }) => ({ games: [game('Game', { nodeId: query.nodeId ?? '' })], total: 1 }))
  const user = await show(<Winners />)
  const rows = within(await screen.findByRole('list', { name: 'Winners' })).getAllByRole('button')
  expect(rows).toHaveLength(20)
  const [first, , , fourth] = rows
  for (const word of ['₱20,000.00', 'Game 0', 'li•••e5']) expect(first?.textContent).toContain(word)
  expect(first?.querySelectorAll('img')).toHaveLength(1)
  const picture = fourth?.querySelector('img')
  if (picture) fireEvent.error(picture)
  expect(fourth?.querySelector('img')).toBeNull()
  screen.getByText('li•••e5 on Bakunawa Rising')

  if (first) await user.click(first)
  await waitFor(() => expect(readPopup()).toEqual({ kind: 'login', to: '/play/game-0' }))
  await user.click(screen.getByRole('button', { name: 'Play Bakunawa Rising' }))
  await waitFor(() => expect(readPopup()).toEqual({ kind: 'login', to: '/play/game-7' }))
})

test('a game that has left since is closed', async () => {
  server.answer(getRankList, wins)
  server.answer(getShowcase, { games: [], total: 0 })
  const user = await show(<Winners />)
  await user.click(await screen.findByRole('button', { name: 'Play Bakunawa Rising' }))
  await waitFor(() => expect(readPopup()).toEqual({ kind: 'soon', name: 'Bakunawa Rising', isResting: true }))
})

test('nobody is invented: before the first win there is a place for it', async () => {
  server.answer(getRankList, [])
  await show(<Winners />)
  await screen.findByText('No wins yet')
  expect(screen.queryAllByRole('button')).toEqual([])
})
