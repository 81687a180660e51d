import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getAnnouncements } from '#modules/content/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { openPopup, readPopup } from '#web/features/popups/popups.ts'
import { isClosed } from '#web/features/session/audience.ts'
import { AnnouncementPopup } from './announcement-popup.tsx'

const announcement = (at: number, title: string, promotionType: string | null = null) =>
  ({
    ...{ id: `00000000-0000-4000-8000-00000000000${at}`, title, content: `<p>Text of ${title}.</p>`, promotionType },
    ...{ startDateStr: '2026-11-14', time: '2026-11-14 08:00:00', type: 'PU' as const, execution: 'A' as const },
  }) as const

test('PO-02 only what is about a promotion leads to the promotions, and the way there closes it for this visit', async () => {
  server.answer(getAnnouncements, [announcement(1, 'Welcome'), announcement(2, 'Reload', 'RELOAD')])
  openPopup({ kind: 'announcement' })
  const user = await show(<AnnouncementPopup />)
  await screen.findByRole('heading', { name: 'Welcome' })
  expect(screen.queryByRole('button', { name: 'Go to promotions' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Reload/ }))
  await user.click(screen.getByRole('button', { name: 'Go to promotions' }))
  // Who is not signed in is asked to on the way; see routes.test.tsx.
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe('/member?page=rewardCenter'))
  expect([readPopup(), isClosed('public')]).toEqual([null, true])
})

test('PO-02 announcements that cannot be loaded say so, and are tried again', async () => {
  server.cutOff(getAnnouncements)
  const user = await show(<AnnouncementPopup />)
  await screen.findByRole('alert')
  server.answer(getAnnouncements, [announcement(1, 'Welcome')])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Welcome' })
})
