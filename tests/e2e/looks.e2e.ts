import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import {
  becomePlayer,
  comeToWinners,
  expectAccessible,
  expectContrast,
  expectToFit,
  sizes,
  type Visitor,
  visit,
} from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite(), shareBrowser({ hasPictures: false })])
})

interface Look {
  readonly path: string
  /** Waits for what comes after the heading, so that the page is judged whole. */
  readonly ready?: (page: Page) => Promise<unknown>
  /** Where Arabic changes more than sides and words, axe looks at it as well. */
  readonly isJudgedInArabic?: true
}

/** Scrolls to the end as a reader would, so that whatever comes only then has come. */
async function readHome(page: Page): Promise<void> {
  await page.locator('#slots').waitFor()
  await comeToWinners(page)
  await page.locator('#download-band').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** Headings whose lines are lower than the dots above and below Arabic letters need. */
async function crampedHeadings(page: Page): Promise<string[]> {
  return await page.locator('h1, h2, h3').evaluateAll((all) =>
    all.flatMap((one) => {
      const { lineHeight, fontSize } = getComputedStyle(one)
      return Number.parseFloat(lineHeight) < 1.5 * Number.parseFloat(fontSize) ? [one.textContent] : []
    }),
  )
}

/** Every page that a visitor can open. A new page gets a line here, and needs no other look. */
const publicPages: readonly Look[] = [
  { path: '/', ready: readHome, isJudgedInArabic: true },
  { path: '/login', ready: (page) => page.locator('input[name=username]').waitFor(), isJudgedInArabic: true },
  { path: '/promotions' },
  { path: '/help' },
  { path: '/down?os=ios', ready: (page) => page.getByRole('tabpanel').waitFor(), isJudgedInArabic: true },
  { path: '/description' },
  { path: '/sponsor' },
  { path: '/seamless' },
  {
    path: '/rng',
    ready: (page) => page.getByRole('listitem').and(page.locator('[aria-setsize="276"]')).first().waitFor(),
  },
  { path: '/rng?tab=AC' },
  { path: '/live', ready: (page) => page.getByRole('searchbox').waitFor() },
  // The first shoe of a new demo has so many rounds at this table.
  {
    path: '/live/baccarat-sinag/rounds/18',
    ready: (page) => page.locator('.proof-verdict[data-tone=good]').waitFor(),
    isJudgedInArabic: true,
  },
  { path: '/sports', ready: (page) => page.getByRole('searchbox').waitFor() },
  { path: '/sports/results' },
  { path: '/sports/rules', isJudgedInArabic: true },
  { path: '/pointMall' },
  { path: '/fair' },
  { path: '/fair/rtp' },
  { path: '/proof' },
  { path: '/agent' },
  { path: '/nowhere' },
]

/** The same for who is signed in. */
const playerPages: readonly Look[] = [
  {
    path: '/records',
    ready: (page) => page.locator('main :is(li, tr) button[aria-expanded]').first().click(),
    isJudgedInArabic: true,
  },
  { path: '/vip' },
  { path: '/wheel' },
  { path: '/raffle' },
  { path: '/sports/bets' },
  { path: '/lottery/tickets' },
  { path: '/member?page=bonusDetails' },
  { path: '/member?page=missionLeaderboard' },
  { path: '/member?page=rewardCenter' },
]

describe.each([
  ['a visitor', publicPages],
  ['a player', playerPages],
] as const)('what %s sees', (who, pages) => {
  let visitor: Visitor

  beforeAll(async () => {
    visitor = await visit(browser, { theme: 'day' })
    if (who === 'a player') await becomePlayer(visitor, site)
  })

  afterAll(() => visitor.context.close())

  async function open({ path, ready }: Look, language?: string): Promise<Page> {
    const { page } = visitor
    const address = new URL(path, site.address)
    if (language) address.searchParams.set('lang', language)
    await page.goto(address.href)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await ready?.(page)
    return page
  }

  // Axe judges every page at one width and by day, every second one on a phone; at the other width its colours are judged by night.
  test.each(pages.map((look, at) => [look.path, look, at % 2 === 0 ? 'desktop' : 'phone'] as const))(
    'LY-13.3 LY-14.1 LY-14.2 LY-14.3 RT-06.5 axe finds nothing at %s, and it fits every width in both themes',
    async (_, look, size) => {
      const other = size === 'phone' ? 'desktop' : 'phone'
      await visitor.page.setViewportSize(sizes[size])
      const page = await open(look)
      await expectToFit(page)
      await expectAccessible(page)
      await page.setViewportSize(sizes.tablet)
      await expectToFit(page)
      await page.setViewportSize(sizes[other])
      await expectToFit(page)
      await expectContrast(page, 'night')
      expect(visitor.complaints()).toEqual([])
    },
  )

  test.each(pages.map((look) => [look.path, look] as const))(
    'ST-15.4 in Arabic %s reads from right to left and fits both widths',
    async (_, look) => {
      await visitor.page.setViewportSize(sizes.phone)
      const page = await open(look, 'AR')
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
      await expectToFit(page)
      expect(await crampedHeadings(page), look.path).toEqual([])
      if (look.isJudgedInArabic) await expectAccessible(page)
      await page.setViewportSize(sizes.desktop)
      await expectToFit(page)
      expect(visitor.complaints()).toEqual([])
    },
  )
})

test('in Arabic the row of games goes on to the left, and fades where there is more', async () => {
  const { page, context } = await visit(browser)
  await page.goto(`${site.address}/proof?lang=AR`)
  const row = page.getByRole('banner').locator('nav ul')
  await row.locator('a').last().focus()
  await expect.poll(() => row.evaluate((one) => one.scrollLeft)).toBeLessThan(0)
  expect(await row.evaluate((one) => getComputedStyle(one).maskImage)).toContain('to left')
  expect(await row.evaluate(({ dataset }) => dataset.moreAfter)).toBeUndefined()
  await context.close()
})
