import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import english from '#web/site/i18n/EN/shell.json' with { type: 'json' }
import { expectAccessible, expectToFit, sizes, themes, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchChromium()])
})

afterAll(async () => {
  await browser.close()
  await site.stop()
})

// biome-ignore format: a table
const codes = [
  ['/sports', 'SPORTS'], ['/esports', 'ESPORTS'], ['/fish', 'FISH'], ['/live', 'LIVE'], ['/pvp', 'PVP'], ['/jili', 'JL'],
  ['/rng', 'RNG'], ['/lott', 'LOTT'], ['/elott', 'ELOTT'], ['/cockfight', 'COCKFIGHT'],
] as const
const categories = codes.map(([path, code]) => [path, code, english[`category.${code}`]] as const)

const gamesOf = (page: Page, name: string) => page.getByRole('main').getByRole('list', { name, exact: true })
const tilesOf = (page: Page, name: string) => gamesOf(page, name).getByRole('button')
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const patient = { timeout: 15_000 }

async function expectTiles(page: Page, name: string, count: number): Promise<void> {
  await expect.poll(() => tilesOf(page, name).count(), { ...patient, message: page.url() }).toBe(count)
}

/** A page that the server rendered looks finished before it listens; React leaves its mark on what does. */
async function waitForLife(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main && Object.keys(main).some((key) => key.startsWith('__reactProps'))
  })
}

const showcase = '**/wps/games/showcase?**'

/** The answer of the server, asked beside the page. */
async function ask(category: string): Promise<{ games: { gameName: string }[]; total: number }> {
  const answer = await fetch(`${site.address}/wps/games/showcase?gameType=${category}&limit=60`)
  return ((await answer.json()) as { value: { games: { gameName: string }[]; total: number } }).value
}

test.each(Object.keys(sizes) as (keyof typeof sizes)[])(
  'RT-07 RT-08 RT-11 LY-14 each category has its page on a %s, with the games of the catalogue as tiles',
  async (size) => {
    const { page, context, complaints } = await visit(browser, { size })
    for (const [path, code, name] of categories) {
      await page.goto(`${site.address}${path}`)
      await headingOf(page, name).waitFor()
      const { games, total } = await ask(code)
      await expectTiles(page, name, total)
      const shown = await gamesOf(page, name)
        .getByRole('img')
        .evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
      expect(shown, path).toEqual(games.map(({ gameName }) => gameName))
      expect(await page.title()).toBe(`${name} · Laro`)
      await page.getByText('nothing can be played yet').waitFor()
      await expectToFit(page)
      expect(complaints(), path).toEqual([])
    }
    const columns = await page
      .goto(`${site.address}/rng`)
      .then(() =>
        gamesOf(page, 'Slots').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length),
      )
    expect(columns).toBe(size === 'phone' ? 3 : 6)
    await context.close()
  },
)

test('RT-08 LY-04 the makers of a category choose among its games, and each choice has an address', async () => {
  const { page, context, complaints } = await visit(browser)
  await page.goto(`${site.address}/rng`)
  await page.getByText('34 games from 12 makers').waitFor()
  const makers = page.getByRole('main').getByRole('list', { name: 'Makers' })
  await makers.getByRole('link', { name: 'Habi Games' }).click()
  await page.waitForURL(`${site.address}/rng?vendor=HABI`)
  await expectTiles(page, 'Slots', 2)

  await page.reload()
  await expectTiles(page, 'Slots', 2)
  const chosen = makers.locator('[aria-current=page]')
  expect(await chosen.allTextContents()).toEqual(['Habi Games2'])

  await page.goto(`${site.address}/rng?vendor=NOBODY`)
  await page.getByText('This maker has no games here').waitFor()
  await page.getByRole('link', { name: 'Show all makers' }).click()
  await page.waitForURL(`${site.address}/rng`)
  await expectTiles(page, 'Slots', 34)
  expect(await chosen.allTextContents()).toEqual(['All makers'])

  await page.goto(`${site.address}/rng?vendor=${encodeURIComponent("'; drop <b>")}`)
  await waitForLife(page)
  await expectTiles(page, 'Slots', 34)
  expect(complaints()).toEqual([])
  await context.close()
})

test('RT-07 a game that cannot be played yet says so when it is pressed, by keyboard too', async () => {
  const { page, context } = await visit(browser)
  await page.goto(`${site.address}/fish`)
  await waitForLife(page)
  await tilesOf(page, 'Fishing').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Reef Hunter opens soon').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count(), patient).toBe(0)
  await context.close()
})

test('RT-07 an empty category leads home, a failing one can be tried again, an unknown one is not found', async () => {
  const { page, context } = await visit(browser)
  await page.goto(`${site.address}/help`)
  await waitForLife(page)
  const goTo = async (name: string) => {
    await page.getByRole('navigation', { name: 'Games' }).getByRole('link', { name, exact: true }).first().click()
    await headingOf(page, name).waitFor()
  }
  const answerWith = (value: object) => async (route: Route) => {
    const envelope = { success: true, value, message: '', code: 'ok', requestId: 'planted' }
    await route.fulfill({ json: envelope })
  }
  await page.route(showcase, (route) => route.fulfill({ status: 503, json: {} }))
  await goTo('Fishing')
  const failed = page.getByRole('main').getByRole('alert')
  await failed.getByText('This could not be loaded').waitFor()
  await page.unroute(showcase)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expectTiles(page, 'Fishing', 7)

  const { games } = await ask('SPORTS')
  await page.route(showcase, answerWith({ games: games.slice(0, 3), total: 3862 }))
  await goTo('Sports')
  await page.getByText('The first 3 of 3,862').waitFor()
  await page.unroute(showcase)

  await page.route(showcase, answerWith({ games: [], total: 0 }))
  await goTo('Cards')
  await page.getByText('No games here yet').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click()
  await page.waitForURL(`${site.address}/`)

  await page.goto(`${site.address}/slots`)
  await page.getByText('There is nothing here').waitFor()
  await context.close()
})

test.each(themes)('LY-13 RT-08 the page of a category can be used by everyone at %s', async (theme) => {
  const { page, context } = await visit(browser, { theme, size: theme === 'night' ? 'desktop' : 'phone' })
  await page.goto(`${site.address}/rng`)
  await expectTiles(page, 'Slots', 34)
  await expectAccessible(page)
  await context.close()
})

test('ST-15 LY-14 in Arabic a category reads from the right and fits, on a phone and on a desktop', async () => {
  const { page, context, complaints } = await visit(browser, { size: 'phone' })
  await context.addInitScript(() => localStorage.setItem('lang', 'AR'))
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size)
    await page.goto(`${site.address}/rng`)
    await headingOf(page, 'سلوتس').waitFor()
    const counted = await page
      .getByRole('main')
      .getByText(/لعبة.* من /)
      .textContent()
    // Figures are set apart, so that they keep their own direction.
    expect(counted?.replaceAll(/[\u2068\u2069]/g, '')).toBe('34 لعبة من 12 مطوّرًا')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await expectToFit(page)
  }
  expect(complaints()).toEqual([])
  await context.close()
})
