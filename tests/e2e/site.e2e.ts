import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import { dragSlider } from '#tests/support/slider.ts'
import { fillSignIn, visit, visitAsPlayer } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite(), shareBrowser({ hasPictures: false })])
})

describe('the site', () => {
  test('the page of proofs tells the truth of this server', async () => {
    const { page, context, complaints } = await visit(browser, { theme: 'day' })
    await page.goto(`${site.address}/proof`)
    await page.getByRole('heading', { level: 1, name: 'How Laro proves itself' }).waitFor()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('day')
    const main = page.getByRole('main')
    for (const fact of ['No day has been signed yet', 'Ready', 'Connected'])
      await main.getByText(fact, { exact: true }).waitFor()
    await page.getByText('You must be 21 or older').waitFor()
    expect(await page.title()).toBe('Fair play · Laro')
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('LY-13.1 LY-13.2 night is the default, a choice is remembered, and applied before anything is painted', async () => {
    const { page, context } = await visit(browser)
    await page.goto(site.address)
    const html = page.locator('html')
    const theme = async () => await html.getAttribute('data-theme')
    expect(await theme()).toBe('night')
    // What is pressed before the page can hear is done as soon as it can.
    await page.getByRole('button', { name: 'Day' }).first().click()
    await expect.poll(theme).toBe('day')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    expect(await theme()).toBe('day')
    await page.unroute('**/assets/*.js')
    await page.goto(`${site.address}/proof`)
    // The server writes the night's; the part of the page with the switch says what was chosen once it is alive.
    const day = page.getByRole('button', { name: 'Day' }).first()
    await expect.poll(() => day.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Night' }).first().click()
    await expect.poll(theme).toBe('night')
    await page.reload()
    expect(await theme()).toBe('night')
    await context.close()
  })

  test('an address that is nobody’s leads back', async () => {
    const { page, context } = await visit(browser)
    await page.goto(`${site.address}/nowhere/at-all`)
    await page.getByText('Page not found').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await page.waitForURL(`${site.address}/`)
    await context.close()
  })
})

describe('signing in', () => {
  test('RT-02.1 RT-02.2 RT-18.1 RT-18.3 ST-06.2 CA-01.4 CA-02.1 by keyboard alone: a wrong password is told beside its field, the right one lets in, and out again; it never travels in the clear, and never stands in an address', async () => {
    const { page, context } = await visit(browser)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 60 && (await focused()) !== name; presses += 1) await page.keyboard.press('Tab')
      expect(await focused()).toBe(name)
    }
    await page.goto(site.address)
    await page.getByRole('contentinfo').getByText('Connected').waitFor()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to content')
    await tabTo('Log in')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await focused()).toBe('Log in')
    await page.goto(`${site.address}/login`)
    await dialog.waitFor()
    expect(page.url()).toBe(`${site.address}/`)

    await page.getByRole('textbox', { name: 'Username' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Please enter your username.').waitFor()
    await page.keyboard.type('player')
    await page.keyboard.press('Tab')
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    // By keyboard it has a journey of its own.
    await dragSlider(page)
    const password = page.getByLabel('Password', { exact: true })
    await page.getByRole('alert').filter({ hasText: 'Username or password is wrong.' }).waitFor()
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    const told = await password.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${told}"]`).textContent()).toBe('Username or password is wrong.')
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)

    await page.keyboard.type(site.password)
    await page.keyboard.press('Enter')
    await dragSlider(page)
    await page.waitForURL(`${site.address}/`)
    await page.getByRole('banner').getByText('₱12,480.50').waitFor()
    await tabTo('Account of Luz')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Member centre' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Sign out of Laro?' })
    await question.waitFor()
    await question.getByRole('button', { name: 'Sign out' }).press('Enter')
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    const signIns = sent.filter((request) => request.includes('/wps/session/login'))
    expect(signIns).toHaveLength(2)
    for (const signIn of signIns) expect(signIn).toMatch(/ \{"payload":"[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+"\}$/)
    expect(sent.filter((request) => request.includes(site.password))).toEqual([])
    await context.close()
  })

  test('G04 a stranger at a member’s page goes through the door and back, and only ever within the site', async () => {
    const { page, context } = await visit(browser)
    await page.goto(`${site.address}/records`)
    await page.waitForURL(`${site.address}/`)
    await fillSignIn(page, 'player', site.password)
    await page.waitForURL(`${site.address}/records`)
    await page.goto(`${site.address}/login?to=/records`)
    await page.waitForURL(`${site.address}/records`)
    await page.goto(`${site.address}/login?to=https://evil.example`)
    await page.waitForURL(`${site.address}/`)
    await context.close()
  })

  test('I10 a session that is ended elsewhere ends here at once', async () => {
    const { page, context } = await visitAsPlayer(browser, site, { hasOwnSession: true })
    await page.getByRole('heading', { name: 'Account record' }).waitFor()
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    const answer = await fetch(`${site.address}/wps/session/logout`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(200)
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
    expect(page.url()).toBe(`${site.address}/`)
    await context.close()
  })
})

describe('the first day', () => {
  test('a new record has one line, whose proof waits for the night, and a thumb hits everything on a phone', async () => {
    const { page, context, complaints } = await visitAsPlayer(browser, site, { size: 'phone' })
    await page.getByText('The only line so far').waitFor()
    await page.getByRole('button', { name: 'Show the proof of Opening balance, +₱12,480.50' }).click()
    const proof = page.getByRole('region', { name: 'Proof of this line' })
    await proof.getByText('Waiting for the day’s root').waitFor()
    await proof.getByText('The day’s root is signed at 00:05 UTC.').waitFor()
    expect(await proof.getByRole('listitem').allInnerTexts()).toHaveLength(5)
    const states = await proof.getByRole('listitem').locator('.sr-only').allTextContents()
    expect(states).toEqual(['holds', 'holds', 'holds', 'waits for the day’s root', 'waits for the day’s root'])
    expect(
      await page
        .locator('a:visible, button:visible')
        .evaluateAll((all) =>
          all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 120)),
        ),
    ).toEqual([])
    expect(complaints()).toEqual([])
    await context.close()
  })
})

describe('the API’s page', () => {
  test('CA-12 /docs lists the calls that the contracts declare', async () => {
    const { page, context, complaints } = await visit(browser)
    await page.goto(site.address)
    await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click()
    await page.waitForURL(`${site.address}/docs`)
    const call = (path: string) => page.locator(`[data-path="${path}"]`).first()
    await call('/wps/session/login').waitFor()
    await page.getByRole('link', { name: 'wps/ledger', exact: true }).click()
    for (const path of ['/wps/ledger/statement', '/wps/ledger/proof/{posting}', '/wps/ledger/roots'])
      await call(path).waitFor()
    expect(await page.locator('[data-path^="/wps/session"]').count()).toBe(0)
    expect(complaints()).toEqual([])
    await context.close()
  })
})
