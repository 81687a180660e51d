import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMarketing, setMarketing } from '#modules/promotions/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { readToasts } from '#web/features/toasts/toasts.ts'
import { MarketingConsent } from './marketing-consent.tsx'

const box = async () =>
  await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Tell me about new promotions in my inbox' })

test('nobody is told of promotions before they have said so; saying so is sent, and shown once it is kept', async () => {
  let isGiven = false
  server.answer(getMarketing, () => ({ isGiven }))
  server.answer(setMarketing, ({ body }) => {
    isGiven = body.isGiven
    return { isGiven }
  })
  const user = await show(<MarketingConsent />, { isSignedIn: true })
  expect((await box()).checked).toBe(false)
  await user.click(await box())
  await expect.poll(async () => (await box()).checked).toBe(true)
  await user.click(await box())
  await expect.poll(async () => (await box()).checked).toBe(false)
  expect(server.calls(setMarketing).map(({ body }) => body.isGiven)).toEqual([true, false])
})

test('a change that is not kept leaves it as it was, and says so', async () => {
  server.answer(getMarketing, { isGiven: true })
  server.refuse(setMarketing, 'server_is_busy', 503)
  const user = await show(<MarketingConsent />, { isSignedIn: true })
  await user.click(await box())
  await expect.poll(() => readToasts().length).toBeGreaterThan(0)
  expect((await box()).checked).toBe(true)
})
