// Long because: every way in for who has no account stands on one site and its simulated services, and each further site costs every run seven seconds.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documents } from '#modules/settings/documents.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { codeShape, receive } from '#tests/support/inbox.ts'
import { type Operator, signInOperator } from '#tests/support/operator.ts'
import { addPeople } from '#tests/support/people.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { dragSlider } from '#tests/support/slider.ts'
import { type IdentityProviders, startIdentityProviders } from '#world/identity-provider/server.ts'
import {
  expectFlags,
  fieldsOf,
  forgotFlags,
  menuFlags,
  recordsIn,
  registrationFlags,
  signInFlags,
  turnOn,
  waysIn,
} from './flags.ts'
import {
  becomePlayer,
  expectAccessible,
  expectContrast,
  expectToFit,
  fillSignIn,
  leaveWelcome,
  sizes,
  visit,
} from './visitor.ts'

/** Who has no account yet, or no longer its password: registering, another service, and a forgotten password. */

let site: Site
let browser: Browser
let operator: Operator
let providers: IdentityProviders

const phone = '9181234567'
const email = 'mila@laro.example'

beforeAll(async () => {
  ;[providers, browser] = await Promise.all([startIdentityProviders({}), shareBrowser({ hasPictures: false })])
  const { google, facebook, firebase } = providers
  const environment = {
    LARO_GOOGLE_ISSUER: google.issuer,
    LARO_GOOGLE_CLIENT_ID: google.clientId,
    LARO_GOOGLE_CLIENT_SECRET: google.clientSecret,
    LARO_FACEBOOK_ISSUER: facebook.issuer,
    LARO_FACEBOOK_CLIENT_ID: facebook.clientId,
    LARO_FACEBOOK_CLIENT_SECRET: facebook.clientSecret,
    LARO_FIREBASE_PROJECT: firebase.projectId,
    LARO_FIREBASE_API_KEY: firebase.apiKey,
    LARO_FIREBASE_URL: firebase.url,
    LARO_FIREBASE_KEYS_URL: firebase.keysUrl,
  }
  site = await startSite(environment, async (db, secret) => {
    await addPeople(db, secret, [
      { username: 'mila', email, place: '127.0.0.1' },
      { username: 'nilo', phone: `+63${phone}`, place: '127.0.0.1' },
      { username: 'luma', isPasswordExpired: true, place: '127.0.0.1' },
    ])
  })
  providers.admit(site.address)
  operator = await signInOperator(site)
})
afterAll(async () => {
  await site.stop()
  await providers.close()
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

const forgot = (page: Page): Locator => dialogOf(page, 'Forgot your password?')

/** From wherever the page is. */
async function openForgot(page: Page): Promise<Locator> {
  const signIn = dialogOf(page, 'Sign in')
  if ((await signIn.count()) === 0) await page.getByRole('banner').getByText('Log in').click()
  await signIn.getByRole('button', { name: 'Forgot password?' }).click()
  await forgot(page).waitFor()
  return forgot(page)
}

async function askByMail(page: Page, username: string): Promise<void> {
  const dialog = forgot(page)
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('E-mail', { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await dragSlider(page)
}

test('PO-09.3 PO-09.5 PO-11.2 ST-09.1 ER-02.4 VA-03.2 CA-02.9 RO-02.13 BX-04.6 by mail on a phone: people can be reached, the answer tells nothing, the link works once, and leaves the address bar', async () => {
  await operator.change('whitelabel', { CHNGPASSVERIF3: false })
  const { page, context, complaints } = await visit(browser, { size: 'phone', theme: 'day' })
  // What is sent here lands in the inbox of a demo, which is empty as yet.
  await page.goto(`${site.address}/world/inbox`)
  await page.getByRole('heading', { name: 'No messages yet' }).waitFor()
  await expectAccessible(page)
  await expectToFit(page)

  await page.goto(`${site.address}/login`)
  await dialogOf(page, 'Sign in').waitFor()
  const dialog = await openForgot(page)
  // Without the operator's switch there is one method, and so nothing to choose from.
  expect(await dialog.getByRole('tab').count()).toBe(0)
  await expectAccessible(page, 'dialog')
  await expectContrast(page, 'night', 'dialog')
  await expectToFit(page)
  await expectService(page, dialog)

  await dialog.getByLabel('Username').fill('mila')
  await dialog.getByLabel('E-mail', { exact: true }).fill('mila at laro')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter an e-mail address').waitFor()
  await askByMail(page, 'nobody-of-ours')
  await dialog.getByText('The request has been sent').waitFor()
  const answered = await dialog.getByRole('status').innerText()
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.waitFor({ state: 'detached' })

  await openForgot(page)
  const sent = page.waitForRequest((request) => request.url().endsWith('/wps/member/password/email'))
  await askByMail(page, 'mila')
  expect((await sent).headers()['content-type']).toBe('application/x-www-form-urlencoded')
  expect(await dialog.getByRole('status').innerText()).toBe(answered)

  const link = await receive(site.address, email, /https?:\S+reset=\S+/)
  const { search } = new URL(link)
  await page.goto(`${site.address}/${search}`)
  const reset = dialogOf(page, 'Set a new password')
  await reset.waitFor()
  expect(page.url()).toBe(`${site.address}/`)
  await expectAccessible(page, 'dialog')
  await reset.getByLabel('New password', { exact: true }).fill('password123')
  await reset.getByLabel('New password again').fill('password123')
  await page.keyboard.press('Enter')
  await reset.getByText('This password is too common.').waitFor()
  await reset.getByLabel('New password', { exact: true }).fill('bagyo sa disyembre')
  await reset.getByLabel('New password again').fill('bagyo sa disyembre')
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
  await reset.getByLabel('New password again').fill('bagyo sa enero at ulan')
  await page.keyboard.press('Enter')
  await reset.getByText('This link has been used or is too old.').waitFor()
  await reset.getByRole('button', { name: 'Request a new link' }).click()
  await dialog.waitFor()
  await context.close()
})

/** PO-09: customer service opens in a window of 440 by 750, and one that is blocked says so. */
async function expectService(page: Page, dialog: Locator): Promise<void> {
  const context = page.context()
  await context.route('https://www.messenger.com/**', (route) => route.fulfill({ body: '<title>service</title>' }))
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
  await dialog.getByRole('button', { name: 'Back to sign-in' }).click()
  await dialogOf(page, 'Sign in').waitFor()
  await openForgot(page)
}

/** On a phone the list of countries is a sheet in the reader's direction, and the number keeps its own. */
async function chooseCountries(page: Page, dialog: Locator): Promise<void> {
  const number = dialog.locator('input[type=tel]')
  expect(await number.evaluate((field) => getComputedStyle(field).direction)).toBe('ltr')
  const picker = dialog.getByRole('button', { name: /^رمز البلد/ })
  const list = page.getByRole('dialog', { name: 'رمز البلد' })
  await picker.click()
  expect(await list.evaluate((sheet) => getComputedStyle(sheet).direction)).toBe('rtl')
  expect(await list.boundingBox()).toMatchObject({ x: 0, width: 360 })
  await expectAccessible(page, 'dialog')
  await list.getByRole('button', { name: 'إغلاق' }).click()
  await list.waitFor({ state: 'hidden' })
  for (const [name, code] of [
    [/السعودية/, '+966'],
    [/الفلبين/, '+63'],
  ] as const) {
    await picker.click()
    await page.getByRole('option', { name }).click()
    await expect.poll(() => picker.textContent(), patience).toContain(code)
  }
}

test('RO-02.1 RO-02.2 RO-02.3 RO-02.4 RO-02.5 RO-02.6 RO-02.7 RO-02.9 RO-02.10 RO-02.11 RO-02.12 RO-02.13 each switch of the operator is seen on the open page, on and off', async () => {
  const visitor = await visit(browser)
  const { page, context, complaints } = visitor
  // Without the picture each form but one is a single step.
  await operator.change('registration', { captcha: off })
  await page.goto(`${site.address}/register`)
  await expectFlags(operator, registrationFlags, () => fieldsOf(dialogOf(page)))
  await turnOn(operator, 'COMM3')
  await page.goto(`${site.address}/login`)
  await expectFlags(operator, signInFlags, () => waysIn(dialogOf(page, 'Sign in')))
  const dialog = await openForgot(page)
  await expectFlags(operator, forgotFlags, () => dialog.getByRole('tab').allInnerTexts())

  await becomePlayer(visitor, site)
  await page.goto(`${site.address}/help`)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expectFlags(operator, menuFlags, () => recordsIn(page))
  // Whether money may go to the agent is asked when the page is opened.
  await page.goto(`${site.address}/member?page=transferUpline`)
  await page.getByText('Transfers to agents are closed right now').waitFor()
  await turnOn(operator, 'AGENTPOLICY3')
  await page.reload()
  await page.getByRole('button', { name: 'Transfer', exact: true }).waitFor()
  expect(unexpected(complaints())).toEqual([])
  await context.close()
})

test('ST-06.5 RO-02.8 an expired password is changed first where the operator asks for it; elsewhere one is in at once', async () => {
  await operator.change('whitelabel', { PWDEXPFORCECHANGE3: true })
  const { page, context, complaints } = await visit(browser, { size: 'phone' })
  await page.goto(`${site.address}/login`)
  await fillSignIn(page, 'luma', site.password)
  const dialog = dialogOf(page, 'Choose a new password')
  await dialog.getByText('has expired').waitFor()
  await dialog.getByRole('button', { name: 'Close and sign out' }).click()
  await dialog.waitFor({ state: 'detached' })
  await operator.change('whitelabel', { PWDEXPFORCECHANGE3: false })
  await page.goto(`${site.address}/login`)
  await fillSignIn(page, 'luma', site.password)
  await page.getByRole('button', { name: 'Account of luma' }).waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})

test('PO-09.2 PO-09.3 PO-09.4 ST-09.2 CA-02.10 RO-02.13 by phone in Arabic: the switch makes it the default; a country, a code, a new password, and one is in', async () => {
  await operator.change('whitelabel', { CHNGPASSVERIF3: true })
  const { page, context, complaints } = await visit(browser, { size: 'phone' })
  await page.goto(`${site.address}/login?lang=AR`)
  await page.getByRole('dialog').getByRole('button', { name: 'نسيت كلمة المرور؟' }).click()
  const dialog = dialogOf(page, 'نسيت كلمة المرور؟')
  await dialog.getByRole('tab').first().waitFor()
  expect(await dialog.getByRole('tab').allInnerTexts()).toEqual(['عبر الهاتف', 'عبر البريد'])
  expect(await dialog.getByRole('tab').first().getAttribute('aria-selected')).toBe('true')
  await expectAccessible(page, 'dialog')
  await expectToFit(page)
  await chooseCountries(page, dialog)
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

test('PO-08.3 PO-08.4 PO-08.5 PO-11.1 PO-11.3 VA-01.2 VA-02.1 VA-02.2 VA-02.3 ST-10.4 ST-12.1 ST-12.2 ST-12.3 ST-12.5 ER-03.4 CO-06.4 CA-02.5 CA-02.6 CA-02.12 RO-02.1 RO-02.3 RT-02.3 A04 on a phone: closed, then open; by name, faults beside the fields, a wrong invitation stops, a taken name is told; by number, with the code that was sent to it', async () => {
  await operator.change('whitelabel', { USERNAMEREG3: false })
  const { page, context, complaints } = await visit(browser, { size: 'phone', theme: 'night' })
  // The link is followed to another page first; what it says is not forgotten on the way.
  await page.goto(`${site.address}/help?affiliateCode=NOBODY&referralCode=OLDLINK1`)
  await page.goto(`${site.address}/register`)
  const dialog = dialogOf(page)
  await dialog.getByText('Registration is closed at the moment').waitFor()
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialogOf(page, 'Sign in').getByRole('button', { name: 'Register' }).click()
  // What the operator changes reaches the open form.
  await operator.replace('whitelabel', documents.whitelabel.initial)
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
  await page.setViewportSize(sizes.desktop)
  await expectToFit(page)

  const pictures = countRequests(page, '/wps/captcha')
  const refresh = dialog.getByRole('button', { name: 'Show another picture' })
  await refresh.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 4; press += 1) button.click()
  })
  await expect.poll(pictures, patience).toBe(1)

  await field('Username').fill('ab')
  await field('Password').click()
  expect(await faultOf(field('Username'))).toBe('Use letters and digits only (4–16 characters).')
  await field('Username').fill('player')
  expect(await faultOf(field('Username'))).toBe('')
  await field('Password').fill('habagat')
  expect(await faultOf(field('Password'))).toContain('At least 8 characters')
  await field('Password').fill('habagat-77-Amihan')
  expect(await faultOf(field('Password'))).toContain('Strong')
  await dialog.getByRole('button', { name: 'Show the password' }).first().click()
  expect(await field('Password').getAttribute('type')).toBe('text')
  await field('Confirm password').fill('habagat-77-amihan')
  await field('Confirm password').blur()
  expect(await faultOf(field('Confirm password'))).toBe('The two passwords don’t match.')
  await field('Confirm password').fill('habagat-77-Amihan')

  // The operator takes the picture away, and the open form follows.
  await operator.change('registration', { captcha: off })
  await refresh.waitFor({ state: 'detached' })
  expect(await field('Username').inputValue()).toBe('player')
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
  await expect.poll(() => faultOf(field('Username')), patience).toMatch(/taken/)
  expect(await field('Username').evaluate((one) => one === document.activeElement)).toBe(true)
  expect(sent()).toBe(1)

  await operator.change('whitelabel', { MOBILENUMPASSREG3: true })
  await dialog.getByRole('tab', { name: 'Mobile number', selected: false }).click()
  const send = dialog.getByRole('button', { name: /^(Send code|\d+ s)$/ })
  await submit.click()
  const number = dialog.getByRole('textbox', { name: /Mobile number/ })
  await expect.poll(() => number.getAttribute('aria-invalid'), patience).toBe('true')
  await number.fill('0917 555 8123')
  await send.click()
  await dragSlider(page)
  await expect.poll(() => send.textContent(), patience).toMatch(/^\d+ s$/)
  expect(await send.isDisabled()).toBe(true)
  await field('Verification code').fill(await receive(site.address, '+639175558123', codeShape))
  await field('Password').fill('amihan-at-habagat')
  await field('Confirm password').fill('amihan-at-habagat')
  await field('Invitation code').fill('amihan')
  await dialog.getByRole('checkbox', { name: /21 years old/ }).check()
  await submit.click()
  await dragSlider(page)
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(`${site.address}/`)
  expect(await kept(page, 'token')).toMatch(/^[\w-]{43}$/)
  expect(await kept(page, 'account')).toMatch(/^p[a-z2-9]{9}$/)
  expect(unexpected(complaints())).toEqual([])
  await context.close()
})

test('ST-10.3 ST-12.4 where the operator uses Firebase, a newcomer proves the number there and is in', async () => {
  await operator.change('whitelabel', { USERNAMEREG3: false, MOBILENUMREG3: true })
  await operator.change('registration', { captcha: off })
  await operator.change('security', { usesFirebase: true })
  const { page, context, complaints } = await visit(browser, { size: 'phone', theme: 'night' })
  await page.goto(`${site.address}/register`)
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: /Mobile number/ }).fill('0917 555 8777')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByRole('button', { name: /^(60|5\d) s$/ }).waitFor(patience)
  const sent = await (await fetch(`${providers.firebase.url}/sent`)).text()
  const [, code = ''] = /<b>(\d{6})<\/b> for \+639175558777/.exec(sent) ?? []
  await dialog.getByLabel('Verification code', { exact: true }).fill(code)
  await dialog.getByRole('checkbox', { name: /21 years old/ }).check()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dragSlider(page)
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(`${site.address}/`)
  await leaveWelcome(page)
  expect(await kept(page, 'account')).toMatch(/^p[a-z2-9]{9}$/)
  // Who has just come has no money yet, and reads so.
  await page.getByRole('banner').getByText('₱0.00').waitFor(patience)
  expect(complaints()).toEqual([])
  await operator.replace('security', documents.security.initial)
  await context.close()
})

test('PO-08.2 VA-01.2 VA-02.3 VA-02.4 VA-04.1 ST-12.5 what the operator asks for comes in steps, in Arabic, by keyboard alone', async () => {
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

const customerId = (page: Page) => page.evaluate(() => sessionStorage.getItem('customerId'))

/** By keyboard alone, from one of the popups. */
async function leaveFor(page: Page, service: 'Google' | 'Facebook', from: string): Promise<void> {
  await page.goto(`${site.address}${from}`)
  const button = page.getByRole('dialog').getByRole('button', { name: `Continue with ${service}` })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Simulated ${service} sign-in` }).waitFor()
}

test('PO-07.4 PO-08.6 ER-01.11 through the other service a newcomer becomes a member, who is the same one the next time; who turns back is told so calmly, in Arabic too', async () => {
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
  await page.evaluate(() => sessionStorage.clear())
  await page.goBack()
  expect(page.url()).not.toContain('code=')
  // The other service does not show one page twice, which the browser notes.
  complaints()
  await page.setViewportSize(sizes.phone)
  await leaveFor(page, 'Google', '/login?to=/help')
  await page.getByLabel('Name').fill('Nena B.')
  await page.getByLabel('E-mail', { exact: true }).fill('Nena@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  // Where somebody wanted to be is where they are in the end.
  await page.waitForURL(`${site.address}/help`)
  await expect.poll(() => customerId(page)).toBe(id)
  expect(complaints()).toEqual([])
  await page.evaluate(() => sessionStorage.clear())

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
