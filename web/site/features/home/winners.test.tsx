import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getRankList, getShowcase } from '#modules/catalog/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { game } from '#tests/support/screen-samples.ts'
import { readPopup } from '#web/features/popups/popups.ts'
import { Winners } from './winners.tsx'

/** Says whether the wins are on the screen. */
let tell: (isIntersecting: boolean) => void = () => undefined

class Watch {
  constructor(hear: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    tell = (isIntersecting) => hear([{ isIntersecting }])
  }
  observe(): void {
    // Nothing is on the screen until the test says so.
  }
  disconnect(): void {
    // There is nothing more to tell.
  }
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', Watch))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

const rows = () => within(screen.getByRole('list', { name: 'Winners' })).getAllByRole('button')
const later = wins.map((win, i) => (i === 0 ? { ...win, winAmount: '31904.50', gameName: 'Saranggola' } : win))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function showLive() {
  const held = server.hold(getRankList)
  await show(<Winners />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  held.release(wins)
  await pass(0)
  await act(async () => tell(true))
  server.answer(getRankList, later)
}

test('a new win is there within ten seconds, in the place of the one before', async () => {
  await showLive()
  const first = rows()[0]
  expect(document.querySelector('.win-wash')).toBeNull()
  await pass(10_100)
  expect(rows()[0]?.textContent).toContain('Saranggola')
  expect(rows()[0]).toBe(first)
  expect(document.querySelectorAll('.win-wash')).toHaveLength(1)
})

test('nothing changes under the finger of who is about to press', async () => {
  await showLive()
  const list = screen.getByRole('list', { name: 'Winners' })
  fireEvent.pointerEnter(list)
  await pass(10_100)
  expect(rows()[0]?.textContent).toContain('Game 0')
  fireEvent.pointerLeave(list)
  expect(rows()[0]?.textContent).toContain('Saranggola')
})

test('who has scrolled past them asks for no more', async () => {
  await showLive()
  await pass(10_100)
  expect(server.calls(getRankList)).toHaveLength(2)
  await act(async () => tell(false))
  await pass(60_000)
  expect(server.calls(getRankList)).toHaveLength(2)
})
