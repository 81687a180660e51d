import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import english from '#web/i18n/EN/shell.json' with { type: 'json' }
import { expectToFit, sizes, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite(), shareBrowser({ hasPictures: false })])
})

// biome-ignore format: a table
const codes = [
  ['/sports', 'SPORTS'], ['/esports', 'ESPORTS'], ['/fish', 'FISH'], ['/live', 'LIVE'], ['/pvp', 'PVP'], ['/jili', 'JL'],
  ['/rng', 'RNG'], ['/lott', 'LOTT'], ['/elott', 'ELOTT'], ['/cockfight', 'COCKFIGHT'],
] as const
const categories = codes.map(([path, code]) => [path, code, english[`category.${code}`]] as const)

const gamesOf = (page: Page, name: string) => page.getByRole('main').getByRole('list', { name, exact: true })
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const patient = { timeout: 15_000 }

/** How many there are in all, whatever part of them exists. */
async function expectTotal(page: Page, name: string, count: number): Promise<void> {
  const total = async () => await gamesOf(page, name).getByRole('listitem').first().getAttribute('aria-setsize')
  await expect.poll(total, { ...patient, message: page.url() }).toBe(String(count))
}

/** The answer of the server, asked beside the page. */
async function ask(category: string): Promise<{ games: { gameName: string; state: string }[]; total: number }> {
  const answer = await fetch(`${site.address}/wps/games/showcase?gameType=${category}&limit=60`)
  return ((await answer.json()) as { value: { games: { gameName: string; state: string }[]; total: number } }).value
}

test('RT-07 RT-08 RT-11.1 MC-07.4 LY-14.1 LY-14.3 each category has its page, with the games of the catalogue as tiles, on a phone and on a desktop', async () => {
  const { page, context, complaints } = await visit(browser)
  const columns = async () =>
    await gamesOf(page, 'Slots').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  for (const [path, code, name] of categories) {
    await page.goto(`${site.address}${path}`)
    await headingOf(page, name).waitFor()
    const { games, total } = await ask(code)
    await expectTotal(page, name, total)
    const shown = await gamesOf(page, name)
      .getByRole('img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
    expect(shown, path).toEqual(games.slice(0, shown.length).map(({ gameName }) => gameName))
    expect(shown.length, path).toBeGreaterThanOrEqual(Math.min(total, 9))
    expect(await page.title()).toBe(`${name} · Laro`)
    const isSoon = games.every(({ state }) => state === 'soon')
    expect(await page.getByText('you can’t play them yet').count(), path).toBe(isSoon ? 1 : 0)
    await expectToFit(page)
    if (path === '/rng') expect(await columns()).toBe(6)
    await page.setViewportSize(sizes.phone)
    await expectToFit(page)
    if (path === '/rng') await expect.poll(columns, patient).toBe(3)
    await page.setViewportSize(sizes.desktop)
    expect(complaints(), path).toEqual([])
  }
  await context.close()
}, 120_000)

test('MC-07.5 the makers of a category choose among its games, and each choice has an address', async () => {
  const { page, context, complaints } = await visit(browser)
  await page.goto(`${site.address}/rng`)
  await page.getByText('276 games from 12 makers').waitFor()
  const makers = page.getByRole('main').getByRole('list', { name: 'Makers' })
  await makers.getByRole('link', { name: 'Habi Games' }).click()
  await page.waitForURL(`${site.address}/rng?vendor=HABI`)
  await expectTotal(page, 'Slots', 23)

  await page.reload()
  await expectTotal(page, 'Slots', 23)
  const chosen = makers.locator('[aria-current=page]')
  expect(await chosen.allTextContents()).toEqual(['Habi Games23'])

  await page.goto(`${site.address}/rng?vendor=NOBODY`)
  await page.getByText('This maker has no games here').waitFor()
  await page.getByRole('link', { name: 'Show all makers' }).click()
  await page.waitForURL(`${site.address}/rng`)
  await expectTotal(page, 'Slots', 276)
  expect(await chosen.allTextContents()).toEqual(['All makers'])

  await page.goto(`${site.address}/rng?vendor=${encodeURIComponent("'; drop <b>")}`)
  await expectTotal(page, 'Slots', 276)
  expect(complaints()).toEqual([])
  await context.close()
})

test('RT-10 what opens soon says so when it is pressed, by keyboard too; the cockfight’s entry starts its first game, the virtual fight', async () => {
  const { page, context } = await visit(browser)
  await page.goto(`${site.address}/fish`)
  await page.getByRole('button', { name: 'Reef Hunter', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Reef Hunter opens soon').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count(), patient).toBe(0)
  await page.getByRole('navigation', { name: 'Games' }).getByRole('button', { name: 'Cockfight', exact: true }).click()
  // It can be played, so who is not signed in is asked to.
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
  await context.close()
})
