import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Operator, signInOperator } from '#tests/support/operator.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { expectAccessible, expectToFit, sizes, visit } from './visitor.ts'

let site: Site
let browser: Browser
let operator: Operator

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), shareBrowser()])
  operator = await signInOperator(site)
  await operator.replace('customerService', [
    { csType: 'LIVECHAT', title: 'Help centre', url: '/help' },
    { csType: 'TELEGRAM', title: 'Write to us', url: 'https://t.me/laro' },
  ])
})

afterAll(() => site.stop())

// A journey that fails half-way must not leave the site closed to the next.
afterEach(() => operator.change('status', openSite))

const helpFile = '**/assets/help-page-*.js'
const openSite = { isMaintenance: false, endTime: null, blockedRanges: [] }
const loader = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A page that was never loaded anew still knows what was written on it. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isTheSame: true }))
const isTheSame = (page: Page) => page.evaluate(() => 'isTheSame' in window)

/** What has no element to wait for is looked at until it is so. */
function soon<Value>(look: () => Value) {
  return expect.poll(look, { timeout: 10_000 })
}

/** On a desktop, and then on the phone that it is looked at on. */
async function expectToFitBoth(page: Page): Promise<void> {
  for (const size of [sizes.desktop, sizes.phone]) {
    await page.setViewportSize(size)
    await expectToFit(page)
  }
}

const follow = (page: Page, path: string) => page.locator(`footer a[href="${path}"]`).first().click()

describe('on a phone and on a desktop', () => {
  test('ST-01 MC-06.4 MC-06.5 ER-02.6 ER-02.7 ER-03.7 ER-03.8 the site closes, says until when, closes a region and opens again, all on a page that stays', async () => {
    const { page, context, complaints } = await visit(browser, { size: 'phone', hasMotion: true })
    await page.goto(`${site.address}/description`)
    await page.getByRole('contentinfo').waitFor()
    await mark(page)
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor()

    await operator.change('status', { isMaintenance: true, endTime: null })
    await heading(page, 'We’ll be back soon.').waitFor()
    // Nothing stands over it: neither what was open, nor, for who comes late, what would show by itself.
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByText('We don’t know yet when we’ll reopen.').waitFor()
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    await operator.change('status', { endTime: '2035-06-01T04:30:00Z' })
    // The reader is in Manila, eight hours ahead.
    await page.getByText('1 Jun 2035 12:30', { exact: true }).waitFor()
    expect(await page.title()).toBe('Maintenance · Laro')
    await expectToFitBoth(page)
    await expectAccessible(page)

    // Who comes now is shown the same from the first byte on, whatever page they wanted.
    const html = await (await fetch(`${site.address}/help`, { headers: { accept: 'text/html' } })).text()
    expect(html).toContain('We’ll be back soon.')
    const late = await visit(browser, { size: 'desktop', hasMotion: true, meetsAnnouncements: true })
    await operator.change('status', { endTime: '2020-01-01T00:00:00Z' })
    await late.page.goto(`${site.address}/help`)
    await late.page.getByText('It’s taking a little longer than planned.').waitFor()
    expect(await late.page.getByRole('dialog').count()).toBe(0)
    expect(late.complaints()).toEqual([])
    await late.context.close()

    await operator.change('status', { ...openSite, blockedRanges: ['127.0.0.0/8', '::1/128'] })
    await heading(page, 'Laro is not offered where you are.').waitFor()
    await page.getByText(/^(127\.0\.0\.1|::1)$/).waitFor()
    expect(await page.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('https://t.me/laro')
    expect(await page.getByRole('link', { name: 'Help centre' }).count()).toBe(0)
    await expectToFitBoth(page)
    await expectAccessible(page)

    await operator.change('status', openSite)
    await page.getByRole('contentinfo').waitFor({ state: 'attached' })
    expect(await isTheSame(page)).toBe(true)
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('RT-17 RT-19.2 every page that is gone to begins at its top, which is a press away, and is reported once, and so is the login', async () => {
    const { page, context } = await visit(browser, { size: 'phone', hasMotion: true })
    const reported: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/wps/analytics/pageView')) reported.push(request.postDataJSON())
    })
    await page.goto(site.address)
    await soon(() => reported).toEqual([{ page: 'home' }])
    await mark(page)
    const toTop = page.getByRole('button', { name: 'Back to the top' })
    expect(await toTop.count()).toBe(0)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await toTop.click()
    await soon(() => page.evaluate(() => window.scrollY)).toBe(0)
    await toTop.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    for (const [path, key] of [
      ['/help', 'help'],
      ['/proof', null],
      ['/rng', 'rng'],
    ] as const) {
      const before = reported.length
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await soon(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
      await follow(page, path)
      await page.waitForURL(site.address + path)
      await soon(() => loader(page).count()).toBe(0)
      await soon(() => page.evaluate(() => window.scrollY)).toBe(0)
      if (key) await soon(() => reported.slice(before)).toEqual([{ page: key }])
    }
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await soon(() => reported.at(-1)).toEqual({ page: 'login' })
    expect(reported).toHaveLength(4)
    const metrics = await (await fetch(`${site.address}/metrics`)).text()
    expect(metrics).toMatch(/laro_page_views_total\{page="rng"\} [1-9]/)
    expect(metrics).toContain('laro_page_views_total{page="cockfight"} 0')
    expect(await isTheSame(page)).toBe(true)
    await context.close()
  })

  test('RT-21.1 RT-21.2 RT-21.3 LY-15.3 ER-02.3 a screen that does not come says why and comes on another try; one that breaks is told once', async () => {
    const { page, context } = await visit(browser, { size: 'phone', hasMotion: true })
    const faults: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/wps/analytics/screenFault')) faults.push(request.postDataJSON())
    })
    await page.clock.install()
    await page.goto(`${site.address}/proof`)
    await page.getByRole('contentinfo').waitFor()
    await mark(page)

    // It hangs: the mark turns, and after two minutes somebody says so.
    await page.route(helpFile, () => undefined)
    await follow(page, '/help')
    await loader(page).waitFor()
    expect(
      await loader(page)
        .locator('svg')
        .evaluate((svg) => getComputedStyle(svg).animation),
    ).toMatch(/0\.5s linear.* infinite.* turn/)
    await page.clock.fastForward(100_000)
    expect(await heading(page, 'The page took too long to load').count()).toBe(0)
    await page.clock.fastForward(20_000)
    await heading(page, 'The page took too long to load').waitFor()
    await page.getByText('Please check your network and try again.').waitFor()
    expect(await loader(page).count()).toBe(0)

    // Its file is gone, as after a new release.
    await page.unroute(helpFile)
    await page.route(helpFile, (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('main').getByRole('link', { name: 'Home' }).waitFor()
    await page.reload()
    await heading(page, 'This page couldn’t load').waitFor()
    await page.getByRole('button', { name: 'Reload' }).waitFor()
    await expectToFitBoth(page)
    await expectAccessible(page)

    await page.unroute(helpFile)
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Help centre').waitFor()
    await soon(() => faults).toEqual([
      { kind: 'timeout', what: 'script', path: '/help', message: expect.any(String) },
      { kind: 'missing', what: 'script', path: '/help', message: expect.stringContaining('/assets/help-page') },
    ])
    await context.close()
  })

  test('a screen that throws is replaced by a calm page, and a page without its status is the site', async () => {
    const { page, context } = await visit(browser, { size: 'phone', hasMotion: true })
    const faults: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/wps/analytics/screenFault')) faults.push(request.postDataJSON())
    })
    await page.route('**/wps/system/status', (route) => route.abort())
    const body = 'export function KitPage() { throw new Error("planted") }'
    await page.route('**/assets/kit-page-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await page.goto(`${site.address}/kit?secret=1`)
    await heading(page, 'Something went wrong').waitFor()
    await page.getByRole('contentinfo').waitFor()
    await expectAccessible(page)
    await soon(() => faults).toEqual([{ kind: 'thrown', what: 'script', path: '/kit', message: 'planted' }])
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await page.waitForURL(`${site.address}/`)
    await context.close()
  })

  test('the page says when the network is gone and when it is back, above an open dialog too', async () => {
    const { page, context } = await visit(browser, { size: 'phone', hasMotion: true })
    await page.goto(site.address)
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('dialog').waitFor()
    const banner = page.locator('[popover]').filter({ hasText: 'Betting is paused until the connection is back.' })
    await context.setOffline(true)
    await banner.waitFor()
    // Like the dialog it stands in the browser's top layer, where who came last is seen.
    expect(await banner.evaluate((one) => one.matches(':popover-open'))).toBe(true)
    for (const size of [sizes.phone, sizes.desktop]) {
      await page.setViewportSize(size)
      const box = await banner.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width)
    }
    await context.setOffline(false)
    await page.locator('[popover]').filter({ hasText: 'You are back online' }).waitFor()
    await context.close()
  })
})
