import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import { expectAccessible, expectContrast, expectToFit, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite(), launchChromium()])
})

afterAll(async () => {
  await browser.close()
})

test('BX-02 a visitor opens results and trends of a lottery, and checks the proof of a draw in the browser', async () => {
  const { page, context, complaints } = await visit(browser, { size: 'phone', theme: 'night' })
  await page.goto(`${site.address}/lottery/sinag-1/results`)
  // A site that has just been opened draws within the minute, and the page hears of it.
  const draw = page.getByRole('link', { name: /^Draw \d{8}-\d{4} and its proof$/ }).first()
  await draw.waitFor({ timeout: 80_000 })
  await expectToFit(page)
  await page.getByRole('button', { name: 'Day before' }).click()
  await page.getByText('No results on this day').waitFor()
  await page.getByRole('link', { name: 'Trends' }).first().click()

  await page.getByRole('heading', { name: 'Results and trends' }).waitFor()
  await page.getByText('Past draws do not predict the next one.').waitFor()
  const grid = page.getByRole('table', { name: 'The newest draws with what came and what is missing' })
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
  // The first draw of a new site is waited for.
}, 150_000)
