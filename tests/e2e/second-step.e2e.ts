import { generateSync } from 'otplib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import type { beginTotp, finishTotp, logIn } from '#modules/identity/contract.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { codeShape, receive } from '#tests/support/inbox.ts'
import { type Operator, signInOperator } from '#tests/support/operator.ts'
import { addPeople } from '#tests/support/people.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { solveSlider } from '#tests/support/slider.ts'
import { kept, popup, signIn, visitFromAfar } from './afar.ts'
import { expectAccessible, expectContrast, expectToFit, looks } from './visitor.ts'

let site: Site
let browser: Browser
let operator: Operator

const mail = 'tomas@laro.example'

beforeAll(async () => {
  const started = startSite({ LARO_PROXY_HOPS: '1' }, async (db, secret) => {
    await addPeople(db, secret, [
      { username: 'tina', email: 'tina@laro.example', phone: '+639171234568' },
      { username: 'tomas', email: mail },
      { username: 'tess', email: 'tess@laro.example', payeeName: 'Tess Reyes', place: '127.0.0.1' },
      { username: 'given', hasDefaultPassword: true },
    ])
  })
  ;[site, browser] = await Promise.all([started, launchChromium({ hasPictures: false })])
  operator = await signInOperator(site)
})

afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** What a browser notes when a call is refused; these journeys enter one wrong thing on purpose. */
const refused = expect.stringContaining('status of 422')

test.each(looks)(
  'ST-07 RT-16 on a %s by %s: from a new address a second factor is owed, and half-way is nowhere',
  async (size, theme, other) => {
    const { page, context, complaints } = await visitFromAfar(browser, { size, theme })
    const username = size === 'phone' ? 'tina' : 'tomas'
    await page.goto(`${site.address}/records`)
    await signIn(page, username, site.password)
    const dialog = popup(page, 'One more step')
    await dialog.getByText('You have not signed in from this network before').waitFor()
    expect((await kept(page)).token).toBeUndefined()
    await page.getByRole('banner', { includeHidden: true }).getByText('Log in').waitFor()
    await expectAccessible(page, 'dialog')
    await expectContrast(page, other, 'dialog')
    await expectToFit(page)
    if (size === 'phone') {
      // There is more than one way, and who turns back is out at the server too.
      await dialog.getByText('E-mail').click()
      expect(await dialog.getByRole('radio', { name: /E-mail/ }).isChecked()).toBe(true)
      const out = page.waitForResponse((response) => response.request().method() === 'DELETE')
      await page.keyboard.press('Escape')
      expect((await out).status()).toBe(200)
      expect(await dialog.count()).toBe(0)
      expect(complaints()).toEqual([])
      return await context.close()
    }
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('Please enter the verification code.').waitFor()
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
    expect((await kept(page)).account).toBe(username)
    expect(complaints()).toEqual([refused])
    await context.close()
  },
)

test.each(looks)(
  'PO-10 ST-08 RT-18 on a %s by %s: a given password is changed before anything else, or one is out',
  async (size, theme, other) => {
    const { page, context, complaints } = await visitFromAfar(browser, { size, theme })
    await page.goto(`${site.address}/login`)
    await signIn(page, 'given', site.password)
    const dialog = popup(page, 'Choose a new password')
    await dialog.waitFor()
    await expectAccessible(page, 'dialog')
    await expectContrast(page, other, 'dialog')
    expect((await kept(page)).token).toBeUndefined()
    if (size === 'phone') {
      const out = page.waitForResponse((response) => response.request().method() === 'DELETE')
      await dialog.getByRole('button', { name: 'Close and sign out' }).click()
      expect((await out).status()).toBe(200)
      await page.getByRole('banner').getByText('Log in').waitFor()
    } else {
      const chosen = dialog.getByLabel('New password', { exact: true })
      const again = dialog.getByLabel('New password once more')
      const save = dialog.getByRole('button', { name: 'Save the password' })
      await chosen.fill('short')
      await dialog.getByText('Too short').waitFor()
      await save.click()
      await dialog.getByText('Use at least 8 characters.').waitFor()
      await chosen.fill('kalabaw at araw')
      await again.fill('kalabaw at ulan')
      await save.click()
      await dialog.getByText('The two passwords are not the same.').waitFor()
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
    }
    expect(complaints()).toEqual(size === 'phone' ? [] : [refused])
    await context.close()
  },
)

/** From a place they are known at, by the calls of the page that has no screen yet. */
async function enrolAuthenticator(username: string): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const { api, session } = makeCaller(site.address)
  const pass = await solveSlider(site.address, 'login', username)
  const body = { username, password: site.password, ...pass }
  const signedIn = await api.callSealed<typeof logIn>('POST /wps/session/login', { body })
  assert(signedIn.ok && signedIn.value.next === 'open', 'a known place needs no second factor')
  session.begin(signedIn.value.token)
  const begun = await api.call<typeof beginTotp>('POST /wps/member/security/totp', {})
  assert(begun.ok, 'an authenticator was begun')
  const { secret } = begun.value
  const code = generateSync({ secret, epoch: nowSeconds() - 30 })
  const finished = await api.callSealed<typeof finishTotp>('PUT /wps/member/security/totp', { body: { code } })
  assert(finished.ok, 'the authenticator was turned on')
  return { secret, recoveryCodes: finished.value.recoveryCodes }
}

const nowSeconds = (): number => Math.floor(systemClock.nowMs() / 1000)

test('SE-10 ST-07 RT-16 in Arabic too: the name of a bank account beside a code that was sent, an authenticator from every place, a recovery code that works once', async () => {
  await operator.change('security', { asksBankName: true })
  const before = await visitFromAfar(browser, { size: 'phone' })
  await before.page.goto(`${site.address}/login`)
  await signIn(before.page, 'tess', site.password)
  await popup(before.page, 'One more step').getByLabel('Name on your bank account').waitFor()
  await before.context.close()

  const { secret, recoveryCodes } = await enrolAuthenticator('tess')
  const [recovery = ''] = recoveryCodes
  const first = await visitFromAfar(browser, { size: 'phone' })
  await first.page.goto(`${site.address}/login`)
  await signIn(first.page, 'tess', site.password)
  const dialog = popup(first.page, 'One more step')
  await dialog.getByText('Authenticator app', { exact: true }).click()
  // The hurdle of the name stands beside what can be intercepted, and nothing of that stands in for the authenticator.
  expect(await dialog.getByLabel('Name on your bank account').count()).toBe(0)
  expect(await dialog.getByRole('radio').count()).toBe(2)
  const field = dialog.getByLabel('Verification code')
  await field.fill('12 34')
  await first.page.keyboard.press('Enter')
  await dialog.locator('[aria-invalid=true]').waitFor()
  await field.fill(generateSync({ secret, epoch: nowSeconds() }))
  await first.page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await kept(first.page)).account).toBe('tess')
  await first.context.close()

  for (const isFirst of [true, false]) {
    const { page, context } = await visitFromAfar(browser, { size: 'phone' })
    await page.goto(`${site.address}/login?lang=AR`)
    await signIn(page, 'tess', site.password)
    const arabic = popup(page, 'خطوة واحدة بعد')
    await arabic.getByRole('radio').nth(1).waitFor()
    await arabic.getByText('رمز الاسترداد').click()
    if (isFirst) {
      await expectAccessible(page, 'dialog')
      await expectToFit(page)
    }
    await arabic.locator('input[name=code]').fill(recovery)
    await page.keyboard.press('Enter')
    if (isFirst) await expect.poll(async () => (await kept(page)).account).toBe('tess')
    else await arabic.locator('[aria-invalid=true]').waitFor()
    await context.close()
  }
})
