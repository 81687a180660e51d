import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { codeShape, receive } from '#tests/support/inbox.ts'
import { type Operator, signInOperator } from '#tests/support/operator.ts'
import { addPeople } from '#tests/support/people.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { dragSlider } from '#tests/support/slider.ts'
import { expectAccessible, expectContrast, expectToFit, visit } from './visitor.ts'

let site: Site
let browser: Browser
let operator: Operator

const phone = '9181234567'
const email = 'mila@laro.example'

beforeAll(async () => {
  const started = startSite({}, async (db, secret) => {
    await addPeople(db, secret, [
      { username: 'mila', email, place: '127.0.0.1' },
      { username: 'nilo', phone: `+63${phone}`, place: '127.0.0.1' },
    ])
  })
  ;[site, browser] = await Promise.all([started, launchChromium({ hasPictures: false })])
  operator = await signInOperator(site)
  await operator.change('whitelabel', { CHNGPASSVERIF3: false })
})

afterAll(async () => {
  await browser.close()
  await site.stop()
})

const popup = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const forgot = (page: Page): Locator => popup(page, 'Forgot your password?')

async function openForgot(page: Page): Promise<Locator> {
  await page.goto(`${site.address}/login`)
  await popup(page, 'Sign in').getByRole('button', { name: 'Forgot password?' }).click()
  await forgot(page).waitFor()
  return forgot(page)
}

async function askByMail(page: Page, username: string, address: string): Promise<void> {
  const dialog = await openForgot(page)
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('E-mail', { exact: true }).fill(address)
  await page.keyboard.press('Enter')
  await dragSlider(page)
}

test('PO-09 PO-11 ST-09 VA-03 by mail on a phone: the answer tells nothing, the link works once, and leaves the address bar', async () => {
  const { page, context, complaints } = await visit(browser, { size: 'phone', theme: 'day' })
  const dialog = await openForgot(page)
  // Without the operator's switch there is one method, and so nothing to choose from.
  expect(await dialog.getByRole('tab').count()).toBe(0)
  await expectAccessible(page, 'dialog')
  await expectContrast(page, 'night', 'dialog')
  await expectToFit(page)
  await dialog.getByLabel('Username').fill('mila')
  await dialog.getByLabel('E-mail', { exact: true }).fill('mila at laro')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter an e-mail address').waitFor()

  await askByMail(page, 'nobody-of-ours', email)
  await dialog.getByText('The request has been sent').waitFor()
  const answered = await dialog.getByRole('status').innerText()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.waitFor({ state: 'detached' })

  const sent = page.waitForRequest((request) => request.url().endsWith('/wps/member/password/email'))
  await askByMail(page, 'mila', email)
  expect((await sent).headers()['content-type']).toBe('application/x-www-form-urlencoded')
  expect(await dialog.getByRole('status').innerText()).toBe(answered)
  await expectAccessible(page, 'dialog')

  const link = await receive(site.address, email, /https?:\S+reset=\S+/)
  const { search } = new URL(link)
  await page.goto(`${site.address}/${search}`)
  const reset = popup(page, 'Set a new password')
  await reset.waitFor()
  expect(page.url()).toBe(`${site.address}/`)
  await expectAccessible(page, 'dialog')
  await reset.getByLabel('New password', { exact: true }).fill('password123')
  await reset.getByLabel('New password once more').fill('password123')
  await page.keyboard.press('Enter')
  await reset.getByText('This password is among the first that are guessed.').waitFor()
  await reset.getByLabel('New password', { exact: true }).fill('bagyo sa disyembre')
  await reset.getByLabel('New password once more').fill('bagyo sa disyembre')
  await page.keyboard.press('Enter')
  await reset.getByText('Your new password is set.').waitFor()
  await reset.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('input[name=username]').fill('mila')
  await page.locator('input[name=password]').fill('bagyo sa disyembre')
  await page.keyboard.press('Enter')
  await dragSlider(page)
  await page.getByRole('button', { name: 'Account of mila' }).waitFor()
  expect(complaints().filter((text) => !text.includes('422'))).toEqual([])

  await page.goto(`${site.address}/login${search}`)
  await reset.getByLabel('New password', { exact: true }).fill('bagyo sa enero at ulan')
  await reset.getByLabel('New password once more').fill('bagyo sa enero at ulan')
  await page.keyboard.press('Enter')
  await reset.getByText('This link has been used or is too old.').waitFor()
  await reset.getByRole('button', { name: 'Ask for a new link' }).click()
  await dialog.waitFor()
  await context.close()
})

test('PO-09 ST-09 ST-10 by phone in Arabic: the switch makes it the default; a code, a new password, and one is in', async () => {
  await operator.change('whitelabel', { CHNGPASSVERIF3: true })
  const { page, context, complaints } = await visit(browser, { size: 'phone' })
  await page.goto(`${site.address}/login?lang=AR`)
  await page.getByRole('dialog').getByRole('button', { name: 'نسيت كلمة المرور؟' }).click()
  const dialog = popup(page, 'نسيت كلمة المرور؟')
  await dialog.getByRole('tab').first().waitFor()
  expect(await dialog.getByRole('tab').allInnerTexts()).toEqual(['عبر الهاتف', 'عبر البريد'])
  expect(await dialog.getByRole('tab').first().getAttribute('aria-selected')).toBe('true')
  await expectAccessible(page, 'dialog')
  await expectToFit(page)
  await dialog.locator('input[type=tel]').fill(phone)
  await dialog.getByRole('button', { name: 'إرسال الرمز' }).click()
  await dragSlider(page)
  // Five minutes, counted down, without half of the way there and back.
  await dialog.getByRole('button', { name: /300|2\d\d/ }).waitFor()
  const code = await receive(site.address, `+63${phone}`, codeShape)
  await dialog.locator('input[name=verificationCode]').fill(code)
  await dialog.locator('input[name=newPassword]').fill('bagyo sa disyembre')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('account'))).toBe('nilo')
  expect(new URL(page.url()).pathname).toBe('/')
  expect(complaints()).toEqual([])
  await context.close()
})

test('PO-09 ER-02 customer service opens in a window of 440 by 750, and one that is blocked says so', async () => {
  const { page, context } = await visit(browser)
  await context.route('https://www.messenger.com/**', (route) => route.fulfill({ body: '<title>service</title>' }))
  const dialog = await openForgot(page)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Customer service' }).click(),
  ])
  await opened.waitForURL('https://www.messenger.com/')
  expect(await opened.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([440, 750])
  expect(await opened.evaluate(() => window.opener === null)).toBe(true)
  await opened.close()
  await page.evaluate(() => {
    window.open = () => null
  })
  await dialog.getByRole('button', { name: 'Customer service' }).click()
  await page.getByText('The window was blocked. Please allow popups for this site.').waitFor()
  await expectAccessible(page, 'dialog')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await dialog.getByRole('button', { name: 'Back to signing in' }).click()
  await popup(page, 'Sign in').waitFor()
  await context.close()
})
