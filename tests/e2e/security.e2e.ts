import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { addPayoutAccount, createDeposit, requestWithdrawal } from '#modules/cashier/contract.ts'
import { Passwords } from '#modules/identity/passwords.ts'
import { insertAccount } from '#modules/identity/store/accounts.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { openPurse } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { intentKey } from '#tests/support/intent-key.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { type RunningPsp, startPsp } from '#world/psp/server.ts'
import { expectAccessible, expectContrast, expectToFit, fillSignIn, type Visitor, visit } from './visitor.ts'

const member = { username: 'tala', password: 'habagat sa umaga', secret: '491822' }
let site: Site
let browser: Browser
let psp: RunningPsp

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
  psp = await startPsp()
  const environment = { LARO_PSPS: JSON.stringify([psp.door]), LARO_BOTS: '0' }
  ;[site, browser] = await Promise.all([startSite(environment, addMember), launchChromium({ hasPictures: false })])
  psp.operate(site.address)
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await psp.close()
})

/** What the authenticator left behind when it was turned on; from then on it is asked for at every sign-in. */
let recoveryCodes: string[] = []

/** By a recovery code: one of the app lets in once, and its next comes half a minute later. */
async function passSecondStep(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  await dialog.getByText('Recovery code', { exact: true }).click()
  await dialog.locator('input[name=code]').fill(recoveryCodes.pop() ?? '')
  await page.keyboard.press('Enter')
}

/** Through the form: a session that was opened elsewhere would be taken for a stolen one wherever something dear is done. */
async function enter(request: Parameters<typeof visit>[1]): Promise<Visitor> {
  const visitor = await visit(browser, request)
  await visitor.page.goto(`${site.address}/login`)
  await fillSignIn(visitor.page, member.username, member.password)
  if (recoveryCodes.length > 0) await passSecondStep(visitor.page)
  await visitor.page.waitForFunction(() => sessionStorage.getItem('token') !== null)
  return visitor
}

const account = (page: Page, more = '') => page.goto(`${site.address}/member?page=securityCenter${more}`)
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))

/** A refusal that the journey asked for is no fault of the page. */
const faultsOf = (complaints: readonly string[]) => complaints.filter((text) => !/status of (403|422)/.test(text))

async function expectGood(page: Page, otherTheme: 'night' | 'day'): Promise<void> {
  await expectToFit(page)
  await expectAccessible(page)
  await expectContrast(page, otherTheme)
}

test('MC-01 a payment password, an authenticator and the end of a session elsewhere', async () => {
  const { page, context, complaints } = await enter({ theme: 'night' })
  await account(page)
  await page.getByText('1 of 6 on').waitFor()
  await expectGood(page, 'day')

  await page.getByRole('button', { name: 'Set: Payment password' }).click()
  const payment = page.getByRole('dialog', { name: 'Set a payment password' })
  const choose = async (secret: string): Promise<void> => {
    await payment.getByLabel('New payment password', { exact: true }).fill(secret)
    await payment.getByLabel('New payment password once more', { exact: true }).fill(secret)
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
  await totp.getByText('This code is not right', { exact: false }).waitFor()
  await totp
    .getByLabel('Code from the app')
    .fill(generateSync({ secret: key, epoch: Math.floor(systemClock.nowMs() / 1000) }))
  await totp.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.waitFor()
  expect(await codes.getByRole('listitem').count()).toBe(10)
  recoveryCodes = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('On. 10 recovery codes are left.').waitFor()

  const phone = await enter({ size: 'phone', theme: 'day' })
  await account(phone.page)
  await phone.page.getByText('3 of 6 on').waitFor()
  await phone.page.getByText('This device').waitFor()
  await expectGood(phone.page, 'night')

  await account(page)
  await page.getByRole('button', { name: /^Sign out: / }).click()
  await expect.poll(() => tokenOf(phone.page)).toBe(null)
  await page.getByRole('button', { name: /^Sign out: / }).waitFor({ state: 'detached' })
  await page.getByText('This device').waitFor()
  expect(faultsOf(complaints())).toEqual([])
  await phone.context.close()
  await context.close()
})

test('MC-01 who somebody is: told, shown by a document, and then it waits', async () => {
  const { page, context, complaints } = await enter({ theme: 'day' })
  await account(page, '&part=verify')
  await page.getByLabel('Full name').fill('Tala Dalisay')
  await page.getByLabel('Birthday').fill('1990-05-17')
  await page.getByLabel('Address').fill('12 Mabini Street, Quezon City')
  await expectGood(page, 'night')
  await page.getByRole('button', { name: 'Save and go on' }).click()

  await page.getByLabel('Number').fill('1234-5678-9012')
  await page.getByRole('button', { name: 'Send for checking' }).click()
  await page.getByText('Please add at least one picture.').waitFor()
  const sent = page.waitForResponse((answer) => answer.url().includes('/wps/files'))
  const picture = { name: 'id.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(picture)
  await sent
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send for checking' }).click()
  await page.getByRole('heading', { name: 'Being checked' }).waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'National ID' }).innerText()).toMatch(/•+9012/)
  expect(faultsOf(complaints())).toEqual([])
  await context.close()
})

async function roll(page: Page, stake: string): Promise<void> {
  await page.getByRole('button', { name: /^Bet ₱/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your bet' })
  await dialog.getByRole('textbox').fill(stake)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Roll', disabled: false }).click()
}

test('BX-06 a limit stops a bet by its name, a looser one waits, and who is excluded still withdraws', async () => {
  const { page, context, complaints } = await enter({ theme: 'night' })
  await account(page, '&part=limits')
  await page.getByRole('button', { name: 'Set: Stakes, a day' }).click()
  const limit = page.getByRole('dialog', { name: 'Stakes, a day' })
  await limit.getByLabel('At most').fill('100')
  await limit.getByRole('button', { name: 'Save the limit' }).click()
  await page.getByText('of ₱100.00').waitFor()
  await expectGood(page, 'day')

  await page.goto(`${site.address}/play/dagat-dice`)
  await roll(page, '60')
  await page
    .locator('[aria-live]')
    .getByText(/You won ₱|came back|No win this time/)
    .waitFor()
  await page.getByRole('button', { name: 'Roll', disabled: false }).click()
  const told = page.getByRole('dialog', { name: 'Your stake limit is reached' })
  await told.getByText('Nothing was taken.', { exact: false }).waitFor()
  await told.getByText('Played today').waitFor()
  await expectAccessible(page, 'dialog')
  await told.getByRole('button', { name: 'See my limits' }).click()
  await page.getByText('₱60.00').waitFor()

  await page.getByRole('button', { name: 'Change: Stakes, a day' }).click()
  await limit.getByLabel('At most').fill('500')
  await limit.getByText('it waits 24 hours', { exact: false }).waitFor()
  await limit.getByRole('button', { name: 'Save the limit' }).click()
  await limit.getByText('Nothing has changed yet', { exact: false }).waitFor()
  await limit.getByRole('button', { name: 'I understand' }).click()
  await page.getByText('Wanted: ₱500.00.').waitFor()
  expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Keep the present limit' }).click()
  await page.getByText('Wanted: ₱500.00.').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Exclude myself' }).click()
  const exclusion = page.getByRole('dialog', { name: 'Self-exclusion' })
  await expectAccessible(page, 'dialog')
  await exclusion.getByRole('button', { name: 'Go on' }).click()
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
  await expectMoneyLeaves((await tokenOf(page)) ?? '')
  await context.close()
})

/** Money goes out and none comes in. */
async function expectMoneyLeaves(token: string): Promise<void> {
  const { api, session } = makeCaller(site.address)
  session.begin(token)
  const { secret: paymentPassword } = member
  const [amount, currency] = ['200.00', 'PHP']
  const deposit = await api.call<typeof createDeposit>('POST /wps/cashier/deposits', {
    body: { key: intentKey(), channel: 'qrph', amount, currency },
  })
  expect(deposit).toMatchObject({ ok: false, refusal: 'self_excluded' })
  const place = await api.callSealed<typeof addPayoutAccount>('POST /wps/cashier/accounts', {
    body: { kind: 'ewallet', number: '09175550137', holder: 'Tala Dalisay', institution: 'Salapi', paymentPassword },
  })
  assert(place.ok, `a place for withdrawals is taken: ${place.ok ? '' : place.refusal}`)
  const withdrawal = await api.callSealed<typeof requestWithdrawal>('POST /wps/cashier/withdrawals', {
    body: { key: intentKey(), channel: 'ewallet', account: place.value.id, amount, currency, paymentPassword },
  })
  expect(withdrawal).toMatchObject({ ok: true, value: { amount, currency } })
}
