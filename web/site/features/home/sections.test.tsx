import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getHotGames, getRecentGames, getShowcase } from '#modules/catalog/contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { game, member } from '#tests/support/screen-samples.ts'
import { readPopup } from '#web/features/popups/popups.ts'
import { GameRail } from './game-rail.tsx'
import { HotGames } from './hot-games.tsx'
import { RecentRail } from './recent-rail.tsx'

test('LY-07.4 a section whose call fails leaves the others, and is tried again; an empty one says so', async () => {
  const live = Array.from({ length: 8 }, (_, i) => game(`Table ${i}`, { gameType: 'LIVE' }))
  let isBroken = true
  server.refuse(getHotGames, 'server_is_busy', 503)
  server.answer(getShowcase, ({ query }) => {
    if (query.gameType === 'RNG') return { games: [], total: 0 }
    if (isBroken) throw new TypeError('Failed to fetch')
    return { games: live, total: live.length }
  })
  const user = await show(
    <>
      <HotGames />
      <GameRail category="LIVE" />
      <GameRail category="RNG" />
    </>,
  )
  const [hot, tables, slots] = ['Hot games', 'Live tables', 'Slots'].map((name) => screen.getByRole('region', { name }))
  if (!hot || !tables || !slots) throw new Error('all three sections are there')
  await within(tables).findByRole('alert')
  await within(hot).findByRole('alert')
  await within(slots).findByText('No slots yet')

  isBroken = false
  await user.click(within(tables).getByRole('button', { name: 'Try again' }))
  expect(
    within(await within(tables).findByRole('list', { name: 'Live tables' })).getAllByRole('listitem'),
  ).toHaveLength(8)
  expect(within(tables).queryByRole('alert')).toBeNull()
  within(hot).getByRole('alert')
  server.answer(
    getHotGames,
    Array.from({ length: 9 }, (_, i) => game(`Hot ${i}`)),
  )
  await user.click(within(hot).getByRole('button', { name: 'Try again' }))
  expect(within(await within(hot).findByRole('list', { name: 'Hot games' })).getAllByRole('listitem')).toHaveLength(6)
})

const finger = () => new PointerEvent('click', { pointerType: 'touch', bubbles: true })

test('a tile has its return and a demo; a finger, which cannot point, sees first what there is to know', async () => {
  const mayon = game('Mayon Gold', { rtpPpm: { least: 964_000, most: 964_000 } })
  server.answer(getHotGames, [mayon, game('Bulkan', { state: 'soon' })])
  const user = await show(<HotGames />)
  const tile = await screen.findByRole('button', { name: /Mayon Gold.*RTP 96\.4%/ })
  fireEvent(tile, finger())
  expect(readPopup()).toEqual({ kind: 'game-sheet', game: mayon })

  // Of what cannot be played yet there is nothing to try.
  expect(screen.queryByRole('button', { name: 'Play Bulkan in demo mode' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Play Mayon Gold in demo mode' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/play/mayon-gold?mode=demo'))
})

test('a member goes on with what they played last by one press; who has played nothing has no such row', async () => {
  server.answer(getMemberInfo, member)
  server.answer(getRecentGames, [game('Saranggola'), game('Mayon Gold')])
  await show(<RecentRail />, { isSignedIn: true })
  const row = await screen.findByRole('list', { name: 'Continue playing' })
  const [first] = within(row).getAllByRole('button', { name: /Saranggola|Mayon Gold/ })
  if (!first) throw new Error('the row has its games')
  fireEvent(first, finger())
  await waitFor(() => expect(location.pathname).toBe('/play/saranggola'))
  expect(readPopup()).toBeNull()
})
