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
/** A maker that holds the money itself while somebody plays. */
let purser: RunningVendor

beforeAll(async () => {
  ;[vendor, purser] = await Promise.all([startVendor(), startVendor()])
  const doors = [vendor.door, { ...purser.door, code: 'PITAKA', name: 'Pitaka', mode: 'transfer' }]
  site = await startSite({ LARO_VENDORS: JSON.stringify(doors), LARO_BOTS: '0' })
  for (const one of [vendor, purser]) one.operate(site.address)
  visitor = await visit(await shareBrowser({ hasPictures: false }))
  await becomePlayer(visitor, site)
})
afterAll(async () => {
  await visitor.context.close()
  await site.stop()
  await Promise.all([vendor.close(), purser.close()])
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
  expect(policy).toMatch(
    new RegExp(`frame-src 'self' https://www.youtube-nocookie.com ${vendor.door.url} ${purser.door.url};`),
  )

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

test('MC-09.1 MC-09.3 money goes into the wallet of a maker that has its own, and all of it comes back by one press', async () => {
  const { page } = visitor
  await page.goto(`${site.address}/member?page=transferFund`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Pitaka' })
  const held = async () => digits(await row.innerText())
  const header = async () => digits(await page.locator('header [aria-live=polite]').first().innerText())
  await row.getByRole('button', { name: 'Transfer to Pitaka' }).click()
  const before = Number(await header())
  const dialog = page.getByRole('dialog', { name: 'Transfer to Pitaka' })
  await dialog.getByLabel('Amount').fill('250')
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await page.getByText('Done: ₱250.00 moved.').waitFor()
  await expect.poll(held, patience).toBe('250.00')
  await expect.poll(async () => Number(await header()), patience).toBeCloseTo(before - 250, 2)

  await page.getByRole('button', { name: 'Take everything back' }).click()
  await expect.poll(held, patience).toBe('0.00')
  await expect.poll(async () => Number(await header()), patience).toBeCloseTo(before, 2)
})
