import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import type { logIn } from '#modules/identity/contract.ts'
import type { answerFeedback, listFeedback, writeMessage } from '#modules/messaging/contract.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { intentKey } from '#tests/support/intent-key.ts'
import { enterOperator } from '#tests/support/operator.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { solveSlider } from '#tests/support/slider.ts'
import type { Api } from '#web/lib/api.ts'
import { becomePlayer, expectAccessible, expectContrast, expectToFit, type Visitor, visit } from './visitor.ts'

let site: Site
let browser: Browser
let operator: Api

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), shareBrowser({ hasPictures: false })])
  operator = await enterOperator(site)
})

afterAll(() => site.stop())

/** The demo's agent in a browser of their own. */
async function visitAsAgent(): Promise<Visitor> {
  const pass = await solveSlider(site.address, 'login', 'agent')
  const signedIn = await makeCaller(site.address).api.callSealed<typeof logIn>('POST /wps/session/login', {
    body: { username: 'agent', password: site.password, ...pass },
  })
  assert(signedIn.ok, 'the agent is let in')
  const visitor = await visit(browser, { size: 'phone', theme: 'day' })
  await visitor.context.addInitScript((token) => sessionStorage.setItem('token', token), signedIn.value.token)
  return visitor
}

/** The bell, once it shows so many; none for 0. */
async function waitForCount(page: Page, count: number): Promise<void> {
  const name = count === 0 ? /^Messages$/ : new RegExp(`^Messages\\s*${count} `)
  await page.getByRole('banner').getByRole('link', { name }).waitFor()
}

async function writeToPlayer(key: string, title: string): Promise<void> {
  const body = {
    key: intentKey(key),
    to: { kind: 'members' as const, usernames: ['player'] },
    texts: { EN: { title, body: 'Words.' } },
  }
  const sent = await operator.call<typeof writeMessage>('POST /ops/messages', { body })
  assert(sent.ok, 'the operator writes to the player')
}

test('MC-01.13 MC-02.2 PO-13.1 PO-13.3 a message arrives while a page is open, raises the badge, is read, deleted and brought back', async () => {
  const visitor = await visit(browser)
  const { page, context, complaints } = visitor
  await becomePlayer(visitor, site)
  await page.goto(`${site.address}/member?page=messageV2`)
  const menu = page.getByRole('navigation', { name: 'Member centre' })
  // What everybody was told, and the welcome of the first sign-in.
  await waitForCount(page, 2)

  await writeToPlayer('inbox-e2e-1', 'A letter for you')
  await waitForCount(page, 3)
  await menu.getByRole('link', { name: /^Messages\s*3/ }).waitFor()
  await page.getByRole('link', { name: /A letter for you/ }).click()
  await page.getByRole('heading', { name: 'A letter for you' }).waitFor()
  await waitForCount(page, 2)
  expect(page.url()).toContain('message=')
  await expectAccessible(page, 'main')
  await expectContrast(page, 'day', 'main')
  await expectToFit(page)

  await page.getByRole('button', { name: 'Delete this message' }).click()
  await page.getByText('The message is deleted.').waitFor()
  expect(await page.getByRole('link', { name: /A letter for you/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: /A letter for you/ }).waitFor()

  await page.getByRole('link', { name: /^Unread/ }).click()
  await page.getByRole('link', { name: /A letter for you/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await page.getByText('No messages of this kind').waitFor()
  await waitForCount(page, 0)
  expect(complaints()).toEqual([])
  await context.close()
})

test('MC-06.2 MC-06.3 CA-11.1 VA-03.6 feedback with a picture reaches the operator, and the answer the inbox, on a phone', async () => {
  const visitor = await visit(browser, { size: 'phone' })
  const { page, context, complaints } = visitor
  await becomePlayer(visitor, site)
  await page.goto(`${site.address}/member?page=messageV2`)
  await page.getByRole('button', { name: 'Write to us' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to us' })
  const text = dialog.getByRole('textbox', { name: 'Your message' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('Please write something.').waitFor()
  await text.fill('😀'.repeat(141))
  await dialog.getByText('Use 140 characters at most.').waitFor()
  await text.fill('The sound stays on')
  await dialog.getByText('18 of 140 characters').waitFor()

  const files = dialog.locator('input[type=file]')
  await files.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<script>') })
  await dialog.getByText('Picture 1: Only PNG and JPG pictures can be sent.').waitFor()
  await dialog.getByRole('button', { name: 'Remove picture 1' }).click()
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a9d8f' } })
    .png()
    .toBuffer()
  await files.setInputFiles({ name: '../../screen.png', mimeType: 'image/png', buffer: picture })
  await dialog.getByRole('progressbar').waitFor({ state: 'detached' })
  await expectAccessible(page, 'dialog')
  await expectContrast(page, 'day', 'dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('Thank you. We’ve got it.').waitFor()
  await dialog.getByText('Waiting for an answer').waitFor()

  const listed = await operator.call<typeof listFeedback>('GET /ops/feedback', { query: {} })
  const [item] = listed.ok ? listed.value.items : []
  expect(item).toMatchObject({ content: 'The sound stays on', images: [expect.any(String)] })
  await operator.call<typeof answerFeedback>('PUT /ops/feedback/:id/answer', {
    params: { id: item?.id ?? '' },
    body: { answer: 'It will be gone on Thursday.' },
  })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: /We answered you/ }).click()
  await page.getByText('It will be gone on Thursday.').waitFor()
  await expectToFit(page)
  await page.getByRole('link', { name: 'All messages' }).click()
  await page.getByRole('link', { name: /We answered you/ }).waitFor()
  expect(complaints().filter((text) => !text.includes('415'))).toEqual([])
  await context.close()
})

/** Beside the page, among the ways to reach us. */
const chatOf = (page: Page) =>
  page.getByRole('complementary', { name: 'Reach us' }).getByRole('button', { name: 'Live chat' })

test('PO-12.4 CA-11.3 CA-11.4 two members talk, a forbidden word is dotted out, a number is refused, and a guest reads', async () => {
  const [luz, amihan] = [await visit(browser), await visitAsAgent()]
  await becomePlayer(luz, site)
  await luz.page.goto(`${site.address}/`)
  await chatOf(luz.page).click()
  const panel = luz.page.getByRole('dialog', { name: 'Chat room' })
  // A member is with customer service first, and goes on to the others.
  await panel.getByRole('button', { name: 'Customer service', pressed: true }).waitFor()
  await panel.getByRole('button', { name: 'Lobby' }).click()
  await panel.getByText('Magandang araw!').waitFor()

  await amihan.page.goto(`${site.address}/help`)
  await amihan.page.getByRole('main').getByRole('button', { name: 'Live chat' }).click()
  const sheet = amihan.page.getByRole('dialog', { name: 'Chat room' })
  await sheet.getByRole('button', { name: 'Lobby' }).click()
  await sheet.getByText('Magandang araw!').waitFor()
  await sheet.getByRole('textbox', { name: 'Write a message' }).waitFor()

  const field = panel.getByRole('textbox', { name: 'Write a message' })
  await field.fill('Kumusta, mga gago! <b>hi</b>')
  await field.press('Enter')
  await sheet.getByText('Kumusta, mga ••••! <b>hi</b>').waitFor()
  expect(await sheet.getByRole('log').innerText()).toContain('Luz')
  await field.fill('call me 0917 123 4567')
  await field.press('Enter')
  await panel.getByText('Addresses, links and phone numbers are not allowed here.').waitFor()
  expect(await field.inputValue()).toBe('call me 0917 123 4567')

  await sheet.getByRole('textbox', { name: 'Write a message' }).fill('Hello Luz')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await panel.getByText('Hello Luz').waitFor()
  await expectAccessible(amihan.page, 'dialog')
  await expectContrast(amihan.page, 'night', 'dialog')
  await expectToFit(amihan.page)
  expect([...luz.complaints(), ...amihan.complaints()].filter((text) => !text.includes('422'))).toEqual([])

  const guest = await visit(browser)
  await guest.page.goto(`${site.address}/`)
  await chatOf(guest.page).click()
  const seen = guest.page.getByRole('dialog', { name: 'Chat room' })
  await seen.getByText('Hello Luz').waitFor()
  await seen.getByRole('button', { name: 'Sign in to write' }).waitFor()
  expect(await seen.getByRole('textbox').count()).toBe(0)
  for (const { context } of [luz, amihan, guest]) await context.close()
})
