import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/support/screen.tsx'
import { ChevronRight } from '#web/ui/icons.ts'
import { SectionHeading } from './section-heading.tsx'

test('LY-11.1 LY-11.2 a heading has its icon, its text, and a “more” that does what it was given', async () => {
  const run = vi.fn()
  const user = await show(<SectionHeading id="hot" icon={ChevronRight} text="Hot games" more={{ text: 'More', run }} />)
  const heading = screen.getByRole('heading', { name: 'Hot games' })
  expect(heading.parentElement?.previousElementSibling?.querySelector('svg')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'More Hot games' }))
  expect(run).toHaveBeenCalledOnce()
})

test('LY-11.1 LY-11.2 text and “more” may be left out', async () => {
  await show(<SectionHeading id="hot" icon={ChevronRight} />)
  expect(document.querySelector('svg')).not.toBeNull()
  expect([screen.queryByRole('heading'), screen.queryByRole('button')]).toEqual([null, null])
})

test('LY-11.3 without an icon there is no heading', async () => {
  await show(<SectionHeading id="hot" text="Hot games" more={{ text: 'More', run: () => {} }} />)
  expect([screen.queryByRole('heading'), screen.queryByRole('button')]).toEqual([null, null])
})
