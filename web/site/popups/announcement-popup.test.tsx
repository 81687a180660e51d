import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getAnnouncements } from '#modules/content/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { openPopup, readPopup } from '#web/features/popups/popups.ts'
import { isClosed } from '#web/features/session/audience.ts'
import { AnnouncementPopup } from './announcement-popup.tsx'

const announcements = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    title: `News ${i + 1}`,
    content: `<p>What <b>${i + 1}</b> says</p>`,
    promotionType: i === 1 ? 'WELCOME' : null,
    startDateStr: '2026-11-14',
    time: '2026-11-14 08:00:00',
    type: 'PU' as const,
    execution: 'A' as const,
  }))

const titles = () =>
  within(screen.getByRole('list', { name: 'All announcements' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replace('2026-11-14', ''))
const shown = () => screen.getByRole('article').textContent

test('PO-02.1 PO-02.2 PO-02.3 PO-02.5 six titles a page, the chosen one in full, and another page begins with its first', async () => {
  server.answer(getAnnouncements, announcements(8))
  const user = await show(<AnnouncementPopup />)
  await screen.findByRole('list', { name: 'All announcements' })
  expect(titles()).toEqual(['News 1', 'News 2', 'News 3', 'News 4', 'News 5', 'News 6'])
  await waitFor(() => expect(shown()).toBe('News 12026-11-14 08:00:00What 1 says'))
  await user.click(screen.getByRole('button', { name: /^News 3/ }))
  await waitFor(() => expect(shown()).toContain('What 3 says'))
  screen.getByText('3', { selector: 'b' })

  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(titles()).toEqual(['News 7', 'News 8'])
  await waitFor(() => expect(shown()).toContain('What 7 says'))
})

test('PO-02.2 PO-02.4 one page has no pages to turn; a promotion leads to the rewards, and the popup is closed', async () => {
  server.answer(getAnnouncements, announcements(6))
  openPopup({ kind: 'announcement' })
  const user = await show(<AnnouncementPopup />)
  await screen.findByRole('list', { name: 'All announcements' })
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Go to promotions' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^News 2/ }))
  await user.click(screen.getByRole('button', { name: 'Go to promotions' }))
  expect(`${location.pathname}${location.search}`).toBe('/member?page=rewardCenter')
  // It stays closed for this visit.
  expect([readPopup(), isClosed('public')]).toEqual([null, true])
})

test('announcements that cannot be loaded say so, and are tried again', async () => {
  server.cutOff(getAnnouncements)
  const user = await show(<AnnouncementPopup />)
  await screen.findByRole('alert')
  server.answer(getAnnouncements, announcements(1))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'News 1' })
})
