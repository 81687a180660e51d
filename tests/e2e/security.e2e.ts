import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { beginTotp, finishTotp, logIn, passTwoFactor } from '#modules/identity/contract.ts'
import { Passwords } from '#modules/identity/passwords.ts'
import { insertAccount } from '#modules/identity/store/accounts.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { openPurse } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { codeShape, receive } from '#tests/support/inbox.ts'
import { addPeople } from '#tests/support/people.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { dragSlider, solveSlider } from '#tests/support/slider.ts'
import { kept, popup, signIn, visitFromAfar } from './afar.ts'
import { becomeOwnerOf, expectAccessible, expectContrast, expectToFit, fillSignIn, sizes, visit } from './visitor.ts'

/** What is asked for besides a name and a password, and what somebody sets up so that it is. */

const member = { username: 'tala', password: 'habagat sa umaga', secret: '491822' }
const mail = 'tomas@laro.example'
let site: Site
let browser: Browser

/** Somebody of their own, with money: what the demo's player has or has set is another file's business. */
async function addMember(db: Database): Promise<void> {
  const hash = await new Passwords().hash(member.password)
  assert(hash.ok, 'a machine at rest hashes a password')
  const id = newId<'member'>(systemClock)
  const account = { id, kind: 'member', type: 0, username: member.username, nickname: 'Tala' } as const
  await db.tx(async (tx) => {
    await insertAccount(tx, { ...account, passwordHash: hash.value }, new Date(systemClock.nowMs()))
    const purse = await openPurse(tx, id, 'PHP')
    const house = await openHouse(tx, 'test', 'PHP')
    const legs = [{ step: 'post', kind: 'opening', debit: house, credit: purse, amount: 500_000n }] as const
    await post(tx, { scope: 'sys:test', key: 'opening:tala', ref: 'opening', legs })
  })
}

beforeAll(async () => {
  // Each visitor has an address of their own, as if they stood behind a proxy of ours.
  const started = startSite({ LARO_PROXY_HOPS: '1' }, async (db, secret) => {
    await addPeople(db, secret, [
      { username: 'tina', email: 'tina@laro.example', phone: '+639171234568' },
      { username: 'tomas', email: mail },
      { username: 'tess', email: 'tess@laro.example', place: '127.0.0.1' },
      { username: 'given', hasDefaultPassword: true },
    ])
    await addMember(db)
  })
  ;[site, browser] = await Promise.all([started, shareBrowser({ hasPictures: false })])
})
afterAll(async () => {
  await site.stop()
})

/** What a browser notes when a call is refused; these journeys enter one wrong thing on purpose. */
const refused = expect.stringContaining('status of 422')

/**
 * A code for this moment, or for one half a minute away: each works once. One of the half-minute before would be too old as soon as the next
 * begins, so who needs two takes the next one second.
 */
const codeOf = (secret: string, stepsAhead = 0): string =>
  generateSync({ secret, epoch: Math.floor(systemClock.nowMs() / 1000) + 30 * stepsAhead })

/** Who turns back half-way is out at the server too. */
async function expectToBeOut(page: Page, turnBack: () => Promise<void>): Promise<void> {
  const out = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await turnBack()
  expect((await out).status()).toBe(200)
}

test('ST-07.2 RT-16 ER-02.14 from a new address a second factor is owed, and half-way is nowhere: out by turning back, in by a code', async () => {
  const { page, context, complaints } = await visitFromAfar(browser, { size: 'phone', theme: 'night' })
  await page.goto(`${site.address}/records`)
  await signIn(page, 'tina', site.password)
  const dialog = popup(page, 'One more step')
  await dialog.getByText('You haven’t signed in from this network before').waitFor()
  expect((await kept(page)).token).toBeUndefined()
  await page.getByRole('banner', { includeHidden: true }).getByText('Log in').waitFor()
  await expectAccessible(page, 'dialog')
  await expectToFit(page)
  // There is more than one way.
  await dialog.getByText('E-mail').click()
  expect(await dialog.getByRole('radio', { name: /E-mail/ }).isChecked()).toBe(true)
  await expectToBeOut(page, () => page.keyboard.press('Escape'))
  expect(await dialog.count()).toBe(0)
  expect(complaints()).toEqual([])

  await page.setViewportSize(sizes.desktop)
  await page.goto(`${site.address}/records`)
  await signIn(page, 'tomas', site.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Please enter the verification code.').waitFor()
  await expectContrast(page, 'day', 'dialog')
  await expectToFit(page)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByRole('button', { name: /^\d+ s$/ }).waitFor()
  const code = await receive(site.address, mail, codeShape)
  const field = dialog.getByLabel('Verification code')
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('The verification code is not valid.').waitFor()
  await field.fill(code)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.address}/records`)
  await page.getByRole('heading', { name: 'Account record' }).waitFor()
  expect((await kept(page)).account).toBe('tomas')
  expect(complaints()).toEqual([refused])
  await context.close()
})

test('PO-10.2 ST-06.4 ST-08 RT-18.4 VA-03.3 a given password is changed before anything else, or one is out', async () => {
  const { page, context, complaints } = await visitFromAfar(browser, { size: 'phone', theme: 'night' })
  await page.goto(`${site.address}/login`)
  await signIn(page, 'given', site.password)
  const dialog = popup(page, 'Choose a new password')
  await dialog.waitFor()
  await expectAccessible(page, 'dialog')
  await expectContrast(page, 'day', 'dialog')
  expect((await kept(page)).token).toBeUndefined()
  await expectToBeOut(page, () => dialog.getByRole('button', { name: 'Close and sign out' }).click())

  await page.getByRole('banner').getByText('Log in').click()
  await signIn(page, 'given', site.password)
  const chosen = dialog.getByLabel('New password', { exact: true })
  const again = dialog.getByLabel('New password again')
  const save = dialog.getByRole('button', { name: 'Save the password' })
  await chosen.fill('short')
  await dialog.getByText('Too short').waitFor()
  await save.click()
  await dialog.getByText('Use at least 8 characters.').waitFor()
  await chosen.fill('kalabaw at araw')
  await again.fill('kalabaw at ulan')
  await save.click()
  await dialog.getByText('The two passwords don’t match.').waitFor()
  await chosen.fill(site.password)
  await again.fill(site.password)
  await save.click()
  await dialog.getByText('This is the password you were given.').waitFor()
  await chosen.fill('kalabaw at araw')
  await again.fill('kalabaw at araw')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Account of given' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(complaints()).toEqual([refused])
  await context.close()
})

/** From a place they are known at, by the calls of the security centre. */
async function enrolAuthenticator(username: string): Promise<string> {
  const { api, session } = makeCaller(site.address)
  const pass = await solveSlider(site.address, 'login', username)
  const body = { username, password: site.password, ...pass }
  const signedIn = await api.callSealed<typeof logIn>('POST /wps/session/login', { body })
  assert(signedIn.ok && signedIn.value.next === 'open', 'a known place needs no second factor')
  session.begin(signedIn.value.token)
  const begun = await api.call<typeof beginTotp>('POST /wps/member/security/totp', {})
  assert(begun.ok, 'an authenticator was begun')
  const { secret } = begun.value
  const code = codeOf(secret)
  const finished = await api.callSealed<typeof finishTotp>('PUT /wps/member/security/totp', { body: { code } })
  assert(finished.ok, 'the authenticator was turned on')
  return secret
}

test('SE-10.1 ST-07.4 in Arabic: where an authenticator is on, its code is asked for from every place', async () => {
  const secret = await enrolAuthenticator('tess')
  const { page, context } = await visitFromAfar(browser, { size: 'phone' })
  await page.goto(`${site.address}/login?lang=AR`)
  await signIn(page, 'tess', site.password)
  const dialog = popup(page, 'خطوة واحدة بعد')
  await dialog.getByText('رمز الاسترداد').waitFor()
  // Nothing that can be intercepted stands in for the authenticator.
  expect(await dialog.getByRole('radio').count()).toBe(2)
  await expectAccessible(page, 'dialog')
  await expectToFit(page)
  const field = dialog.locator('input[name=code]')
  await field.fill('12 34')
  await page.keyboard.press('Enter')
  await dialog.locator('[aria-invalid=true]').waitFor()
  await field.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await kept(page)).account).toBe('tess')
  await context.close()
})

async function giveName(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('operator')
  await page.getByLabel('Password', { exact: true }).fill(site.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await dragSlider(page)
}

test('SE-14.1 the demo’s operator sets up the authenticator at the first sign-in and gives its code at the next', async () => {
  const { page, context, complaints } = await visit(browser, { size: 'phone', theme: 'night' })
  await page.goto(`${site.address}/operator`)
  await expectAccessible(page)
  await giveName(page)

  await page.getByRole('heading', { name: 'Set up your authenticator' }).waitFor()
  const key = page.locator('form bdi')
  await key.waitFor()
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  await expectContrast(page, 'day')
  await expectToFit(page)
  await page.getByLabel('Code from the app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('You are signed in as Tala').waitFor()
  // The overview says that there is nothing to see yet; the menu leads to what there is.
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.getByText('No figures yet').waitFor()
  await expectAccessible(page)
  await expectContrast(page, 'day')
  await expectToFit(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Your session' }).click()
  await page.getByText('Actions with money are open until').waitFor()
  expect(new URL(page.url()).pathname).toBe('/operator/session')
  await expectAccessible(page)
  await expectToFit(page)

  // A new visit of this tab is still signed in; who signs out is asked for everything again.
  await page.reload()
  await page.getByText('You are signed in as Tala').waitFor()
  await page.getByRole('button', { name: /Tala/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await giveName(page)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByLabel('Code from the app').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('You are signed in as Tala').waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})

/** The token of a session on some other device, opened by the calls of the form; a recovery code lets it in. */
async function enterElsewhere(recovery: string): Promise<string> {
  const { api, session } = makeCaller(site.address)
  const pass = await solveSlider(site.address, 'login', member.username)
  const body = { username: member.username, password: member.password, ...pass }
  const half = await api.callSealed<typeof logIn>('POST /wps/session/login', { body })
  assert(half.ok && half.value.next === 'two_factor', 'the authenticator is asked for')
  session.begin(half.value.token)
  const passed = await api.callSealed<typeof passTwoFactor>('POST /wps/session/twoFactor', {
    body: { method: 'recovery', code: recovery },
  })
  assert(passed.ok, 'a recovery code lets in')
  return passed.value.token
}

/** A refusal that the journey asked for is no fault of the page. */
const faultsOf = (complaints: readonly string[]) => complaints.filter((text) => !/status of (403|422)/.test(text))

/** At both widths, in both themes. */
async function expectGood(page: Page): Promise<void> {
  await expectToFit(page)
  await expectAccessible(page)
  await page.setViewportSize(sizes.phone)
  await expectToFit(page)
  await expectContrast(page, 'day', 'main')
  await page.setViewportSize(sizes.desktop)
}

async function roll(page: Page, stake: string): Promise<void> {
  const bet = page.getByRole('textbox', { name: /^Bet/ })
  await bet.fill(stake)
  await bet.press('Enter')
  await page.getByRole('button', { name: 'Roll', disabled: false }).click()
}

test('MC-01.1 BX-06.3 a payment password, an authenticator, the end of a session elsewhere, a document, a limit that stops a bet by its name, and a break', async () => {
  const { page, context, complaints } = await visit(browser, { theme: 'night' })
  await page.goto(`${site.address}/login`)
  // Through the form: a session that was opened elsewhere would be taken for a stolen one wherever something dear is done.
  await fillSignIn(page, member.username, member.password)
  await page.waitForFunction(() => sessionStorage.getItem('token') !== null)
  const account = (more = '') => page.goto(`${site.address}/member?page=securityCenter${more}`)
  await account()
  await page.getByText('1 of 6 on').waitFor()
  await expectGood(page)

  await page.getByRole('button', { name: 'Set: Payment password' }).click()
  const payment = page.getByRole('dialog', { name: 'Set a payment password' })
  const choose = async (secret: string): Promise<void> => {
    await payment.getByLabel('New payment password', { exact: true }).fill(secret)
    await payment.getByLabel('New payment password again', { exact: true }).fill(secret)
    await payment.getByLabel('Login password', { exact: true }).fill(member.password)
    await payment.getByRole('button', { name: 'Save' }).click()
  }
  await choose('111111')
  await payment.getByText('This is too easy to guess. Please choose another.').waitFor()
  await expectAccessible(page, 'dialog')
  await choose(member.secret)
  await payment.waitFor({ state: 'detached' })
  await page.getByText('2 of 6 on').waitFor()

  await page.getByRole('button', { name: 'Turn on: Authenticator app' }).click()
  const totp = page.getByRole('dialog', { name: 'Turn on the authenticator' })
  await totp.getByRole('img', { name: 'Code for your authenticator app' }).waitFor()
  const key = (await totp.locator('bdi').innerText()).replaceAll(' ', '')
  await totp.getByLabel('Code from the app').fill('000000')
  await totp.getByRole('button', { name: 'Turn on' }).click()
  await totp.getByText('This code is wrong', { exact: false }).waitFor()
  await totp.getByLabel('Code from the app').fill(codeOf(key))
  await totp.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.waitFor()
  expect(await codes.getByRole('listitem').count()).toBe(10)
  const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('On. 10 recovery codes are left.').waitFor()

  const phone = await visit(browser, { size: 'phone', theme: 'day' })
  await becomeOwnerOf(phone, await enterElsewhere(recovery))
  await phone.page.goto(`${site.address}/member?page=securityCenter`)
  await phone.page.getByText('3 of 6 on').waitFor()
  await phone.page.getByText('This device').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Sign out: / }).click()
  await expect.poll(() => phone.page.evaluate(() => sessionStorage.getItem('token'))).toBe(null)
  await page.getByRole('button', { name: /^Sign out: / }).waitFor({ state: 'detached' })
  await page.getByText('This device').waitFor()
  await phone.context.close()

  await account('&part=verify')
  await page.getByLabel('Full name').fill('Tala Dalisay')
  await page.getByLabel('Birthday').fill('1990-05-17')
  await page.getByLabel('Address').fill('12 Mabini Street, Quezon City')
  await expectGood(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await page.getByLabel('Number').fill('1234-5678-9012')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByText('Please add at least one picture.').waitFor()
  const sent = page.waitForResponse((answer) => answer.url().includes('/wps/files'))
  const picture = { name: 'id.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(picture)
  await sent
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByRole('heading', { name: 'In review' }).waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'National ID' }).innerText()).toMatch(/•+9012/)

  await account('&part=limits')
  await page.getByRole('button', { name: 'Set: Stakes, a day' }).click()
  const limit = page.getByRole('dialog', { name: 'Stakes, a day' })
  await limit.getByLabel('At most').fill('100')
  await limit.getByRole('button', { name: 'Save the limit' }).click()
  await page.getByText('of ₱100.00').waitFor()
  await expectGood(page)

  await page.goto(`${site.address}/play/dagat-dice`)
  await roll(page, '60')
  await page
    .locator('[aria-live]')
    .getByText(/You won ₱|Returned ₱|No win this time/)
    .waitFor()
  await page.getByRole('button', { name: 'Roll', disabled: false }).click()
  const told = page.getByRole('dialog', { name: 'You’ve reached your stake limit' })
  await told.getByText('Nothing was taken.', { exact: false }).waitFor()
  await told.getByText('Played today').waitFor()
  await expectAccessible(page, 'dialog')
  await told.getByRole('button', { name: 'See my limits' }).click()
  await page.getByText('₱60.00').waitFor()

  await page.getByRole('button', { name: 'Change: Stakes, a day' }).click()
  await limit.getByLabel('At most').fill('500')
  await limit.getByText('it takes 24 hours', { exact: false }).waitFor()
  await limit.getByRole('button', { name: 'Save the limit' }).click()
  await limit.getByText('Nothing has changed yet', { exact: false }).waitFor()
  await limit.getByRole('button', { name: 'I understand' }).click()
  await page.getByText('Requested: ₱500.00.').waitFor()
  expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Keep the current limit' }).click()
  await page.getByText('Requested: ₱500.00.').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Exclude myself' }).click()
  const exclusion = page.getByRole('dialog', { name: 'Self-exclusion' })
  await expectAccessible(page, 'dialog')
  await exclusion.getByRole('button', { name: 'Continue' }).click()
  await exclusion.getByRole('button', { name: 'Exclude myself' }).click()
  await exclusion.getByText('This is not your username.').waitFor()
  await exclusion.getByRole('checkbox').check()
  await exclusion.getByLabel(/Type your username/).fill(member.username)
  await exclusion.getByRole('button', { name: 'Exclude myself' }).click()
  await page.getByText(/You have excluded yourself until/).waitFor()

  await page.goto(`${site.address}/play/dagat-dice`)
  await page.getByRole('button', { name: 'Roll', disabled: false }).click()
  await page.getByRole('dialog', { name: 'You have excluded yourself' }).waitFor()
  expect(faultsOf(complaints())).toEqual([])
  await context.close()
}, 90_000)
