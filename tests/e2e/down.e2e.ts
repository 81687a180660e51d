import jsqrModule from 'jsqr'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { readPlist } from '#tests/support/plist.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import { expectAccessible, expectToFit, sizes, visit } from './visitor.ts'

// The package is written for both kinds of module, and its types for one of them.
const readQr = jsqrModule as unknown as typeof jsqrModule.default

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite(), shareBrowser()])
})

/** What a camera reads off the screen. */
async function scan(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot({ animations: 'disabled' }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

async function expectCodes(page: Page): Promise<void> {
  for (const [name, os] of [
    ['Android', 'android'],
    ['iPhone', 'ios'],
  ] as const) {
    const address = `${site.address}/down?os=${os}`
    const code = page.getByRole('img', { name: `QR code for ${name}: ${address}`, exact: true })
    await code.waitFor()
    expect(await scan(code.locator('..'))).toBe(address)
  }
}

test('RT-06.1 MC-12 the download page: codes that a camera reads on a desktop and on a phone, and guides by keyboard', async () => {
  const { page, context, complaints } = await visit(browser)
  await page.goto(`${site.address}/down`)
  await page.getByRole('heading', { level: 1, name: 'Laro in your pocket' }).waitFor()
  expect(await page.title()).toBe('The app · Laro')
  await expectCodes(page)
  await page.setViewportSize(sizes.phone)
  await expectCodes(page)
  await page.getByText(`${site.address}/down`, { exact: true }).waitFor()

  const [android, ios] = ['Android', 'iPhone'].map((name) => page.getByRole('tab', { name, exact: true }))
  const steps = page.getByRole('tabpanel').getByRole('heading', { level: 3 })
  expect(await android?.getAttribute('aria-selected')).toBe('true')
  expect(await steps.first().textContent()).toMatch('Chrome')
  await android?.focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(`${site.address}/down?os=ios`)
  await expect.poll(() => ios?.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(() => steps.first().textContent()).toMatch('Safari')
  expect(await page.getByRole('link', { name: 'Download the profile' }).getAttribute('href')).toBe(
    '/down/laro.mobileconfig',
  )
  await page.getByText('Not signed').waitFor()
  await page.keyboard.press('Home')
  await expect.poll(() => steps.first().textContent()).toMatch('Chrome')
  await expectToFit(page)
  await page.getByRole('main').getByRole('link', { name: 'iPhone guide' }).click()
  await page.waitForURL(`${site.address}/down?os=ios#guide`)
  await expect.poll(() => steps.first().textContent()).toMatch('Safari')
  await expectToFit(page)
  expect(complaints()).toEqual([])
  await context.close()
})

interface Manifest {
  readonly name: string
  readonly lang: string
  readonly display: string
  readonly start_url: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[]
  readonly shortcuts: readonly { readonly url: string }[]
}

test('the manifest names the brand, and every icon is there in the size it says', async () => {
  const html = await (await fetch(`${site.address}/down`, { headers: { accept: 'text/html' } })).text()
  const hrefOf = (rel: string) => new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`).exec(html)?.[1]
  const get = (path: string | undefined, accept = '*/*') => fetch(`${site.address}${path}`, { headers: { accept } })
  const answer = await get(hrefOf('manifest'))
  expect(answer.headers.get('content-type')).toMatch('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({ name: 'Laro', display: 'standalone', start_url: '/' })
  const kinds = manifest.icons.map(({ sizes: side, purpose }) => `${side} ${purpose}`)
  expect(kinds).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  const arabic = (await (await get('/manifest.webmanifest?lang=AR')).json()) as Manifest
  expect(arabic).toMatchObject({ lang: 'ar' })

  const pictures = manifest.icons.map(({ src, sizes: side }) => [src, side])
  for (const [src, side] of [...pictures, [hrefOf('apple-touch-icon'), '180x180']]) {
    const { width, height, format } = await sharp(await (await get(src)).arrayBuffer()).metadata()
    expect([`${width}x${height}`, format], String(src)).toEqual([side, 'png'])
  }
  for (const { url } of manifest.shortcuts) {
    expect((await get(url, 'text/html')).status, url).toBe(200)
  }
  const flag = await get('/flags/ph.svg')
  expect([flag.status, flag.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
})

test('MC-12.1 the profile for iPhones leads to this site, whatever the Host header says', async () => {
  const answer = await fetch(`${site.address}/down/laro.mobileconfig`)
  expect(answer.headers.get('content-type')).toMatch('application/x-apple-aspen-config')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="laro.mobileconfig"')
  const profile = readPlist(await answer.text()) as { PayloadContent: readonly { Icon: Buffer }[] }
  expect(profile).toMatchObject({
    PayloadType: 'Configuration',
    PayloadContent: [
      { PayloadType: 'com.apple.webClip.managed', URL: `${site.address}/`, Label: 'Laro', FullScreen: true },
    ],
  })
  const icon = await sharp(profile.PayloadContent[0]?.Icon).metadata()
  expect([icon.width, icon.format]).toEqual([180, 'png'])

  const context = await browser.newContext()
  const lied = await context.request.get(`${site.address}/down/laro.mobileconfig`, {
    headers: { host: 'evil.example' },
  })
  expect(lied.status()).toBe(400)
  expect(await lied.text()).not.toMatch('evil')
  await context.close()
})

test('without a network the visitor is told so by a page of ours, and with it the site comes back', async () => {
  const { page, context } = await visit(browser, { size: 'phone', hasWorker: true })
  await page.goto(`${site.address}/down`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  // The worker keeps its own page and nothing of the app.
  const kept = await page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.toSorted()).toEqual(['/favicon.svg', '/offline.css', '/offline.html'])

  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await context.setOffline(true)
    await page.goto(`${site.address}/promotions`)
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
    await page.getByRole('heading', { name: 'Offline ka' }).waitFor()
    await page.getByRole('heading', { name: 'أنت غير متصل' }).waitFor()
    const isStyled = await page.locator('main').evaluate((one) => getComputedStyle(one).borderRadius)
    expect(isStyled).toBe('24px')
    await expectToFit(page)
    await expectAccessible(page)
    await context.setOffline(false)
    await page.getByRole('link', { name: /Try again/ }).click()
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/promotions')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await context.close()
})
