import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getHotGames, getShowcase } from '#modules/catalog/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { game } from '#tests/support/screen-samples.ts'
import { GameRail } from './game-rail.tsx'
import { HotGames } from './hot-games.tsx'

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
