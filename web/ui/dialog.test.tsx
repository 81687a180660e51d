import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/support/screen.tsx'
import { Dialog } from './dialog.tsx'

const isLocked = () => document.documentElement.classList.contains('overflow-hidden')

test('PO-01.1 PO-01.4 the close button closes, and a press beside the popup does not', async () => {
  const close = vi.fn()
  const user = await show(
    <Dialog title="Notices" closeLabel="Close" onClose={close}>
      Words
    </Dialog>,
  )
  // Whoever presses the backdrop presses the dialog itself, as far as a page can tell.
  await user.click(screen.getByRole('dialog', { name: 'Notices' }))
  expect(close).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledOnce()
})

test.each([
  [true, true],
  [false, false],
])('PO-01.3 with the lock %s the page behind stands still: %s', async (locksScroll, isStill) => {
  await show(
    <Dialog title="Notices" closeLabel="Close" onClose={vi.fn()} locksScroll={locksScroll}>
      Words
    </Dialog>,
  )
  expect(isLocked()).toBe(isStill)
})

test('PO-01.2 PO-01.3 a picture can lie behind the words; nothing is left of the lock afterwards', async () => {
  expect(isLocked()).toBe(false)
  await show(
    <Dialog title="Notices" closeLabel="Close" onClose={vi.fn()} background={<img alt="" src="data:," />}>
      Words
    </Dialog>,
  )
  expect(screen.getByRole('dialog').querySelector('img')).not.toBeNull()
})
