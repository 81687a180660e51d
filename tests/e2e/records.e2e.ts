import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { type Site, startLivedInSite } from '#tests/support/site.ts'
import { becomePlayer, expectAccessible, expectContrast, expectToFit, looks, visit, visitAsPlayer } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startLivedInSite(), launchChromium({ hasPictures: false })])
})

afterAll(async () => {
  await browser.close()
  await site.stop()
})

test('BX-01 a member sees what they have, what is held, and every movement, a page at a time', async () => {
  const { page, context, complaints } = await visitAsPlayer(browser, site)
  const accounts = page.getByRole('region', { name: 'My accounts' })
  expect((await accounts.innerText()).replace(/\s+/g, ' ')).toMatch(
    /Available ₱[\d,]+\.\d\d Balance ₱[\d,]+\.\d\d Held ₱3,000\.00/,
  )
  const rows = page.getByRole('row').filter({ has: page.getByRole('button') })
  await expect.poll(() => rows.count()).toBe(25)
  const [newest] = await rows.allInnerTexts()
  expect(newest).toMatch(/Stake\s+R-88215001\s+−₱200\.00\s+₱/)

  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByText('All 28 lines').waitFor()
  expect(await rows.count()).toBe(28)
  expect((await rows.allInnerTexts()).at(-1)).toMatch(/Opening balance\s+demo-opening\s+\+₱12,480\.50\s+₱12,480\.50/)
  expect(complaints()).toEqual([])
  await context.close()
})

test('BX-01 a line of a signed day is proved step by step, and a stranger’s script agrees', async () => {
  const { page, context, complaints } = await visitAsPlayer(browser, site)
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
  await context.close()
})

test('BX-01 a line that was changed on its way to the screen is called out', async () => {
  const visitor = await visit(browser)
  const { page, context } = visitor
  await becomePlayer(visitor, site)
  await page.route('**/wps/ledger/statement*', async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text()).replaceAll('"amount":"38.40"', '"amount":"3840.00"')
    await route.fulfill({ response: answer, body: text })
  })
  await page.goto(`${site.address}/records`)
  await page.getByRole('button', { name: 'Show the proof of Rebate, +₱3,840.00' }).click()
  await page.getByText('This proof does not hold').waitFor()
  await context.close()
})

test('BX-01 what cannot be loaded says so, and is there after another try', async () => {
  const visitor = await visit(browser)
  const { page, context } = visitor
  await becomePlayer(visitor, site)
  await page.route('**/wps/ledger/statement*', (route) => route.abort())
  await page.goto(`${site.address}/records`)
  const alert = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
  await alert.getByText('The server cannot be reached.').waitFor()
  await page.unroute('**/wps/ledger/statement*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('R-88215001').waitFor()
  await context.close()
})

test('BX-01 the page of proofs names the latest signed day and its root', async () => {
  const { page, context } = await visit(browser)
  await page.goto(`${site.address}/proof`)
  const { value } = (await (await fetch(`${site.address}/wps/ledger/roots`)).json()) as {
    value: { roots: { root: string }[] }
  }
  const root = value.roots[0]?.root ?? ''
  await page.getByText(`${root.slice(0, 8)}…${root.slice(-6)}`).waitFor()
  await context.close()
})

test.each(looks)(
  'LY-13 LY-14 on a %s at %s a long record with a verified proof is accessible, nor do its colours fail at %s',
  async (size, theme, other) => {
    const { page, context, complaints } = await visitAsPlayer(browser, site, { size, theme })
    await page.getByRole('button', { name: 'Show the proof of Rebate, +₱38.40' }).click()
    await page.getByText('Verified here').waitFor()
    await expectToFit(page)
    await expectAccessible(page)
    await expectContrast(page, other)
    expect(complaints()).toEqual([])
    await context.close()
  },
)
