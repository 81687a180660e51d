import jsqrModule from 'jsqr'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { readPlist } from '#tests/support/plist.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import { expectAccessible, expectToFit, type sizes, type Theme, visit } from './visitor.ts'

// The package is written for both kinds of module, and its types for one of them.
const readQr = jsqrModule as unknown as typeof jsqrModule.default

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite(), shareBrowser()])
})

interface Wish {
  readonly size?: keyof typeof sizes
  readonly theme?: Theme
  readonly hasWorker?: boolean
  readonly language?: string
}

/** Somebody who has read the announcements already, so that none comes between. */
async function visitQuietly({ language = 'EN', ...input }: Wish = {}) {
  const visitor = await visit(browser, input)
  await visitor.context.addInitScript((lang) => {
    sessionStorage.setItem('popup-closed:public', '')
    localStorage.setItem('lang', lang)
  }, language)
  return visitor
}

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

test.each([
  ['phone', 'day'],
  ['desktop', 'night'],
] as const)(
  'RT-06 LY-07 MC-12 LY-14 the download page on a %s by %s: codes that a camera reads, and guides by keyboard',
  async (size, theme) => {
    const { page, context, complaints } = await visitQuietly({ size, theme })
    await page.goto(`${site.address}/down`)
    await page.getByRole('heading', { level: 1, name: 'Laro in your pocket' }).waitFor()
    expect(await page.title()).toBe('The app · Laro')
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
    await expectToFit(page)
    await expectAccessible(page)
    await page.keyboard.press('Home')
    await expect.poll(() => steps.first().textContent()).toMatch('Chrome')
    await page.getByRole('main').getByRole('link', { name: 'iPhone guide' }).click()
    await page.waitForURL(`${site.address}/down?os=ios#guide`)
    await expect.poll(() => steps.first().textContent()).toMatch('Safari')
    await expectToFit(page)
    expect(complaints()).toEqual([])
    await context.close()
  },
)

test('MC-12 a phone is shown its own guide first, and a code knows better', async () => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
  const { page, context } = await visitQuietly({ size: 'phone' })
  await context.addInitScript((agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), userAgent)
  await page.goto(`${site.address}/down`)
  const chosen = page.getByRole('tab', { selected: true })
  await expect.poll(() => chosen.textContent()).toBe('iPhone')
  await page.goto(`${site.address}/down?os=android`)
  await expect.poll(() => chosen.textContent()).toBe('Android')
  await context.close()
})

test('LY-14 MC-12 in Arabic the page reads from the right and fits on a phone', async () => {
  const { page, context, complaints } = await visitQuietly({ size: 'phone', theme: 'night', language: 'AR' })
  await page.goto(`${site.address}/down?os=ios`)
  await page.getByRole('heading', { level: 1, name: 'Laro في جيبك' }).waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await page.getByRole('link', { name: 'نزّل ملف التعريف' }).waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  expect(complaints()).toEqual([])
  await context.close()
})

test('MC-12 the button is there while the browser offers to install, and takes the offer up once', async () => {
  const { page, context } = await visitQuietly()
  await page.goto(`${site.address}/down`)
  await page.getByRole('tab', { name: 'Android' }).waitFor()
  const button = page.getByRole('button', { name: 'Install now' })
  expect(await button.count()).toBe(0)
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        const offer = new Event('beforeinstallprompt', { cancelable: true })
        dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve({ outcome: 'accepted' }) }))
      })
      return await button.count()
    })
    .toBe(1)
  await button.click()
  await page.getByText('Installed. Look for the sun').waitFor()
  expect(await button.count()).toBe(0)
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

test('MC-12 the manifest names the brand, and every icon is there in the size it says', async () => {
  const { page, context } = await visitQuietly()
  await page.goto(`${site.address}/down`)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(`${site.address}${href}`)
  expect(answer.headers()['content-type']).toMatch('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({ name: 'Laro', display: 'standalone', start_url: '/' })
  const kinds = manifest.icons.map(({ sizes: side, purpose }) => `${side} ${purpose}`)
  expect(kinds).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  const arabic = (await (await page.request.get(`${site.address}/manifest.webmanifest?lang=AR`)).json()) as Manifest
  expect(arabic).toMatchObject({ lang: 'ar' })

  const pictures = manifest.icons.map(({ src, sizes: side }) => [src, side])
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const [src, side] of [...pictures, [apple, '180x180']]) {
    const { width, height, format } = await sharp(
      await (await page.request.get(`${site.address}${src}`)).body(),
    ).metadata()
    expect([`${width}x${height}`, format], String(src)).toEqual([side, 'png'])
  }
  for (const { url } of manifest.shortcuts) {
    const shortcut = await page.request.get(`${site.address}${url}`, { headers: { accept: 'text/html' } })
    expect(shortcut.status(), url).toBe(200)
  }
  const flag = await page.request.get(`${site.address}/flags/ph.svg`)
  expect([flag.status(), flag.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
  await context.close()
})

test('MC-12 the profile for iPhones leads to this site, whatever the Host header says', async () => {
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

  const { page, context } = await visitQuietly()
  const lied = await page.request.get(`${site.address}/down/laro.mobileconfig`, { headers: { host: 'evil.example' } })
  expect(lied.status()).toBe(400)
  expect(await lied.text()).not.toMatch('evil')
  await context.close()
})

test('MC-12 without a network the visitor is told so by a page of ours, and with it the site comes back', async () => {
  const { page, context } = await visitQuietly({ size: 'phone', hasWorker: true })
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
