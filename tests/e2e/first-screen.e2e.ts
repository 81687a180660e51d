import { createHash } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Operator, signInOperator } from '#tests/support/operator.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { sizes, visit } from './visitor.ts'

let site: Site
let browser: Browser
let operator: Operator

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), shareBrowser()])
  operator = await signInOperator(site)
})

afterAll(() => site.stop())

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site.address}${path}`, { headers: { accept: 'text/html', ...headers } })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

describe('what the server writes', () => {
  test('LY-07.1 LY-07.4 home in HTML: title, description, addresses by language, hero, first tiles, and one inline script that the policy names', async () => {
    const { status, headers, html } = await read('/')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain('<html lang="en" dir="ltr"')
    expect(html).toContain('<title>Laro: play it, prove it</title>')
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}">/)
    for (const [lang, code] of [
      ['en', 'EN'],
      ['fil', 'TY'],
      ['ar', 'AR'],
    ])
      expect(html).toContain(`<link rel="alternate" hreflang="${lang}" href="${site.address}/?lang=${code}">`)
    expect(html).toContain(`<link rel="canonical" href="${site.address}/">`)
    expect(html).toContain('Your first deposit, doubled')
    expect(html.match(/\/art\/tile\/[\w-]+\.svg/g)?.length).toBeGreaterThanOrEqual(6)
    // Data is no script. Of what runs, all but the few lines before the first paint is files, and those are named by hash.
    const scripts = [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
      .filter(([, attributes = '']) => !attributes.includes('application/json'))
      .map(([, , body = '']) => body)
      .filter((body) => body !== '')
    expect(scripts).toHaveLength(1)
    const hash = createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64')
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(html).not.toMatch(/ style="/)
  })

  test.each(['/', '/promotions', '/fair?lang=AR', '/live/baccarat-sinag'])(
    'all that the first screen of %s is made of is named in the page and is there, its styles after those that every page has',
    async (path) => {
      const { html } = await read(path)
      const named = [...html.matchAll(/<link rel="(stylesheet|modulepreload)"[^>]* href="([^"]+)"/g)]
      const answers = await Promise.all(named.map(async ([, , href]) => (await fetch(`${site.address}${href}`)).status))
      expect(answers).toEqual(named.map(() => 200))
      const styles = named.flatMap(([, kind, href]) => (kind === 'stylesheet' ? [href] : []))
      expect(styles[0]).toContain('/site-')
      const { page, context } = await visit(browser)
      await page.addInitScript(() => document.addEventListener('alive', () => performance.mark('alive')))
      await page.goto(`${site.address}${path}`)
      const early = await page.evaluate(() => {
        const alive = performance.getEntriesByName('alive')[0]?.startTime ?? Number.NaN
        const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < alive)
        return files.map(({ name }) => new URL(name).pathname)
      })
      const unnamed = early.filter((file) => file.endsWith('.js') && !html.includes(file))
      expect(unnamed).toEqual([])
      await context.close()
    },
  )

  test.each(['/', '/index', '/index.html', '/home'])('RT-01 %s is home', async (path) => {
    expect((await read(path)).html).toContain('Your first deposit, doubled')
  })

  test.each([
    ['/?lang=AR', {}, 'ar', 'rtl'],
    ['/?lang=TY', {}, 'fil', 'ltr'],
    ['/help', { cookie: 'theme=x; lang=AR' }, 'ar', 'rtl'],
    ['/help?lang=TY', { cookie: 'lang=AR' }, 'fil', 'ltr'],
    ['/help?lang=<script>', { cookie: 'lang=QQ' }, 'en', 'ltr'],
    // A language of the list without texts is English.
    ['/help?lang=JA', {}, 'en', 'ltr'],
  ])('ST-15.4 %s with %j is in %s', async (path, headers, lang, dir) => {
    expect((await read(path, headers as Record<string, string>)).html).toContain(`<html lang="${lang}" dir="${dir}"`)
  })

  test('members’ pages are not rendered and not to be found by search engines', async () => {
    for (const path of ['/member', '/records', '/lottery', '/agentHome']) {
      const { html } = await read(path)
      expect(html, path).toContain('<meta name="robots" content="noindex">')
      expect(html, path).toContain('<div id="app"></div>')
    }
  })

  test('SE-17 an address or a category that is nobody’s is a 404 with the page that says so, to a browser and to who names no type', async () => {
    const answers = [
      await read('/nowhere'),
      await read('/nowhere/else?lang=AR', { accept: '*/*' }),
      await read('/no/such/page'),
      await read('/slots'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const [english, arabic] = answers
    expect(english?.html).toContain('<h1')
    for (const one of [english, answers.at(-1)]) expect(one?.html).toContain('Page not found')
    expect(arabic?.html).toContain('<html lang="ar" dir="rtl"')
    for (const { headers, html } of answers) {
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(html).not.toContain('rel="canonical"')
    }
    const home = await fetch(site.address, { headers: { accept: '*/*' } })
    expect([home.status, (await home.text()).includes('Your first deposit, doubled')]).toEqual([200, true])
  })

  test('I07 a stranger’s Host header is written nowhere', async () => {
    const { html } = await read('/', { 'x-forwarded-host': 'evil.example' })
    expect(html).not.toContain('evil.example')
  })

  test('the brand’s colours are in the first page, allowed by their hash alone, and reach an open page without a reload', async () => {
    const { page, context, complaints } = await visit(browser)
    await page.goto(site.address)
    await page.getByRole('heading', { name: 'Hot games' }).waitFor()
    const gold = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-night'))
    const before = await gold()
    await operator.change('brand', { name: 'Silangan', themeVariables: { '--accent-night': 'oklch(0.8 0.15 200)' } })
    await page.getByRole('link', { name: 'Silangan' }).first().waitFor()
    await expect.poll(gold).not.toBe(before)
    expect(complaints()).toEqual([])

    const { headers, html } = await read('/')
    expect(html).toContain('<style>:root{--accent-night:oklch(0.8 0.15 200)}</style>')
    expect(html).toContain('content="Silangan"')
    expect(headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[\w+/=]+'(;|$)/)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    await page.reload()
    await page.getByRole('heading', { name: 'Hot games' }).waitFor()
    expect(await gold()).toBe('oklch(0.8 0.15 200)')
    expect(complaints()).toEqual([])
    await operator.change('brand', { name: 'Laro', themeVariables: {} })
    await expect.poll(gold).toBe(before)
    await context.close()
  })
})

describe('before and without scripts', () => {
  test('LY-07.1 LY-07.4 home can be read and left without any script, on a phone and on a desktop', async () => {
    const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(site.address)
    const isReadable = async () => {
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
      expect(await page.getByRole('heading', { name: 'Hot games' }).isVisible()).toBe(true)
    }
    await isReadable()
    await page.setViewportSize(sizes.desktop)
    await isReadable()
    await page.getByRole('heading', { name: 'Your first deposit, doubled' }).waitFor()
    const loaded = await page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
    expect(loaded).toBe(true)
    // Of the banners the first picture alone is asked for, before all others.
    const first = page.getByRole('region', { name: 'Highlights' }).locator('img')
    expect(await first.count()).toBe(1)
    expect(await first.getAttribute('fetchpriority')).toBe('high')
    expect(await first.getAttribute('loading')).toBeNull()
    expect(await page.getByRole('list', { name: 'Hot games', exact: true }).getByRole('button').count()).toBe(6)
    expect(Number(await page.locator('[data-jackpot]').getAttribute('data-jackpot'))).toBeGreaterThan(0)
    expect(await page.getByText('In the pool now.').isVisible()).toBe(true)
    expect(await page.content()).not.toContain(' style="')

    await page.locator('footer a[href="/help"]').first().click()
    await page.waitForURL(`${site.address}/help`)
    expect(await page.getByRole('heading', { level: 1, name: 'Help centre' }).isVisible()).toBe(true)
    // A click on the way in before the page is alive is not lost: it leads to the address that opens it.
    const banner = page.getByRole('banner')
    for (const [name, path] of Object.entries({ 'Log in': '/login', Register: '/register' }))
      expect(await banner.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path)
    await context.close()
  })

  test('a choice of language is the server’s from the next page on, and a page in another one is still alive', async () => {
    const { page, context, complaints } = await visit(browser)
    await page.goto(`${site.address}/?lang=TY`)
    await page.getByRole('link', { name: 'Mag-login' }).waitFor()
    expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('TY')
    await page.goto(`${site.address}/help`)
    await page.getByRole('heading', { level: 1, name: 'Sentro ng tulong' }).waitFor()
    // The cookie is gone, the memory of the browser is not: what the server wrote in English is replaced as a whole.
    await context.clearCookies()
    await page.reload()
    await page.getByRole('link', { name: 'Mag-login' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('fil')
    expect(complaints()).toEqual([])
    await context.close()
  })
})

/** What styles say of every element, where they say it without measuring anything. */
async function readLooks(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const told = [
      'display',
      'position',
      'visibility',
      'opacity',
      'color',
      'background-color',
      'background-image',
      'font-size',
      'font-weight',
    ]
    const edges = [
      'padding',
      'border-radius',
      'gap',
      'overflow',
      'box-shadow',
      'z-index',
      'align-items',
      'justify-content',
      'text-align',
    ]
    // What is still coming in looks as it will, so that both looks are at the same.
    for (const one of document.getAnimations())
      if (one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) one.finish()
    return [...document.body.querySelectorAll('*')].map((one) => {
      const style = getComputedStyle(one)
      const looks = [...told, ...edges].map((name) => style.getPropertyValue(name)).join(' | ')
      return `${one.tagName} ${one.getAttribute('class') ?? ''}: ${looks}`
    })
  })
}

describe('what comes with a page', () => {
  test.each(['phone', 'desktop'] as const)(
    'home has every class that it shows: with those of all pages beside them nothing of it looks different, on a %s',
    async (size) => {
      const { page, context } = await visit(browser, { size, meetsAnnouncements: true })
      await page.goto(site.address)
      await page.getByRole('dialog').waitFor()
      for (const part of await page.locator('main section').all()) await part.scrollIntoViewIfNeeded()
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      const before = await readLooks(page)
      const styles = await page.evaluate(async () => {
        const { pages } = (await (await fetch('/page-files.json')).json()) as {
          pages: Record<string, { styles: string[] }>
        }
        const address = `/${pages.HelpPage?.styles[0]}`
        await new Promise((resolve) => {
          const link = Object.assign(document.createElement('link'), {
            rel: 'stylesheet',
            href: address,
            onload: resolve,
          })
          document.head.append(link)
        })
        return address
      })
      expect(styles).toContain('/pages-')
      const after = await readLooks(page)
      expect(after.filter((looks) => !before.includes(looks))).toEqual([])
      await context.close()
    },
  )

  test('a page that is aimed at is there with what it shows when it is pressed', async () => {
    const { page, context, complaints } = await visit(browser)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(site.address)
    const link = page.getByRole('navigation', { name: 'Games' }).getByRole('link', { name: 'Slots', exact: true })
    await link.hover()
    await expect.poll(() => calls).toContain('/rng')
    await page.waitForLoadState('networkidle')
    calls.length = 0
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Slots' }).waitFor()
    await page
      .getByRole('region', { name: 'Slots' })
      .getByRole('button', { name: /^Play / })
      .first()
      .waitFor()
    expect(calls.filter((path) => path.startsWith('/wps/games/showcase'))).toEqual([])
    expect(complaints()).toEqual([])
    await context.close()
  })
})
