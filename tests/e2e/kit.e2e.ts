import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import { expectAccessible, expectToFit, sizes, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite(), shareBrowser()])
})

test('LY-13.1 LY-13.3 the kit shows every picture, each a file that never changes, fits both widths, and is accessible in both themes', async () => {
  const { page, context, complaints } = await visit(browser)
  await page.goto(`${site.address}/kit`)
  await page.getByRole('heading', { level: 1, name: 'The kit' }).waitFor()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  const broken = await page.locator('img').evaluateAll((all) =>
    Promise.all(
      all.map(async (one) => {
        const image = one as HTMLImageElement
        image.loading = 'eager'
        await image.decode().catch(() => undefined)
        return image.naturalWidth > 0 ? null : image.src
      }),
    ).then((found) => found.filter((src) => src !== null)),
  )
  expect(broken).toEqual([])
  expect(await page.locator('img').count()).toBeGreaterThan(200)
  const src = await page.getByRole('img', { name: 'Mayon Gold' }).first().getAttribute('src')
  const response = await page.request.get(`${site.address}${src}`)
  expect(response.headers()['content-type']).toBe('image/svg+xml')
  expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable')

  const light = (name: string) =>
    page.getByRole('region', { name, exact: true }).evaluate((one) => getComputedStyle(one).backgroundColor)
  expect(await light('Night')).not.toBe(await light('Day'))
  await expectAccessible(page)
  await expectToFit(page)
  await page.setViewportSize(sizes.phone)
  await expectToFit(page)
  expect(complaints()).toEqual([])
  await context.close()
})
