import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { listContracts } from '#modules/contracts/contract.ts'
import { documents } from '#modules/settings/documents.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Operator, signInOperator } from '#tests/support/operator.ts'
import { signInAgent, signInPlayer } from '#tests/support/player.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import {
  becomeOwnerOf,
  expectAccessible,
  expectContrast,
  expectToFit,
  registerByName,
  sizes,
  type Visitor,
  visit,
} from './visitor.ts'

const paymentPassword = '482913'
let site: Site
let browser: Browser
let operator: Operator
let token: string
let playerToken: string

beforeAll(async () => {
  // The player's payment password comes with a provider of payments, which this site has not.
  const started = startSite({}, async (db) => {
    await db.tx((tx) =>
      sql`insert into identity_payment_password (account_id, hash, changed_at)
        select player.id, known.hash, known.changed_at from identity_account as player, identity_account as agent
        join identity_payment_password as known on known.account_id = agent.id
        where player.username = 'player' and agent.username = 'agent' on conflict do nothing`.execute(tx),
    )
  })
  ;[site, browser] = await Promise.all([started, shareBrowser({ hasPictures: false })])
  ;[operator, token, playerToken] = await Promise.all([signInOperator(site), signInAgent(site), signInPlayer(site)])
  const { initial } = documents.registration
  // How pictures are read is another journey's matter.
  await operator.replace('registration', {
    ...initial,
    captcha: { ...initial.captcha, enabled: false, required: false },
  })
})
afterAll(async () => {
  await site.stop()
})

async function visitAs(session: string, size: keyof typeof sizes = 'desktop'): Promise<Visitor> {
  const visitor = await visit(browser, { size })
  await becomeOwnerOf(visitor, session)
  return visitor
}

const goTo = async (page: Page, key: string) => await page.goto(`${site.address}/agentHome?page=${key}`)

async function sendEnvelope(page: Page, { amount, shares, wish }: Readonly<Record<string, string>>): Promise<void> {
  await page.getByLabel('Total amount').fill(amount ?? '')
  await page.getByLabel('Shares', { exact: true }).fill(shares ?? '')
  await page.getByLabel('Your wish').fill(wish ?? '')
  await page.getByRole('button', { name: 'Send envelope' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a red envelope' })
  await dialog.getByLabel('Payment password', { exact: true }).fill(paymentPassword)
  await dialog.getByRole('button', { name: 'Send envelope' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('AC-01.14 MC-11.1 BX-02.6 MC-01.5 an envelope is sent, opened by a downline, taken back and proven', async () => {
  const agent = await visitAs(token)
  await goTo(agent.page, 'redEnvelope')
  await agent.page.getByLabel('Total amount').fill('100000')
  await agent.page.getByRole('button', { name: 'Send envelope' }).click()
  await agent.page.getByText('That is above the maximum for one envelope.').waitFor()
  await sendEnvelope(agent.page, { amount: '500', shares: '5', wish: 'Maligayang Pasko' })
  const row = agent.page.getByRole('button', { name: /Maligayang Pasko/ })
  await row.click()
  await agent.page.getByText('The proof appears when it ends').waitFor()
  await expectAccessible(agent.page)
  await expectContrast(agent.page, 'day')

  const player = await visitAs(playerToken, 'phone')
  await player.page.goto(`${site.address}/member?page=messageV2`)
  await player.page.getByText('A red envelope for you').first().click()
  await player.page.getByRole('link', { name: 'Open the envelope' }).click()
  await player.page.getByText('5 shares left').waitFor()
  await player.page.getByRole('button', { name: 'Open', exact: true }).click()
  const mine = player.page.getByRole('dialog', { name: 'Your red envelope' })
  await mine.getByText('It is in your wallet.').waitFor()
  const shown = await mine.getByRole('status').locator('bdi[dir=ltr]').innerText()
  expect(Number(shown.replace('₱', ''))).toBeGreaterThan(0)
  await expectAccessible(player.page, 'dialog')
  await mine.getByRole('button', { name: 'Close' }).click()
  await expectToFit(player.page)

  // The sender sees it without asking, and takes the rest back.
  await agent.page.getByText('1 of 5 taken').waitFor()
  await agent.page.getByRole('button', { name: 'Take the rest back' }).click()
  await agent.page.getByText('Drawn again here: the same shares').waitFor()
  await agent.page.getByText('Taken back', { exact: true }).waitFor()
  expect(agent.complaints()).toEqual([])

  await player.page.getByRole('button', { name: /Maligayang Pasko/ }).click()
  await mine.getByText('Drawn again here: the same shares').waitFor()
  expect(player.complaints()).toEqual([])

  await player.page.goto(`${site.address}/member?page=transferUpline`)
  await player.page.getByLabel('Amount', { exact: true }).fill('5')
  await player.page.getByRole('button', { name: 'Transfer', exact: true }).click()
  await player.page.getByText('That is below the minimum transfer.').waitFor()
  await player.context.close()
  await agent.context.close()
})

test('AC-01.7 AC-01.8 AC-01.9 AC-01.11 AC-07.4 money goes down to a member, and reports open level by level with filters in the address', async () => {
  const { page, context, complaints } = await visitAs(token, 'phone')
  await goTo(page, 'downlineManagmentView')
  await page.getByRole('row', { name: /Luz/ }).first().click()
  const card = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer to your team' })
  await dialog.getByLabel('Amount', { exact: true }).fill('120')
  await dialog.getByLabel('Payment password', { exact: true }).fill('111111')
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await dialog.getByText('That is not right. 4 tries are left.').waitFor()
  // The browser writes down every refusal; this one was asked for.
  expect(complaints()).toEqual([expect.stringContaining('422')])
  await dialog.getByLabel('Payment password', { exact: true }).fill(paymentPassword)
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await dialog.getByText('₱120.00').waitFor()
  await expectAccessible(page, 'dialog')

  await goTo(page, 'agentDownlineTransactionDetailsCopy')
  await page.getByLabel('Kind').selectOption('transfer')
  await page.waitForURL(/kind=transfer/)
  // Figures follow the ledger within a minute, which is longer than this journey waits.
  await page
    .getByText(/^\+₱120\.00$|^No movements in these days$/)
    .first()
    .waitFor()
  await expectToFit(page)
  await expectAccessible(page)

  await goTo(page, 'palStatementsAgentCopy')
  const losses = page.getByRole('table', { name: 'User loss' })
  await losses.getByRole('button', { name: /Bayani/ }).click()
  await page.waitForURL(/node=/)
  await page.getByRole('navigation', { name: 'Whose team' }).getByRole('button', { name: 'Me' }).click()
  await page.waitForURL((url) => !url.search.includes('node='))
  await losses.getByText('Luz').waitFor()

  await goTo(page, 'personalHistoryCopy')
  await page.getByRole('button', { name: 'Bets of Luz' }).click()
  await page.waitForURL(/bets=/)
  await page.getByRole('navigation', { name: 'Whose team' }).getByText('Bets of Luz').waitFor()
  await expectToFit(page)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')])
  expect(file.suggestedFilename()).toMatch(/^team-betting-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(complaints()).toEqual([])
  await context.close()
})

/** As the tab of an agent who has just signed in, who is shown what is offered to them. */
async function enterAs(session: string, size?: keyof typeof sizes): Promise<Visitor> {
  const visitor = await visitAs(session, size)
  await visitor.context.addInitScript(() => {
    if (window === window.top) sessionStorage.setItem('isAgent', 'true')
  })
  await visitor.page.goto(`${site.address}/agentHome`)
  return visitor
}

const offerPopup = (page: Page, kind: string) => page.getByRole('dialog', { name: `New contract offer: ${kind}` })

async function contractsOf(owner: string, side: 'given' | 'taken') {
  const { api, session } = makeCaller(site.address)
  session.begin(owner)
  const answer = await api.call<typeof listContracts>('GET /wps/agent/contracts', { query: { side, view: 'all' } })
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.contracts
}

test('AC-04.1 AC-04.3 AC-04.4 ER-02.13 PO-12.3 BX-07.3 a lower offer warns and ends what is above it further down; the popup shows it and is answered', async () => {
  const upline = await visitAs(token)
  const { page } = upline
  await page.goto(`${site.address}/agentHome?page=agentContracts`)
  await page.getByRole('heading', { level: 1, name: 'Contracts' }).waitFor()
  await page.getByRole('button', { name: 'New offer' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Bayani/ })
    .click()
  await page.getByRole('heading', { name: 'Contract offer to Bayani' }).waitFor()
  await page.getByRole('button', { name: 'Daily wages' }).click()
  await page.getByText(/Replaces CT-\d+, Daily wages/).waitFor()

  // What pays more than one's own contract is told beside the tier, and cannot be sent.
  const rate = (tier: number) => page.getByRole('textbox', { name: `Tier ${tier}, Rate` })
  const send = page.getByRole('button', { name: 'Send offer' })
  await rate(3).fill('0.95')
  await page.getByText('Your own contract allows 0.90% at most here').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await rate(1).fill('0.50')
  await rate(2).fill('0.40')
  await page.getByText('Each tier must pay more and ask for more than the one before').waitFor()
  // What is being written outlives a reload, half-written as it is.
  await page.reload()
  await page.getByText('Draft kept in this tab.').waitFor()
  expect([await rate(1).inputValue(), await rate(2).inputValue()]).toEqual(['0.50', '0.40'])

  await rate(1).fill('0.20')
  await rate(2).fill('0.35')
  await rate(3).fill('0.40')
  const warning = page.getByRole('region', { name: '3 contracts below would end' })
  await warning.waitFor()
  expect((await warning.getByRole('listitem').allInnerTexts()).sort().join('\n')).toMatch(
    /Amaya[^]*0\.45%[^]*Sikat[^]*0\.45%[^]*Tanglaw[^]*0\.45%/,
  )
  await page.getByRole('region', { name: 'Simulator' }).getByText('Would have paid').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await warning.getByRole('checkbox').check()
  await expect.poll(() => send.isDisabled()).toBe(false)
  await expectAccessible(page, 'main')
  await expectContrast(page, 'day', 'main')
  await send.click()
  await page.getByRole('heading', { level: 1, name: /Daily wages CT-\d+ Offered/ }).waitFor()
  await page.getByText('Matches, computed here').waitFor()

  const bayani = await signInAgent(site, 'bayani')
  const downline = await enterAs(bayani)
  const popup = offerPopup(downline.page, 'Daily wages')
  await popup.getByText('Amihan offers you this contract').waitFor()
  await popup.getByText('Matches, computed here').waitFor()
  expect(await popup.getByRole('table', { name: 'Tiers' }).innerText()).toMatch(/0\.20%[^]*0\.35%[^]*0\.40%/)
  const accept = popup.getByRole('button', { name: 'Accept' })
  expect(await accept.isDisabled()).toBe(true)
  await popup.getByRole('region', { name: '3 contracts below would end' }).getByRole('checkbox').check()
  await expectAccessible(downline.page, 'dialog')
  await accept.click()
  const done = downline.page.getByRole('dialog', { name: 'Contract offers' })
  await done.getByText(/CT-\d+ accepted/).waitFor()
  await done.getByRole('button', { name: 'Close' }).last().click()
  const given = await contractsOf(bayani, 'given')
  const daily = given.filter(({ terms }) => terms.kind === 'daily')
  expect(daily.map(({ state, endCause }) => [state, endCause])).toEqual(Array(3).fill(['terminated', 'lowered']))

  // The other side sees the answer, and the version before it as what it was.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: /Daily wages CT-\d+ Accepted/ }).waitFor()
  expect(await page.getByRole('region', { name: 'Versions' }).getByRole('link').allInnerTexts()).toEqual([
    expect.stringMatching(/^v2[^]*0\.40%[^]*Accepted$/),
    expect.stringMatching(/^v1[^]*0\.72%[^]*Replaced$/),
  ])
  expect([...upline.complaints(), ...downline.complaints()]).toEqual([])
  await Promise.all([upline.context.close(), downline.context.close()])
}, 120_000)

test('AC-04.1 AC-04.3 MC-04.3 MC-04.4 on a phone: an offer can be put off, found again among the member’s contracts, and refused', async () => {
  const hamog = await signInAgent(site, 'hamog')
  const { page, context, complaints } = await enterAs(hamog, 'phone')
  const popup = offerPopup(page, 'Hourly salary')
  await popup.getByText('0.20%').first().waitFor()
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'hidden' })

  await page.goto(`${site.address}/member?page=contracts&kind=hourly`)
  await page.getByText('Amihan offers you this contract').waitFor()
  expect(await popup.count()).toBe(0)
  await expectToFit(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('No contract of this kind').waitFor()
  const taken = await contractsOf(hamog, 'taken')
  expect(taken.find(({ terms }) => terms.kind === 'hourly')?.state).toBe('rejected')

  await page.getByRole('tab', { name: 'Real-time salary' }).click()
  await page.getByText('Nothing was paid in these days').waitFor()
  for (const key of ['agentContracts', 'agentRealtimeSalary', 'agentRevenueReport']) {
    await page.goto(`${site.address}/agentHome?page=${key}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectToFit(page)
  }
  expect(complaints()).toEqual([])
  await context.close()
})

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

test('RT-04 AC-01 AC-02.1 AC-02.2 AC-02.4 AC-03 the centre is the agents’ alone: clock, hours, every page by its key, tabs that close', async () => {
  const visitor = await visit(browser)
  const { page, context, complaints } = visitor
  await page.goto(`${site.address}/agentHome`)
  await page.waitForURL(`${site.address}/agent`)
  await becomeOwnerOf(visitor, playerToken)
  await page.goto(`${site.address}/agentHome?page=registerCenter`)
  await page.waitForURL(`${site.address}/agent`)
  // Nothing of who was turned away is left to the agent: neither what the tab kept nor what the browser noted.
  await page.evaluate(() => sessionStorage.clear())
  complaints()

  await becomeOwnerOf(visitor, token)
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

  await page.setViewportSize(sizes.phone)
  for (const [name, key] of pages.slice(0, 3)) {
    await page.goto(`${site.address}/agentHome?page=${key}`)
    await titleOf(page, name).waitFor()
    await page.waitForLoadState('networkidle')
    await expectToFit(page)
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Messages' }).click()
  await titleOf(page, 'Messages').waitFor()
  expect(complaints()).toEqual([])
  await context.close()
}, 90_000)

test('AC-07.2 AC-07.3 PO-12.6 by link: made with rates, followed, registered, found in the tree, managed, seen over the player’s site', async () => {
  const { page, context, complaints } = await visitAs(token)
  await page.goto(`${site.address}/agentHome?page=registerCenter`)
  await page.getByRole('textbox', { name: 'Slots' }).fill('9.9')
  await page.getByText('Higher than your own rate.').waitFor()
  await page.getByRole('textbox', { name: 'Slots' }).fill('0.5')
  await page.getByRole('textbox', { name: 'Note' }).fill('Cebu fiesta')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create link' }).click()
  const card = page.getByRole('region', { name: 'Your link is ready' })
  await card.getByRole('img', { name: 'QR code' }).waitFor()
  const link = new URL(await card.getByText('affiliateCode=').innerText())
  await page.getByRole('region', { name: 'Your links' }).getByText('Cebu fiesta').waitFor()

  const newcomer = await visit(browser, { size: 'phone' })
  const told = newcomer.page.waitForResponse((answer) => answer.url().endsWith('/wps/invitation/visit'))
  await newcomer.page.goto(`${site.address}${link.pathname}${link.search}`)
  expect((await told).status()).toBe(200)
  await registerByName(newcomer.page, 'bituin88')
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
  await page.getByText('Message sent to bituin88.').waitFor()
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
  const player = await idOf(playerToken)
  const placeOf = `${site.address}/agentHome?page=downlineManagmentView&member=${player}`
  await page.goto(placeOf)
  await page.getByRole('region', { name: 'Luz' }).waitFor()
  await operator.moveUnderHouse(player)
  await page.goto(placeOf)
  await page.getByText('No one in your team has this name.').waitFor()
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
}, 90_000)

async function idOf(session: string): Promise<string> {
  const answer = await fetch(`${site.address}/wps/member/info`, { headers: { authorization: `Bearer ${session}` } })
  const { value } = (await answer.json()) as { value: { id: string } }
  return value.id
}
