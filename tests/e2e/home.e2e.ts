import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { signInOperator } from '#tests/support/operator.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import {
  comeToWinners,
  expectAccessible,
  expectContrast,
  expectToFit,
  looks,
  sizes,
  tellOfNearnessInBatches,
  type Visitor,
  visit,
  waitForLife,
} from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), shareBrowser()])
})

afterAll(() => site.stop())

type Wish = Parameters<typeof visit>[1] & { readonly lang?: string }

/** A visitor who has read the announcements already, so that none comes between. */
async function visitQuietly({ lang, ...input }: Wish = {}): Promise<Visitor> {
  // Most of home moves by itself.
  const visitor = await visit(browser, { hasMotion: true, ...input })
  await visitor.context.addInitScript((code) => {
    sessionStorage.setItem('popup-closed:public', '1')
    if (code) localStorage.setItem('lang', code)
  }, lang)
  return visitor
}

/** Comes to home from another page, so that home asks for everything itself and a test can answer. */
async function comeFromHelp(page: Page): Promise<void> {
  await page.goto(`${site.address}/help`)
  await waitForLife(page)
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/"]')?.click())
  await page.waitForURL(`${site.address}/`)
}

/** Two busy cores bring a page to life in their own time. */
const poll: typeof expect.poll = (read, options) => {
  return expect.poll(read, { timeout: 15_000, ...options })
}

const answerWith = (value: unknown) => (route: Route) =>
  route.fulfill({ json: { success: true, value, message: '', code: 'ok', requestId: 'test' } })
const refuse = (route: Route) =>
  route.fulfill({ json: { success: false, value: null, message: '', code: 'server_is_busy', requestId: 'test' } })

const tilesOf = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('button')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const hero = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const shownSlide = (page: Page) => hero(page).getByRole('group').getAttribute('aria-label')

/** Scrolls to the end as a reader would, so that whatever comes only then has come. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Slots', exact: true }).waitFor()
  await comeToWinners(page)
  await page.locator('#download-band').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, 0))
}

describe.each(looks)('on a %s', (size, theme, other) => {
  test('LY-07 LY-08 LY-11 LY-13 LY-14 CO-08 home has its sections, fits, and stands still', async () => {
    const { page, context, complaints } = await visitQuietly({ size, theme })
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
    expect(await tilesOf(page, 'Live tables').count()).toBe(20)
    for (const call of ['gameType=LIVE&limit=20', 'gameType=RNG&limit=20', 'gameCategory=ALL&language=EN&limitNum=20'])
      expect(asked.filter((url) => url.includes(call))).toHaveLength(1)
    await page.getByText('No wins yet').waitFor()
    await page.getByText('Display figures.').waitFor()
    expect(
      await page.locator('#hot').evaluate((one) => one.parentElement?.previousElementSibling?.innerHTML),
    ).toContain('<svg')

    const chips = page.getByRole('navigation', { name: 'Game categories' })
    expect(await chips.isVisible()).toBe(size === 'phone')
    if (size === 'phone')
      expect((await chips.getByRole('link').allInnerTexts()).slice(0, 4)).toEqual([
        'Slots',
        'Live',
        'Sports',
        'Fishing',
      ])

    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.05)
    const low = await page
      .locator('main a:visible, main button:visible')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 120)),
      )
    expect(low).toEqual([])
    await expectToFit(page)
    await hero(page).getByRole('button', { name: 'Pause slideshow' }).focus()
    await expectAccessible(page)
    await expectContrast(page, other)
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('ST-15 LY-14 from right to left home fits, is accessible, and its rails go the other way', async () => {
    const { page, context, complaints } = await visitQuietly({ size, lang: 'AR' })
    await page.goto(site.address)
    const slots = page.getByRole('list', { name: 'السلوتس', exact: true })
    await slots.getByRole('button').nth(19).waitFor()
    await expectToFit(page)
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
    await holdBanners(page)
    await expectAccessible(page)
    expect(complaints()).toEqual([])
    await context.close()
  })
})

/** Holds the banners, so that colours are judged at rest. */
async function holdBanners(page: Page): Promise<void> {
  await page.locator('[aria-roledescription] button').last().focus()
}

describe('the first screen', () => {
  test('LY-07 is there without a script: banner, hot games, and the counter at its least', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: sizes.desktop })
    const page = await context.newPage()
    await page.goto(site.address)
    await page.getByRole('heading', { name: 'Welcome to Laro' }).waitFor()
    const first = hero(page).locator('img')
    expect(await first.count()).toBe(1)
    expect(await first.getAttribute('fetchpriority')).toBe('high')
    expect(await first.getAttribute('loading')).toBeNull()
    expect(await tilesOf(page, 'Hot games').count()).toBe(6)
    expect(await page.locator('[data-jackpot]').getAttribute('data-jackpot')).toBe('1400000')
    expect(await page.locator('[data-second]').innerText()).toBe('₱51,101,996.00')
    expect(await page.content()).not.toContain(' style="')
    await context.close()
  })

  test('LY-09 LY-10 the counter rolls up from a lot, adds by the clock, and follows the brand’s setting', async () => {
    const { page, context } = await visitQuietly()
    await page.clock.install()
    await page.goto(site.address)
    const counter = page.locator('[data-jackpot]')
    const read = async () => Number(await counter.getAttribute('data-jackpot'))
    await poll(read).toBeGreaterThan(1_400_000)
    const start = await read()
    expect(start).toBeLessThanOrEqual(1_500_000 + 10 * 1500)
    const second = Number((await page.locator('[data-second]').innerText()).replaceAll(/[^\d.]/g, ''))
    expect(second).toBeGreaterThanOrEqual(51_101_996)
    expect(second).toBeLessThanOrEqual(51_273_838)

    // Four minutes are between 48 and 80 steps.
    await page.clock.runFor(240_000)
    const added = (await read()) - start
    expect(added).toBeGreaterThanOrEqual(48 * 1000)
    expect(added).toBeLessThanOrEqual(82 * 1500)
    const shown = await counter
      .locator('[data-digit]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-digit')))
    expect(Number(shown.join(''))).toBe(await read())
    expect(
      await counter
        .locator('[data-digit]')
        .first()
        .evaluate((one) => getComputedStyle(one).lineHeight),
    ).toBe('50px')
    await context.close()

    const operator = await signInOperator(site)
    await operator.change('home', { jackpot: { source: 'display', start: { fixed: 1_234_567 } } })
    const still = await visitQuietly()
    await still.page.clock.install()
    await still.page.goto(site.address)
    expect(await still.page.locator('[data-jackpot]').getAttribute('data-jackpot')).toBe('1234567')
    await operator.change('home', { jackpot: { source: 'pool', start: { fixed: 1_234_567 } } })
    await still.page.reload()
    await still.page.locator('#hot').waitFor()
    expect(await still.page.locator('[data-jackpot]').count()).toBe(0)
    await operator.change('home', { jackpot: { source: 'display', start: { min: 1_400_000, max: 1_500_000 } } })
    await still.context.close()
  })
})

describe('the banners', () => {
  test('LY-15 change every 5 s within 1 s, and stop for a pointer, the focus, a button and who wants no motion', async () => {
    const { page, context, complaints } = await visitQuietly()
    await page.clock.install()
    await page.goto(site.address)
    await page.getByRole('list', { name: 'Slots', exact: true }).waitFor()
    const titles = ['Welcome to Laro', 'Live tables', 'Slots and instant games']
    // The pointer holds the banners while the clock is stopped, so that the first one begins anew when it leaves.
    await hero(page).hover()
    await page.clock.pauseAt(systemClock.nowMs() + 60_000)
    await hero(page)
      .getByRole('button', { name: /^Show: / })
      .first()
      .click()
    await page.getByRole('main').evaluate(() => (document.activeElement as HTMLElement).blur())
    const running = hero(page).locator('.banner-time')
    const leave = async () => {
      await page.mouse.move(640, 780)
      await running.waitFor({ state: 'attached' })
    }
    await leave()
    expect(await shownSlide(page)).toBe(titles[0])
    await page.clock.runFor(4900)
    expect(await shownSlide(page)).toBe(titles[0])
    await page.clock.runFor(200)
    await poll(() => shownSlide(page)).toBe(titles[1])
    const slide = hero(page).locator('[role=group]').first()
    expect(await slide.evaluate((one) => getComputedStyle(one).transitionDuration)).toMatch(/^1s/)

    await hero(page).hover()
    await running.waitFor({ state: 'detached' })
    await page.clock.runFor(20_000)
    expect(await shownSlide(page)).toBe(titles[1])
    await leave()
    await page.clock.runFor(5100)
    await poll(() => shownSlide(page)).toBe(titles[2])

    const dots = hero(page).getByRole('button', { name: /^Show: / })
    await dots.nth(0).focus()
    await running.waitFor({ state: 'detached' })
    await page.clock.runFor(20_000)
    expect(await shownSlide(page)).toBe(titles[2])
    await page.keyboard.press('Enter')
    await poll(() => shownSlide(page)).toBe(titles[0])
    await page.keyboard.press('ArrowRight')
    await poll(() => shownSlide(page)).toBe(titles[1])
    expect(await dots.nth(1).evaluate((dot) => dot === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await poll(() => shownSlide(page)).toBe(titles[0])
    await page.keyboard.press('ArrowLeft')
    await poll(() => shownSlide(page)).toBe(titles[2])
    expect(await dots.nth(2).getAttribute('aria-current')).toBe('true')

    await hero(page).getByRole('button', { name: 'Pause slideshow' }).click()
    await page.getByRole('banner').getByRole('link').first().focus()
    await page.mouse.move(640, 780)
    await page.clock.runFor(20_000)
    expect(await shownSlide(page)).toBe(titles[2])
    await hero(page).getByRole('button', { name: 'Play slideshow' }).waitFor()

    await page.emulateMedia({ reducedMotion: 'reduce' })
    // A page needs a running clock to come to life.
    await page.clock.resume()
    await page.reload()
    await page.getByRole('list', { name: 'Slots', exact: true }).waitFor()
    await page.clock.runFor(20_000)
    expect(await shownSlide(page)).toBe(titles[0])
    await hero(page)
      .getByRole('link', { name: /Welcome to Laro/ })
      .click()
    await page.waitForURL(`${site.address}/help`)
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('LY-15 a finger swipes them, a broken picture leaves its sky, and a link is of its kind', async () => {
    const context = await browser.newContext({
      viewport: sizes.phone,
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    })
    await context.addInitScript(() => sessionStorage.setItem('popup-closed:public', '1'))
    const page = await context.newPage()
    const banner = (id: number, title: string, more: object) => ({
      id: `00000000-0000-4000-8000-00000000000${id}`,
      groupName: 'w_home',
      url: '/art/banner/home-live.svg',
      linkageType: 'NONE',
      link: null,
      title,
      ...more,
    })
    await page.route(
      '**/MCSFE_getBanners?**',
      answerWith([
        banner(1, 'Broken', { url: '/art/banner/nowhere.svg' }),
        banner(2, 'Elsewhere', { linkageType: 'URL', link: 'https://t.me/laro' }),
        banner(3, 'Inside', { linkageType: 'ROUTE', link: '/register' }),
      ]),
    )
    await comeFromHelp(page)
    await hero(page).waitFor()
    await poll(() => hero(page).locator('[role=group]').first().locator('img').count()).toBe(0)
    expect(await shownSlide(page)).toBe('Broken')
    expect(await hero(page).getByRole('link').count()).toBe(0)
    expect(
      await hero(page)
        .locator('.dusk-sky')
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundImage),
    ).toContain('gradient')

    const swipe = async (by: number) => {
      const box = await hero(page).boundingBox()
      const [x, y] = [(box?.x ?? 0) + 160, (box?.y ?? 0) + 60]
      const touch = await context.newCDPSession(page)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + by, y }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(-120)
    await poll(() => shownSlide(page)).toBe('Elsewhere')
    const link = hero(page).getByRole('link')
    expect(await link.getAttribute('href')).toBe('https://t.me/laro')
    expect(await link.getAttribute('rel')).toContain('noopener')
    await swipe(-120)
    await poll(() => shownSlide(page)).toBe('Inside')
    expect(await hero(page).getByRole('link').innerText()).toContain('Create account')
    await swipe(120)
    await poll(() => shownSlide(page)).toBe('Elsewhere')

    await page.route('**/MCSFE_getBanners?**', answerWith([]))
    await comeFromHelp(page)
    await page.getByRole('heading', { level: 1, name: 'Play it. Prove it.' }).waitFor()
    await context.close()
  })
})

describe('what comes from calls', () => {
  test('LY-07 a call that fails leaves the others, and is tried again; an empty category says so', async () => {
    const { page, context } = await visitQuietly()
    await page.route('**/showcase?gameType=LIVE**', refuse)
    await page.route('**/showcase?gameType=RNG**', answerWith({ games: [], total: 0 }))
    await page.route('**/GCSGAME_hotGamesV2?**', refuse)
    await comeFromHelp(page)
    const live = section(page, 'Live tables')
    await live.getByRole('alert').waitFor()
    await section(page, 'Hot games').getByRole('alert').waitFor()
    await section(page, 'Slots').getByText('No slots yet').waitFor()
    await hero(page).waitFor()
    await page.locator('[data-jackpot]').waitFor()

    await page.unroute('**/showcase?gameType=LIVE**')
    await live.getByRole('button', { name: 'Try again' }).click()
    await tilesOf(page, 'Live tables').nth(7).waitFor()
    expect(await live.getByRole('alert').count()).toBe(0)
    await page.unroute('**/GCSGAME_hotGamesV2?**')
    await section(page, 'Hot games').getByRole('button', { name: 'Try again' }).click()
    await tilesOf(page, 'Hot games').nth(5).waitFor()
    await context.close()
  })

  test('LY-07 CO-08 a rail goes by its buttons and by the keyboard to both ends, and a tile asks a visitor to sign in', async () => {
    const { page, context, complaints } = await visitQuietly()
    await page.goto(site.address)
    const slots = tilesOf(page, 'Slots')
    await slots.nth(19).waitFor()
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

  test('LY-08 CO-08 winners and code come too when the browser is too busy to say one by one what came near', async () => {
    const { page, context } = await visitQuietly({ size: 'desktop' })
    await page.addInitScript(tellOfNearnessInBatches)
    await page.goto(site.address)
    await page.getByRole('list', { name: 'Slots', exact: true }).waitFor()
    await comeToWinners(page)
    await page.locator('#download-band').scrollIntoViewIfNeeded()
    await page.locator('section[aria-labelledby=download-band] svg[role=img]').first().waitFor()
    await context.close()
  })

  test.each(Object.keys(sizes) as (keyof typeof sizes)[])(
    'LY-08 CO-08 on a %s twenty winners stand with icon, amount, game and masked name, and lead to their game',
    async (size) => {
      const { page, context, complaints } = await visitQuietly({ size })
      const rows = Array.from({ length: 20 }, (_, i) => ({
        nodeId: `game-${i}`,
        iconUrl: i === 3 ? '/art/tile/nowhere.svg' : '/art/tile/mayon-gold.svg',
        winAmount: (i === 7 ? 612_400 : 20_000 - i * 137).toFixed(2),
        currency: 'PHP',
        gameName: i === 7 ? 'Bakunawa Rising' : `A Game With Quite A Long Name ${i}`,
        customerName: 'li•••e5',
        vassalage: 'HABI',
        gameType: 'RNG',
        at: '2026-11-14T08:00:00.000Z',
      }))
      await page.route('**/GCSGAME_getRankList?**', answerWith(rows))
      await page.route('**/nowhere.svg**', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: 'not a picture' }),
      )
      await page.goto(site.address)
      await page.getByRole('list', { name: 'Slots', exact: true }).waitFor()
      await comeToWinners(page)
      await poll(() => tilesOf(page, 'Winners').count()).toBe(20)
      const winners = section(page, 'Winners')
      const first = tilesOf(page, 'Winners').first()
      const words = await first.innerText()
      for (const word of ['₱20,000.00', 'A Game With Quite A Long Name 0', 'li•••e5']) expect(words).toContain(word)
      expect(await first.locator('img').count()).toBe(1)
      await winners.getByText('₱612,400.00').first().waitFor()
      await winners.getByText('li•••e5 on Bakunawa Rising').waitFor()
      await expectToFit(page)
      await first.click()
      await page
        .getByRole('dialog')
        .getByText(/A Game With Quite A Long Name 0/)
        .first()
        .waitFor()
      await page.keyboard.press('Escape')
      await winners.getByRole('button', { name: 'Play Bakunawa Rising' }).click()
      await page
        .getByRole('dialog')
        .getByText(/Bakunawa Rising/)
        .first()
        .waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await holdBanners(page)
      await expectAccessible(page)
      expect(complaints()).toEqual([])
      await context.close()
    },
  )
})
