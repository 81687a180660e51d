import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stretch } from '#tests/i18n-rules.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Site, startLivedInSite } from '#tests/support/site.ts'
import { readLibrary } from '#web/build/read-texts.ts'
import { namespacesOf } from '#web/build/texts.ts'
import type { Book } from '#web/lib/i18n.ts'
import {
  becomePlayer,
  expectAccessible,
  expectContrast,
  expectToFit,
  looks,
  type sizes,
  type themes,
  type Visitor,
  visit,
} from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startLivedInSite(), shareBrowser({ hasPictures: false })])
})

afterAll(() => site.stop())

interface Wish {
  readonly size?: keyof typeof sizes
  readonly theme?: (typeof themes)[number]
}

/** Somebody who chose a language on an earlier visit. */
async function visitIn(lang: string, wish: Wish = {}): Promise<Visitor> {
  const visitor = await visit(browser, wish)
  // Only where there is nothing yet: a choice made during the visit must outlive a reload.
  await visitor.context.addInitScript((code) => {
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', code)
  }, lang)
  return visitor
}

const textOf = (lang: string, namespace: string, key: string): string => {
  const text = readLibrary(`${import.meta.dirname}/../../web/i18n/${lang}`)[namespace]?.[key]
  return typeof text === 'string' ? text : (text?.other ?? '')
}

async function openRecord(visitor: Visitor): Promise<void> {
  await becomePlayer(visitor, site)
  await visitor.page.goto(`${site.address}/records`)
  await visitor.page.getByText('R-88215001').waitFor()
}

const select = (page: Page) => page.getByRole('banner').locator('button[aria-haspopup=menu]')
const direction = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
const kept = (page: Page) => page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')])

describe('choosing', () => {
  test('ST-15 LY-02 by keyboard alone, in place, told to the server and kept over a reload', async () => {
    const { page, context, complaints } = await visit(browser)
    const told: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/wps/system/language')) told.push(`${request.method()} ${request.postData()}`)
    })
    await page.goto(`${site.address}/agent`)
    await page.getByRole('textbox', { name: 'Username' }).fill('half-typed')
    expect(await direction(page)).toEqual(['en', 'ltr'])
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const choice = page.locator('main button[aria-haspopup=menu]')

    await choice.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: 'Language' })
    expect(await menu.getByRole('menuitemradio').allInnerTexts()).toEqual(['English', 'Filipino', 'العربية'])
    expect(await menu.getByRole('menuitemradio', { checked: true }).innerText()).toBe('English')
    await page.keyboard.press('Escape')
    expect(await menu.count()).toBe(0)
    expect(await choice.evaluate((button) => button === document.activeElement)).toBe(true)

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Pag-sign in ng ahente' }).waitFor()
    expect(await page.title()).toBe('Pag-sign in ng ahente · Laro')
    expect(await direction(page)).toEqual(['fil', 'ltr'])
    expect(await kept(page)).toEqual(['TY', 'EN'])
    expect(await page.locator('input[name=username]').inputValue()).toBe('half-typed')

    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'دخول الوكيل' }).waitFor()
    expect(await direction(page)).toEqual(['ar', 'rtl'])
    expect(await kept(page)).toEqual(['AR', 'TY'])
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await expect.poll(() => told).toEqual(['PUT {"language":"TY"}', 'PUT {"language":"AR"}'])

    await page.reload()
    await page.getByRole('heading', { name: 'دخول الوكيل' }).waitFor()
    expect(await direction(page)).toEqual(['ar', 'rtl'])
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('LY-02 LY-14 on a phone it is a sheet whose every row a thumb can hit; a press beside it closes it', async () => {
    const { page, context, complaints } = await visit(browser, { size: 'phone' })
    await page.goto(site.address)
    await select(page).click()
    const rows = page.getByRole('menuitemradio')
    const button = await select(page).boundingBox()
    expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44)
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)
    await page.mouse.click(180, 120)
    expect(await rows.count()).toBe(0)
    await select(page).click()
    await rows.filter({ hasText: 'Filipino' }).click()
    await page.getByRole('heading', { level: 1, name: 'Laruin. Patunayan.' }).waitFor()
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('ST-15 a language that does not come leaves the page as it is, says so, and comes on another try', async () => {
    const { page, context } = await visit(browser)
    await page.goto(site.address)
    await page.getByText('Connected', { exact: true }).waitFor()
    await page.route('**/assets/TY-*.js', (route) => route.abort())
    const choose = async () => {
      await select(page).click()
      await page.getByRole('menuitemradio', { name: 'Filipino' }).click()
    }
    await choose()
    await page.getByRole('alert').filter({ hasText: 'This language could not be loaded.' }).waitFor()
    expect(await kept(page)).toEqual([null, null])
    await page.getByRole('heading', { level: 1, name: 'Play it. Prove it.' }).waitFor()
    await page.unroute('**/assets/TY-*.js')
    await choose()
    await page.getByRole('heading', { level: 1, name: 'Laruin. Patunayan.' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await context.close()
  })

  test.each([
    ['a path', '../../x'],
    ['a name of the language itself', '__proto__'],
    ['a language without texts', 'FA'],
    ['ten thousand letters', 'x'.repeat(10_000)],
  ])('G13 ST-15 a page that finds %s in its storage speaks English', async (_, lang) => {
    const { page, context, complaints } = await visitIn(lang)
    await page.goto(site.address)
    await page.getByRole('heading', { level: 1, name: 'Play it. Prove it.' }).waitFor()
    expect(await direction(page)).toEqual(['en', 'ltr'])
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('ST-15 the font of a script comes only with its language', async () => {
    const fontsOf = async (lang: string): Promise<string[]> => {
      const { page, context } = await visitIn(lang)
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(site.address)
      await page.getByText(textOf(lang, 'status', 'line.open'), { exact: true }).waitFor()
      await page.evaluate(() => document.fonts.ready)
      await context.close()
      return asked.filter((url) => url.includes('arabic'))
    }
    expect(await fontsOf('TY')).toEqual([])
    expect(await fontsOf('AR')).toEqual([expect.stringContaining('.css'), expect.stringContaining('.woff2')])
  })
})

describe.each(looks)('from right to left on a %s', (size, theme, other) => {
  test('ST-15 LY-13 LY-14 home, login and a proved record fit, and axe finds nothing', async () => {
    const visitor = await visitIn('AR', { size, theme })
    const { page, context, complaints } = visitor
    await page.goto(site.address)
    await page.getByRole('contentinfo').getByText('متصل', { exact: true }).waitFor()
    expect(await direction(page)).toEqual(['ar', 'rtl'])
    await expectToFit(page)
    await expectAccessible(page)
    await page.goto(`${site.address}/login`)
    await page.locator('input[name=username]').waitFor()
    await expectToFit(page)
    await expectAccessible(page)
    await openRecord(visitor)
    await page.getByRole('button', { name: /خصم مرتجع/ }).click()
    await page.getByText('تم التحقق هنا').waitFor()
    const sums = await page
      .locator('main bdi', { hasText: '₱' })
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))
    expect(new Set(sums)).toEqual(new Set(['ltr']))
    await expectToFit(page)
    await expectAccessible(page)
    await expectContrast(page, other)
    expect(complaints()).toEqual([])
    await context.close()
  })
})

test('ST-15 LY-14 texts half as long again fit a phone of 360 px on home, login and records', async () => {
  const visitor = await visitIn('TY', { size: 'phone' })
  const { page, context, complaints } = visitor
  const english = readLibrary(`${import.meta.dirname}/../../web/i18n/EN`)
  const stretchBook = (book: Book) =>
    Object.fromEntries(Object.entries(book).map(([key, text]) => [key, stretch(text)]))
  // Filipino's files answer with English drawn out: the app under test is the one that is shipped.
  await page.route('**/assets/TY-*.js', async (route) => {
    const file = /TY-(\w+)-/.exec(route.request().url())?.[1] ?? ''
    const book: Book = Object.assign({}, ...namespacesOf(file).map((namespace) => english[namespace] ?? {}))
    const body = `export default ${JSON.stringify(stretchBook(book))}`
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(site.address)
  await page.getByRole('contentinfo').getByText('⟦Cooənneeəcteeəd⟧', { exact: true }).waitFor()
  await expectToFit(page)
  await page.goto(`${site.address}/login`)
  await page.locator('input[name=username]').waitFor()
  await expectToFit(page)
  await openRecord(visitor)
  await page.locator('main li button[aria-expanded]').nth(1).click()
  await page.getByText('⟦Veeəriiəfiiəeeəd heeəreeə⟧').waitFor()
  await expectToFit(page)
  expect(complaints()).toEqual([])
  await context.close()
})
