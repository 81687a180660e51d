import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { signInAgent } from '#tests/support/player.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { becomePlayer, expectAccessible, expectContrast, expectToFit, visit } from './visitor.ts'

const paymentPassword = '482913'
let site: Site
let browser: Browser
let token: string

beforeAll(async () => {
  ;[site, browser] = await Promise.all([
    // The player's payment password comes with a provider of payments, which this site has not.
    startSite({}, async (db) => {
      await db.tx((tx) =>
        sql`insert into identity_payment_password (account_id, hash, changed_at)
          select player.id, known.hash, known.changed_at from identity_account as player, identity_account as agent
          join identity_payment_password as known on known.account_id = agent.id
          where player.username = 'player' and agent.username = 'agent' on conflict do nothing`.execute(tx),
      )
    }),
    launchChromium({ hasPictures: false }),
  ])
  token = await signInAgent(site)
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

async function asAgent(size: 'phone' | 'desktop') {
  const visitor = await visit(browser, { size })
  await visitor.context.addInitScript((given) => {
    if (window === window.top) sessionStorage.setItem('token', given)
  }, token)
  return visitor
}

const goTo = async (page: Page, key: string) => await page.goto(`${site.address}/agentHome?page=${key}`)

async function sendEnvelope(page: Page, { amount, shares, wish }: Readonly<Record<string, string>>): Promise<void> {
  await page.getByLabel('Amount in all').fill(amount ?? '')
  await page.getByLabel('Shares', { exact: true }).fill(shares ?? '')
  await page.getByLabel('A wish').fill(wish ?? '')
  await page.getByRole('button', { name: 'Send envelope' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a red envelope' })
  await dialog.getByLabel('Payment password', { exact: true }).fill(paymentPassword)
  await dialog.getByRole('button', { name: 'Send envelope' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('AC-01 MC-11 BX-02 an envelope is sent, opened by a downline, taken back and proven', async () => {
  const agent = await asAgent('desktop')
  await goTo(agent.page, 'redEnvelope')
  await agent.page.getByLabel('Amount in all').fill('100000')
  await agent.page.getByRole('button', { name: 'Send envelope' }).click()
  await agent.page.getByText('That is more than one envelope may hold.').waitFor()
  await sendEnvelope(agent.page, { amount: '500', shares: '5', wish: 'Maligayang Pasko' })
  const row = agent.page.getByRole('button', { name: /Maligayang Pasko/ })
  await row.click()
  await agent.page.getByText('The proof comes at the end').waitFor()
  await expectAccessible(agent.page)
  await expectContrast(agent.page, 'day')

  const player = await visit(browser, { size: 'phone' })
  await becomePlayer(player, site, { hasOwnSession: true })
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
  await player.page.getByText('That is below the least that can be transferred.').waitFor()
  await player.context.close()
  await agent.context.close()
})

test('AC-01 AC-07 money goes down to a member, and reports open level by level with filters in the address', async () => {
  const { page, context, complaints } = await asAgent('phone')
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
    .getByText(/^\+₱120\.00$|^Nothing moved in these days$/)
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
