import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { newId } from '#kit/id.ts'
import { addToCatalog, recordPlayed, recordWin } from '#modules/catalog/service.ts'
import { someGame, someVendor } from '#tests/support/catalog.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import {
  becomeAlive,
  becomePlayer,
  comeToWinners,
  expectAccessible,
  expectContrast,
  expectToFit,
  fillSignIn,
  sizes,
  visit,
} from './visitor.ts'

let site: Site
let browser: Browser

/** A maker with more games than anybody scrolls through. */
const crowd = 5_000

beforeAll(async () => {
  const prepared = startSite({ LARO_BOTS: '0' }, async (db) => {
    const { rows } = await sql<{ id: Id<'member'> }>`select id from identity_account where username = 'player'`.execute(
      db.read,
    )
    const memberId = rows[0]?.id
    assert(memberId, 'the demo has its player')
    const now = new Date(systemClock.nowMs())
    await db.tx(async (tx) => {
      const games = Array.from({ length: crowd }, (_, i) => {
        const icon = '/art/tile/reef-hunter.svg'
        return someGame(`crowd-${i}`, 'CROWD', 'FISH', {
          gameName: `Crowd ${i}`,
          icon,
          state: 'soon',
          order: 9_000 + i,
        })
      })
      await addToCatalog(tx, [someVendor('CROWD', 'FISH', { order: 99, art: 'coralline' })], games)
      await recordPlayed(tx, memberId, 'gem-cascade', new Date(now.getTime() - 60_000))
      await recordPlayed(tx, memberId, 'dagat-dice', now)
      const win = { memberId, accountName: 'player', amount: 250_000n, currency: 'PHP', at: now } as const
      await recordWin(tx, { ...win, id: newId<'round'>(systemClock), nodeId: 'mayon-gold', category: 'RNG' })
    })
  })
  ;[site, browser] = await Promise.all([prepared, shareBrowser({ hasPictures: false })])
})

afterAll(() => site.stop())

const main = (page: Page) => page.getByRole('main')
const listOf = (page: Page, name: string) => main(page).getByRole('list', { name, exact: true })
const namesIn = async (page: Page, list: string) =>
  await listOf(page, list)
    .getByRole('img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
function poll<Value>(look: () => Value) {
  return expect.poll(look, { timeout: 15_000 })
}
const search = (page: Page) => page.getByRole('combobox', { name: 'Search games and makers' })

test('MC-07.1 a slash leads to the search, which forgives slips, names makers, and has an address', async () => {
  const { page, context, complaints } = await visit(browser)
  await page.goto(`${site.address}/rng`)
  await becomeAlive(search(page))
  await page.keyboard.press('/')
  expect(await search(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('mayn')
  const options = page.getByRole('option')
  await poll(() => options.first().innerText()).toContain('Mayon Gold')
  await poll(() => options.first().innerText()).toContain('96.05% RTP')
  await expectAccessible(page, 'main')
  await page.keyboard.press('ArrowDown')
  expect(await options.first().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
  await page.keyboard.press('Escape')

  await search(page).fill('coraline')
  await options.getByText('Coralline', { exact: true }).last().click()
  await page.waitForURL(/\/rng\?vendor=CORAL$/)

  await search(page).fill('lantern harbor')
  await options.getByText('See the 1 result').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/rng\?search=lantern\+harbor$/)
  await poll(() => namesIn(page, 'Slots')).toEqual(['Lantern Harbour'])
  await search(page).fill('zzzzqqq')
  await page.keyboard.press('Enter')
  await main(page).getByText('Nothing found for “zzzzqqq”').first().waitFor()
  await page.reload()
  await main(page).getByText('Nothing found for “zzzzqqq”').first().waitFor()
  expect(await search(page).inputValue()).toBe('zzzzqqq')
  await main(page).getByRole('link', { name: 'Show all games' }).click()
  await page.waitForURL(`${site.address}/rng`)
  expect(complaints()).toEqual([])
  await context.close()
})

test('RT-20 the extra tabs: scratch cards, jackpots, table games, arcade, and bingo with the second language', async () => {
  const { page, context, complaints } = await visit(browser, { size: 'phone' })
  await page.goto(`${site.address}/rng`)
  const chips = listOf(page, 'Filters')
  // biome-ignore format: a table
  const tabs = [
    ['Scratch cards', 'SC', 'Palayok Smash'], ['Jackpots', 'JP', 'Jeepney Jackpot'], ['Table games', 'TG', 'Baccarat Sinag'],
    ['Arcade', 'AC', 'Saranggola'], ['Bingo', 'BG', 'Bingo Bayan'],
  ] as const
  for (const [text, code, first] of tabs) {
    await chips.getByRole('link', { name: text, exact: true }).click()
    await page.waitForURL(`${site.address}/rng?tab=${code}`)
    await poll(async () => (await namesIn(page, 'Slots'))[0]).toBe(first)
    await poll(() => chips.locator('[aria-current=page]').allInnerTexts()).toEqual([text])
  }
  await expectToFit(page)
  await page.goto(`${site.address}/fish`)
  expect(await listOf(page, 'Filters').getByRole('link', { name: 'Bingo' }).count()).toBe(0)
  expect(complaints()).toEqual([])
  await context.close()
})

test('five thousand games scroll from end to end, and only those near the screen exist', async () => {
  const { page, context, complaints } = await visit(browser)
  await page.goto(`${site.address}/fish?vendor=CROWD`)
  const tiles = listOf(page, 'Fishing').getByRole('article')
  await poll(() => tiles.count()).toBeGreaterThan(10)
  await poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan((crowd / 6) * 200)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  await poll(() => page.getByRole('img', { name: /^Crowd 2[45]\d\d$/ }).count()).toBeGreaterThan(6)
  expect(await listOf(page, 'Fishing').getByRole('listitem').count()).toBeLessThan(90)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const last = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: `Crowd ${crowd - 1}` }) })
  await last.waitFor()
  expect([await last.getAttribute('aria-posinset'), await last.getAttribute('aria-setsize')]).toEqual(['5000', '5000'])
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('img', { name: 'Crowd 0', exact: true }).waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})

test('MC-07.2 MC-07.3 MC-07.7 CA-04.8 CA-05.3 CA-05.4 a member sees what they played and like, and starts a game, on a desktop and on a phone; a heart is shown at once', async () => {
  const visitor = await visit(browser, { theme: 'night' })
  await becomePlayer(visitor, site)
  const { page, context, complaints } = visitor
  await page.goto(`${site.address}/rng`)
  await poll(() => namesIn(page, 'Recent')).toEqual(['Dagat Dice', 'Gem Cascade'])
  const heart = listOf(page, 'Slots').getByRole('button', { name: /Parol Nights.*favourites/ })
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
  // The answer is held back: the heart does not wait for it.
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/MCSFE_addFavoriteGameV2', async (route) => {
    await held
    await route.continue()
  })
  await heart.click()
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  release()
  await poll(() => namesIn(page, 'Favourites')).toEqual(['Parol Nights'])
  await expectAccessible(page)
  await expectContrast(page, 'day')
  await page.evaluate(() => void (document.documentElement.dataset.theme = 'night'))

  await listOf(page, 'Filters').getByRole('link', { name: 'Favourites', exact: true }).click()
  await page.waitForURL(/show=favourites$/)
  await poll(() => namesIn(page, 'Slots')).toEqual(['Parol Nights'])
  // What the server refuses goes back to what it was, and says so.
  await page.route('**/MCSFE_removeFavoriteGameV2**', (route) => route.fulfill({ status: 503, json: {} }))
  await heart.click()
  await page.getByText('Could not save your favourite').waitFor()
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  await page.unroute('**/MCSFE_removeFavoriteGameV2**')
  // A heart that changes fast is sent a while later.
  const removed = page.waitForResponse((answer) => answer.url().includes('removeFavoriteGameV2') && answer.ok())
  await heart.click()
  await page.getByText('No favourites yet').waitFor()
  await removed
  await page.getByRole('link', { name: 'Show all games' }).click()

  const tile = listOf(page, 'Slots').getByRole('button', { name: 'Play Parol Nights', exact: true })
  await tile.click()
  await page.waitForURL(`${site.address}/play/parol-nights`)

  // Where there is no room to point at a tile, pressing it shows what there is to know first.
  await page.setViewportSize(sizes.phone)
  await page.goto(`${site.address}/rng`)
  await poll(() => namesIn(page, 'Recent')).toEqual(['Dagat Dice', 'Gem Cascade'])
  await tile.click()
  const sheet = page.getByRole('dialog', { name: 'Parol Nights' })
  for (const text of ['RTP', '94.49%', 'Volatility', 'Max win']) await sheet.getByText(text, { exact: true }).waitFor()
  await expectAccessible(page, 'dialog')
  await sheet.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForURL(`${site.address}/play/parol-nights`)
  complaints()
  await context.close()
})

test('LY-08.2 LY-08.3 ER-03.6 a visitor looks at a game, tries it, signs in and is at it; a winner’s row leads there too', async () => {
  const { page, context } = await visit(browser)
  await page.goto(`${site.address}/rng`)
  const card = listOf(page, 'Slots')
    .getByRole('article')
    .filter({ has: page.getByRole('img', { name: 'Rajah Crown' }) })
  await card.hover()
  await card.getByText('Volatility').waitFor()
  await card.getByRole('button', { name: 'Play Rajah Crown in demo mode' }).click()
  await page.waitForURL(`${site.address}/play/rajah-crown?mode=demo`)

  await page.goto(`${site.address}/rng`)
  const heart = card.getByRole('button', { name: /Add Rajah Crown/ })
  await becomeAlive(heart)
  await heart.click()
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`${site.address}/rng?show=recent`)
  await page.getByText('Sign in to see this').waitFor()

  await page.goto(site.address)
  await comeToWinners(page)
  await page.getByText('pl•••r').first().waitFor()
  await page.getByRole('button', { name: 'Play Mayon Gold' }).last().click()
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
  await fillSignIn(page, 'player', site.password)
  await page.waitForURL(`${site.address}/play/mayon-gold`)
  await context.close()
})

test('what is pressed before the page can hear is not lost: one heart, pressed twice, asks once to sign in', async () => {
  const { context } = await visit(browser)
  const page = await context.newPage()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${site.address}/rng`, { waitUntil: 'commit' })
  const heart = listOf(page, 'Slots').getByRole('button', { name: /Add Rajah Crown/ })
  await heart.click()
  await heart.click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Afterwards a press is one press.
  await heart.click()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await context.close()
})

test('ST-15.4 in Arabic the lobby reads from the right: search, chips, plates and sheet', async () => {
  const { page, context, complaints } = await visit(browser, { size: 'phone' })
  await page.goto(`${site.address}/rng?tab=AC&lang=AR`)
  await page.getByRole('combobox', { name: 'ابحث عن لعبة أو مطوّر' }).fill('mines')
  await poll(() => page.getByRole('option').first().innerText()).toContain('Diamond Mines')
  await expectToFit(page)
  await page.setViewportSize(sizes.desktop)
  await expectToFit(page)
  expect(complaints()).toEqual([])
  await context.close()
})
