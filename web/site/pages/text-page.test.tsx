import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getPage } from '#modules/content/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { TextPage } from './text-page.tsx'

test('a page that nobody has written yet says so, and leads to the help centre', async () => {
  server.refuse(getPage, 'content_is_missing', 404)
  const user = await show(<TextPage />, { at: '/sponsor' })
  await screen.findByText('This page is empty for now')
  expect(server.calls(getPage)[0]?.params).toEqual({ page: 'sponsor' })
  await user.click(screen.getByRole('button', { name: 'Go to the help centre' }))
  expect(location.pathname).toBe('/help')
})
