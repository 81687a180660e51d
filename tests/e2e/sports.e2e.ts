import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import type { joinPromotion, listPromotions, requestReward } from '#modules/promotions/contract.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { signInPlayer } from '#tests/support/player.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { market, result, tell } from '#tests/support/sports.ts'
import { startToldFeed, type ToldFeed } from '#tests/support/told-feed.ts'
import { becomeOwnerOf, expectAccessible, expectToFit, visit } from './visitor.ts'

const patience = { timeout: 15_000 }
const hour = 3_600_000
const clubs = [
  ['Bohol Rovers', 'Leyte United'],
  ['Cebu Mariners', 'Davao Eagles'],
  ['Iloilo Stars', 'Baguio Pines'],
  ['Naga Fires', 'Laoag Winds'],
  ['Tarlac Kings', 'Surigao Waves'],
] as const

let site: Site
let browser: Browser
let feed: ToldFeed
let token: string

const prices = (home: number) => market('1x2', '', { home, draw: 3_400, away: 3_900 })
const club = (id: string, name: string) => ({ id, name, short: name })
const match = (at: number, more: object) => {
  const [home = '', away = ''] = clubs[at] ?? []
  const sides = { home: club(`h${at}`, home), away: club(`a${at}`, away) }
  return tell.match(`m${at}`, { ...sides, bet_delay_s: 1, starts_at: systemClock.nowMs() + hour, ...more })
}

beforeAll(async () => {
  feed = await startToldFeed(
    match(0, { status: 'in_play', starts_at: systemClock.nowMs() - hour }),
    tell.odds('m0', [prices(2_000)]),
    ...[1, 2, 3, 4].flatMap((at) => [match(at, {}), tell.odds(`m${at}`, [prices(1_500 + at * 100)])]),
  )
  ;[site, browser] = await Promise.all([
    startSite({ LARO_ODDS_FEEDS: JSON.stringify([feed.door]) }),
    shareBrowser({ hasPictures: false }),
  ])
  token = await signInPlayer(site)
})
afterAll(async () => {
  await site.stop()
  await feed.close()
})

const pick = async (page: Page, name: string) => {
  const price = page.getByRole('button', { name: new RegExp(`^${name}.*`) }).first()
  await price.waitFor(patience)
  await price.click()
}

test('BX-04.7 a bet in play: its price moves, the change is accepted, it waits, is taken, and is cashed out', async () => {
  const visitor = await visit(browser, { theme: 'night' })
  const { page, context, complaints } = visitor
  await becomeOwnerOf(visitor, token)
  await page.goto(`${site.address}/sports`)
  await pick(page, 'Bohol Rovers')
  const slip = page.getByRole('complementary', { name: 'Bet slip' })
  await slip.getByRole('button', { name: 'Enter a stake' }).waitFor(patience)
  await slip.getByRole('textbox').fill('100')
  await slip.getByRole('button', { name: 'Place bet, ₱100.00' }).waitFor(patience)
  feed.say(tell.odds('m0', [prices(1_800)]))
  await slip.getByText('One price changed since you picked it.').waitFor(patience)
  await slip.getByRole('button', { name: 'Accept changes and bet' }).click()
  await slip.getByText('Your bet is in.').waitFor(patience)

  await page.goto(`${site.address}/sports/bets`)
  const card = page.getByRole('article').filter({ hasText: 'Bohol Rovers' })
  await card.getByText('Stake ₱100.00, could return ₱180.00').waitFor(patience)
  await card.getByRole('button', { name: 'Cash out', exact: true }).click()
  await card.getByRole('button', { name: /^Cash out ₱\d+\.\d\d$/ }).click()
  await card.waitFor({ ...patience, state: 'detached' })
  await page.getByRole('tab', { name: 'Settled' }).click()
  await page.getByRole('article').getByText('Cashed out').waitFor(patience)
  await expectAccessible(page)
  expect(complaints()).toEqual([])
  await context.close()
})

test('a parlay of three on a phone, to its settlement', async () => {
  const visitor = await visit(browser, { size: 'phone', theme: 'day' })
  const { page, context, complaints } = visitor
  await becomeOwnerOf(visitor, token)
  await page.goto(`${site.address}/sports`)
  await page.getByRole('link', { name: /^Coming up/ }).click()
  for (const at of [1, 2, 3]) await pick(page, clubs[at]?.[0] ?? '')
  await page.getByRole('button', { name: 'Bet slip, 3 picks' }).click()
  const slip = page.getByRole('region', { name: 'Bet slip' })
  await slip.getByRole('button', { name: 'Parlay', pressed: true }).waitFor(patience)
  await slip.getByRole('textbox').fill('50')
  // 1.60 × 1.70 × 1.80
  await slip.getByText('₱244.80').waitFor(patience)
  await slip.getByRole('button', { name: 'Place bet, ₱50.00' }).click()
  await slip.getByText('Your bet is in.').waitFor(patience)

  await page.goto(`${site.address}/sports/bets`)
  await page.getByRole('heading', { name: 'Parlay of 3' }).waitFor(patience)
  for (const at of [1, 2, 3])
    feed.say(
      tell.settle(`m${at}`, '2:0', [
        result('1x2', '', { home: 'won', draw: 'lost', away: 'lost' }, { home: 2, away: 0 }),
      ]),
    )
  const settled = page.getByRole('tab', { name: 'Settled' })
  await settled.click()
  const card = page.getByRole('article').filter({ hasText: 'Parlay of 3' })
  await card.getByText('Won ₱244.80').waitFor(patience)
  expect(await card.getByText('Ended 2:0').count()).toBe(3)
  await expectToFit(page)
  expect(complaints()).toEqual([])
  await context.close()
})

test('a free bet on a phone is offered in the slip, with what it could win beyond its stake', async () => {
  const { api, session } = makeCaller(site.address)
  session.begin(token)
  const listed = await api.call<typeof listPromotions>('GET /wps/member/promotions', {})
  const termsHash = (listed.ok && listed.value.promotions.find(({ id }) => id === 'free-bet')?.termsHash) || ''
  const body = { promotion: 'free-bet', termsHash }
  await api.call<typeof joinPromotion>('POST /wps/relay/MCSFE_signUpPromotionJoin', { body })
  const given = await api.call<typeof requestReward>('POST /wps/relay/MCSFE_signUpRequestReward', {
    body: { promotion: 'free-bet', code: 'LARONGTALA', clientSeed: null },
  })
  expect(given.ok).toBe(true)
  const visitor = await visit(browser, { size: 'phone', theme: 'night' })
  const { page, context, complaints } = visitor
  await becomeOwnerOf(visitor, token)
  await page.goto(`${site.address}/sports`)
  await page.getByRole('link', { name: /^Coming up/ }).click()
  await pick(page, 'Tarlac Kings')
  await page.getByRole('button', { name: 'Bet slip, 1 pick' }).click()
  const slip = page.getByRole('region', { name: 'Bet slip' })
  await slip.getByRole('radio', { name: /^Free bet of ₱100\.00/ }).check()
  // 1.90 less the stake.
  await slip.getByText('₱90.00').waitFor(patience)
  expect(complaints()).toEqual([])
  await context.close()
})
