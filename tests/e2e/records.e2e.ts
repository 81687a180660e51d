import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/chromium.ts'
import { signInPlayer } from '#tests/support/player.ts'
import { type Site, startLivedInSite } from '#tests/support/site.ts'
import { speakStretched } from './stretched.ts'
import { becomePlayer, expectAccessible, expectContrast, expectToFit, sizes, visit, visitAsPlayer } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startLivedInSite(), shareBrowser({ hasPictures: false })])
})

afterAll(() => site.stop())

test('MC-10.2 MC-01.7 BX-01.6 a member sees what they have, what is held, and every movement; a line of a signed day is proved, and a stranger’s script agrees', async () => {
  const { page, context, complaints } = await visitAsPlayer(browser, site)
  const accounts = page.getByRole('region', { name: 'My accounts' })
  expect((await accounts.innerText()).replace(/\s+/g, ' ')).toMatch(
    /Available ₱[\d,]+\.\d\d Balance ₱[\d,]+\.\d\d .*Held ₱3,000\.00/,
  )
  const rows = page.getByRole('row').filter({ has: page.getByRole('button') })
  await expect.poll(() => rows.count()).toBe(25)
  const [newest] = await rows.allInnerTexts()
  expect(newest).toMatch(/Stake\s+R-88215001\s+−₱200\.00\s+₱/)

  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByText('All 28 lines').waitFor()
  expect(await rows.count()).toBe(28)
  expect((await rows.allInnerTexts()).at(-1)).toMatch(/Opening balance\s+demo-opening\s+\+₱12,480\.50\s+₱12,480\.50/)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('row', { name: /Rebate/ }).click()
  const proof = page.getByRole('region', { name: 'Proof of this line' })
  await proof.getByText('Verified here').waitFor()
  expect(await proof.getByRole('listitem').locator('.sr-only').allTextContents()).toEqual(Array(5).fill('holds'))

  await proof.getByRole('button', { name: 'Copy proof' }).click()
  await proof.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const folder = mkdtempSync(join(tmpdir(), 'laro-copied-'))
  writeFileSync(join(folder, 'proof.json'), copied)
  writeFileSync(join(folder, 'roots.json'), await (await fetch(`${site.address}/wps/ledger/roots`)).text())
  const script = join(import.meta.dirname, '../../tools/check-proof.mjs')
  const { status, stdout } = spawnSync(process.execPath, [script, 'proof.json', 'roots.json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(stdout).toContain('proof holds')
  expect(status).toBe(0)
  expect(complaints()).toEqual([])

  // What cannot be loaded says so; a line that was changed on its way to the screen is called out.
  const lines = '**/wps/records/lines?*'
  await page.route(lines, (route) => route.abort())
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load this' })
  await alert.getByText('We can’t reach the server.').waitFor()
  await page.unroute(lines)
  await page.route(lines, async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text()).replaceAll('"amount":"38.40"', '"amount":"3840.00"')
    await route.fulfill({ response: answer, body: text })
  })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('R-88215001').waitFor()
  await page.getByRole('button', { name: 'Show the proof of Rebate, +₱3,840.00' }).click()
  await page.getByText('This proof does not hold').waitFor()
  await page.unroute(lines)

  const { value } = (await (await fetch(`${site.address}/wps/ledger/roots`)).json()) as {
    value: { roots: { root: string }[] }
  }
  const root = value.roots[0]?.root ?? ''
  // Without a root the page would show nothing that could be looked for.
  expect(root).toMatch(/^[0-9a-f]{64}$/)
  await page.goto(`${site.address}/proof`)
  await page.getByText(`${root.slice(0, 8)}…${root.slice(-6)}`).waitFor()
  await context.close()
}, 90_000)

/** At the width of a phone, a line is an entry of a list. */
const openProof = async (page: Page) => await page.locator('main li button[aria-expanded]').nth(1).click()

test('LY-13.3 LY-14.1 LY-14.3 ST-15.4 a long record with a verified proof fits both widths, and is accessible, in English and in Arabic', async () => {
  const { page, context, complaints } = await visitAsPlayer(browser, site, { size: 'phone', theme: 'night' })
  await openProof(page)
  await page.getByText('Verified here').waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await page.setViewportSize(sizes.desktop)
  await expectToFit(page)
  await expectContrast(page, 'day')

  await page.setViewportSize(sizes.phone)
  await page.goto(`${site.address}/records?lang=AR`)
  await openProof(page)
  await page.getByText('تم التحقق هنا').waitFor()
  const sums = await page
    .locator('main bdi', { hasText: '₱' })
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))
  expect(new Set(sums)).toEqual(new Set(['ltr']))
  await expectToFit(page)
  await expectAccessible(page)
  await page.setViewportSize(sizes.desktop)
  await expectToFit(page)
  await expectContrast(page, 'day')
  expect(complaints()).toEqual([])
  await context.close()
})

test('LY-14.1 texts half as long again fit a phone of 360 px on a proved record', async () => {
  const visitor = await visit(browser, { size: 'phone' })
  const { page, context, complaints } = visitor
  await speakStretched(page)
  await becomePlayer(visitor, site)
  await page.goto(`${site.address}/records`)
  await page.getByText('R-88215001').waitFor()
  await openProof(page)
  await page.getByText('⟦Veeəriiəfiiəeeəd heeəreeə⟧').waitFor()
  await expectToFit(page)
  expect(complaints()).toEqual([])
  await context.close()
})

interface Played {
  readonly stake: string
  readonly payout: string
}

/** Rounds by the calls of the game's own screen: the records are what is looked at here. */
async function playRounds(count: number): Promise<Played[]> {
  const token = await signInPlayer(site)
  const begin = async (nodeId: string, choice: object): Promise<Played> => {
    for (;;) {
      const answer = await fetch(`${site.address}/wps/play/rounds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, origin: site.address, 'content-type': 'application/json' },
        body: JSON.stringify({
          key: crypto.randomUUID(),
          nodeId,
          mode: 'real',
          stake: '20.00',
          currency: 'PHP',
          choice,
        }),
      })
      const { success, code, value } = (await answer.json()) as { success: boolean; code: string; value: Played }
      if (success) return value
      // Each game has a least time between two rounds, which is the server's to keep.
      expect(code).toBe('play_is_too_fast')
    }
  }
  const rounds: Played[] = []
  for (let at = 0; at < count; at += 1) rounds.push(await begin('dagat-dice', { side: 'under', chances: 4_950 }))
  await begin('diamond-mines', { mines: 3 })
  return rounds
}

/** What is asked for anew takes a while on a busy machine. */
const patience = { timeout: 15_000 }

const pesos = (amount: number): string => `₱${amount.toLocaleString('en', { minimumFractionDigits: 2 })}`

test('MC-10.1 MC-10.2 MC-10.3 MC-10.5 MC-10.7 MC-01.6 MC-01.7 MC-01.8 bets are filtered in the address, summed, shown again, saved as a file, plotted and explained', async () => {
  const rounds = await playRounds(3)
  const paid = rounds.reduce((sum, { payout }) => sum + Number(payout), 0)
  const visitor = await visit(browser)
  const { page, context, complaints } = visitor
  await becomePlayer(visitor, site)
  await page.goto(`${site.address}/member?page=personalHistoryCopy`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('button') })
  await expect.poll(() => rows.count(), patience).toBe(4)
  const totals = page.getByLabel('Totals of everything filtered')
  await expect
    .poll(async () => (await totals.innerText()).replace(/\s+/g, ' '), patience)
    .toContain(`Bets 4 Staked ${pesos(80)} Paid out ${pesos(paid)}`)

  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption({ label: 'Dagat Dice' })
  await expect.poll(() => rows.count(), patience).toBe(3)
  expect(new URL(page.url()).searchParams.get('game')).toBe('dagat-dice')
  await page.reload()
  await expect.poll(() => rows.count(), patience).toBe(3)
  await expect
    .poll(async () => (await totals.innerText()).replace(/\s+/g, ' '), patience)
    .toContain(`Bets 3 Staked ${pesos(60)}`)

  // By keyboard: from the first row to the second, and into it.
  await rows.first().getByRole('button').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const detail = page.getByRole('region', { name: 'What happened in Dagat Dice' })
  expect(await detail.getByRole('link', { name: 'Verify this round' }).getAttribute('href')).toMatch(/^\/fair\?round=/)
  expect(await detail.locator('figure').innerText()).toMatch(/^\d\d?\.\d\d$/)
  await expectAccessible(page, 'main')

  await page.goBack()
  await expect.poll(() => rows.count(), patience).toBe(4)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = readFileSync(await (await saving).path(), 'utf8')
  const [head, ...lines] = file.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFplaced,settled,game,vendor,category,state,stake,payout,net,turnover,currency,bet')
  expect(lines).toHaveLength(4)
  expect(lines.filter((line) => line.includes(',Dagat Dice,Laro Originals,'))).toHaveLength(3)

  await page.getByRole('button', { name: 'Next 7 days' }).click()
  await page.getByText('At stake').waitFor()
  expect(await rows.allInnerTexts()).toEqual([expect.stringMatching(/Diamond Mines\s+Open/)])

  await page.getByRole('link', { name: 'Personal loss' }).click()
  const plot = page.getByRole('slider', { name: 'Net result by day' })
  await plot.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await plot.getAttribute('aria-valuetext')).toMatch(/Net 0\.00$/)
  await page.getByText('Dagat Dice').waitFor()
  await page.getByRole('button', { name: 'Show as a table' }).click()
  expect(await page.getByRole('table', { name: 'Net result by day' }).getByRole('row').count()).toBe(2)

  await page.getByRole('link', { name: 'Account record' }).click()
  await page
    .getByRole('list', { name: 'How the balance came about' })
    .getByRole('button', { name: /Rebate|Bonus/ })
    .click()
  await expect.poll(() => rows.count(), patience).toBe(1)
  expect(new URL(page.url()).searchParams.get('type')).toBe('bonus')
  await page.getByRole('button', { name: 'Explain: Held' }).click()
  const why = page.getByRole('dialog')
  await why.getByText('WD-7R1Q-0042').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Explain: Balance' }).click()
  await why.getByText('is the sum of these lines').waitFor()
  await why
    .getByRole('button', { name: /^Stake/ })
    .first()
    .click()
  await why.getByText('Waiting for the day’s root').waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})

test('LY-13.3 LY-14.1 LY-14.3 bets and results fit both widths and are accessible, nor do their colours fail in the other theme', async () => {
  const visitor = await visit(browser, { size: 'phone', theme: 'night' })
  const { page, context, complaints } = visitor
  await becomePlayer(visitor, site)
  for (const [key, text] of [
    ['personalHistoryCopy', 'Dagat Dice'],
    ['personalProfit', 'By game'],
  ] as const) {
    await page.setViewportSize(sizes.phone)
    await page.goto(`${site.address}/member?page=${key}`)
    await page.locator('main').locator(':not(option)', { hasText: text }).last().waitFor()
    await expectToFit(page)
    await expectAccessible(page)
    await page.setViewportSize(sizes.desktop)
    await expectToFit(page)
    await expectContrast(page, 'day')
  }
  expect(complaints()).toEqual([])
  await context.close()
})
