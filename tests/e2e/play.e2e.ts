import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { longestMs } from '#engines/instant/crash/growth.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import { becomePlayer, expectAccessible, expectContrast, expectToFit, sizes, type Visitor, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite('players'), shareBrowser()])
})

/** The button once the reels are here. */
const spin = (page: Page) => page.getByRole('button', { name: 'Spin', exact: true, disabled: false })
const ended = (page: Page) => page.locator('[aria-live]').getByText(/You won ₱|Returned ₱[\d.,]+|No win this time/)
const amountIn = (text: string): number => Number(/([\d.]+)/.exec(text.replaceAll(',', ''))?.[1] ?? '0')
const balance = async (page: Page): Promise<number> => {
  const text = await page
    .getByText(/^(Balance|Play money)$/)
    .locator('xpath=..')
    .innerText()
  return Number(text.replace(/[^\d.]/g, ''))
}

/** What the graphics of a machine without a card say about themselves is no fault of a page. */
const faults = ({ complaints }: Visitor) => complaints().filter((text) => !/GL Driver Message/.test(text))

async function openAsPlayer(path: string, input: Parameters<typeof visit>[1] = {}): Promise<Visitor> {
  const visitor = await visit(browser, input)
  await becomePlayer(visitor, site)
  await visitor.page.goto(`${site.address}${path}`)
  return visitor
}

/** Plays until a round of many steps is over, whatever it brings. */
async function finishSlot(page: Page): Promise<void> {
  const goOn = async () => {
    const start = page.getByRole('button', { name: 'Start', exact: true })
    if (await start.isVisible()) await start.click()
    return (await ended(page).count()) > 0
  }
  await expect.poll(goOn, { timeout: 40_000, interval: 200 }).toBe(true)
}

/** What was staked in this tab and what the house counts of the day, as the dialog says once it says so. */
async function expectStaked(page: Page, times: (staked: readonly number[]) => boolean): Promise<readonly number[]> {
  await page.getByRole('button', { name: /^Net/ }).click()
  const standing = page.getByRole('dialog', { name: 'Your session so far' })
  await standing.getByText('Today', { exact: true }).waitFor()
  const read = async () => {
    const staked = standing.locator('dl > div').filter({ hasText: /^Staked/ })
    return (await staked.allInnerTexts()).map(amountIn)
  }
  await expect.poll(async () => times(await read())).toBe(true)
  return await read()
}

test('BX-02.1 BX-02.7 BX-02.8 a member plays a slot to its end, sees it in the history, and draws it again from its proof', {
  timeout: 120_000,
}, async () => {
  const visitor = await openAsPlayer('/play/mayon-gold')
  const { page, context } = visitor
  await spin(page).waitFor()
  const [, dayBefore = 0] = await expectStaked(page, ({ length }) => length === 2)
  await page.keyboard.press('Escape')
  const before = await balance(page)
  await spin(page).click()
  await finishSlot(page)
  expect(await balance(page)).toBeCloseTo(before - 20 + amountIn(await ended(page).innerText()), 2)

  // How it stands, in this tab and by the house's own count of the day. What came back may be as much by chance.
  await expectStaked(page, ([here, today = 0]) => here === 20 && Math.abs(today - dayBefore - 20) < 0.005)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Rules' }).click()
  const rules = page.getByRole('dialog', { name: 'Mayon Gold: how it pays' })
  await rules.getByText('96.0496%').waitFor()
  await rules.getByText('48.70%').waitFor()
  expect(
    await rules
      .getByRole('listitem')
      .filter({ has: page.locator('svg') })
      .count(),
  ).toBe(20)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'History' }).click()
  await page
    .getByRole('link', { name: /Proof of the round/ })
    .first()
    .click()
  // The seed is still in use: it is given away for the sake of the proof.
  await page.getByRole('button', { name: 'Reveal the seed and verify' }).click()
  await page.getByText('Verified: this is the right result').waitFor()
  const proof = await page.getByLabel('The proof, as JSON').inputValue()
  expect(JSON.parse(proof)).toMatchObject({ game: 'slot-a96', params: { stake: '2000' } })

  // A single digit of what was paid makes it another round.
  await page.getByLabel('The proof, as JSON').fill(proof.replace(/"payout": "(\d+)"/, '"payout": "1$1"'))
  await page.getByRole('button', { name: 'Verify in this browser' }).click()
  await page.getByText('Drawn again, the result is different.').waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save the verifier' }).click(),
  ])
  const kept = await context.newPage()
  await kept.goto(`file://${await download.path()}`).catch(() => undefined)
  // Chromium shows a file without an ending as text, so what was saved is shown as the page that it is.
  await kept.setContent(readFileSync(await download.path(), 'utf8'))
  await kept.getByLabel('Proof, as JSON').fill(proof)
  await kept.getByRole('button', { name: 'Verify' }).click()
  await kept.getByRole('heading', { name: 'Verified: this is the right result' }).waitFor()
  // That the seed was still in use is a refusal, which the browser notes.
  expect(faults(visitor).filter((text) => !text.includes('409'))).toEqual([])
  await context.close()
})

/** Every bet that is sent from now on, and every answer that it came too soon. */
function watchBets(page: Page): { readonly sent: string[]; readonly tooSoon: string[] } {
  const [sent, tooSoon]: [string[], string[]] = [[], []]
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/wps/play/rounds')) sent.push(one.postData() ?? '')
  })
  page.on('response', (one) => {
    if (one.status() === 429) tooSoon.push(one.url())
  })
  return { sent, tooSoon }
}

test('without a network nothing is bet, and nothing once it is back; ten rounds by themselves reach their end, and none is too soon', async () => {
  const visitor = await openAsPlayer('/play/barya-flip')
  const { page, context } = visitor
  const { sent, tooSoon } = watchBets(page)
  const flip = page.getByRole('button', { name: 'Flip' })
  await flip.waitFor()
  await context.setOffline(true)
  const banner = page.locator('[popover]')
  await banner.filter({ hasText: 'Betting is paused until the connection is back.' }).waitFor()
  await expect.poll(() => flip.getAttribute('aria-disabled')).toBe('true')
  await flip.click({ force: true })
  await page.locator('body').press(' ')
  await context.setOffline(false)
  await banner.filter({ hasText: 'You are back online' }).waitFor()
  await expect.poll(() => flip.getAttribute('aria-disabled')).toBe(null)

  await page.getByRole('button', { name: 'Auto', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Autoplay' })
  await dialog.getByRole('button', { name: '₱1,000.00' }).first().click()
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page
    .getByText(/^Autoplay finished\. Result/)
    .first()
    .waitFor({ timeout: 20_000 })
  expect(sent).toHaveLength(10)
  expect(new Set(sent).size).toBe(10)
  expect(tooSoon).toEqual([])
  // The browser notes what it could not ask for meanwhile.
  expect(faults(visitor).filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await context.close()
})

/** What is pressed in each instant game; and once it was pressed, what is waited for where the screen is looked at closely. */
const instantGames: readonly (readonly [game: string, press: string | RegExp, next?: string])[] = [
  ['diamond-mines', 'Start', 'Row 1, column 1: closed'],
  ['dagat-dice', 'Roll', 'Roll'],
  ['palayok-smash', 'Buy a card', 'Buy a card'],
  ['tala-keno', 'Draw'],
  ['bulaklak-plinko', 'Drop the ball'],
  ['baraha-hi-lo', 'Deal'],
  ['bingo-bayan', 'Play a card'],
  ['kometa-climb', 'Launch'],
  ['barya-flip', 'Flip'],
  ['perya-wheel', 'Spin the wheel'],
  ['saranggola', /Place the bet|Bet on the next round/],
]

/** Whole within the screen, and nothing lies over it. */
async function isSeen(part: Locator): Promise<boolean> {
  return await part.evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && button.contains(found)
  })
}

/** At the width of a phone and of a desktop, in both themes. */
async function expectGoodLooks(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectContrast(page, 'day')
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'night'
  })
  for (const size of [sizes.desktop, sizes.phone]) {
    await page.setViewportSize(size)
    await expectToFit(page)
  }
}

const smallPhone = { width: 360, height: 640 }

/** To another page as a link inside the site leads there. */
async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

// Most of the one after it is waiting for the shared round, so that it waits while this one works.
test.concurrent('BX-02.8 BX-03.1 BX-03.3 LY-13.3 LY-14.1 ST-15.4 a visitor walks through all games: the stake stands beside the action on a small phone; slot, mines, dice, scratch card, returns and proof fit, are accessible by night and by day; Arabic reads from the right', {
  timeout: 240_000,
}, async ({ expect }) => {
  const visitor = await visit(browser, { size: 'phone', theme: 'night' })
  const { page, context } = visitor
  await page.goto(`${site.address}/play/mayon-gold?mode=demo`)
  await spin(page).waitFor()
  await page.getByText('Demo, play money').filter({ visible: true }).first().waitFor()
  await expectGoodLooks(page)

  const hidden: string[] = []
  for (const [game, press, next] of instantGames) {
    await page.setViewportSize(smallPhone)
    await walkTo(page, `/play/${game}?mode=demo`)
    const action = page.getByRole('button', { name: press }).first()
    for (const part of [page.getByRole('textbox', { name: /^Bet/ }).first(), action]) {
      await part.waitFor()
      if (!(await isSeen(part))) hidden.push(`${game} ${await part.innerText()}`)
    }
    if (next === undefined) continue
    await action.click()
    await page.getByRole('button', { name: next, disabled: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: next, disabled: false }).waitFor()
    await expectGoodLooks(page)
  }
  expect(hidden).toEqual([])

  await page.goto(`${site.address}/fair/rtp`)
  await page
    .getByRole('row', { name: / 96\.050%/ })
    .first()
    .waitFor()
  await expectGoodLooks(page)
  await walkTo(page, '/fair')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await page.getByText('6084 of 10000').waitFor()
  await expectGoodLooks(page)

  // Its money reads from the left all the same.
  await page.goto(`${site.address}/play/baraha-hi-lo?mode=demo&lang=AR`)
  await page.getByRole('button', { name: 'وزّع' }).click()
  await page
    .getByRole('button', { name: /أعلى|أدنى/ })
    .first()
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  expect(await page.locator('bdi').first().getAttribute('dir')).toBe('ltr')
  await expectToFit(page)
  await expectAccessible(page)
  expect(faults(visitor)).toEqual([])
  await context.close()
})

/** Bets of somebody at the shared round: the panel, and where they say they leave. */
async function openEntry(page: Page, target: string) {
  const panel = page.getByRole('region', { name: 'Bet 1' })
  await panel.getByText('Cash out at').click()
  const field = panel.getByLabel('Target')
  await field.fill(target)
  await field.press('Enter')
  const press = async (name: string | RegExp, timeout = 15_000) =>
    await panel.getByRole('button', { name, disabled: false }).click({ timeout })
  return { panel, press }
}

/** One round in a hundred comes down before anybody could leave it. */
async function isLetOut(page: Page, panel: Locator): Promise<boolean> {
  const out = panel.getByText('Out at 1.01×')
  await out
    .or(page.getByText('Came down at 1.00×'))
    .first()
    .waitFor({ timeout: longestMs + 30_000 })
  const isOut = await out.isVisible()
  if (isOut) await panel.getByText('₱20.20', { exact: true }).waitFor()
  return isOut
}

// A round under way has to be waited for, and the longest takes two and a half minutes; most take ten seconds.
test.concurrent('a member is in the next round by one press, a visitor’s play money in each by itself; both leave where they said', {
  timeout: 2 * longestMs + 60_000,
}, async ({ expect }) => {
  const expectBalance = async (page: Page, expected: number) =>
    await expect.poll(() => balance(page), { timeout: 30_000 }).toBeCloseTo(expected, 2)
  const fly = async (): Promise<void> => {
    const visitor = await openAsPlayer('/play/saranggola')
    const { page, context } = visitor
    const { panel, press } = await openEntry(page, '1.01')
    const before = await balance(page)
    await press(/Bet on the next round/, longestMs + 15_000)
    await press(/Press to cancel it/)
    // Who presses in the last moment of a round may be too late for it.
    const isIn = panel.getByText('You are in. Good luck').or(panel.getByText('Out at 1.01×'))
    const join = async () => {
      const button = panel.getByRole('button', { name: /Bet on the next round|Place the bet/, disabled: false })
      if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined)
      return await isIn.isVisible()
    }
    await expect.poll(join, { timeout: longestMs + 15_000 }).toBe(true)
    const isOut = await isLetOut(page, panel)
    await expectBalance(page, before + (isOut ? 0.2 : -20))
    // Of play money nobody hears but its player.
    expect(await page.getByText('In this round: 2').count()).toBe(0)
    await page.getByRole('tab', { name: 'Mine' }).click()
    await page
      .getByRole('cell', { name: isOut ? '₱20.20' : '–' })
      .first()
      .waitFor()
    expect(faults(visitor)).toEqual([])
    await context.close()
  }
  const flyByItself = async (): Promise<void> => {
    const visitor = await visit(browser, { size: 'phone' })
    const { page, context } = visitor
    await page.goto(`${site.address}/play/saranggola?mode=demo`)
    const { panel, press } = await openEntry(page, '1.01')
    await panel.getByRole('tab', { name: 'Auto' }).click()
    const before = await balance(page)
    await press(/^Start/)
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await panel.getByText('9 rounds to go').waitFor({ timeout: longestMs + 15_000 })
    const isOut = await isLetOut(page, panel)
    await press('Stop')
    await panel.getByRole('tab', { name: 'Manual' }).waitFor()
    await expectBalance(page, before + (isOut ? 0.2 : -20))
    await expectToFit(page)
    await expectAccessible(page)
    expect(faults(visitor)).toEqual([])
    await context.close()
  }
  await Promise.all([fly(), flyByItself()])
})
