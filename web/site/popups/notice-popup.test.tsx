import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getNotices } from '#modules/content/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { NoticePopup } from './notice-popup.tsx'

const notices = ['Cashier hours', 'New tables', 'A look behind'].map((title, i) => ({
  id: `00000000-0000-4000-8000-00000000000${i}`,
  title,
  content: `<p>All about <b>${title}</b>.</p>`,
  promotionType: null,
  startDateStr: `2026-11-1${i}`,
  time: `2026-11-1${i} 08:00:00`,
}))

test('PO-03.1 PO-03.2 PO-03.3 rows have title and day, the one it was opened at stands open, and a press opens and closes', async () => {
  server.answer(getNotices, notices)
  const user = await show(<NoticePopup kind="notice" index={1} />)
  const rows = within(await screen.findByRole('list')).getAllByRole('button')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Cashier hours2026-11-10',
    'New tables2026-11-11',
    'A look behind2026-11-12',
  ])
  const open = () => rows.map((row) => row.getAttribute('aria-expanded'))
  expect(open()).toEqual(['false', 'true', 'false'])
  await screen.findByText('New tables', { selector: 'b' })

  const [first] = rows
  if (!first) throw new Error('there are rows')
  await user.click(first)
  expect(open()).toEqual(['true', 'false', 'false'])
  await screen.findByText('Cashier hours', { selector: 'b' })
  await user.click(first)
  expect(open()).toEqual(['false', 'false', 'false'])
  expect(screen.queryByText('Cashier hours', { selector: 'b' })).toBeNull()
})
