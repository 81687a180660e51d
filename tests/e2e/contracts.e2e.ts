import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { listContracts } from '#modules/contracts/contract.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { signInAgent } from '#tests/support/player.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { dragSlider } from '#tests/support/slider.ts'
import { becomeOwnerOf, expectAccessible, expectContrast, expectToFit, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchChromium({ hasPictures: false })])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** Through the agents' own door, as they do it every day. */
async function enterAs(page: Page, username: string): Promise<void> {
  await page.goto(`${site.address}/agent`)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Username' }).fill(username)
  await main.getByLabel('Password', { exact: true }).fill(site.password)
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dragSlider(page)
  await page.waitForURL(`${site.address}/agentHome`)
}

const offerPopup = (page: Page, kind: string) =>
  page.getByRole('dialog', { name: `You are offered a contract: ${kind}` })

async function contractsOf(token: string, side: 'given' | 'taken') {
  const { api, session } = makeCaller(site.address)
  session.begin(token)
  const answer = await api.call<typeof listContracts>('GET /wps/agent/contracts', { query: { side, view: 'all' } })
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.contracts
}

test('AC-04 AC-05 PO-12 BX-07 MC-04 a lower offer warns and ends what is above it further down; the popup shows it and is answered', async () => {
  const token = await signInAgent(site)
  const upline = await visit(browser)
  await becomeOwnerOf(upline, token)
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
  await page.getByText('At this point your own contract allows 0.90% at most').waitFor()
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
  await page.getByText('Computed here, the same').waitFor()

  const downline = await visit(browser)
  await enterAs(downline.page, 'bayani')
  const popup = offerPopup(downline.page, 'Daily wages')
  await popup.getByText('Amihan offers you this contract').waitFor()
  await popup.getByText('Computed here, the same').waitFor()
  expect(await popup.getByRole('table', { name: 'Tiers' }).innerText()).toMatch(/0\.20%[^]*0\.35%[^]*0\.40%/)
  const accept = popup.getByRole('button', { name: 'Accept' })
  expect(await accept.isDisabled()).toBe(true)
  await popup.getByRole('region', { name: '3 contracts below would end' }).getByRole('checkbox').check()
  await expectAccessible(downline.page, 'dialog')
  await accept.click()
  const done = downline.page.getByRole('dialog', { name: 'Contract offers' })
  await done.getByText(/CT-\d+ is accepted/).waitFor()
  await done.getByRole('button', { name: 'Close' }).last().click()
  const given = await contractsOf(await signInAgent(site, 'bayani'), 'given')
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

test('AC-04 PO-12 MC-04 on a phone: an offer can be put off, found again among the member’s contracts, and refused', async () => {
  const { page, context, complaints } = await visit(browser, { size: 'phone' })
  await enterAs(page, 'hamog')
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
  const taken = await contractsOf(await signInAgent(site, 'hamog'), 'taken')
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
