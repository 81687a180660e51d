import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesDocument } from '#modules/tables/settings.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { becomePlayer, expectAccessible, expectContrast, expectToFit, sizes, visit } from './visitor.ts'

const table = 'sabong-sinag'
/** Beats of a third of a second: a fight of 40 seconds has six. */
const quick = { betting: 12_000, step: 300, result: 10_000 }

let site: Site
let browser: Browser

beforeAll(async () => {
  const { tables, ...others } = tablesDocument.initial
  const changed = tables.map((one) => (one.id === table ? { ...one, phases: quick } : one))
  const value = JSON.stringify({ ...others, tables: changed })
  ;[site, browser] = await Promise.all([
    startSite({}, async (db) => {
      await db.tx(async (tx) => {
        await sql`insert into settings_document (name, value, version, changed_at, changed_by)
          values ('tables', ${value}::jsonb, 1, now(), null)`.execute(tx)
      })
    }),
    launchChromium({ hasPictures: false }),
  ])
})

afterAll(async () => {
  await browser.close()
  await site.stop()
})

const inTime = { timeout: 30_000 }

test('RT-10 the navigation’s entry starts the virtual fight; a member bets by key on Meron and both down, is paid as it ends, and checks it', {
  timeout: 150_000,
}, async () => {
  const visitor = await visit(browser)
  const { page, context, complaints } = visitor
  await becomePlayer(visitor, site)
  await page.goto(`${site.address}/help`)
  await page.getByRole('navigation', { name: 'Games' }).getByRole('button', { name: 'Cockfight', exact: true }).click()
  await page.waitForURL(`${site.address}/live/${table}`)
  const stage = page.getByRole('group', { name: 'The table', exact: true })
  await stage.getByText('Virtual', { exact: true }).waitFor()

  await page.waitForFunction(
    () => Number(document.querySelector('.tray-clock .countdown b')?.textContent) >= 6,
    null,
    inTime,
  )
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
  await page.getByText('The round is what it had to be').waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})
