import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documents } from '#modules/settings/documents.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { type Operator, signInOperator } from '#tests/support/operator.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { dragSlider } from '#tests/support/slider.ts'
import { expectAccessible, expectContrast, expectToFit, visit } from './visitor.ts'

let site: Site
let browser: Browser
let operator: Operator

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchChromium({ hasPictures: false })])
  operator = await signInOperator(site)
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

const { initial: rules } = documents.registration
const off = { ...rules.captcha, enabled: false, required: false }
const wanted = { ...rules.username, patternId: 0, minLength: 1, maxLength: 255 }

beforeEach(async () => {
  await operator.replace('whitelabel', documents.whitelabel.initial)
  await operator.replace('registration', rules)
})

/** The machine that runs these may be busy with others. */
const patience = { timeout: 10_000 }

const dialogOf = (page: Page, name = 'Create an account'): Locator => page.getByRole('dialog', { name, exact: true })
/** A refusal is a line in the browser's own log, and nothing else may be. */
const unexpected = (complaints: readonly string[]): string[] =>
  complaints.filter((line) => !/the server responded with a status of 4\d\d/.test(line))
const kept = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)

/** What a person is told right below a field. */
async function faultOf(field: Locator): Promise<string> {
  const id = await field.getAttribute('aria-describedby')
  return id === null ? '' : await field.page().locator(`[id="${id}"]`).innerText()
}

function countRequests(page: Page, part: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === part) count += 1
  })
  return () => count
}

test('PO-08 PO-11 VA-01 VA-02 ST-12 ER-03 CA-02 CO-06 by name on a phone: faults beside the fields, a wrong invitation stops, a slide lets in', async () => {
  const { page, context, complaints } = await visit(browser, { size: 'phone', theme: 'night' })
  // The link is followed to another page first; what it says is not forgotten on the way.
  await page.goto(`${site.address}/help?affiliateCode=NOBODY&referralCode=OLDLINK1`)
  await page.goto(`${site.address}/register`)
  const dialog = dialogOf(page)
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await field('Username').waitFor()
  const marks = await dialog
    .locator('label')
    .evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one, '::after').content.includes('*')).map((one) => one.textContent),
    )
  expect(marks).toEqual(expect.arrayContaining(['Username', 'Password', 'Confirm password']))
  await dialog.getByRole('img', { name: /letters|picture/i }).waitFor()
  await expectAccessible(page, 'dialog')
  await expectToFit(page)
  await expectContrast(page, 'day', 'dialog')
  await expectContrast(page, 'night', 'dialog')

  const pictures = countRequests(page, '/wps/captcha')
  const refresh = dialog.getByRole('button', { name: 'Show another picture' })
  await refresh.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 4; press += 1) button.click()
  })
  await expect.poll(pictures, patience).toBe(1)

  await field('Username').fill('ab')
  await field('Password').click()
  expect(await faultOf(field('Username'))).toBe('Use letters and digits only (4–16 characters).')
  await field('Username').fill('marisol77')
  expect(await faultOf(field('Username'))).toBe('')
  await field('Password').fill('habagat')
  expect(await faultOf(field('Password'))).toContain('At least 8 characters')
  await field('Password').fill('habagat-77-Amihan')
  expect(await faultOf(field('Password'))).toContain('Strong')
  await dialog.getByRole('button', { name: 'Show the password' }).first().click()
  expect(await field('Password').getAttribute('type')).toBe('text')
  await field('Confirm password').fill('habagat-77-amihan')
  await field('Confirm password').blur()
  expect(await faultOf(field('Confirm password'))).toBe('The two passwords are not the same.')
  await field('Confirm password').fill('habagat-77-Amihan')

  // The operator takes the picture away, and the open form follows.
  await operator.change('registration', { captcha: off })
  await refresh.waitFor({ state: 'detached' })
  expect(await field('Username').inputValue()).toBe('marisol77')
  const terms = dialog.getByRole('checkbox', { name: /terms and rules/ })
  expect(await terms.isChecked()).toBe(true)
  expect(await dialog.getByRole('link', { name: 'Read them' }).getAttribute('href')).toBe('/help')
  await terms.uncheck()
  const submit = dialog.getByRole('button', { name: 'Create account' })
  await submit.click()
  expect(await faultOf(terms)).toBe('Please agree to the terms first.')
  await terms.check()
  await dialog.getByRole('checkbox', { name: /21 years old/ }).check()

  expect(await field('Invitation code').inputValue()).toBe('NOBODY')
  const sent = countRequests(page, '/wps/member/register')
  await submit.click()
  const warning = dialogOf(page, 'The invitation code is not valid')
  await warning.getByRole('button', { name: 'I understand' }).click()
  expect(sent()).toBe(0)
  await field('Invitation code').fill('amihan')
  await submit.click()
  await dragSlider(page)
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(`${site.address}/`)
  expect(await kept(page, 'token')).toMatch(/^[\w-]{43}$/)
  expect(await kept(page, 'account')).toBe('marisol77')
  expect(sent()).toBe(1)
  expect(unexpected(complaints())).toEqual([])
  await context.close()
})

test('PO-08 PO-11 A04 a name that is taken is told beside it; from here to signing in', async () => {
  await operator.change('registration', { captcha: off })
  const { page, context, complaints } = await visit(browser)
  await page.goto(`${site.address}/register`)
  const dialog = dialogOf(page)
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await field('Username').fill('player')
  await field('Password').fill('habagat-77-Amihan')
  await field('Confirm password').fill('habagat-77-Amihan')
  await dialog.getByRole('checkbox', { name: /21 years old/ }).check()
  await page.keyboard.press('Enter')
  await dragSlider(page)
  await expect.poll(() => faultOf(field('Username')), patience).toMatch(/taken/)
  expect(await field('Username').evaluate((one) => one === document.activeElement)).toBe(true)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialogOf(page, 'Sign in').waitFor()
  expect(await dialog.count()).toBe(0)
  expect(unexpected(complaints())).toEqual([])
  await context.close()
})

test('PO-08 ST-10 ST-12 by number, with the code that was sent to it', async () => {
  await operator.change('whitelabel', { MOBILENUMPASSREG3: true })
  await operator.change('registration', { captcha: off })
  const { page, context, complaints } = await visit(browser, { theme: 'day' })
  await page.goto(`${site.address}/register`)
  const dialog = dialogOf(page)
  await dialog.getByRole('tab', { name: 'Mobile number', selected: false }).click()
  const send = dialog.getByRole('button', { name: /^(Send code|\d+ s)$/ })
  const submit = dialog.getByRole('button', { name: 'Create account' })
  await submit.click()
  const number = dialog.getByRole('textbox', { name: /Mobile number/ })
  await expect.poll(() => number.getAttribute('aria-invalid'), patience).toBe('true')
  await number.fill('0917 555 8123')
  await send.click()
  await dragSlider(page)
  await expect.poll(() => send.textContent(), patience).toMatch(/^\d+ s$/)
  expect(await send.isDisabled()).toBe(true)

  const code = dialog.getByLabel('Verification code', { exact: true })
  await code.fill(await readCode('+639175558123'))
  await dialog.getByLabel('Password', { exact: true }).fill('amihan-at-habagat')
  await dialog.getByLabel('Confirm password', { exact: true }).fill('amihan-at-habagat')
  await dialog.getByRole('checkbox', { name: /21 years old/ }).check()
  await submit.click()
  await dragSlider(page)
  await dialog.waitFor({ state: 'detached' })
  expect(await kept(page, 'account')).toMatch(/^p[a-z2-9]{9}$/)
  expect(unexpected(complaints())).toEqual([])
  await context.close()
})

async function readCode(to: string): Promise<string> {
  const read = async (): Promise<string> => {
    const answer = await fetch(`${site.address}/world/inbox/messages?to=${encodeURIComponent(to)}`)
    const { value } = (await answer.json()) as { value: { messages: { text: string }[] } }
    return /\b\d{6}\b/.exec(value.messages[0]?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(read, patience).not.toBe('')
  return await read()
}

test('PO-08 VA-01 VA-02 VA-04 what the operator asks for comes in steps, in Arabic, by keyboard alone', async () => {
  // Where players may be 18, who is under 21 is asked about the birthday.
  await operator.change('minimumAge', { byJurisdiction: { PH: 18 } })
  await operator.change('registration', {
    captcha: off,
    affiliateCode: off,
    mobileNum: off,
    username: { ...rules.username, acceptedPattern: '^ph[a-z0-9]{2,14}$' },
    fullName: { ...wanted, patternId: 21, minLength: 3, maxLength: 60 },
    birthday: { ...wanted, patternId: 13 },
    idNumber: { ...wanted, patternId: 6, minLength: 8, maxLength: 8 },
  })
  const { page, context, complaints } = await visit(browser, { size: 'phone' })
  await page.goto(`${site.address}/register?lang=AR`)
  const dialog = dialogOf(page, 'إنشاء حساب')
  await dialog.locator('p', { hasText: /الخطوة .1. من .2./ }).waitFor()
  await expectToFit(page)
  await expectAccessible(page, 'dialog')
  // The engine of the pattern is fetched because a rule has one.
  const username = dialog.getByLabel('اسم المستخدم')
  await username.focus()
  await page.keyboard.type('marisol')
  await page.keyboard.press('Tab')
  await expect.poll(() => faultOf(username), patience).toContain('هذا ليس بالصيغة المطلوبة')
  await username.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('phmarisol')
  const type = async (label: string, text: string) => {
    const field = dialog.getByLabel(label, { exact: true })
    for (let tabs = 0; tabs < 8; tabs += 1) {
      if (await field.evaluate((one) => one === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type(text)
    return field
  }
  await type('كلمة المرور', 'habagat-at-amihan')
  await type('تأكيد كلمة المرور', 'habagat-at-amihan')
  await page.keyboard.press('Enter')
  await dialog.locator('p', { hasText: /الخطوة .2. من .2./ }).waitFor()

  const id = await type('رقم الهوية', '1234567')
  await page.keyboard.press('Tab')
  // One number where only one length will do.
  await expect.poll(() => faultOf(id), patience).toContain('\u20688\u2069')
  await id.press('End')
  await page.keyboard.type('8')
  const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Manila' }).format())
  const birthday = dialog.getByLabel('تاريخ الميلاد', { exact: true })
  await birthday.focus()
  await page.keyboard.type(`01-01-${year - 10}`)
  const name = await type('الاسم الكامل', 'Marisol')
  await page.keyboard.press('Enter')
  await expect.poll(() => faultOf(birthday), patience).toContain('18')
  expect(await faultOf(name)).toContain('الاسم الأول واسم العائلة')
  await birthday.fill(`01-01-${year - 19}`)
  await name.fill('Marisol Reyes')
  const confirm = dialog.getByRole('checkbox', { name: /وُلدت في/ })
  await confirm.focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('checkbox', { name: /18.? عامًا/ }).focus()
  await page.keyboard.press('Space')
  await expectToFit(page)
  await dialog.getByRole('button', { name: 'إنشاء الحساب' }).focus()
  await page.keyboard.press('Enter')
  await dragSlider(page)
  await dialog.waitFor({ state: 'detached' })
  expect(await kept(page, 'account')).toBe('phmarisol')
  // A slide that missed is one of them.
  expect(unexpected(complaints())).toEqual([])
  await operator.change('minimumAge', { byJurisdiction: { PH: 21 } })
  await context.close()
})

test('PO-08 where no way is open, the popup says so and leads to signing in', async () => {
  await operator.change('whitelabel', { USERNAMEREG3: false })
  const { page, context, complaints } = await visit(browser)
  await page.goto(`${site.address}/register`)
  const dialog = dialogOf(page)
  await dialog.getByText('Registration is closed at the moment').waitFor()
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialogOf(page, 'Sign in').waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})
