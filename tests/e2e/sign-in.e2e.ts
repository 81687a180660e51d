import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHandoff } from '#modules/identity/contract.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { codeShape, receive } from '#tests/support/inbox.ts'
import { type Operator, signInOperator } from '#tests/support/operator.ts'
import { addPeople } from '#tests/support/people.ts'
import { signInPlayer } from '#tests/support/player.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { dragSlider, findPlace, readSlider } from '#tests/support/slider.ts'
import { fill, kept, popup, signIn, visitFromAfar } from './afar.ts'
import { expectAccessible, expectContrast, expectToFit, sizes } from './visitor.ts'

let site: Site
let browser: Browser
let operator: Operator

const phone = '9171234567'

beforeAll(async () => {
  // Each visitor has an address of their own, as if they stood behind a proxy of ours.
  const started = startSite({ LARO_PROXY_HOPS: '1' }, async (db, secret) => {
    await addPeople(db, secret, [
      { username: 'sara', phone: `+63${phone}` },
      { username: 'agency', type: 41 },
    ])
  })
  ;[site, browser] = await Promise.all([started, shareBrowser({ hasPictures: false })])
  operator = await signInOperator(site)
  await operator.change('whitelabel', { MOBILEVERCODELOGIN3: true, FREEPLAY3: true })
})

afterAll(async () => {
  await site.stop()
})

/** What a browser notes when a call is refused; these journeys enter one wrong thing on purpose. */
const refused = expect.stringContaining('status of 422')

/** Whole on the screen, with nothing in it to be scrolled to. */
async function expectSliderToFit(page: Page): Promise<void> {
  const overflow = await page.locator('dialog:has([data-testid=slider-puzzle])').evaluate((dialog) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    const parts = [dialog, ...dialog.querySelectorAll('div')]
    return {
      isWhole: left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight,
      scrolling: parts.filter(
        (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'hidden',
      ).length,
    }
  })
  expect(overflow).toEqual({ isWhole: true, scrolling: 0 })
}

const openSlider = (page: Page) => page.locator('dialog [data-testid=slider-puzzle][data-state=ready]')

test('PO-04.3 PO-05.1 PO-07.2 PO-07.3 PO-11.1 PO-11.3 RT-02.1 RT-02.2 RT-03.1 RT-18.2 RT-18.5 RO-01.2 RO-01.3 ST-06.1 ST-06.2 ST-13.1 ST-13.3 ST-14.2 ER-02.11 ER-02.12 VA-03.1 CA-02.1 B03 the form and its slider are judged; an agent goes in by name and out again; each door refuses the other’s', async () => {
  const { page, context, complaints } = await visitFromAfar(browser, { size: 'phone', theme: 'night' })
  await page.goto(`${site.address}/login`)
  expect(new URL(page.url()).pathname).toBe('/')
  const dialog = popup(page, 'Sign in')
  const tabs = dialog.getByRole('tab')
  await tabs.first().waitFor()
  expect(await tabs.allInnerTexts()).toEqual(['Username', 'SMS code'])
  expect(await tabs.first().getAttribute('aria-selected')).toBe('true')
  await expectToFit(page)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await popup(page, 'Create an account').getByRole('button', { name: 'Sign in' }).click()

  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByText('Please enter your username.').waitFor()
  await dialog.getByText('Please enter your password.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
  const password = dialog.getByLabel('Password', { exact: true })
  await password.fill('seen')
  await dialog.getByRole('button', { name: 'Show the password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await dialog.getByRole('button', { name: 'Hide the password' }).click()
  expect(await password.getAttribute('type')).toBe('password')

  // Both dialogs are judged at once, in either theme and at either width.
  await fill(page, 'agent', site.password)
  await openSlider(page).waitFor()
  await expectSliderToFit(page)
  await page.setViewportSize(sizes.desktop)
  await expectSliderToFit(page)
  await expectAccessible(page, 'dialog')
  await expectContrast(page, 'day', 'dialog')
  // A slider that is closed sends nothing, and takes nothing away.
  await page.keyboard.press('Escape')
  await openSlider(page).waitFor({ state: 'detached' })
  await expectToFit(page)
  expect(await dialog.locator('input[name=username]').inputValue()).toBe('agent')
  const sent: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/session/login')) sent.push(request.postData())
  })
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dragSlider(page)
  await dialog.waitFor({ state: 'detached' })
  // What is sent is sealed: neither the name nor the password can be read in it.
  expect(sent).toEqual([expect.stringMatching(/^\{"payload":"[\w.-]+"\}$/)])
  const account = page.getByRole('button', { name: 'Account of Amihan' })
  await account.waitFor()
  expect(await kept(page)).toMatchObject({
    account: 'agent',
    username: 'agent',
    nickname: 'Amihan',
    isAgent: 'true',
    merchant: 'Laro',
    merchantCode: 'laro',
    customerId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    token: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await page.evaluate(() => localStorage.getItem('merchantCode'))).toBe('laro')
  expect(await page.evaluate(() => document.cookie)).not.toContain('loginRemember')
  const leave = async (): Promise<void> => {
    await account.click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await popup(page, 'Sign out of Laro?').getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${site.address}/agent`)
    // The address changes first; as long as the question is over the form, nobody can write in it.
    await popup(page, 'Sign out of Laro?').waitFor({ state: 'detached' })
  }
  await leave()
  await expect.poll(() => kept(page)).toEqual({ merchant: 'Laro', merchantCode: 'laro' })
  expect(complaints()).toEqual([])

  // The agents' own door has a name and a password, and nothing else.
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Username' }).waitFor()
  expect(await main.getByText('Keep me signed in for a day').count()).toBe(0)
  expect(await main.getByText('Forgot password?').count()).toBe(0)
  expect(await main.getByRole('tab').count()).toBe(0)
  await signIn(page, 'player', site.password)
  await main.getByText('Non-agents cannot log in here').waitFor()
  await expectAccessible(page)
  await signIn(page, 'agent', site.password)
  await page.waitForURL(`${site.address}/agentHome`)
  await page.getByRole('heading', { level: 1, name: 'Team overview' }).waitFor()
  await leave()
  await page.goto(`${site.address}/login`)
  await signIn(page, 'agency', site.password)
  await dialog.getByText('Non-member account, unable to log in').waitFor()
  expect(complaints().filter((text) => !text.includes('403'))).toEqual([])
  await context.close()
})

/** By keyboard; the number is judged as one of the chosen country. */
async function chooseCountries(page: Page, dialog: Locator): Promise<void> {
  const number = dialog.getByLabel('Mobile number')
  const picker = dialog.getByRole('button', { name: /^Country code/ })
  const search = page.getByRole('combobox', { name: 'Search a country or code' })
  const hasFocus = (what: Locator) => what.evaluate((one) => one === document.activeElement)
  const expectGood = async (text: string): Promise<void> => {
    await number.fill(text)
    await number.blur()
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe(null)
  }
  await number.fill('0917 123 45')
  await number.blur()
  await dialog.getByText('This isn’t a mobile number of this country (Philippines).').waitFor()
  await expectGood('+63 0917 123 4567')

  await picker.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(search)).toBe(true)
  expect(await page.getByRole('option').count()).toBeGreaterThan(200)
  expect(await page.getByRole('option', { selected: true }).textContent()).toContain('Philippines')
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'hidden' })
  expect(await hasFocus(picker)).toBe(true)

  await page.keyboard.press('Enter')
  await search.fill('+44')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const active = await search.getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).textContent()).toContain('+44')
  await search.fill('united k')
  await page.keyboard.press('Enter')
  await search.waitFor({ state: 'hidden' })
  expect(await picker.getAttribute('aria-label')).toBe('Country code: United Kingdom, +44')
  await dialog.getByText('This isn’t a mobile number of this country (United Kingdom).').waitFor()
  await expectGood('07400 123456')

  await picker.focus()
  await page.keyboard.press('Enter')
  await search.fill('philippines')
  await page.keyboard.press('Enter')
  await search.waitFor({ state: 'hidden' })
}

test('PO-06.2 PO-06.3 VA-03.5 ST-10.4 ST-11.1 CA-02.4 BX-04.5 by SMS, remembered for a day: the next tab is in, and signing out forgets', async () => {
  const { page, context, complaints } = await visitFromAfar(browser, { size: 'phone' })
  await page.goto(`${site.address}/login`)
  const dialog = popup(page, 'Sign in')
  await dialog.getByRole('tab', { name: 'SMS code' }).click()
  await chooseCountries(page, dialog)
  await dialog.getByLabel('Mobile number').fill('')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByText('Please enter your phone number.').waitFor()
  await dialog.getByText('Please enter the verification code.').waitFor()
  await dialog.getByLabel('Mobile number').fill(phone)
  await dialog.getByRole('checkbox', { name: 'Keep me signed in for a day' }).check()
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dragSlider(page)
  const countdown = dialog.getByRole('button', { name: /^\d+ s$/ })
  await countdown.waitFor()
  expect(await countdown.isDisabled()).toBe(true)
  const code = await receive(site.address, `+63${phone}`, codeShape)
  const field = dialog.getByLabel('Verification code')
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('The verification code is not valid.').waitFor()
  await field.fill(code)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Account of sara' }).waitFor()
  const cookies = Object.fromEntries((await context.cookies()).map((cookie) => [cookie.name, cookie]))
  expect(cookies.loginRemember?.value).toBe('true')
  expect(JSON.parse(decodeURIComponent(cookies.loginTypeSms?.value ?? ''))).toEqual({
    mobileNum: phone,
    countryDialingCode: '63',
  })
  // The credential is where no script can read it, and nothing of a password is anywhere.
  expect(cookies['__Host-rm']).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' })

  // Two tabs at once, each of which rotates the credential: neither ends the other.
  const tabs = await Promise.all([context.newPage(), context.newPage()])
  await Promise.all([tabs[0].goto(site.address), tabs[1].goto(`${site.address}/records`)])
  for (const tab of tabs) await tab.getByRole('button', { name: 'Account of sara' }).waitFor()
  expect(new URL(tabs[1].url()).pathname).toBe('/records')

  await tabs[0].getByRole('button', { name: 'Account of sara' }).click()
  await tabs[0].getByRole('menuitem', { name: 'Sign out' }).click()
  await popup(tabs[0], 'Sign out of Laro?').getByRole('button', { name: 'Sign out' }).click()
  await tabs[0].getByRole('banner').getByText('Log in').waitFor()
  const later = await context.newPage()
  const asked: string[] = []
  later.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await later.goto(`${site.address}/login`)
  await popup(later, 'Sign in').getByRole('tab', { name: 'SMS code' }).click()
  expect(await popup(later, 'Sign in').getByLabel('Mobile number').inputValue()).toBe(phone)
  expect(asked).not.toContain('/wps/session/resume')
  expect(complaints()).toEqual([refused])
  await context.close()
})

test('ST-02.1 ST-02.3 ST-04.1 ST-04.2 ST-05 ER-03.5 a trial looks around and is told to register; a handoff leaves the address bar before anything is asked, names the account, and works once', async () => {
  const { page, context, complaints } = await visitFromAfar(browser)
  await page.goto(`${site.address}/member`)
  await popup(page, 'Sign in').getByRole('button', { name: 'Look around first' }).click()
  const trial = popup(page, 'For real accounts')
  await trial.waitFor()
  await expectAccessible(page, 'dialog')
  await trial.getByRole('button', { name: 'Keep looking around' }).click()
  expect(new URL(page.url()).pathname).toBe('/')
  await page
    .getByRole('button', { name: /Mayon Gold/ })
    .first()
    .click()
  await trial.getByRole('button', { name: 'Register a real account' }).click()
  await popup(page, 'Create an account').waitFor()
  await page.evaluate(() => sessionStorage.clear())

  const token = await signInPlayer(site)
  const [method, path] = makeHandoff.line.split(' ') as [string, string]
  const headers = { authorization: `Bearer ${token}` }
  const made = await fetch(`${site.address}${path}`, { method, headers })
  const { code } = ((await made.json()) as { value: { code: string } }).value
  const told: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'document') told.push(`${request.url()} ${request.headers().referer ?? ''}`)
  })
  await page.goto(`${site.address}/?token=${code}`)
  const dialog = popup(page, 'Continue here')
  await dialog.getByText('Continue as pl•••r?').waitFor()
  expect(page.url()).toBe(`${site.address}/`)
  expect(told.filter((one) => one.includes(code))).toEqual([])
  expect((await kept(page)).token).toBeUndefined()
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Account of Luz' }).waitFor()
  expect(complaints()).toEqual([])

  await page.goto(`${site.address}/?token=${code}`)
  await dialog.getByText('This link has been used or is too old.').waitFor()
  await context.close()
})

test('ST-15.4 in Arabic, with the keyboard alone: the tabs turn by arrows, the slider by keys, and one is in', async () => {
  const { page, context, complaints } = await visitFromAfar(browser, { size: 'phone' })
  await page.goto(`${site.address}/login?lang=AR`)
  const dialog = popup(page, 'تسجيل الدخول')
  await dialog.waitFor()
  await expectToFit(page)
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('tab').first().focus()
  await page.keyboard.press('ArrowLeft')
  expect(await dialog.getByRole('tab').nth(1).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await page.keyboard.type('player')
  await page.keyboard.press('Tab')
  await page.keyboard.type(site.password)
  await page.keyboard.press('Enter')
  await openSlider(page).waitFor()
  await page.getByRole('heading', { name: 'هل أنت هنا؟' }).waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await expectSliderToFit(page)
  expect(await page.getByRole('slider').evaluate((one) => one === document.activeElement)).toBe(true)
  await slideByKeys(page)
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await kept(page)).account).toBe('player')
  expect(complaints()).toEqual([])
  await context.close()
})

async function slideByKeys(page: Page): Promise<void> {
  const x = await findPlace(await readSlider(page))
  const slider = page.getByRole('slider')
  for (;;) {
    const away = x - Number(await slider.inputValue())
    if (Math.abs(away) < 2) break
    // At the pace of fingers: a quiet machine presses ten keys in less time than the server believes of anybody.
    await page.keyboard.press(away > 30 ? 'PageUp' : away > 0 ? 'ArrowRight' : 'ArrowLeft', { delay: 60 })
  }
  await page.keyboard.press('Enter')
}
