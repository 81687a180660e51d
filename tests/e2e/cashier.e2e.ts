import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '#modules/settings/documents.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { signInOperator } from '#tests/support/operator.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { dragSlider } from '#tests/support/slider.ts'
import { type RunningPsp, startPsp } from '#world/psp/server.ts'
import { becomePlayer, expectAccessible, expectContrast, expectToFit, leaveWelcome, visit } from './visitor.ts'

let site: Site
let browser: Browser
let psp: RunningPsp

beforeAll(async () => {
  psp = await startPsp()
  psp.setFaults({ payout: 'paid', settleMs: 50 })
  const started = startSite({ LARO_PSPS: JSON.stringify([psp.door]), LARO_BOTS: '0' })
  ;[site, browser] = await Promise.all([started, shareBrowser({ hasPictures: false })])
  psp.operate(site.address)
  const operator = await signInOperator(site)
  const { captcha } = documents.registration.initial
  await operator.change('registration', { captcha: { ...captcha, enabled: false, required: false } })
  // One bet of ten pesos is what a deposit of a thousand asks for.
  await operator.change('cashier', { turnoverPercent: 1 })
})
afterAll(async () => {
  await site.stop()
  await psp.close()
})

/** A picture as an app would save it. */
const proof = async () => ({
  name: 'statement.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 240, height: 320, channels: 3, background: '#dfe6ee' } })
    .png()
    .toBuffer(),
})

const patience = { timeout: 20_000 }
const centre = (page: Page, query: string) => page.goto(`${site.address}/member?page=${query}`)
const main = (page: Page): Locator => page.getByRole('main')
const press = async (page: Page, keys: readonly string[]): Promise<void> => {
  const keypad = page.getByRole('group', { name: 'Number keys' })
  for (const key of keys) await keypad.getByRole('button', { name: key, exact: true }).click()
}

async function register(page: Page, username: string, password: string): Promise<void> {
  await page.goto(`${site.address}/register`)
  const dialog = page.getByRole('dialog', { name: 'Create an account' })
  await dialog.getByLabel('Username', { exact: true }).fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password', { exact: true }).fill(password)
  await dialog.getByRole('checkbox', { name: /21 years old/ }).check()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dragSlider(page)
  await dialog.waitFor({ state: 'detached' })
  await leaveWelcome(page)
}

/** Chooses the code as the way, types the amount and gives the id of the order, which the provider knows it by. */
async function orderByCode(page: Page, keys: readonly string[], shown: string): Promise<string> {
  await centre(page, 'depositv2')
  await main(page).getByRole('radio', { name: /QR Ph/ }).check({ force: true })
  await page.getByRole('button', { name: 'Continue with QR Ph' }).click()
  await press(page, keys)
  await page
    .getByRole('button', { name: `Show my code for ${shown}` })
    .first()
    .click()
  await page.getByRole('img', { name: /^Payment code of DP-/ }).waitFor()
  return new URL(page.url()).searchParams.get('deposit') ?? ''
}

async function setPaymentPassword(page: Page, login: string, secret: string): Promise<void> {
  await page.getByRole('button', { name: 'Set it' }).click()
  const dialog = page.getByRole('dialog', { name: /payment password/i })
  await dialog.getByLabel('New payment password', { exact: true }).fill(secret)
  await dialog.getByLabel('New payment password again', { exact: true }).fill(secret)
  await dialog.getByLabel('Login password', { exact: true }).fill(login)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  // Until the page knows of it, an account would ask for one first.
  await page.getByRole('button', { name: 'Set it' }).waitFor({ state: 'detached' })
}

async function addWallet(page: Page, secret: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an account' })
  await dialog.getByRole('radio', { name: 'E-wallet' }).check({ force: true })
  await dialog.getByLabel('E-wallet', { exact: true }).last().selectOption('Sukli')
  await dialog.getByLabel('Mobile number', { exact: true }).fill('0917 555 0137')
  await dialog.getByLabel('Name on the account', { exact: true }).fill('Marisol Reyes')
  await dialog.getByLabel('Payment password', { exact: true }).fill(secret)
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('button', { name: 'Add this account' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The next withdrawal is done by the server, and its answer never arrives; how many were sent until somebody stops counting. */
async function cutNextWithdrawal(page: Page): Promise<() => number> {
  let sent = 0
  await page.route('**/wps/cashier/withdrawals', async (route) => {
    sent += 1
    if (sent > 1) return await route.continue()
    const done = await route.fetch()
    expect(done.status()).toBe(200)
    await route.abort()
  })
  return () => sent
}

/** What the server has of this member's withdrawals, by their amounts. */
async function withdrawnAmounts(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` }
    const answer = await fetch('/wps/cashier/withdrawals?limit=8&open=0', { headers })
    const { value } = (await answer.json()) as { value: { withdrawals: { amount: string }[] } }
    return value.withdrawals.map(({ amount }) => amount)
  })
}

/** Asks for an amount; a wrong payment password first where that is told. */
async function withdraw(
  page: Page,
  keys: readonly string[],
  shown: string,
  secrets: readonly string[],
  told = 'That is not right. 4 tries are left.',
): Promise<void> {
  await centre(page, 'withdraw')
  await press(page, keys)
  const ask = main(page).getByRole('button', { name: `Withdraw ${shown}`, exact: true })
  await expect.poll(() => ask.isEnabled(), patience).toBe(true)
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm the withdrawal' })
  for (const secret of secrets) {
    await dialog.getByLabel('Payment password', { exact: true }).fill(secret)
    await dialog.getByRole('button', { name: `Withdraw ${shown}` }).click()
    if (secret !== secrets.at(-1)) await dialog.getByText(told).waitFor()
  }
  await dialog.waitFor({ state: 'detached' })
}

/** A whole journey on a machine that may be busy with others. */
const journeyMs = 120_000

test(
  'MC-08.1 MC-08.2 MC-08.4 MC-08.5 MC-01.3 MC-01.4 PO-13.2 on a phone: register, pay by code, play, withdraw, confirm; another one does not come, with proof',
  async () => {
    const { page, context, complaints } = await visit(browser, { size: 'phone', theme: 'night' })
    const login = 'habagat-77-Amihan'
    const secret = '482915'
    await register(page, 'marisol77', login)

    await orderByCode(page, ['1', '0', '00'], '₱1,000')
    await page.getByText(/^\d+:\d\d left$/).waitFor()
    await page.getByText('Waiting for your payment').waitFor()
    await expectAccessible(page)
    await expectToFit(page)
    await expectContrast(page, 'day')
    // The provider's own page, in a window of its own, where a phone would land that scans the code.
    const [payPage] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Open payment page' }).click(),
    ])
    expect(new URL(payPage.url()).origin).toBe(psp.door.url)
    await payPage.getByRole('button', { name: /^Pay 1,000/ }).click()
    await payPage.close()
    // Nothing is pressed here: the socket tells.
    await page.getByText('It is in your wallet.').waitFor(patience)
    await page.getByRole('banner').getByText('₱1,000.00').waitFor(patience)

    // Less than agreed is no loss and no silence.
    const short = await orderByCode(page, ['5', '00'], '₱500')
    const intent = psp.book.byReference(short)
    expect(intent && psp.book.act(intent, 'underpay')).toBeTruthy()
    await page
      .getByText(/The amount is different from your request/)
      .first()
      .waitFor(patience)

    await centre(page, 'withdraw')
    await setPaymentPassword(page, login, secret)
    await addWallet(page, secret)
    await page.getByText(/Part of your deposit is locked until you bet it/).waitFor(patience)
    await expectAccessible(page)
    await expectToFit(page)
    await expectContrast(page, 'day')
    await page.goto(`${site.address}/play/dagat-dice`)
    await page.getByRole('button', { name: 'Roll' }).click()
    await page
      .locator('[aria-live]')
      .getByText(/You won ₱|Returned ₱[\d.,]+|No win this time/)
      .waitFor(patience)

    await withdraw(page, ['5', '00'], '₱500', ['000001', secret])
    await page.getByText('Held from your wallet at once').waitFor()
    await page.getByRole('heading', { name: 'Did the money arrive?' }).waitFor(patience)
    await page.getByRole('timer').waitFor()
    await expectAccessible(page)
    await expectToFit(page)
    await page.getByRole('button', { name: 'Full payment, all ₱500 arrived' }).click()
    await page.getByText('Full payment confirmed by you').first().waitFor()

    // The answer to the first press is lost after the money was set aside; pressed again, it is the same withdrawal.
    const sent = await cutNextWithdrawal(page)
    await withdraw(page, ['2', '00'], '₱200', [secret, secret], 'We can’t reach the server.')
    await page.unroute('**/wps/cashier/withdrawals')
    expect(sent()).toBe(2)
    expect(await withdrawnAmounts(page)).toEqual(['200.00', '500.00'])
    await page.getByRole('heading', { name: 'Did the money arrive?' }).waitFor(patience)
    await page.getByRole('button', { name: 'Not received' }).click()
    const report = page.getByRole('dialog', { name: 'Not received' })
    await report.getByRole('button', { name: 'Send report' }).click()
    await report.getByText('Please add at least one picture of your statement.').waitFor()
    await report.locator('input[type=file]').setInputFiles(await proof())
    await report.getByRole('button', { name: 'Remove picture 1' }).waitFor()
    await expectAccessible(page, 'dialog')
    await expect.poll(() => report.locator('progress').count(), patience).toBe(0)
    await report.getByRole('button', { name: 'Send report' }).click()
    await report.waitFor({ state: 'detached' })
    await page.getByText('You reported that it didn’t arrive').first().waitFor(patience)
    expect(complaints().filter((line) => !/status of 4\d\d|ERR_FAILED/.test(line))).toEqual([])
    await context.close()
  },
  journeyMs,
)

/** What a payer is told, in their order; each line is copied, and the clipboard is what was shown. */
async function copyLines(page: Page): Promise<Record<string, string>> {
  await page.getByRole('button', { name: 'Copy: Exact amount' }).waitFor(patience)
  const told: Record<string, string> = {}
  for (const line of await main(page).locator('dl:has(> div > dd > span > button) > div').all()) {
    const name = await line.locator('dt').innerText()
    told[name] = await line.locator('bdi').innerText()
    await line.getByRole('button', { name: `Copy: ${name}`, exact: true }).click()
    await line.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(told[name])
  }
  return told
}

test('MC-08.1 who pays by transfer reads and copies the bank, the account, the name, the amount and the reference; by USDT the network and the address', async () => {
  const visitor = await visit(browser, { size: 'phone' })
  const { page, context, complaints } = visitor
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await becomePlayer(visitor, site)
  const order = async (channel: RegExp): Promise<void> => {
    await centre(page, 'depositv2')
    await main(page).getByRole('radio', { name: channel }).check({ force: true })
    await page.getByRole('button', { name: /^Continue with/ }).click()
    await press(page, ['5', '00'])
    await page
      .getByRole('button', { name: /^Pay ₱500/ })
      .first()
      .click()
  }
  await order(/Bank/)
  expect(await copyLines(page)).toEqual({
    Bank: 'Isla Bank',
    'Account name': 'Pasada Payments Inc.',
    'Account number': '0071 2204 8856',
    'Exact amount': '500.00',
    'Payment reference': expect.stringMatching(/^PSD\d{8}$/),
  })
  await expectToFit(page)
  await expectAccessible(page)

  await order(/USDT/)
  expect(await copyLines(page)).toEqual({
    Network: 'TRON (TRC-20)',
    Address: 'TLaroDemoDoNotPayThisAddress111111',
    'Exact amount': expect.stringMatching(/^\d+\.\d+$/),
  })
  await page.getByRole('img', { name: /^Payment code of DP-/ }).waitFor()
  await expectToFit(page)
  expect(complaints()).toEqual([])
  await context.close()
})

test('PO-12.5 RT-05.2 MC-01.2 MC-01.3 the centre opens over any page and leaves it as it was; on one wallet there is nothing to transfer', async () => {
  const visitor = await visit(browser, { size: 'desktop', theme: 'day' })
  const { page, context, complaints } = visitor
  await becomePlayer(visitor, site)
  await page.goto(`${site.address}/rng`)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Member centre' }).click()
  const overlay = page.getByRole('dialog', { name: 'Member centre' })
  await overlay.getByRole('heading', { name: 'My account' }).waitFor()
  const list = overlay.getByRole('navigation', { name: 'Member centre' })
  expect(await list.getByRole('link').count()).toBe(14)
  await list.getByRole('link', { name: 'Deposit' }).click()
  await overlay.getByRole('heading', { name: 'Pay', exact: true }).waitFor()
  // The last way is kept, and another may be chosen.
  await overlay.getByRole('radio', { name: /QR Ph/ }).check({ force: true })
  await overlay.getByRole('button', { name: '₱500', exact: true }).click()
  await overlay.getByRole('button', { name: 'Show my code for ₱500' }).last().waitFor()
  await list.getByRole('link', { name: 'Wallet' }).click()
  await overlay.getByText('Total balance').waitFor()
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('Escape')
  await overlay.waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${site.address}/rng`)

  // The same by its address; a page of the centre can be linked to, and an old link still leads there.
  await centre(page, 'depositv2')
  await main(page).getByRole('heading', { level: 1, name: 'Deposit' }).waitFor()
  await main(page).getByRole('heading', { name: 'Recent deposits' }).waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await expectContrast(page, 'night')
  await page.goto(`${site.address}/records`)
  await main(page).getByRole('heading', { level: 1, name: 'Account record' }).waitFor()
  expect(complaints().filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
  await context.close()
})
