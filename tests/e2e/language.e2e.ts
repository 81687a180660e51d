import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import { speakStretched } from './stretched.ts'
import { expectAccessible, expectToFit, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite(), shareBrowser({ hasPictures: false })])
})

const select = (page: Page) => page.getByRole('banner').locator('button[aria-haspopup=menu]')
const direction = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
const kept = (page: Page) => page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')])

describe('choosing', () => {
  test('ST-15.1 ST-15.2 ST-15.4 CA-11.5 by keyboard alone, in place, told to the server and kept over a reload', async () => {
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

  test('LY-02.6 on a phone it is a sheet whose every row a thumb can hit; what does not come is said, and a font comes only with its script', async () => {
    const { page, context } = await visit(browser, { size: 'phone' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const arabic = () => asked.filter((url) => url.includes('arabic'))
    await page.goto(site.address)
    await select(page).click()
    const rows = page.getByRole('menuitemradio')
    const button = await select(page).boundingBox()
    expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44)
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectAccessible(page, 'header')
    await page.mouse.click(180, 120)
    expect(await rows.count()).toBe(0)

    // A language that does not come leaves the page as it is, says so, and comes on another try.
    await page.route('**/assets/TY-*.js', (route) => route.abort())
    const choose = async (name: string) => {
      await select(page).click()
      await rows.filter({ hasText: name }).click()
    }
    await choose('Filipino')
    await page.getByRole('alert').filter({ hasText: 'This language could not be loaded.' }).waitFor()
    expect(await kept(page)).toEqual([null, null])
    await page.getByRole('heading', { level: 1, name: 'Play it. Prove it.' }).waitFor()
    await page.unroute('**/assets/TY-*.js')
    await choose('Filipino')
    await page.getByRole('heading', { level: 1, name: 'Laruin. Patunayan.' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)

    await page.evaluate(() => document.fonts.ready)
    expect(arabic()).toEqual([])
    await choose('العربية')
    await expect
      .poll(() => arabic().toSorted())
      .toEqual([expect.stringContaining('.css'), expect.stringContaining('.woff2')])
    expect(await direction(page)).toEqual(['ar', 'rtl'])
    await context.close()
  })
})

test('LY-14.1 texts half as long again fit a phone of 360 px on home and login', async () => {
  const { page, context, complaints } = await visit(browser, { size: 'phone' })
  await speakStretched(page)
  await page.goto(site.address)
  await page.getByRole('contentinfo').getByText('⟦Cooənneeəcteeəd⟧', { exact: true }).waitFor()
  await expectToFit(page)
  await page.goto(`${site.address}/login`)
  await page.locator('input[name=username]').waitFor()
  await expectToFit(page)
  expect(complaints()).toEqual([])
  await context.close()
})
