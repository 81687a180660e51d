import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import { dragSlider } from '#tests/support/slider.ts'
import { isPublicPath } from '#web/site/routing/public-paths.ts'
import { expectAccessible, sizes, visit, visitAsPlayer } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite(), shareBrowser({ hasPictures: false })])
})

/** The server knows every page there is; what is shown on it is another journey's. */
async function expectLinksLead(page: Page): Promise<void> {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  for (const link of new Set(links)) expect((await page.request.get(`${site.address}${link}`)).status(), link).toBe(200)
}

const games = (page: Page) => page.getByRole('navigation', { name: 'Games' })

describe('around every page', () => {
  test('LY-01.1 LY-01.2 LY-01.3 LY-01.4 LY-02.2 LY-02.6 LY-05.1 LY-05.2 LY-05.3 LY-06 on a desktop: side menu, header, main, footer and right bar', async () => {
    const { page, context, complaints } = await visit(browser)
    await page.goto(`${site.address}/promotions`)
    await page.getByRole('heading', { level: 1, name: 'Promotions' }).waitFor()
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
    for (const name of ['Home', 'Slots', 'Promotions', 'Help centre', 'Fair play'])
      await menu.getByRole('link', { name, exact: true }).waitFor()
    const banner = page.getByRole('banner')
    for (const name of ['Facebook', 'Telegram', 'YouTube'])
      expect(await banner.getByRole('link', { name, exact: true }).first().getAttribute('rel')).toBe(
        'noopener noreferrer',
      )
    await banner.getByRole('button', { name: 'Language: English' }).waitFor()
    await banner.getByRole('link', { name: 'Register' }).waitFor()
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('heading', { name: 'Game makers' }).waitFor()
    await footer.getByText('Habi Games').waitFor()
    for (const name of ['Getting started', 'Slots', 'Facebook'])
      await footer.getByRole('link', { name, exact: true }).first().waitFor()
    const reach = page.getByRole('complementary', { name: 'Reach us' })
    expect(
      await reach.locator('a, button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    ).toEqual(['Messenger', 'Telegram', 'Live chat', 'Get the app'])
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('LY-14.4 LY-01.5 on a phone: the bottom bar of five, and the menu in a drawer that any key or touch leaves', async () => {
    const { page, context, complaints } = await visit(browser, { size: 'phone' })
    await page.goto(site.address)
    const bar = page.getByRole('navigation', { name: 'Bottom bar' })
    expect(await bar.getByRole('listitem').allInnerTexts()).toEqual(['Home', 'Games', 'Promo', 'Wallet', 'Me'])
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await bar.getByRole('button', { name: 'Games' }).click()
    await drawer.getByRole('link', { name: 'Slots' }).waitFor()
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await bar.getByRole('button', { name: 'Games' }).click()
    await drawer.waitFor()
    await page.mouse.click(sizes.phone.width - 10, 300)
    await drawer.waitFor({ state: 'detached' })
    await bar.getByRole('button', { name: 'Games' }).click()
    await drawer.getByRole('link', { name: 'Help centre' }).click()
    await page.waitForURL(`${site.address}/help`)
    await drawer.waitFor({ state: 'detached' })
    await bar.getByRole('button', { name: 'Wallet' }).click()
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('RT-03 RT-04.2 the agents’ door stands alone', async () => {
    const { page, context, complaints } = await visit(browser)
    await page.goto(`${site.address}/agent`)
    await page.getByRole('heading', { level: 1, name: 'Agent sign-in' }).waitFor()
    for (const role of ['banner', 'contentinfo', 'navigation'] as const)
      expect(await page.getByRole(role).count(), role).toBe(0)
    await page.getByRole('textbox', { name: 'Username' }).waitFor()
    expect(complaints()).toEqual([])
    await context.close()
  })
})

describe('the navigation', () => {
  test('LY-04 CO-08.4 the makers of a category: eleven and the way to all, by pointer and by keyboard', async () => {
    const { page, context, complaints } = await visit(browser)
    await page.goto(site.address)
    const slots = games(page).getByRole('link', { name: 'Slots', exact: true })
    const makers = page.getByRole('list', { name: 'Makers: Slots' })
    await slots.hover()
    await makers.waitFor()
    expect(await makers.getByRole('link').count()).toBe(12)
    expect(await makers.getByRole('link').last().innerText()).toContain('See all')
    await page.mouse.move(600, 700)
    await makers.waitFor({ state: 'detached' })

    const toggle = games(page).getByRole('button', { name: 'Makers: Slots' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    await makers.waitFor()
    await expect
      .poll(() =>
        makers
          .getByRole('link')
          .first()
          .evaluate((link) => link === document.activeElement),
      )
      .toBe(true)
    await expectAccessible(page, 'header')
    await page.keyboard.press('Escape')
    await makers.waitFor({ state: 'detached' })
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/rng\?vendor=\w+$/)
    await page.getByRole('heading', { level: 1, name: 'Slots' }).waitFor()

    const named = await games(page).getByRole('link').allInnerTexts()
    expect(named).toEqual(expect.arrayContaining(['Home', 'Slots', 'Live', 'Promotions', 'App']))
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('RT-14 the Facebook entry, at the end of a row that goes on, leads out of the site, to the brand’s own address', async () => {
    const { page, context } = await visit(browser)
    // A page that the server does not write: the row grows when its entries come.
    await page.goto(`${site.address}/kit`)
    const link = games(page).getByRole('link', { name: 'Facebook' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('https://www.facebook.com/')
    expect(await link.getAttribute('target')).toBe('_blank')

    // The row is longer than the screen: it fades where there is more, and pointer and keyboard get there.
    const row = games(page).locator('ul').first()
    const cut = () => row.evaluate(({ dataset }) => [dataset.moreBefore, dataset.moreAfter])
    await expect.poll(cut, { timeout: 10_000 }).toEqual([undefined, ''])
    await games(page).locator('button[tabindex="-1"]').last().click()
    await page.mouse.move(600, 700)
    await expect.poll(cut, { timeout: 10_000 }).toEqual(['', undefined])
    await games(page).getByRole('link', { name: 'Home' }).focus()
    await expect.poll(cut, { timeout: 10_000 }).toEqual([undefined, ''])
    await link.focus()
    await expect.poll(cut, { timeout: 10_000 }).toEqual(['', undefined])
    await context.close()
  })

  test('RT-06.1 RT-06.2 RT-06.3 RT-06.4 RT-06.6 RT-06.7 every link of every public page, as the server writes it, leads to a page', async () => {
    const seen = new Set(['/'])
    for (const path of seen) {
      const answer = await fetch(`${site.address}${path}`, { headers: { accept: 'text/html' } })
      const html = await answer.text()
      expect([answer.status, html.includes('Page not found')], path).toEqual([200, false])
      expect(html.includes('<h1'), path).toBe(isPublicPath(path))
      for (const [, bare = ''] of html.matchAll(/<a [^>]*href="(\/[^"?#]*)/g))
        if (!bare.includes('.') && bare !== '/docs') seen.add(bare)
    }
    expect([...seen]).toEqual(
      expect.arrayContaining([
        '/promotions',
        '/pointMall',
        '/down',
        '/help',
        '/description',
        '/sponsor',
        '/rng',
        '/proof',
      ]),
    )
  })

  test('RT-17.1 what comes to life in the lobbies leads to pages too, and each page starts at its top', async () => {
    const { page, context, complaints } = await visit(browser)
    await page.goto(`${site.address}/lott`)
    await page.getByRole('link', { name: 'Play Sinag 1 Minute' }).waitFor()
    await expectLinksLead(page)
    await page.goto(`${site.address}/live`)
    const table = page.getByRole('link', { name: /^Sit down/ }).first()
    await table.waitFor()
    await expectLinksLead(page)
    await table.click()
    await page.waitForURL(/\/live\/[a-z0-9-]+/)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    expect(await page.getByText('Page not found').count()).toBe(0)

    await page.goto(`${site.address}/help`)
    await page.locator('footer a[href="/description"]').first().click()
    await page.waitForURL(`${site.address}/description`)
    // The address changes first; the page before it stays until the next one is here.
    await page.getByRole('heading', { level: 1, name: 'Help centre' }).waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Help centre' }).waitFor()
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('RT-16 ST-05 RT-05.1 LY-01.1 a lottery needs a sign-in, and leads on after it; the member centre has the side menu too', async () => {
    const { page, context, complaints } = await visit(browser)
    await page.goto(`${site.address}/seaLottery`)
    await page.waitForURL(`${site.address}/`)
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.getByRole('textbox', { name: 'Username' }).fill('player')
    await dialog.getByLabel('Password', { exact: true }).fill(site.password)
    await page.keyboard.press('Enter')
    await dragSlider(page)
    await page.waitForURL(`${site.address}/seaLottery`)
    await page.getByRole('article', { name: 'Swerte 3D' }).waitFor()
    await page.goto(`${site.address}/member?page=referral`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(page.url()).toBe(`${site.address}/member?page=referral`)
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
    for (const name of ['Home', 'Slots', 'Promotions']) await menu.getByRole('link', { name, exact: true }).waitFor()
    expect(complaints()).toEqual([])
    await context.close()
  })
})

describe('who is signed in', () => {
  test('LY-02.3 LY-02.4 LY-02.5 CO-05 RT-18.1 ST-13.1 ST-13.4 CA-02.3 the balance hides and refreshes; who signs out is a visitor at once, however long the server takes', async () => {
    const { page, context, complaints } = await visitAsPlayer(browser, site, { hasOwnSession: true })
    const banner = page.getByRole('banner')
    await banner.getByText('₱12,480.50').waitFor()
    await banner.getByRole('button', { name: 'Hide the balance' }).click()
    await banner.getByText('₱••••').or(banner.getByText(/•{3,}/)).first().waitFor()
    await page.reload()
    await banner.getByRole('button', { name: 'Show the balance' }).click()
    const asked = page.waitForResponse((answer) => answer.url().includes('/wps/ledger/accounts'))
    await banner.getByRole('button', { name: /Refresh the balance$/ }).click()
    await asked
    await banner.getByText('₱12,480.50').waitFor()
    expect(await banner.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/member?page=depositv2')

    await banner.getByRole('button', { name: 'Account of Luz' }).click()
    const menu = page.getByRole('menu', { name: 'Account' })
    await menu.getByRole('menuitem', { name: 'Member centre' }).waitFor()
    await expectAccessible(page, 'header')
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const question = page.getByRole('dialog', { name: 'Sign out of Laro?' })
    // From then on the page asks as a visitor, however long the server takes to end the session.
    const asMember: string[] = []
    await page.route('**/wps/session/logout', async (route) => {
      page.on('request', (request) => {
        if (request.headers().authorization !== undefined) asMember.push(request.url())
      })
      await page.waitForURL(`${site.address}/`)
      await banner.getByRole('link', { name: 'Log in' }).waitFor()
      await route.continue()
    })
    const left = page.waitForResponse((answer) => answer.url().endsWith('/wps/session/logout'))
    await question.getByRole('button', { name: 'Sign out' }).click()
    expect((await left).ok()).toBe(true)
    expect(asMember).toEqual([])
    await page.waitForURL(`${site.address}/`)
    await banner.getByRole('link', { name: 'Log in' }).waitFor()
    expect(complaints()).toEqual([])
    await context.close()
  })
})
