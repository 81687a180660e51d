import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { dragSlider } from '#tests/support/slider.ts'
import { expectAccessible, expectContrast, expectToFit, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchChromium({ hasPictures: false })])
})

afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** A code for this moment, or for one half a minute away: each works once. */
const codeOf = (secret: string, stepsAhead = 0): string =>
  generateSync({ secret, epoch: Math.floor(systemClock.nowMs() / 1000) + 30 * stepsAhead })

async function giveName(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('operator')
  await page.getByLabel('Password', { exact: true }).fill(site.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await dragSlider(page)
}

test('SE-14 the demo’s operator sets up the authenticator at the first sign-in and gives its code at the next', async () => {
  const { page, context, complaints } = await visit(browser, { size: 'phone', theme: 'night' })
  await page.goto(`${site.address}/operator`)
  await expectAccessible(page)
  await giveName(page)

  await page.getByRole('heading', { name: 'Set up your authenticator' }).waitFor()
  const key = page.locator('form bdi')
  await key.waitFor()
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  await expectContrast(page, 'day')
  await expectToFit(page)
  await page.getByLabel('Code from the app').fill(codeOf(secret, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('You are signed in as Tala').waitFor()
  // The overview says that there is nothing to see yet; the menu leads to what there is.
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.getByText('No figures yet').waitFor()
  await expectAccessible(page)
  await expectContrast(page, 'day')
  await expectToFit(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Your session' }).click()
  await page.getByText('Actions with money are open until').waitFor()
  expect(new URL(page.url()).pathname).toBe('/operator/session')
  await expectAccessible(page)
  await expectToFit(page)

  // A new visit of this tab is still signed in; who signs out is asked for everything again.
  await page.reload()
  await page.getByText('You are signed in as Tala').waitFor()
  await page.getByRole('button', { name: /Tala/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await giveName(page)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByLabel('Code from the app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('You are signed in as Tala').waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})
