import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longestMs } from '#engines/instant/crash/growth.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { signInOperator } from '#tests/support/operator.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { becomePlayer, expectAccessible, expectContrast, expectToFit, looks, type Visitor, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  // Nobody else may play here: what is counted is what these journeys do.
  ;[site, browser] = await Promise.all([startSite({ LARO_BOTS: '0' }), launchChromium()])
  const operator = await signInOperator(site)
  await operator.change('whitelabel', { FREEPLAY3: true })
})

afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** The button once the reels are here. */
const spin = (page: Page) => page.getByRole('button', { name: 'Spin', exact: true, disabled: false })
const ended = (page: Page) => page.locator('[aria-live]').getByText(/You won ₱|₱[\d.,]+ came back|No win this time/)
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
  await expect
    .poll(
      async () => {
        const start = page.getByRole('button', { name: 'Start', exact: true })
        if (await start.isVisible()) await start.click()
        return (await ended(page).count()) > 0
      },
      { timeout: 40_000 },
    )
    .toBe(true)
}

test('LY-08 BX-02 a visitor is asked to log in for real money, and plays the demo, which always says so', async () => {
  const visitor = await visit(browser)
  const { page, context } = visitor
  await page.goto(`${site.address}/play/mayon-gold`)
  await spin(page).waitFor()
  await spin(page).click()
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Try the demo' }).click()
  await page.getByText('Demo, play money').first().waitFor()
  const before = await balance(page)
  await spin(page).waitFor()
  await page.locator('body').press('Space')
  await finishSlot(page)
  await page.getByText('Demo, play money').first().waitFor()
  const paid = /([\d.,]+)/.exec((await ended(page).innerText()).replaceAll(',', ''))?.[1] ?? '0'
  expect(await balance(page)).toBeCloseTo(before - 20 + Number(paid), 2)
  expect(faults(visitor)).toEqual([])
  await context.close()
})

test('ST-04 a trial that starts a game for real is told to register', async () => {
  const { page, context } = await visit(browser)
  await page.goto(`${site.address}/login`)
  await page.getByRole('button', { name: 'Look around first' }).click()
  await page.waitForFunction(() => sessionStorage.getItem('token') !== null)
  await page.goto(`${site.address}/play/dagat-dice`)
  await page.getByRole('button', { name: 'Roll' }).click()
  const told = page.getByRole('dialog', { name: 'For real accounts' })
  await told.getByRole('button', { name: 'Register a real account' }).click()
  await page.getByRole('dialog', { name: 'Create an account' }).waitFor()
  await context.close()
})

test('BX-02 CO-02 a member plays a slot to its end, sees it in the history, and draws it again from its proof', async () => {
  const visitor = await openAsPlayer('/play/mayon-gold')
  const { page, context } = visitor
  const before = await balance(page)
  await spin(page).waitFor()
  await spin(page).click()
  await finishSlot(page)
  const paid = /([\d.,]+)/.exec((await ended(page).innerText()).replaceAll(',', ''))?.[1] ?? '0'
  expect(await balance(page)).toBeCloseTo(before - 20 + Number(paid), 2)

  // How it stands, in this tab and by the house's own count of the day.
  await page.getByRole('button', { name: /^Net/ }).click()
  const standing = page.getByRole('dialog', { name: 'How it stands' })
  await standing.getByText('Today', { exact: true }).waitFor()
  // What came back may be as much by chance.
  const staked = standing.locator('dl > div').filter({ hasText: /^Staked/ })
  await expect
    .poll(() => staked.allInnerTexts())
    .toEqual([expect.stringMatching(/₱20\.00$/), expect.stringMatching(/₱20\.00$/)])
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
  await page.getByText('The round is what it had to be').waitFor()
  const proof = await page.getByLabel('The proof, as JSON').inputValue()
  expect(JSON.parse(proof)).toMatchObject({ game: 'slot-a96', params: { stake: '2000' } })

  // A single digit of what was paid makes it another round.
  await page.getByLabel('The proof, as JSON').fill(proof.replace(/"payout": "(\d+)"/, '"payout": "1$1"'))
  await page.getByRole('button', { name: 'Verify in this browser' }).click()
  await page.getByText('Drawn again, another result comes out.').waitFor()

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
  await kept.getByRole('heading', { name: 'The round is what it had to be' }).waitFor()
  await context.close()
})

test('BX-02 a member loses the connection in a round of mines, comes back to it, and collects', async () => {
  const visitor = await openAsPlayer('/play/diamond-mines')
  const { page, context } = visitor
  const tiles = page.getByRole('button', { name: /Row \d, column \d: closed/, disabled: false })
  await page.getByRole('button', { name: '1', exact: true }).click()
  const before = await balance(page)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: /Collect/ }).waitFor()
  expect(await balance(page)).toBeCloseTo(before - 20, 2)

  // The first action is lost on its way back: the server has done it, the page does not know.
  let isLost = true
  let state = ''
  const keys: string[] = []
  await page.route('**/wps/play/rounds/*/actions', async (route) => {
    keys.push((route.request().postDataJSON() as { key: string }).key)
    if (!isLost) return await route.continue()
    const answer = (await (await route.fetch()).json()) as { value: { state: string } }
    state = answer.value.state
    await route.abort()
  })
  await tiles.nth(12).click()
  await page.getByText('The connection was lost.').waitFor()
  expect(await page.getByRole('button', { name: /Collect/ }).getAttribute('aria-disabled')).toBe('true')
  // It is sent again by itself, and is the same action.
  await expect.poll(() => keys.length).toBeGreaterThanOrEqual(3)
  await page.reload()
  isLost = false
  await page.unroute('**/wps/play/rounds/*/actions')
  expect(new Set(keys).size).toBe(1)
  const opened = page.getByRole('button', { name: /: gem$/ })
  // A gem under 24 of 25 tiles; a mine ends the round, and then there is nothing to come back to.
  if (state === 'open') {
    await opened.first().waitFor()
    expect(await opened.count()).toBe(1)
    await page.getByRole('button', { name: /Collect/ }).click()
    await page.getByText('You won ₱20.62').waitFor()
    await expect.poll(() => balance(page)).toBeCloseTo(before + 0.62, 2)
  } else {
    await page.getByRole('button', { name: 'Start' }).waitFor()
    expect(state).toBe('over')
    await expect.poll(() => balance(page)).toBeCloseTo(before - 20, 2)
  }
  await context.close()
})

test('BX-02 offline nothing can be bet, and the network coming back bets nothing', async () => {
  const { page, context } = await visit(browser)
  await page.goto(`${site.address}/play/dagat-dice?mode=demo`)
  const roll = page.getByRole('button', { name: 'Roll' })
  await roll.waitFor()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/wps/play/rounds')) sent += 1
  })
  await context.setOffline(true)
  await expect.poll(async () => await roll.getAttribute('aria-disabled')).toBe('true')
  await page.locator('body').press('Space')
  await page.getByText('The server cannot be reached.').waitFor()
  await context.setOffline(false)
  await expect.poll(async () => await roll.getAttribute('aria-disabled')).toBeNull()
  expect(sent).toBe(0)
  await roll.click()
  await ended(page).waitFor()
  expect(sent).toBe(1)
  await context.close()
})

test('BX-02 on a small phone the stake stands beside the action in every instant game', async () => {
  const { page, context } = await visit(browser, { size: 'phone' })
  await page.setViewportSize({ width: 360, height: 640 })
  const hidden: string[] = []
  for (const [game, action] of Object.entries(instantGames)) {
    await page.goto(`${site.address}/play/${game}?mode=demo`)
    const parts = [page.getByRole('button', { name: /^Bet ₱20/ }), page.getByRole('button', { name: action })]
    for (const part of parts) {
      await part.first().waitFor()
      // Whole within the screen, and nothing lies over it.
      const isSeen = await part.first().evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && button.contains(found)
      })
      if (!isSeen) hidden.push(`${game} ${await part.first().innerText()}`)
    }
  }
  expect(hidden).toEqual([])
  await context.close()
})

/** What is pressed in each. */
const instantGames = {
  'diamond-mines': 'Start',
  'tala-keno': 'Draw',
  'bulaklak-plinko': 'Drop the ball',
  'baraha-hi-lo': 'Deal',
  'bingo-bayan': 'Play a card',
  'kometa-climb': 'Launch',
  'barya-flip': 'Flip',
  'perya-wheel': 'Spin the wheel',
  'palayok-smash': 'Buy a card',
  'dagat-dice': 'Roll',
  saranggola: /Place the bet|Bet on the next round/,
} as const

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

const expectBalance = async (page: Page, expected: number) =>
  await expect.poll(() => balance(page), { timeout: 30_000 }).toBeCloseTo(expected, 2)

// A round under way has to be waited for, and the longest takes two and a half minutes; most take ten seconds.
test('BX-02 ST-04 a member is in the next round by one press, a visitor’s play money in each by itself; both leave where they said', {
  timeout: 2 * longestMs + 60_000,
}, async () => {
  const fly = async (): Promise<void> => {
    const visitor = await openAsPlayer('/play/saranggola')
    const { page, context } = visitor
    const { panel, press } = await openEntry(page, '1.01')
    const before = await balance(page)
    await press(/Bet on the next round/, longestMs + 15_000)
    await press(/Press to take it back/)
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

test.each(looks)(
  'LY-13 LY-14 RT-20 on a %s by %s a slot, mines, dice and a scratch card fit, are accessible, nor do their colours fail by %s',
  async (size, theme, other) => {
    const visitor = await visit(browser, { size, theme })
    const { page, context } = visitor
    await page.goto(`${site.address}/play/mayon-gold?mode=demo`)
    await spin(page).waitFor()
    await expectToFit(page)
    await expectAccessible(page)
    await expectContrast(page, other)
    for (const [path, press, next] of [
      ['/play/diamond-mines?mode=demo', 'Start', 'Row 1, column 1: closed'],
      ['/play/dagat-dice?mode=demo', 'Roll', 'Roll'],
      ['/play/palayok-smash?mode=demo', 'Buy a card', 'Buy a card'],
    ] as const) {
      await page.goto(`${site.address}${path}`)
      await page.getByRole('button', { name: press }).click()
      await page.getByRole('button', { name: next, disabled: true }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: next, disabled: false }).waitFor()
      await expectToFit(page)
      await expectAccessible(page)
      await expectContrast(page, other)
    }
    expect(faults(visitor)).toEqual([])
    await context.close()
  },
)

test.each(looks)(
  'BX-03 LY-13 on a %s by %s returns are told exactly and as observed, and a round is checked, nor do colours fail by %s',
  async (size, theme, other) => {
    const visitor = await visit(browser, { size, theme })
    const { page, context } = visitor
    await page.goto(`${site.address}/fair/rtp`)
    await page
      .getByRole('row', { name: / 96\.050%/ })
      .first()
      .waitFor()
    await expectToFit(page)
    await expectAccessible(page)
    await expectContrast(page, other)
    await page.goto(`${site.address}/fair`)
    await page.getByRole('button', { name: 'Try an example' }).click()
    await page.getByText('6084 of 10000').waitFor()
    await expectToFit(page)
    await expectAccessible(page)
    await expectContrast(page, other)
    expect(faults(visitor)).toEqual([])
    await context.close()
  },
)

test('ST-15 LY-13 in Arabic a game reads from the right, and its money from the left', async () => {
  const visitor = await visit(browser, { size: 'phone' })
  const { page, context } = visitor
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
