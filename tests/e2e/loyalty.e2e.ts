import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import type { addPayoutAccount } from '#modules/cashier/contract.ts'
import type { setPaymentPassword } from '#modules/identity/contract.ts'
import type { decideRedemption, listRedemptions } from '#modules/loyalty/contract.ts'
import type { beginRound } from '#modules/play/contract.ts'
import type { joinPromotion, listPromotions, listRewards, requestReward } from '#modules/promotions/contract.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { intentKey } from '#tests/support/intent-key.ts'
import { enterOperator } from '#tests/support/operator.ts'
import { addPeople } from '#tests/support/people.ts'
import { playDice } from '#tests/support/play-dice.ts'
import { signInMember, signInPlayer } from '#tests/support/player.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { type RunningPsp, startPsp } from '#world/psp/server.ts'
import { becomeOwnerOf, expectAccessible, expectToFit, type Visitor, visit } from './visitor.ts'

const patience = { timeout: 15_000 }
const newcomer = 'bagongdating'
const paymentPassword = '482913'
let site: Site
let psp: RunningPsp
let visitor: Visitor
let token: string

beforeAll(async () => {
  psp = await startPsp()
  site = await startSite({ LARO_PSPS: JSON.stringify([psp.door]) }, async (db, secret) => {
    await addPeople(db, secret, [{ username: newcomer, money: 200_000n }])
  })
  psp.operate(site.address)
  token = await signInPlayer(site)
  await choosePaymentPassword(token)
  visitor = await visit(await shareBrowser({ hasPictures: false }), { theme: 'night' })
  await becomeOwnerOf(visitor, token)
})
afterAll(async () => {
  await visitor.context.close()
  await site.stop()
  await psp.close()
})

/** Calls as somebody; with a payment password from now on. */
async function choosePaymentPassword(of: string) {
  const { api, session } = makeCaller(site.address)
  session.begin(of)
  const secret = { newPaymentPassword: paymentPassword, confirmPaymentPassword: paymentPassword }
  const body = { password: site.password, ...secret }
  await api.callSealed<typeof setPaymentPassword>('POST /wps/member/security/paymentPassword', { body })
  return api
}

test('RO-03 MC-01.12 MC-11.2 MC-11.4 MC-11.6 BX-02.4 play lifts the level before one’s eyes, a mission is claimed, and the wheel proves what it drew', async () => {
  const { page, complaints } = visitor
  await page.goto(`${site.address}/vip`)
  const main = page.getByRole('main')
  await main.getByText('₱1,000.00 to Rattan').waitFor(patience)
  await expectAccessible(page)
  await expectToFit(page)
  await playDice(site.address, token, 2, '1000.00')
  // Nobody reloads: the stream counts, the socket tells, the page asks.
  await main.locator('[data-level="1"]').waitFor(patience)
  await main.getByRole('button', { name: 'Claim ₱5.00 for Rattan' }).click()
  await main.getByText('All gifts claimed').waitFor(patience)

  await page.goto(`${site.address}/member?page=missionLeaderboard`)
  const days = main.getByRole('region', { name: 'Daily sign-in' })
  const today = days.getByRole('button', { name: /^Today/ })
  await today.click()
  await today.waitFor({ ...patience, state: 'detached' })
  await main.getByRole('tab', { name: 'Once' }).click()
  const mission = main.locator('[data-mission="first-bet"]')
  await mission.getByRole('button', { name: 'Claim' }).click()
  await mission.getByText('Claimed').waitFor(patience)
  await expectAccessible(page)
  await expectToFit(page)

  await page.goto(`${site.address}/wheel`)
  await main.getByText(/^3 tickets/).waitFor(patience)
  await main.getByRole('button', { name: 'Spin' }).click()
  await main.getByText(/^You got: /).waitFor(patience)
  await main.locator('[data-proof="true"]').waitFor(patience)
  const segment = await main.locator('[data-result]').getAttribute('data-result')
  // What stands under the pointer is the slice that was drawn.
  const under = await main.locator('[data-slice]').evaluateAll((slices) => {
    const wheel = slices[0]?.closest('svg')
    wheel?.scrollIntoView({ block: 'center' })
    const box = wheel?.getBoundingClientRect()
    const x = (box?.left ?? 0) + (box?.width ?? 0) / 2
    const y = (box?.top ?? 0) + ((box?.height ?? 0) * (128 - 92)) / 250
    return document.elementsFromPoint(x, y).map((one) => one.getAttribute('data-slice'))
  })
  expect(under).toContain(segment)
  await main.getByText(/^2 tickets/).waitFor(patience)
  expect(complaints()).toEqual([])
})

test('MC-03.1 MC-03.2 MC-03.3 CA-10.6 points that were earned are redeemed, held, and approved', async () => {
  const { page, complaints } = visitor
  await page.goto(`${site.address}/pointMall`)
  const main = page.getByRole('main')
  await main.locator('[data-points]').waitFor(patience)
  const points = async () => Number((await main.locator('[data-points]').textContent())?.replaceAll(',', ''))
  const before = await points()
  await playDice(site.address, token, 1, '1000.00')
  await expect.poll(points, patience).toBeGreaterThan(before)
  const earned = await points()
  // By day; the other pages were looked at by night.
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'day'
  })
  await expectAccessible(page)
  await expectToFit(page)
  await main.getByRole('button', { name: 'Redeem: Barako coffee, 500 g' }).click()
  const dialog = page.getByRole('dialog', { name: 'Redeem' })
  const home = {
    ...{ 'Name of the recipient': 'Maria Santos', 'Mobile number': '0917 123 4567', 'ZIP code': '1000' },
    ...{ 'House number, street, barangay': '12 Mabini Street, Ermita', Province: 'Metro Manila' },
    'City or municipality': 'Manila',
  }
  for (const [line, text] of Object.entries(home)) await dialog.getByRole('textbox', { name: line }).fill(text)
  await expectAccessible(page)
  await dialog.getByLabel('Payment password', { exact: true }).fill(paymentPassword)
  await dialog.getByRole('button', { name: 'Redeem' }).click()
  await main.getByText('In process').waitFor(patience)
  await expect.poll(points, patience).toBe(earned - 950)

  const operator = await enterOperator(site)
  const waiting = await operator.call<typeof listRedemptions>('GET /ops/points/redemptions', {
    query: { state: 'in_process' },
  })
  assert(waiting.ok && waiting.value.redemptions[0], 'the request is in the list')
  const decided = await operator.call<typeof decideRedemption>('POST /ops/points/redemptions/:id', {
    params: { id: waiting.value.redemptions[0].id },
    body: { decision: 'approved', note: '' },
  })
  assert(decided.ok, 'the request can be approved')
  await main.getByText('Approved').waitFor(patience)
  await main.getByText('Being packed').waitFor()

  // The rest, as far as it goes into whole steps, is turned into cash.
  const rest = await points()
  await main.getByRole('button', { name: 'Convert' }).click()
  const convert = page.getByRole('dialog', { name: 'Turn into cash' })
  await convert.getByLabel('Payment password', { exact: true }).fill(paymentPassword)
  await convert.getByRole('button', { name: 'Convert' }).click()
  await expect.poll(points, patience).toBeLessThan(rest)
  expect(complaints()).toEqual([])
})

test('free rounds of a code: the reward centre lists them, the game counts them down, and the record says that they were free', async () => {
  const { api, session } = makeCaller(site.address)
  session.begin(token)
  const listed = await api.call<typeof listPromotions>('GET /wps/member/promotions', {})
  const offer = listed.ok ? listed.value.promotions.find(({ id }) => id === 'mayon-rounds') : undefined
  assert(offer, 'the demo gives free rounds')
  const { id: promotion, termsHash } = offer
  await api.call<typeof joinPromotion>('POST /wps/relay/MCSFE_signUpPromotionJoin', { body: { promotion, termsHash } })
  const given = await api.call<typeof requestReward>('POST /wps/relay/MCSFE_signUpRequestReward', {
    body: { promotion, code: 'MAYON8', clientSeed: null },
  })
  assert(given.ok, 'the code is taken')
  const { page, complaints } = visitor
  await page.goto(`${site.address}/member?page=rewardCenter`)
  const main = page.getByRole('main')
  await main.getByText('8 free rounds of ₱2.00').waitFor(patience)
  await expectAccessible(page)
  await expectToFit(page)
  await page.goto(`${site.address}/play/mayon-gold`)
  await page.getByText(/^Free rounds: 8 left, ₱2\.00 each, until /).waitFor(patience)
  // Played in another tab, it is counted here without a reload.
  const rewards = await api.call<typeof listRewards>('GET /wps/member/rewards', {})
  const freeRound = (rewards.ok && rewards.value.gifts[0]?.id) || null
  const bet = { nodeId: 'mayon-gold', mode: 'real', stake: '2.00', currency: 'PHP', choice: {}, freeRound } as const
  const played = await api.call<typeof beginRound>('POST /wps/play/rounds', { body: { ...bet, key: intentKey() } })
  assert(played.ok, 'a free round needs no money')
  await page.getByText(/^Free rounds: 7 left, ₱2\.00 each, until /).waitFor(patience)
  await expectAccessible(page)
  await page.goto(`${site.address}/member?page=personalHistoryCopy`)
  await main.getByText('Free round of ₱2.00').first().waitFor(patience)
  expect(complaints()).toEqual([])
})

test('MC-05.2 MC-05.4 PO-13.4 a first deposit brings the welcome bonus; a bet above its limit is refused, wagering is completed before one’s eyes, and the cash is withdrawn', async () => {
  const own = await signInMember(site, newcomer)
  const api = await choosePaymentPassword(own)
  const account = { kind: 'ewallet', number: '09175550137', institution: 'Sukli', holder: 'Ligaya Santos' } as const
  const added = await api.callSealed<typeof addPayoutAccount>('POST /wps/cashier/accounts', {
    body: { ...account, isDefault: true, paymentPassword },
  })
  assert(added.ok, 'there is somewhere to withdraw to')
  const wish = { size: 'phone', theme: 'day' } as const
  const guest = await visit(await shareBrowser({ hasPictures: false }), wish)
  await becomeOwnerOf(guest, own)
  const { page, context, complaints } = guest
  const main = page.getByRole('main')

  await page.goto(`${site.address}/promotions/welcome`)
  await main.getByRole('checkbox', { name: 'I have read these terms.' }).check({ force: true })
  await main.getByRole('button', { name: 'Join', exact: true }).first().click()
  await main.getByText('Joined', { exact: true }).first().waitFor(patience)
  await page.goto(`${site.address}/member?page=depositv2`)
  await main.getByRole('radio', { name: /QR Ph/ }).check({ force: true })
  await page.getByRole('button', { name: 'Continue with QR Ph' }).click()
  for (const key of ['1', '00'])
    await page.getByRole('group', { name: 'Number keys' }).getByRole('button', { name: key, exact: true }).click()
  await page.getByRole('button', { name: 'Show my code for ₱100' }).first().click()
  await page.getByRole('img', { name: /^Payment code of DP-/ }).waitFor()
  const intent = psp.book.byReference(new URL(page.url()).searchParams.get('deposit') ?? '')
  assert(intent && psp.book.act(intent, 'pay'), 'the provider is paid')
  await page.getByText('It is in your wallet.').waitFor(patience)

  await page.goto(`${site.address}/play/dagat-dice`)
  await page.getByRole('textbox', { name: /^Bet/ }).fill('100.01')
  await page.getByRole('button', { name: 'Roll' }).click()
  const refused = page.getByRole('dialog', { name: 'Above your bonus limit' })
  await refused.getByText('Stakes up to ₱100.00').waitFor(patience)
  await refused.getByRole('button', { name: 'See your bonus' }).click()
  await main.getByText('₱0.00 of ₱500.00 wagered').waitFor(patience)
  // Played elsewhere: five rounds of a hundred count 98 each, and the sixth is enough.
  await playDice(site.address, own, 6, '100.00')
  await main.getByText('₱500.00 of ₱500.00 wagered').waitFor(patience)
  await main.getByText('Released').waitFor(patience)

  await page.goto(`${site.address}/member?page=withdraw`)
  for (const key of ['2', '00'])
    await page.getByRole('group', { name: 'Number keys' }).getByRole('button', { name: key, exact: true }).click()
  await main.getByRole('button', { name: 'Withdraw ₱200', exact: true, disabled: false }).click(patience)
  const dialog = page.getByRole('dialog', { name: 'Confirm the withdrawal' })
  await dialog.getByLabel('Payment password', { exact: true }).fill(paymentPassword)
  await dialog.getByRole('button', { name: 'Withdraw ₱200' }).click()
  await page.getByText('Held from your wallet at once').waitFor(patience)
  await page.goto(`${site.address}/promotions/welcome`)
  await main.getByText('Paid out').first().waitFor(patience)
  expect(complaints().filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
  await context.close()
})
