import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { type IdentityProviders, startIdentityProviders } from '#world/identity-provider/server.ts'
import { expectAccessible, expectContrast, expectToFit, visit } from './visitor.ts'

let site: Site
let browser: Browser
let providers: IdentityProviders

beforeAll(async () => {
  ;[providers, browser] = await Promise.all([startIdentityProviders({}), launchChromium({ hasPictures: false })])
  const { google, facebook } = providers
  site = await startSite({
    LARO_GOOGLE_ISSUER: google.issuer,
    LARO_GOOGLE_CLIENT_ID: google.clientId,
    LARO_GOOGLE_CLIENT_SECRET: google.clientSecret,
    LARO_FACEBOOK_ISSUER: facebook.issuer,
    LARO_FACEBOOK_CLIENT_ID: facebook.clientId,
    LARO_FACEBOOK_CLIENT_SECRET: facebook.clientSecret,
  })
  providers.admit(site.address)
})

afterAll(async () => {
  await browser.close()
  await site.stop()
  await providers.close()
})

const customerId = (page: Page) => page.evaluate(() => sessionStorage.getItem('customerId'))

/** By keyboard alone, from one of the popups. */
async function leaveFor(page: Page, service: 'Google' | 'Facebook', from: string): Promise<void> {
  await page.goto(`${site.address}${from}`)
  const button = page.getByRole('dialog').getByRole('button', { name: `Continue with ${service}` })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Simulated ${service} sign-in` }).waitFor()
}

test('PO-07 PO-08 through the other service a newcomer becomes a member, who is the same one the next time, in any browser', async () => {
  const { page, context, complaints } = await visit(browser)
  const carried: string[] = []
  page.on('request', (request) => {
    const told = `${request.url()} ${request.headers().referer ?? ''}`
    if (told.startsWith(site.address) && /[?&]code=/.test(told) && !request.isNavigationRequest()) carried.push(told)
  })
  await leaveFor(page, 'Google', '/register')
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Nena Bautista')
  await page.getByLabel('E-mail', { exact: true }).fill('nena@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${site.address}/`)
  await page.getByRole('button', { name: 'Account of Nena Bautista' }).waitFor()
  const id = await customerId(page)
  // What the service sent along is gone from the address bar and from the history, and went nowhere else.
  expect(carried).toEqual([])
  expect(complaints()).toEqual([])
  await page.goBack()
  expect(page.url()).not.toContain('code=')
  await context.close()

  const second = await visit(browser, { size: 'phone' })
  await leaveFor(second.page, 'Google', '/login?to=/help')
  await second.page.getByLabel('Name').fill('Nena B.')
  await second.page.getByLabel('E-mail', { exact: true }).fill('Nena@example.com')
  await second.page.getByRole('button', { name: 'Continue' }).click()
  // Where somebody wanted to be is where they are in the end.
  await second.page.waitForURL(`${site.address}/help`)
  await expect.poll(() => customerId(second.page)).toBe(id)
  expect(second.complaints()).toEqual([])
  await second.context.close()
})

test('ER-01 PO-07 who turns back at the other service is told so calmly, in Arabic too, and finds the sign-in', async () => {
  const { page, context } = await visit(browser, { size: 'phone' })
  await leaveFor(page, 'Facebook', '/login')
  await expectToFit(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  const told = page.getByRole('alert')
  await told.getByRole('heading', { level: 1, name: 'Sign-in was not finished' }).waitFor()
  await told.getByText('The window was closed, so you are not signed in.').waitFor()
  expect(page.url()).toBe(`${site.address}/social/facebook`)
  expect(await customerId(page)).toBeNull()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')

  await page.reload()
  await told.getByRole('heading', { name: 'There is nothing to finish here' }).waitFor()
  await page.goto(`${site.address}/social/google?code=made-up&state=made-up&lang=AR`)
  await told.getByRole('heading', { name: 'لم يكتمل تسجيل الدخول' }).waitFor()
  expect(page.url()).toBe(`${site.address}/social/google`)
  await expectToFit(page)
  await expectAccessible(page)
  await expectContrast(page, 'day')
  await told.getByRole('link', { name: 'تسجيل الدخول' }).click()
  await page.getByRole('dialog').waitFor()
  await context.close()
})
