import { readdirSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { harmlessHtml, htmlVectors } from '#modules/content/html-vectors.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Operator, signInOperator } from '#tests/support/operator.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { dragSlider } from '#tests/support/slider.ts'
import { expectAccessible, expectContrast, expectToFit, sizes, visit } from './visitor.ts'

let site: Site
let browser: Browser
let operator: Operator

/** With the demo's own two for visitors, these make fourteen: three pages, the last one not full. */
const extra = Array.from({ length: 12 }, (_, at) => `Extra ${at + 1}`)

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), shareBrowser()])
  operator = await signInOperator(site)
  const nowMs = systemClock.nowMs()
  for (const [at, title] of extra.entries()) {
    await operator.publish(
      { kind: 'announcement', type: 'PU', execution: 'A', platform: 'W', promotionType: null },
      { EN: { title, html: `<p>Text of ${title}, see <a href="/help">help</a>.</p>` } },
      // The demo's own are newer than all of these.
      new Date(nowMs - 3_600_000 - at * 60_000),
    )
  }
})

afterAll(() => site.stop())

const popup = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const isLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')
const patience = { timeout: 15_000 }
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

describe('announcements', () => {
  test('PO-01.3 PO-01.4 PO-02.1 PO-02.2 PO-02.3 PO-02.5 PO-02.6 CO-07.1 they show once a visit, page by page, on a phone and on a desktop', async () => {
    const { page, context, complaints } = await visit(browser, { size: 'phone', meetsAnnouncements: true })
    await page.goto(site.address)
    const dialog = popup(page, 'Announcements')
    await dialog.waitFor()
    const titles = dialog.getByRole('list', { name: 'All announcements' }).getByRole('button')
    const article = dialog.getByRole('article')
    const pages = dialog.getByRole('navigation', { name: 'Pages of announcements' })
    const current = () => titles.and(page.locator('[aria-current=true]')).innerText()

    expect(await titles.count()).toBe(6)
    expect(await current()).toContain('Welcome to Laro')
    expect(await article.getByRole('heading').innerText()).toBe('Welcome to Laro')
    expect(await article.getByRole('time').innerText()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    await article.getByText('This is a demonstration.').waitFor()
    expect(await pages.getByRole('button').allInnerTexts()).toEqual(['', '1', '2', ''])
    expect(await pages.innerText()).toContain('…')
    expect(await isLocked(page)).toBe(true)
    await expectAccessible(page, 'dialog')
    await expectInside(dialog)
    await page.setViewportSize(sizes.desktop)
    await expectContrast(page, 'day', 'dialog')
    await expectInside(dialog)

    await page.mouse.click(5, 5)
    expect(await dialog.isVisible()).toBe(true)
    await titles.nth(2).click()
    expect(await article.getByRole('heading').innerText()).toBe('Extra 1')
    await article.getByText('Text of Extra 1, see').waitFor()
    await pages.getByRole('button', { name: 'Page 2' }).click()
    expect(await current()).toContain('Extra 5')
    expect(await article.getByRole('heading').innerText()).toBe('Extra 5')
    await pages.getByRole('button', { name: 'Next page' }).click()
    expect(await titles.count()).toBe(2)
    expect(await pages.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)

    await page.keyboard.press('Escape')
    expect(await dialog.count()).toBe(0)
    expect(await isLocked(page)).toBe(false)
    // Once a visit: neither another page nor a reload brings it back.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${site.address}/help`)
    await page.getByRole('heading', { level: 1, name: 'Help centre' }).waitFor()
    await page.getByRole('link', { name: 'Getting started' }).first().click()
    await page.getByRole('article').waitFor()
    expect(asked.filter((url) => url.includes('getListAnnouncements'))).toEqual([])
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('PO-14 ST-06.7 before signing in, and at the first sign-in', async () => {
    const { page, context } = await visit(browser, { meetsAnnouncements: true })
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('getListAnnouncements')) asked.push(url.searchParams.get('execution'))
    })
    const dialog = popup(page, 'Announcements')
    const signIn = async () => {
      await page.getByRole('textbox', { name: 'Username' }).fill('agent')
      await page.getByLabel('Password', { exact: true }).fill(site.password)
      await page.keyboard.press('Enter')
      await dragSlider(page)
      await popup(page, 'Sign in').waitFor({ state: 'detached' })
    }
    const titles = dialog.getByRole('list', { name: 'All announcements' })
    // What was asked for comes first; what shows by itself waits behind it.
    await page.goto(`${site.address}/login`)
    await popup(page, 'Sign in').waitFor()
    expect(await dialog.count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor()
    expect(await titles.innerText()).toContain('Look around before you sign in')
    expect(asked).toEqual(['A,B'])
    await page.keyboard.press('Escape')

    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await signIn()
    await dialog.waitFor()
    const first = await titles.innerText()
    expect(first).toContain('Before your first game')
    expect(first).not.toContain('Look around before you sign in')
    expect(asked).toEqual(['A,B', 'A,F'])
    await page.keyboard.press('Escape')

    await context.close()
  })
})

describe('notices', () => {
  test('LY-12 PO-03 the bar runs, rests under hand and keyboard, opens the notice, and hears of new ones', async () => {
    const { page, context, complaints } = await visit(browser, { theme: 'day', hasMotion: true })
    await page.goto(site.address)
    const bar = page.getByRole('region', { name: 'Notices' })
    const title = bar.getByRole('button', { name: 'Choose your language' })
    await title.waitFor()
    const track = bar.locator('.animate-notice')
    const state = () => track.evaluate((one) => getComputedStyle(one).animationPlayState)
    expect(await track.evaluate((one) => one.getAnimations().length)).toBe(1)
    await expect.poll(state, patience).toBe('running')
    const box = await bar.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 24)
    await expect.poll(state, patience).toBe('paused')
    await page.mouse.move(5, 5)
    await expect.poll(state, patience).toBe('running')

    await bar.getByRole('button').first().focus()
    await page.keyboard.press('Tab')
    await expect.poll(state, patience).toBe('paused')
    expect(await focused(page)).toBe('Choose your language')
    await page.keyboard.press('Enter')
    const dialog = popup(page, 'Notices')
    const rows = dialog.getByRole('button', { expanded: true })
    await rows.waitFor()
    expect(await rows.innerText()).toMatch(/^Choose your language\s+\d{4}-\d\d-\d\d$/)
    await dialog.getByText('Choose it at the top of the page, or in the menu on a phone.').waitFor()
    await expectAccessible(page, 'dialog')
    await rows.click()
    expect(await rows.count()).toBe(0)
    expect(await dialog.getByText('Choose it at the top of the page, or in the menu on a phone.').count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await dialog.count()).toBe(0)
    expect(await focused(page)).toBe('Choose your language')

    const id = await operator.publish(
      { kind: 'notice', type: 'B', execution: 'A', platform: 'W', promotionType: null },
      { EN: { title: 'Fresh from the press', html: '<p>New.</p>' } },
    )
    await bar.getByRole('button', { name: 'Fresh from the press' }).waitFor()
    await operator.withdraw('notice', id)
    await bar.getByRole('button', { name: 'Fresh from the press' }).waitFor({ state: 'detached' })
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('on a phone that wants no motion the newest title stands still; Arabic fits', async () => {
    const { page, context, complaints } = await visit(browser, { size: 'phone' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(site.address)
    const bar = page.getByRole('region', { name: 'Notices' })
    await bar.getByRole('button', { name: '3 more' }).click()
    const dialog = popup(page, 'Notices')
    await dialog.getByRole('button', { expanded: true }).waitFor()
    await expectAccessible(page, 'dialog')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.evaluate(() => localStorage.setItem('lang', 'AR'))
    await page.goto(site.address)
    await page.getByRole('region', { name: 'التنبيهات' }).getByRole('button', { name: 'كل التنبيهات' }).click()
    await popup(page, 'التنبيهات').getByRole('button', { expanded: true }).waitFor()
    await expectInside(popup(page, 'التنبيهات'))
    await expectAccessible(page, 'dialog')
    expect(complaints()).toEqual([])
    await context.close()
  })
})

describe('help and written pages', () => {
  test('RT-06.2 the help centre is searched, read, linked to, and left, on a phone and on a desktop', async () => {
    const { page, context, complaints } = await visit(browser, { size: 'phone', theme: 'night' })
    await page.goto(`${site.address}/help`)
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 2, name: 'Your money' }).waitFor()
    const search = main.getByRole('textbox', { name: 'Search the help centre' })
    await search.fill('DÉPOSITS')
    await main.getByText('article found').or(main.getByText('articles found')).waitFor()
    expect(await main.getByRole('heading', { level: 2 }).count()).toBe(0)
    await search.fill('zzz')
    await main.getByText('0 articles found').waitFor()
    await main.getByRole('button', { name: 'Show all topics' }).click()
    await main.getByRole('link', { name: 'Deposits' }).click()
    const article = main.getByRole('article', { name: 'Deposits' })
    await article.waitFor()
    expect(page.url()).toMatch(/\/help\?article=[0-9a-f-]{36}$/)
    await page.reload()
    await article.getByRole('paragraph').nth(1).waitFor()
    await expectAccessible(page, 'main')
    await expectToFit(page)
    await page.setViewportSize(sizes.desktop)
    await expectContrast(page, 'day', 'main')
    await expectToFit(page)
    await page.goBack()
    await main.getByRole('heading', { level: 2, name: 'Your money' }).waitFor()
    await page.goto(`${site.address}/help?article=gone`)
    await main.getByText('This article has been removed.').waitFor()
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('PO-12.1 a game that opens soon says so and leads to the help popup, by keyboard', async () => {
    const { page, context, complaints } = await visit(browser, { size: 'phone', theme: 'day' })
    await page.goto(`${site.address}/fish`)
    const tile = page.getByRole('button', { name: 'Reef Hunter', exact: true })
    await tile.focus()
    await page.keyboard.press('Enter')
    const soon = popup(page, 'Reef Hunter opens soon')
    await soon.waitFor()
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const help = popup(page, 'Help centre')
    await help.getByRole('button', { name: 'Deposits' }).waitFor()
    await expectAccessible(page, 'dialog')
    await expectInside(help)
    await help.getByRole('button', { name: 'Deposits' }).click()
    await help.getByRole('article', { name: 'Deposits' }).waitFor()
    await help.getByRole('button', { name: 'All topics' }).click()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('RT-06.7 the written pages show their text and follow a change', async () => {
    const { page, context, complaints } = await visit(browser, { size: 'phone' })
    await page.goto(`${site.address}/description`)
    await page.getByRole('heading', { level: 1, name: 'What Laro is' }).waitFor()
    await page.locator('[aria-level="2"]', { hasText: 'Made to be checked' }).waitFor()
    await operator.publish(
      { kind: 'page', page: 'description' },
      { EN: { title: 'Laro, told anew', html: '<p>Read <a href="https://www.example.org/a">more</a>.</p>' } },
    )
    await page.getByRole('heading', { level: 1, name: 'Laro, told anew' }).waitFor()
    const link = page.getByRole('main').getByRole('link', { name: 'more' })
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(complaints()).toEqual([])
    await context.close()
  })
})

describe('the video', () => {
  test('LY-07.7 CO-04.1 YouTube is asked for nothing before play; the player speaks the language, and goes with the video', async () => {
    const id = await operator.publish(
      { kind: 'video', videos: { EN: 'https://youtu.be/aB3_-9xYz01', TY: 'https://youtu.be/tY3_-9xYz01' } },
      { EN: { title: 'How Laro works', html: '' } },
    )
    const { page, context, complaints } = await visit(browser)
    const outside: string[] = []
    await page.route(/youtube/, async (route) => {
      outside.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' })
    })
    await page.goto(site.address)
    const play = page.getByRole('button', { name: 'Play the video: How Laro works' })
    await reach(page, play)
    await expectAccessible(page, 'section[aria-label="How Laro works"]')
    expect(outside).toEqual([])
    await play.click()
    const player = page.getByTitle('How Laro works', { exact: true })
    await player.waitFor()
    await expect.poll(() => outside, patience).toHaveLength(1)
    expect(outside[0]).toBe('https://www.youtube-nocookie.com/embed/aB3_-9xYz01?autoplay=1&rel=0&hl=en&cc_lang_pref=en')
    expect(complaints()).toEqual([])

    await operator.withdraw('video', id)
    await player.waitFor({ state: 'detached' })
    await context.close()
  })
})

/** Nothing in the popup is cut off at its sides, but for a row that scrolls along. */
async function expectInside(dialog: Locator): Promise<void> {
  const outside = await dialog.evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect()
    return [...frame.querySelectorAll('h2, h3, button, a, p, time, input, li')].flatMap((one) => {
      const box = one.getBoundingClientRect()
      const isCut = one.checkVisibility() && (box.left < left || box.right > right)
      return isCut && !one.closest('[class*="overflow-x-auto"]') ? [one.outerHTML.slice(0, 140)] : []
    })
  })
  expect(outside).toEqual([])
}

/** The lower part of home comes when it is scrolled to. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 600)
      return await target.count()
    }, patience)
    .toBe(1)
  await target.scrollIntoViewIfNeeded()
}

interface Foreign {
  readonly vector: string
  readonly found: string[]
}

test.each([
  ['the browser’s own cleaner', false],
  ['a browser that has none', true],
])('G01 with %s no HTML vector runs or leaves anything foreign, even without a content policy', async (_, isOld) => {
  // Without the policy a handler that survived would really run; with it the test could not tell.
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' })
  const page = await context.newPage()
  const outside: string[] = []
  await page.route(
    (url) => url.origin !== site.address,
    async (route) => {
      outside.push(route.request().url())
      await route.abort()
    },
  )
  // A browser of yesterday, which has to fetch its cleaner.
  if (isOld) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Sanitizer'))
  await page.goto(`${site.address}/help`)
  const [file] = readdirSync(`${import.meta.dirname}/../../dist/web/assets`).filter((name) =>
    /^show-html-.*\.js$/.test(name),
  )
  const input = { vectors: [...htmlVectors], allowed: harmlessHtml }
  await page.addScriptTag({
    type: 'module',
    content: `import { openCleaner } from '/assets/${file}'; Object.assign(window, { showHtml: await openCleaner() })`,
  })
  await page.waitForFunction(() => 'showHtml' in window)
  const result = await page.evaluate(async ({ vectors, allowed }) => {
    const ran: string[] = []
    for (const name of ['alert', 'confirm', 'prompt', 'open'] as const)
      Object.assign(window, { [name]: () => ran.push(name) })
    const names = Object.keys(window).length
    const { showHtml } = window as unknown as { showHtml(dirty: string): DocumentFragment }
    const place = document.body.appendChild(document.createElement('div'))
    const foreign: Foreign[] = []
    for (const vector of vectors) {
      place.replaceChildren(showHtml(vector))
      const found: string[] = []
      for (const one of place.querySelectorAll('*')) {
        const tag = one.localName
        const extra = tag === 'a' ? ['target'] : []
        if (one.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !allowed[tag]) found.push(`<${tag}>`)
        for (const { name, value } of one.attributes) {
          if (![...(allowed[tag] ?? []), ...extra].includes(name)) found.push(`${tag} ${name}`)
          if (name === 'href' && !/^(https:\/\/|\/[A-Za-z])/.test(value)) found.push(`href ${value}`)
          if (name === 'src' && !/^\/(art|media)\//.test(value)) found.push(`src ${value}`)
        }
        for (const type of [
          'click',
          'mouseover',
          'focus',
          'load',
          'error',
          'toggle',
          'animationstart',
          'pointerdown',
        ]) {
          if (tag !== 'a') one.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
        }
      }
      if (found.length > 0) foreign.push({ vector, found })
    }
    // What would run later has had its turn when two frames have passed.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // The same page without the cleaner, to show that the trap above is set.
    place.innerHTML = '<img src="/nothing" onerror="alert(1)">'
    const trapped = ran.length
    await new Promise((resolve) => place.querySelector('img')?.addEventListener('error', resolve))
    return { foreign, ran: trapped, isTrapSet: ran.length > trapped, leaked: Object.keys(window).length - names }
  }, input)
  expect(result).toEqual({ foreign: [], ran: 0, isTrapSet: true, leaked: 0 })
  expect(outside).toEqual([])
  expect(page.url()).toBe(`${site.address}/help`)
  await context.close()
})
