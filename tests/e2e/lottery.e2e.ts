import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import { becomePlayer, expectAccessible, expectContrast, expectToFit, sizes, type Visitor, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite('players'), shareBrowser({ hasPictures: false })])
})

async function visitAsMember(size: 'phone' | 'desktop'): Promise<Visitor> {
  const visitor = await visit(browser, { theme: 'night', size })
  await becomePlayer(visitor, site)
  return visitor
}

/** An issue that is about to close would ask about the basket: the next one is waited for. */
async function untilTimeToBet(page: Page): Promise<void> {
  const hasTime = () => {
    const digits = [...document.querySelectorAll('.draw-header .big-clock b')].map((one) => one.textContent)
    return digits.length === 4 && Number(digits.join('')) >= 25
  }
  // A look with each frame would have the page draw all the while.
  await page.waitForFunction(hasTime, null, { timeout: 60_000, polling: 200 })
}

const betPanel = (page: Page) => page.getByRole('region', { name: 'Your bet' })

/** Every digit of a place, and both halves of the sum: one note of each wins, whatever is drawn. */
async function fillBasket(page: Page): Promise<void> {
  const bet = betPanel(page)
  const kinds = page.getByRole('navigation', { name: 'Kinds of bets' })
  await kinds.getByRole('button', { name: 'Fixed position' }).click()
  await bet.getByRole('button', { name: 'Units: All' }).click()
  await bet.getByText('10 notes × ₱1.00').waitFor()
  await bet.getByRole('button', { name: 'Add to basket' }).click()
  await kinds.getByRole('button', { name: 'Big and small' }).click()
  await kinds.getByRole('button', { name: 'Sum of all' }).click()
  await bet.getByRole('button', { name: /^Big, / }).click()
  await bet.getByRole('button', { name: /^Small, / }).click()
  await bet.getByRole('button', { name: 'Add to basket' }).click()
}

/** A bet on two numbers of a province's draw, with keys and a thumb. */
async function betOnLo(page: Page): Promise<void> {
  await page.goto(`${site.address}/vnLottery`)
  await page.getByRole('link', { name: 'Play Vietnam North' }).click()
  const bet = betPanel(page)
  await bet.getByRole('button', { name: '07', exact: true }).click()
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
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
}

// Most of it is waiting for a draw, so that the one after it is done meanwhile.
test.concurrent('RT-09.1 a member plays a basket with a chase plan on a draw of one minute, bets on lô on a phone meanwhile, and sees the first settle', async () => {
  const { page, context, complaints } = await visitAsMember('desktop')
  await page.goto(`${site.address}/lottery`)
  const card = page.getByRole('article', { name: 'Sinag 1 Minute' })
  await card.getByRole('link', { name: 'Play Sinag 1 Minute' }).click()
  const bet = betPanel(page)
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

  await untilTimeToBet(page)
  await fillBasket(page)
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
  const address = page.url()

  // Until the draw there is time for another one.
  await page.setViewportSize(sizes.phone)
  await betOnLo(page)
  await page.setViewportSize(sizes.desktop)
  await page.goto(address)

  // 9.50 for the digit and 1.90 for the half: less than was staked, so that nothing is celebrated.
  await newest.getByText('₱11.40 back').waitFor({ timeout: 70_000 })
  await page.getByText('−₱0.60').first().waitFor()
  // A line has won, so that the plan has ended and the rest is free again.
  await running.waitFor({ state: 'detached' })
  expect(complaints()).toEqual([])
  await context.close()
  // A draw of one minute takes its time, and one that closes soon is waited for.
}, 180_000)

test.concurrent('BX-02.3 on a phone results and trends of a lottery are opened, and the proof of a draw is checked in the browser', async () => {
  const { page, context, complaints } = await visitAsMember('phone')
  await page.goto(`${site.address}/lottery/sinag-1/results`)
  const draw = page.getByRole('link', { name: /^Draw \d{8}-\d{4} and its proof$/ }).first()
  await draw.waitFor({ timeout: 80_000 })
  await expectToFit(page)
  // The last hour of draws of a new demo can reach into the day before, and no further.
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Day before' }).click()
  await page.getByText('No results on this day').waitFor()
  await page.getByRole('link', { name: 'Trends' }).first().click()

  await page.getByRole('heading', { name: 'Results and trends' }).waitFor()
  await page.getByText('Past draws do not predict the next one.').waitFor()
  const grid = page.getByRole('table', { name: 'The latest draws, with hits and gaps' })
  await grid.getByRole('columnheader', { name: /^Ten thousands/ }).waitFor()
  await page.getByRole('button', { name: '1s', exact: true }).click()
  await grid.getByRole('columnheader', { name: /^Units/ }).waitFor()
  await expectAccessible(page)
  await expectContrast(page, 'day')
  await expectToFit(page)

  await grid
    .getByRole('link', { name: /and its proof$/ })
    .first()
    .click()
  await page.getByText('Recomputed in your browser: same').waitFor()
  await page.getByText('5 numbers drawn again here from the link').waitFor()
  await expectAccessible(page)
  await expectToFit(page)

  // A server that told other numbers than its link gives would be found out here.
  await context.route('**/proof', async (route) => {
    const answer = await route.fetch()
    const told = (await answer.json()) as { value: { outcome: { drawn: { numbers: number[] } } } }
    const { drawn } = told.value.outcome
    drawn.numbers = drawn.numbers.map((number) => (number + 1) % 10)
    await route.fulfill({ response: answer, json: told })
  })
  await page.reload()
  await page.getByText('The result differs').waitFor()
  expect(complaints()).toEqual([])
  await context.close()
}, 120_000)
