import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getAnnouncements } from '#modules/content/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { readPopup } from '#web/features/popups/popups.ts'
import { noteFirstLogin, rememberClosed } from '#web/features/session/audience.ts'
import { useAnnouncing } from './use-announcements.ts'

function Page() {
  useAnnouncing()
  return <p>The page</p>
}

const announcement = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Welcome',
  content: '<p>Welcome.</p>',
  promotionType: null,
  startDateStr: '2026-11-14',
  time: '2026-11-14 08:00:00',
  type: 'PU',
  execution: 'A',
} as const

test.each([
  ['a visitor', false, false, 'A,B'],
  ['who signed in for the first time', true, true, 'A,F'],
  ['who signed in before', true, false, 'A'],
])('PO-14 %s is asked about', async (_, isSignedIn, isFirst, execution) => {
  server.answer(getAnnouncements, [announcement])
  noteFirstLogin(isFirst)
  await show(<Page />, { isSignedIn })
  await waitFor(() => expect(readPopup()).toEqual({ kind: 'announcement' }))
  expect(server.calls(getAnnouncements).map(({ query }) => query.execution)).toEqual([execution])
})

test('nothing is announced over a game', async () => {
  await show(<Page />, { at: '/seamless' })
  expect(server.calls(getAnnouncements)).toEqual([])
  expect(readPopup()).toBeNull()
})

test('announcements that cannot be read do not show', async () => {
  server.breakDown(getAnnouncements, 500)
  await show(<Page />)
  await waitFor(() => expect(server.calls(getAnnouncements)).toHaveLength(1))
  screen.getByText('The page')
  expect(readPopup()).toBeNull()
})

test('PO-02.6 what was closed in this visit is not even asked for', async () => {
  rememberClosed('public', [announcement.id])
  await show(<Page />)
  expect(server.calls(getAnnouncements)).toEqual([])
  expect(readPopup()).toBeNull()
})
