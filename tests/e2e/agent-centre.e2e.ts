import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '#modules/settings/documents.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { type Operator, signInOperator } from '#tests/support/operator.ts'
import { signInAgent, signInPlayer } from '#tests/support/player.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { dragSlider } from '#tests/support/slider.ts'
import { becomePlayer, expectAccessible, expectContrast, expectToFit, type Visitor, visit } from './visitor.ts'

let site: Site
let browser: Browser
let operator: Operator
let token: string

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchChromium({ hasPictures: false })])
  ;[operator, token] = await Promise.all([signInOperator(site), signInAgent(site)])
  const { initial } = documents.registration
  // How pictures are read is another journey's matter.
  await operator.replace('registration', {
    ...initial,
    captcha: { ...initial.captcha, enabled: false, required: false },
  })
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

async function visitAsAgent(size: 'phone' | 'desktop'): Promise<Visitor> {
  const visitor = await visit(browser, { size })
  await visitor.context.addInitScript((given) => {
    if (window === window.top) sessionStorage.setItem('token', given)
  }, token)
  return visitor
}

const pages = [
  ['Team overview', 'agentTeamOverview'],
  ['Add account', 'registerCenter'],
  ['Team management', 'downlineManagmentView'],
  ['Team betting', 'personalHistoryCopy'],
  ['User loss', 'palStatementsAgentCopy'],
  ['Account details', 'agentDownlineTransactionDetailsCopy'],
  ['My income', 'agentRevenueReport'],
  ['Contracts', 'agentContracts'],
  ['Bonus', 'agentDividendRecordCopy2'],
  ['Daily wages', 'agentDailyWages2'],
  ['Hourly salary', 'agentHourSalary'],
  ['Real-time salary', 'agentRealtimeSalary'],
  ['Deposit', 'deposit'],
  ['Withdraw', 'withdraw'],
  ['Red envelope', 'redEnvelope'],
  ['Announcements', 'agentAnnouncement'],
  ['Messages', 'messages'],
  ['Customer service', 'customerService'],
] as const

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Pages of the agent centre' })
const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Open pages' })
const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('RT-04 AC-01 AC-02 AC-03 the centre is the agents’ alone: clock, hours, every page by its key, tabs that close', async () => {
  const stranger = await visit(browser)
  await stranger.page.goto(`${site.address}/agentHome`)
  await stranger.page.waitForURL(`${site.address}/agent`)
  await becomePlayer(stranger, site)
  await stranger.page.goto(`${site.address}/agentHome?page=registerCenter`)
  await stranger.page.waitForURL(`${site.address}/agent`)
  await stranger.context.close()

  const { page, context, complaints } = await visitAsAgent('desktop')
  await page.goto(`${site.address}/agentHome`)
  await titleOf(page, 'Team overview').waitFor()
  await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^\d\d:\d\d:\d\d[^]*GMT\+8$/)
  await page.getByRole('button', { name: 'Account of Amihan' }).waitFor()
  await page.getByText('Mon–Fri 12:00–21:00').waitFor()
  await page.getByText('From link to regular').waitFor()
  await expectAccessible(page)
  await expectContrast(page, 'day')

  for (const [name, key] of pages.slice(1)) {
    await menuOf(page).getByRole('link', { name }).click()
    await titleOf(page, name).waitFor()
    expect(new URL(page.url()).searchParams.get('page'), name).toBe(key)
  }
  const tabs = tabsOf(page).getByRole('link')
  expect(await tabs.allInnerTexts()).toEqual(pages.map(([name]) => name))
  // The last one closes by its button, the one before by its key; each leads to the page beside it.
  await tabsOf(page).getByRole('button', { name: 'Close Customer service' }).click()
  await titleOf(page, 'Messages').waitFor()
  await tabs.last().focus()
  await page.keyboard.press('Delete')
  await titleOf(page, 'Announcements').waitFor()
  await tabs.last().focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Team overview')
  expect(await tabs.count()).toBe(pages.length - 2)

  const { initial } = documents.agents
  await operator.replace('agents', { ...initial, contracts: { ...initial.contracts, enableCt: false, salary: false } })
  await page.reload()
  await menuOf(page).getByRole('link', { name: 'Hourly salary' }).waitFor()
  expect(await menuOf(page).getByRole('link', { name: 'Bonus' }).count()).toBe(0)
  expect(await menuOf(page).getByRole('link', { name: 'Daily wages' }).count()).toBe(0)
  await operator.replace('agents', initial)
  expect(complaints()).toEqual([])
  await context.close()
}, 90_000)

test('AC-06 AC-07 PO-12 by link: made with rates, followed, registered, found in the tree, managed, seen over the player’s site', async () => {
  const { page, context, complaints } = await visitAsAgent('desktop')
  await page.goto(`${site.address}/agentHome?page=registerCenter`)
  await page.getByRole('textbox', { name: 'Slots' }).fill('9.9')
  await page.getByText('More than your own rate.').waitFor()
  await page.getByRole('textbox', { name: 'Slots' }).fill('0.5')
  await page.getByRole('textbox', { name: 'Note' }).fill('Cebu fiesta')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the link' }).click()
  const card = page.getByRole('region', { name: 'Your link is ready' })
  await card.getByRole('img', { name: 'Code to be read by a phone' }).waitFor()
  const link = new URL(await card.getByText('affiliateCode=').innerText())
  await page.getByRole('region', { name: 'Your links' }).getByText('Cebu fiesta').waitFor()

  const newcomer = await visit(browser, { size: 'phone' })
  const told = newcomer.page.waitForResponse((answer) => answer.url().endsWith('/wps/invitation/visit'))
  await newcomer.page.goto(`${site.address}${link.pathname}${link.search}`)
  expect((await told).status()).toBe(200)
  await register(newcomer.page, 'bituin88')
  await newcomer.context.close()

  await page.goto(`${site.address}/agentHome?page=downlineManagmentView`)
  const row = page.getByRole('row', { name: /bituin88/ })
  await row.waitFor()
  await expectAccessible(page)
  await expectContrast(page, 'day')
  // From anywhere the slash finds; who is found is opened.
  await page.keyboard.press('/')
  await page.keyboard.type('bituin8')
  await page.getByRole('option', { name: /bituin88/ }).waitFor()
  await page.keyboard.press('Enter')
  const side = page.getByRole('region', { name: 'bituin88' })
  await side.getByText('Cebu fiesta').waitFor()
  await side.getByRole('button', { name: 'Note' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Likes bingo')
  await page.getByRole('dialog').getByRole('button', { name: 'Save the note' }).click()
  await side.getByText('Likes bingo').waitFor()
  await side.getByRole('button', { name: 'Message' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Welcome to the team!')
  await page.getByRole('dialog').getByRole('button', { name: 'Send the message' }).click()
  await page.getByText('Your message is with bituin88.').waitFor()
  await page.keyboard.press('Escape')
  await side.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await side.getByText('This account is blocked').waitFor()
  // A dialog that closes gives the focus back to what opened it, and the card to the row that it is of.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await side.waitFor({ state: 'detached' })
  expect(await row.evaluate((element) => element === document.activeElement)).toBe(true)
  // By keys alone: to the card again, up the tree, folded, opened, and to the actions of somebody.
  await page.keyboard.press('Enter')
  await side.waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await row.waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowRight')
  await row.waitFor()
  await page.keyboard.press('Escape')
  await side.waitFor({ state: 'detached' })

  // The player is in the team until the house takes them out of it; from then on they are nobody here.
  const player = await idOf(await signInPlayer(site))
  const placeOf = `${site.address}/agentHome?page=downlineManagmentView&member=${player}`
  await page.goto(placeOf)
  await page.getByRole('region', { name: 'Luz' }).waitFor()
  await operator.moveUnderHouse(player)
  await page.goto(placeOf)
  await page.getByText('Nobody of that name stands in your team.').waitFor()
  expect(complaints().filter((line) => !line.includes('404'))).toEqual([])

  await page.goto(site.address)
  await page.getByRole('button', { name: 'Account of Amihan' }).click()
  await page.getByRole('menuitem', { name: 'Agent centre' }).click()
  const overlay = page.getByRole('dialog', { name: 'Agent centre' })
  await overlay.getByRole('heading', { name: 'Team overview' }).waitFor()
  await overlay.getByRole('link', { name: 'Add account' }).first().click()
  await overlay.getByRole('heading', { name: 'New link' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.keyboard.press('Escape')
  await overlay.waitFor({ state: 'detached' })
  await context.close()

  const phone = await visitAsAgent('phone')
  for (const [name, key] of pages.slice(0, 3)) {
    await phone.page.goto(`${site.address}/agentHome?page=${key}`)
    await titleOf(phone.page, name).waitFor()
    await phone.page.waitForLoadState('networkidle')
    await expectToFit(phone.page)
  }
  await phone.page.getByRole('button', { name: 'Menu' }).click()
  await phone.page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Messages' }).click()
  await titleOf(phone.page, 'Messages').waitFor()
  await phone.context.close()
}, 90_000)

async function register(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create an account', exact: true })
  await dialog.getByLabel('Username', { exact: true }).fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill('habagat-77-Amihan')
  await dialog.getByLabel('Confirm password', { exact: true }).fill('habagat-77-Amihan')
  await dialog.getByRole('checkbox', { name: /21 years old/ }).check()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dragSlider(page)
  await dialog.waitFor({ state: 'detached' })
}

async function idOf(session: string): Promise<string> {
  const answer = await fetch(`${site.address}/wps/member/info`, { headers: { authorization: `Bearer ${session}` } })
  const { value } = (await answer.json()) as { value: { id: string } }
  return value.id
}
