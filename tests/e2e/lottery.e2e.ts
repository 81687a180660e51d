import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { becomePlayer, expectAccessible, expectToFit, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchChromium()])
})

afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** An issue that is about to close would ask about the basket: the next one is waited for. */
async function untilTimeToBet(page: Page): Promise<void> {
  const hasTime = () => {
    const digits = [...document.querySelectorAll('.draw-header .big-clock b')].map((one) => one.textContent)
    return digits.length === 4 && Number(digits.join('')) >= 35
  }
  await page.waitForFunction(hasTime, null, { timeout: 60_000 })
}

test('RT-09 BX-02 a member plays a basket with a chase plan on a draw of one minute and sees it settle', async () => {
  const visitor = await visit(browser, { theme: 'night' })
  const { page, context, complaints } = visitor
  await becomePlayer(visitor, site)
  await page.goto(`${site.address}/lottery`)
  const card = page.getByRole('article', { name: 'Sinag 1 Minute' })
  await card.getByRole('link', { name: 'Play Sinag 1 Minute' }).click()
  const bet = page.getByRole('region', { name: 'Your bet' })
  const kinds = page.getByRole('navigation', { name: 'Kinds of bets' })
  const basket = page.getByRole('region', { name: 'Basket', exact: true })
  await bet.waitFor()
  await expectAccessible(page)
  await expectToFit(page)

  // What is pasted is judged item by item, before anything is paid.
  await kinds.getByRole('button', { name: 'Front three', exact: true }).click()
  await kinds.getByRole('button', { name: 'Front three, typed in' }).click()
  await bet.getByRole('textbox', { name: 'Numbers, typed or pasted' }).fill('123 45 123 6x7')
  await bet.getByText('3 items cannot be bet on').waitFor()
  await bet.getByRole('button', { name: 'Remove the wrong ones' }).click()
  await bet.getByText('1 note × ₱1.00').waitFor()

  // Every digit of a place, and both halves of the sum: one note of each wins, whatever is drawn.
  await untilTimeToBet(page)
  await kinds.getByRole('button', { name: 'Fixed position' }).click()
  await bet.getByRole('button', { name: 'Units: All' }).click()
  await bet.getByText('10 notes × ₱1.00').waitFor()
  await bet.getByRole('button', { name: 'Add to basket' }).click()
  await kinds.getByRole('button', { name: 'Big and small' }).click()
  await kinds.getByRole('button', { name: 'Sum of all' }).click()
  await bet.getByRole('button', { name: /^Big, / }).click()
  await bet.getByRole('button', { name: /^Small, / }).click()
  await bet.getByRole('button', { name: 'Add to basket' }).click()
  await basket.getByText('12 notes').waitFor()
  const chase = page.getByRole('region', { name: 'Chase', exact: true })
  await chase.getByRole('switch', { name: 'Chase' }).click()
  // The whole sum is named before the button.
  await chase.getByText('₱60.00').first().waitFor()
  await page.getByRole('button', { name: 'Bet basket, 5 draws' }).click()
  await page.getByRole('dialog', { name: 'Chase started' }).getByRole('button', { name: 'Keep playing' }).click()
  const running = page.getByRole('region', { name: 'Running chases' })
  await running.getByText('1 of 5 draws bought').waitFor()
  await running.getByText('₱48.00 held').waitFor()
  await basket.getByRole('button', { name: 'Repeat the last ticket' }).waitFor()

  const newest = page.getByRole('region', { name: 'Your tickets' }).getByRole('listitem').first()
  expect(await newest.innerText()).toContain('Waiting')
  // 9.50 for the digit and 1.90 for the half: less than was staked, so that nothing is celebrated.
  await newest.getByText('₱11.40 back').waitFor({ timeout: 70_000 })
  await page.getByText('−₱0.60').first().waitFor()
  // A line has won, so that the plan has ended and the rest is free again.
  await running.waitFor({ state: 'detached' })
  expect(complaints()).toEqual([])
  await context.close()
  // A draw of one minute takes its time, and one that closes soon is waited for.
}, 150_000)

test('RT-09 a member bets on lô of Vietnam North on a phone', async () => {
  const visitor = await visit(browser, { size: 'phone', theme: 'day' })
  const { page, context, complaints } = visitor
  await becomePlayer(visitor, site)
  await page.goto(`${site.address}/vnLottery`)
  await page.getByRole('link', { name: 'Play Vietnam North' }).click()
  const bet = page.getByRole('region', { name: 'Your bet' })
  await bet.getByRole('button', { name: '07', exact: true }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await bet.getByRole('button', { name: '18', exact: true }).getAttribute('aria-pressed')).toBe('true')
  // Each number is held against 27 prizes.
  await bet.getByText('54 notes × ₱1.00').waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Bet now' }).click()
  const receipt = page.getByRole('dialog', { name: 'Bet placed' })
  await receipt.getByText(/^\d{10}$/).waitFor()
  await receipt.getByText('07 18').waitFor()
  await receipt.getByText('₱54.00').first().waitFor()
  await receipt.getByRole('button', { name: 'Keep playing' }).click()
  expect(complaints()).toEqual([])
  await context.close()
})
