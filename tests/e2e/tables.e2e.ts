import type { Browser, Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { signInMember } from '#tests/support/player.ts'
import { type Site, secondPlayer, shareSite, thirdPlayer } from '#tests/support/site.ts'
import { becomeOwnerOf, becomePlayer, expectAccessible, expectContrast, expectToFit, sizes, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite('players'), shareBrowser({ hasPictures: false })])
})

// Ten looks a second; one with each frame would have the page draw all the while.
const inTime = { timeout: 45_000, polling: 100 }

/** A round that was under way when somebody came may close at once: the next one is waited for. */
async function untilTimeToBet(page: Page): Promise<void> {
  const hasTime = () => Number(document.querySelector('.tray-clock .countdown b')?.textContent) >= 6
  await page.waitForFunction(hasTime, null, inTime)
}

/** What is in the purse, in centavos. */
async function readBalance(page: Page, name = 'Play money'): Promise<number> {
  const text = await page.getByRole('status', { name, exact: true }).filter({ visible: true }).innerText()
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
}

/** What the screen says in the moment in which everybody knows the result; the next round soon clears it away. */
async function readResult(page: Page) {
  const handle = await page.waitForFunction(
    () => {
      const textOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText ?? ''
      if (document.querySelector<HTMLElement>('.stage')?.dataset.phase !== 'over') return null
      return {
        ...{ said: textOf('.caption'), own: textOf('.own-bets li'), hands: textOf('.table-side h2 em') },
        hasPair: document.querySelector('[data-spot="player-pair"][data-won]') !== null,
      }
    },
    null,
    inTime,
  )
  return (await handle.jsonValue()) ?? { said: '', own: '', hands: '', hasPair: false }
}

// Most of each is waiting for a table, so that they wait together. Late bets, repeated ones and lost lines: table-screen.test.tsx.
test.concurrent('BX-02.2 BX-02.8 a member finds a table in the lobby, bets real money on banker and on a pair by keys, is paid as the cards say, sees the road grow, and checks the proof', async ({
  expect,
}) => {
  const visitor = await visit(browser, { size: 'phone', theme: 'day' })
  const { page, context, complaints } = visitor
  await becomeOwnerOf(visitor, await signInMember(site, thirdPlayer))
  await page.goto(`${site.address}/live`)
  const lobby = page.getByRole('region', { name: 'Live tables' })
  await lobby.getByRole('searchbox', { name: 'Find a table' }).fill('kidlat')
  const card = lobby.getByRole('article', { name: 'Speed Baccarat Kidlat' })
  await expectToFit(page)
  await card.getByRole('link', { name: 'Sit down' }).click()
  await page.waitForURL(`${site.address}/live/speed-baccarat-kidlat`)

  await untilTimeToBet(page)
  const before = await readBalance(page, 'Balance')
  const hand = Number(/^Hand (\d+) of 70$/.exec(await page.getByText(/^Hand \d+ of 70$/).innerText())?.[1])
  await page.keyboard.press('1')
  await page.getByRole('button', { name: /^Banker, pays/ }).focus()
  for (const key of ['Enter', 'Enter', 'Backspace']) await page.keyboard.press(key)
  await page.getByRole('button', { name: /^Banker, pays .*, not sent yet ₱20$/ }).waitFor()
  await page.getByRole('button', { name: /^Player pair, pays/ }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('b')
  await page.getByRole('button', { name: /^Banker, pays .*, your bet ₱20$/ }).waitFor()
  await page.getByRole('button', { name: /^Player pair, pays .*, your bet ₱20$/ }).waitFor()
  const staked = await readBalance(page, 'Balance')
  expect(staked).toBe(before - 4_000)

  const { said, own, hands, hasPair } = await readResult(page)
  // The cards decide: 19 to 20 on a win, the stake back on a tie, nothing otherwise; 11 to 1 for a pair.
  const paid = said.startsWith('Banker') ? 3900 : said.startsWith('Tie') ? 2000 : 0
  expect(own).toContain({ 3900: '+₱19.00', 2000: '₱0.00', 0: '−₱20.00' }[paid])
  expect(hands).toBe(`Hand ${hand + 1} of 70`)
  await expect.poll(() => readBalance(page, 'Balance'), inTime).toBe(staked + paid + (hasPair ? 24_000 : 0))
  await expectAccessible(page)
  await expectToFit(page)
  await page.setViewportSize(sizes.desktop)
  await expectToFit(page)

  await page.getByRole('button', { name: 'History', exact: true }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Only rounds I bet on' }).check()
  const past = page.getByRole('dialog').getByRole('listitem').first()
  await past.getByRole('link', { name: /^Proof of Round/ }).click()
  await page.getByText('Recomputed in your browser: same').waitFor()
  await page.getByText('Same as paid').waitFor()
  await page.getByRole('region', { name: 'Roads' }).waitFor()
  expect(complaints()).toEqual([])
  await context.close()
}, 150_000)

test.concurrent('a visitor on a phone watches roulette, plays three rounds of it for play money and is paid as the ball says; on a desktop four tables stand side by side, each with its own tray', async ({
  expect,
}) => {
  const { page, context, complaints } = await visit(browser, { size: 'phone' })
  await page.goto(`${site.address}/live/speed-roulette-ikot?mode=demo`)
  for (let round = 1; round <= 3; round += 1) {
    await untilTimeToBet(page)
    if (round === 1) {
      await page.getByRole('group', { name: 'Chips' }).getByRole('button').first().click()
      await page.getByRole('button', { name: /^Red, pays/ }).click()
    } else await page.getByRole('button', { name: 'Repeat', exact: true }).click()
    await page.getByRole('button', { name: 'Bet ₱5', exact: true }).click()
    await page.getByRole('button', { name: /^Red, pays .*, your bet ₱5$/ }).waitFor()
    const staked = await readBalance(page)
    if (round === 1) await expectToFit(page)
    const { said } = await readResult(page)
    expect(said).toMatch(/^\d+, (Red|Black|Zero)/)
    await expect.poll(() => readBalance(page), inTime).toBe(staked + (/red/i.test(said) ? 1000 : 0))
  }

  await page.setViewportSize(sizes.desktop)
  const others = 'roulette-oro,sic-bo-perlas,perya-color-game'
  await page.goto(`${site.address}/live/baccarat-sinag?mode=demo&with=${others}`)
  for (const name of ['Baccarat Sinag', 'Roulette Oro', 'Sic Bo Perlas', 'Perya Color Game']) {
    const panel = page.getByRole('region', { name, exact: true })
    await panel.getByRole('group', { name: 'Chips' }).getByRole('button').first().waitFor()
  }
  await expectAccessible(page)
  await expectToFit(page)
  await page
    .getByRole('region', { name: 'Roulette Oro', exact: true })
    .getByRole('button', { name: 'Leave this table' })
    .click()
  await page.waitForURL(`${site.address}/live/baccarat-sinag?mode=demo&with=sic-bo-perlas%2Cperya-color-game`)
  expect(complaints()).toEqual([])
  await context.close()
}, 150_000)

test.concurrent('a member takes a seat at blackjack, comes back to their turn after a lost page, stands by a key, and is paid as the cards say', async ({
  expect,
}) => {
  const visitor = await visit(browser)
  const { page, context, complaints } = visitor
  await becomePlayer(visitor, site)
  await page.goto(`${site.address}/live/blackjack-bahay`)
  const turn = page.getByRole('group', { name: 'Your turn' })
  let staked = 0
  // A hand that is dealt blackjack, or meets one, is over before anybody acts; the next one is played.
  for (let hands = 0; hands < 4; hands += 1) {
    await untilTimeToBet(page)
    await page.keyboard.press('1')
    await page.getByRole('button', { name: /^Seat 4, pays/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Seat 4, pays .*, not sent yet ₱5$/ }).waitFor()
    await page.keyboard.press('b')
    await page.getByRole('button', { name: /^Seat 4, pays .*, your bet ₱5$/ }).waitFor()
    staked = await readBalance(page, 'Balance')
    await page.waitForFunction(
      () => {
        const phase = document.querySelector<HTMLElement>('.stage')?.dataset.phase
        return phase === 'over' || document.querySelector('.act-bar') !== null
      },
      null,
      inTime,
    )
    if (await turn.isVisible()) break
  }
  await page.reload()
  await turn.waitFor(inTime)
  await turn.getByText('At 0 s you stand.').waitFor()
  await expectToFit(page)
  await page.keyboard.press('s')
  await turn.waitFor({ state: 'hidden' })

  const { said, own } = await readResult(page)
  expect(said).toMatch(/^Dealer (has|is over)/)
  const net = Math.round(
    Number(
      own
        .split('\n')
        .at(-1)
        ?.replace('−', '-')
        .replace(/[^\d.-]/g, ''),
    ) * 100,
  )
  expect([-500, 0, 500]).toContain(net)
  await expect.poll(() => readBalance(page, 'Balance'), inTime).toBe(staked + 500 + net)

  await page.getByRole('button', { name: 'History', exact: true }).click()
  const past = page.getByRole('dialog').getByRole('listitem').first()
  await past.getByRole('button', { name: /^Show Round \d+ again$/ }).click()
  await past.getByText(/^Seat 4: .* · Stand$/).waitFor(inTime)
  await expectAccessible(page)
  await past.getByRole('link', { name: /^Proof of Round/ }).click()
  await page.getByText('Recomputed in your browser: same').waitFor()
  await page.getByText('Same as paid').waitFor()
  expect(complaints()).toEqual([])
  await context.close()
  // A round that is missed and a hand that is dealt blackjack take their time.
}, 150_000)

test.concurrent('RT-10 the navigation’s entry starts the virtual fight; a member bets by key on Meron and both down, is paid as it ends, and checks it', async ({
  expect,
}) => {
  const visitor = await visit(browser)
  const { page, context, complaints } = visitor
  await becomeOwnerOf(visitor, await signInMember(site, secondPlayer))
  await page.goto(`${site.address}/help`)
  await page.getByRole('navigation', { name: 'Games' }).getByRole('button', { name: 'Cockfight', exact: true }).click()
  await page.waitForURL(`${site.address}/live/sabong-sinag`)
  const stage = page.getByRole('group', { name: 'The table', exact: true })
  await stage.getByText('Virtual', { exact: true }).waitFor()

  await untilTimeToBet(page)
  for (const key of ['1', 'm', 'd', 'b']) await page.keyboard.press(key)
  const meron = stage.getByRole('button', { name: /^Meron, pays 0\.93:1, your bet ₱20/ })
  await meron.waitFor()
  await stage.getByRole('button', { name: /^Both down, pays 8:1, your bet ₱20/ }).waitFor()

  const handle = await page.waitForFunction(
    () => {
      if (document.querySelector<HTMLElement>('.stage')?.dataset.phase !== 'over') return null
      const own = [...document.querySelectorAll<HTMLElement>('.own-bets li')].map((one) => one.innerText)
      return { said: document.querySelector<HTMLElement>('.caption span')?.innerText ?? '', own }
    },
    null,
    inTime,
  )
  const { said, own } = (await handle.jsonValue()) ?? { said: '', own: [] }
  // 18.60 to 20 on a side, 160 to 20 on both down; a draw gives the side's stake back.
  const ends: Readonly<Record<string, readonly [string, string]>> = {
    'Meron wins': ['+₱18.60', '−₱20.00'],
    'Wala wins': ['−₱20.00', '−₱20.00'],
    'Draw: both are down': ['₱0.00', '+₱160.00'],
    'Draw: time ran out': ['₱0.00', '−₱20.00'],
  }
  const [side, both] = ends[said] ?? [said, said]
  expect(own[0]).toContain(side)
  expect(own[1]).toContain(both)
  // The bead of this fight lies on the road, and the fight is among the last ones of this player.
  await page.locator('.fight-roads .road-last').waitFor()
  await page.locator('.last-fights li').first().waitFor()

  await expectToFit(page)
  await expectAccessible(page)
  await page.setViewportSize(sizes.phone)
  await expectToFit(page)
  await expectContrast(page, 'day', '.table-page')

  await page
    .getByRole('link', { name: /^Check fight/ })
    .first()
    .click()
  await page.getByText('Verified: this is the right result').waitFor()
  expect(complaints()).toEqual([])
  await context.close()
}, 150_000)
