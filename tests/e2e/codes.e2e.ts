import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import { expectAccessible, expectToFit, visit } from './visitor.ts'

const patience = { timeout: 10_000 }
let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite(), launchChromium({ hasPictures: false })])
})
afterAll(async () => {
  await browser.close()
})

/** The parts of one theme on the contact sheet. */
function parts(page: Page, theme: 'Night' | 'Day' = 'Night') {
  const sheet = page.getByRole('region', { name: theme, exact: true })
  return {
    picker: sheet.getByRole('button', { name: /^Country code|^رمز البلد/ }).first(),
    number: sheet.getByLabel('Mobile number'),
    code: sheet.getByLabel('Verification code'),
    send: sheet.getByRole('button', { name: /^(Send code|\d+ s)$/ }),
    status: sheet.getByRole('status').filter({ hasText: /code/ }),
  }
}

test('ST-10 the button counts down, is disabled while it does, outlives its page, and says so twice', async () => {
  const { page, context, complaints } = await visit(browser)
  await page.goto(`${site.address}/kit`)
  await page.clock.install()
  await page.clock.pauseAt(systemClock.nowMs() + 60_000)
  const { send, code, status } = parts(page)
  await send.click()
  await expect.poll(() => send.textContent(), patience).toBe('300 s')
  expect(await send.isDisabled()).toBe(true)
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await status.textContent()).toBe('The code is on its way. You can ask for another in 300 seconds.')
  expect(await parts(page, 'Day').send.isEnabled()).toBe(true)

  await page.clock.runFor(61_000)
  await expect.poll(() => send.textContent(), patience).toBe('239 s')
  // Who looks at another page meanwhile finds it where it would be.
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.waitForURL(`${site.address}/`)
  await page.clock.runFor(9_000)
  await page.evaluate(() => history.back())
  await page.getByRole('heading', { level: 1, name: 'The kit' }).waitFor()
  await expect.poll(() => send.textContent(), patience).toBe('230 s')

  await page.clock.runFor(230_000)
  await expect.poll(() => send.textContent(), patience).toBe('Send code')
  expect(await send.isEnabled()).toBe(true)
  await expect.poll(() => status.textContent(), patience).toBe('You can ask for another code now.')
  expect(complaints()).toEqual([])
  await context.close()
})

test('PO-06 VA-03 the country is chosen by keyboard, and the number is judged as one of that country', async () => {
  const { page, context, complaints } = await visit(browser)
  await page.goto(`${site.address}/kit`)
  const { picker, number } = parts(page)
  await number.fill('0917 123 45')
  await number.blur()
  await page.getByText('This is not a mobile number of this country (Philippines).').waitFor()
  await number.fill('+63 0917 123 4567')
  await number.blur()
  await expect.poll(() => number.getAttribute('aria-invalid'), patience).toBe(null)

  await picker.focus()
  await page.keyboard.press('Enter')
  const search = page.getByRole('combobox', { name: 'Search a country or code' })
  await search.waitFor()
  await expect.poll(() => search.evaluate((field) => field === document.activeElement), patience).toBe(true)
  expect(await page.getByRole('option').count()).toBeGreaterThan(200)
  expect(await page.getByRole('option', { selected: true }).textContent()).toContain('Philippines')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'hidden' })
  expect(await picker.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await search.fill('+44')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const active = await search.getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).textContent()).toContain('+44')
  await search.fill('united k')
  await page.keyboard.press('Enter')
  await search.waitFor({ state: 'hidden' })
  expect(await picker.getAttribute('aria-label')).toBe('Country code: United Kingdom, +44')
  await page.getByText('This is not a mobile number of this country (United Kingdom).').waitFor()
  await number.fill('07400 123456')
  await number.blur()
  await expect.poll(() => number.getAttribute('aria-invalid'), patience).toBe(null)
  expect(complaints()).toEqual([])
  await context.close()
})

test('PO-06 ST-15 on a phone and in Arabic the list is a sheet in the reader’s direction, and the number keeps its own', async () => {
  const { page, context, complaints } = await visit(browser, { size: 'phone' })
  await page.goto(`${site.address}/kit?lang=AR`)
  const { picker, number } = parts(page)
  expect(await number.evaluate((field) => getComputedStyle(field).direction)).toBe('ltr')
  await expectToFit(page)
  await picker.click()
  const list = page.getByRole('dialog', { name: 'رمز البلد' })
  expect(await list.evaluate((sheet) => getComputedStyle(sheet).direction)).toBe('rtl')
  expect(await list.boundingBox()).toMatchObject({ x: 0, width: 360 })
  await list.getByRole('button', { name: 'إغلاق' }).click()
  await list.waitFor({ state: 'hidden' })
  await picker.click()
  await page.getByRole('option', { name: /السعودية/ }).click()
  await expect.poll(() => picker.textContent(), patience).toContain('+966')
  expect(complaints()).toEqual([])
  await context.close()
})

test('the inbox of a demo fits a phone, is accessible, and gives the browser no complaint', async () => {
  const { page, context, complaints } = await visit(browser, { size: 'phone' })
  await page.goto(`${site.address}/world/inbox`)
  await page.getByRole('heading', { name: 'No messages yet' }).waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  expect(complaints()).toEqual([])
  await context.close()
})
