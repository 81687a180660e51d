import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { noFaults } from '#world/vendor/faults.ts'
import { type RunningVendor, startVendor } from '#world/vendor/server.ts'
import { becomePlayer, expectAccessible, expectContrast, sizes, type Visitor, visit } from './visitor.ts'

let site: Site
let visitor: Visitor
let vendor: RunningVendor

beforeAll(async () => {
  vendor = await startVendor()
  site = await startSite({ LARO_VENDORS: JSON.stringify([vendor.door]), LARO_BOTS: '0' })
  vendor.operate(site.address)
  visitor = await visit(await shareBrowser({ hasPictures: false }))
  await becomePlayer(visitor, site)
})
afterAll(async () => {
  await visitor.context.close()
  await site.stop()
  await vendor.close()
})
beforeEach(() => vendor.setFaults({ ...noFaults }))

const patience = { timeout: 15_000 }
const popup = (page: Page, name = 'Kara Krus') => page.getByRole('dialog', { name })
const game = (page: Page) => page.frameLocator('dialog iframe')
const digits = (text: string) => text.replaceAll(/[^\d.]/g, '')

async function openGame(page: Page, name = 'Kara Krus'): Promise<void> {
  await page.goto(`${site.address}/rng?vendor=KULAY`)
  await page.getByRole('main').getByRole('button', { name }).first().click()
}

test('PO-12.2 BX-04.3 a vendor’s game plays in its own frame on the member’s purse, and only its frame is heard', async () => {
  const { page, context, complaints } = visitor
  await openGame(page)
  await game(page).getByRole('button', { name: 'Choose first' }).waitFor()
  const frame = page.locator('dialog iframe')
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms')
  expect(new URL((await frame.getAttribute('src')) ?? '').origin).toBe(vendor.door.url)
  const policy = (await context.request.get(site.address)).headers()['content-security-policy']
  expect(policy).toMatch(new RegExp(`frame-src 'self' https://www.youtube-nocookie.com ${vendor.door.url};`))

  await game(page).getByRole('button', { name: 'Kara', exact: true }).click()
  await game(page).getByRole('button', { name: 'Play', exact: true }).click()
  const result = game(page).locator('.result')
  await expect.poll(() => result.innerText(), patience).toMatch(/won|No win/)
  const told = digits(await game(page).locator('.purse .amount').innerText())
  await expect
    .poll(async () => digits(await page.locator('header [aria-live=polite]').first().innerText()), patience)
    .toBe(told)
  await expectAccessible(page)
  await expectContrast(page, 'day')

  // Whoever can reach the page can send it a message; none of these is the game's.
  await page.evaluate(() => {
    window.postMessage({ source: 'laro-game', version: 1, event: 'close' }, '*')
  })
  await game(page)
    .locator('body')
    .evaluate(() => parent.postMessage({ event: 'close' }, '*'))
  expect(await popup(page).isVisible()).toBe(true)
  // Escape inside the frame never reaches our page, so the game passes the request on.
  await game(page).getByRole('button', { name: 'Play', exact: true }).press('Escape')
  await popup(page).waitFor({ state: 'hidden' })
  expect(complaints()).toEqual([])
})

test('PO-12.2 on a phone the game takes the screen; a vendor that is down is told so, and a retry plays', async () => {
  const { page } = visitor
  await page.setViewportSize(sizes.phone)
  vendor.setFaults({ isDown: true })
  await openGame(page, 'Tatlong Parol')
  await popup(page, 'Tatlong Parol').getByRole('button', { name: 'Play', exact: true }).click()
  const refused = page.getByRole('alert')
  await refused.getByText('The game didn’t start').waitFor()
  await refused.getByText('isn’t responding').waitFor()
  await expectAccessible(page)
  vendor.setFaults({ ...noFaults })
  await refused.getByRole('button', { name: 'Try again' }).click()
  await game(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => game(page).locator('.result').innerText(), patience).not.toBe('')
  expect(await popup(page, 'Tatlong Parol').boundingBox()).toMatchObject({ x: 0, y: 0, ...sizes.phone })
  await page.getByRole('button', { name: 'Close the game' }).click()
  await popup(page, 'Tatlong Parol').waitFor({ state: 'hidden' })
})
