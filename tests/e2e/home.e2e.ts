import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import { comeToWinners, expectAccessible, expectToFit, sizes, type Visitor, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite(), shareBrowser()])
})

/** Most of home moves by itself. */
const visitHome = (size: keyof typeof sizes) => visit(browser, { size, hasMotion: true })

/** Two busy cores bring a page to life in their own time. */
const poll: typeof expect.poll = (read, options) => {
  return expect.poll(read, { timeout: 15_000, ...options })
}

const tilesOf = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('button')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const hero = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const shownSlide = (page: Page) => hero(page).locator('[role=group]:not([inert])').getAttribute('aria-label')

/** Scrolls to the end as a reader would, so that whatever comes only then has come. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Slots', exact: true }).waitFor()
  await comeToWinners(page)
  await page.locator('#download-band').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** Opens home and notes what it asks for and how far anything jumps while it comes. */
async function openHome({ page }: Visitor): Promise<{ readonly asked: readonly string[] }> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    const kept = { shift: 0 }
    Object.assign(window, kept)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as typeof kept).shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(site.address)
  await readToTheEnd(page)
  return { asked }
}

async function expectStill(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.05)
}

async function expectHighEnough(page: Page): Promise<void> {
  const low = await page
    .locator('main a:visible, main button:visible')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 120)),
    )
  expect(low).toEqual([])
}

describe('home', () => {
  test('LY-07.1 LY-07.2 LY-07.3 LY-07.4 LY-07.5 LY-07.8 LY-09.1 LY-11.2 LY-15.2 CO-08.1 CO-08.3 on a desktop it has its sections in order, stands still, and its rails go by button and by key', async () => {
    const visitor = await visitHome('desktop')
    const { page, context, complaints } = visitor
    const { asked } = await openHome(visitor)

    const order = ['jackpot', 'hot', 'live', 'slots', 'winners', 'about', 'download-band']
    const ids = await page.locator('main h2[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids.filter((id) => order.includes(id))).toEqual(order)
    const tops = await Promise.all(
      [hero(page), page.getByRole('region', { name: 'Notices' }), page.locator('#jackpot')].map(
        async (one) => (await one.boundingBox())?.y ?? 0,
      ),
    )
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))

    expect(await tilesOf(page, 'Hot games').count()).toBe(6)
    expect(await tilesOf(page, 'Slots').count()).toBe(20)
    const tables = page.getByRole('list', { name: 'Live tables', exact: true }).getByRole('link')
    expect(await tables.count()).toBe(20)
    expect(await tables.first().getAttribute('href')).toMatch(/^\/live\/[a-z-]+$/)
    expect(asked.some((url) => url.includes('/wps/showcase/tables?limit=20'))).toBe(true)
    for (const call of ['gameType=RNG&limit=20', 'gameCategory=ALL&language=EN&limitNum=20'])
      expect(asked.filter((url) => url.includes(call))).toHaveLength(1)
    await page.getByText('In the pool now.').waitFor()
    expect(
      await page.locator('#hot').evaluate((one) => one.parentElement?.previousElementSibling?.innerHTML),
    ).toContain('<svg')
    expect(await page.getByRole('navigation', { name: 'Game categories' }).isVisible()).toBe(false)
    await expectStill(page)
    await expectHighEnough(page)

    // What a style sheet says: a digit is as high as its place, a banner changes within a second and stands on its sky.
    const styleOf = (selector: string, name: 'lineHeight' | 'transitionDuration' | 'backgroundImage') =>
      page
        .locator(selector)
        .first()
        .evaluate((one, property) => getComputedStyle(one)[property as 'lineHeight'], name)
    expect(await styleOf('[data-jackpot] [data-digit]', 'lineHeight')).toBe('50px')
    expect(await styleOf('[aria-roledescription] [role=group]', 'transitionDuration')).toMatch(/^1s/)
    expect(await styleOf('.dusk-sky', 'backgroundImage')).toContain('gradient')
    await poll(async () => Number(await page.locator('[data-jackpot]').getAttribute('data-jackpot'))).toBeGreaterThan(0)

    const slots = tilesOf(page, 'Slots')
    const rail = section(page, 'Slots')
    const [back, forward] = [rail.getByRole('button', { name: 'Back' }), rail.getByRole('button', { name: 'Forward' })]
    expect([await back.isDisabled(), await forward.isDisabled()]).toEqual([true, false])
    await forward.click()
    await poll(() => back.isDisabled()).toBe(false)
    await slots.first().focus()
    await poll(() => back.isDisabled()).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await slots.nth(1).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('End')
    await poll(() => forward.isDisabled()).toBe(true)
    await page.keyboard.press('Home')
    await poll(() => back.isDisabled()).toBe(true)
    const plate = slots.first().locator('[data-plate]')
    await poll(() => plate.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await slots.first().evaluate((one) => one === document.activeElement)).toBe(true)
    await rail.getByRole('link', { name: 'See all Slots' }).click()
    await page.waitForURL(`${site.address}/rng`)
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('LY-07.6 CO-08.2 LY-14.1 on a phone it has its categories, stands still, a finger swipes the banners, and winners fit', async () => {
    const visitor = await visitHome('phone')
    const { page, context, complaints } = visitor
    const wins = Array.from({ length: 20 }, (_, i) => ({
      ...{ nodeId: `game-${i}`, iconUrl: '/art/tile/mayon-gold.svg', winAmount: '612400.00', currency: 'PHP' },
      ...{
        gameName: `A Game With Quite A Long Name ${i}`,
        customerName: 'li•••e5',
        vassalage: 'HABI',
        gameType: 'RNG',
      },
      at: '2026-11-14T08:00:00.000Z',
    }))
    await page.route('**/GCSGAME_getRankList?**', (route) =>
      route.fulfill({ json: { success: true, value: wins, message: '', code: 'ok', requestId: 'test' } }),
    )
    await openHome(visitor)
    const chips = page.getByRole('navigation', { name: 'Game categories' })
    expect((await chips.getByRole('link').allInnerTexts()).slice(0, 4)).toEqual(['Slots', 'Live', 'Sports', 'Fishing'])
    await expectStill(page)
    await expectHighEnough(page)

    await poll(() => tilesOf(page, 'Winners').count()).toBe(20)
    await expectToFit(page)
    await page.setViewportSize(sizes.desktop)
    await expectToFit(page)
    await expectAccessible(page, 'section[aria-labelledby=winners]')
    await page.setViewportSize(sizes.phone)

    const touch = await context.newCDPSession(page)
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.evaluate(() => window.scrollTo(0, 0))
    await hero(page).getByRole('button', { name: 'Pause slideshow' }).click()
    const [before, box] = [await shownSlide(page), await hero(page).boundingBox()]
    const [x, y] = [(box?.x ?? 0) + 160, (box?.y ?? 0) + 60]
    const swipe = async (by: number) => {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + by, y }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(-120)
    await poll(() => shownSlide(page)).not.toBe(before)
    await swipe(120)
    await poll(() => shownSlide(page)).toBe(before)
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('ST-15.4 from right to left its rails go the other way, and amounts do not', async () => {
    const { page, context, complaints } = await visitHome('desktop')
    await page.goto(`${site.address}/?lang=AR`)
    const slots = page.getByRole('list', { name: 'السلوتس', exact: true })
    await slots.getByRole('button').nth(19).waitFor()
    await slots.getByRole('button').first().focus()
    await page.keyboard.press('ArrowLeft')
    expect(
      await slots
        .getByRole('button')
        .nth(1)
        .evaluate((one) => one === document.activeElement),
    ).toBe(true)
    await page.keyboard.press('End')
    await poll(() => slots.evaluate((track) => track.scrollLeft)).toBeLessThan(-500)
    expect(await page.locator('[data-jackpot] [role=img]').evaluate((one) => getComputedStyle(one).direction)).toBe(
      'ltr',
    )
    expect(complaints()).toEqual([])
    await context.close()
  })
})
