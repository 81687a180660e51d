import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import { manualClock, systemClock } from '#kit/clock.ts'
import { addDays, dayOf } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { createLink, getAgentMe } from '#modules/agents/contract.ts'
import { makeCatalog } from '#modules/catalog/service.ts'
import { type Pay, settleDue } from '#modules/contracts/service.ts'
import type { getPayouts, getStatementFile } from '#modules/contracts/statement-contract.ts'
import type { getMemberInfo, register } from '#modules/identity/contract.ts'
import type { roots as listRoots } from '#modules/ledger/contract.ts'
import { openHouse, post, verifyQuickly } from '#modules/ledger/service.ts'
import type { beginRound } from '#modules/play/contract.ts'
import { documents } from '#modules/settings/documents.ts'
import { openPurse } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openVault } from '#server/keys/vault.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { shareBrowser } from '#tests/support/chromium.ts'
import { intentKey } from '#tests/support/intent-key.ts'
import { signInOperator } from '#tests/support/operator.ts'
import { signInAgent } from '#tests/support/player.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'
import { testSettings } from '#tests/support/settings.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { solveSlider } from '#tests/support/slider.ts'
import type { Api } from '#web/lib/api.ts'
import { becomeOwnerOf, expectAccessible, expectContrast, visit } from './visitor.ts'

/** The whole way of a peso, on a server's database: there the windows can be settled by a clock that is ahead of the site's own. */

const secret = randomBytes(32)
const zone = documents.brand.initial.timeZone
const folder = mkdtempSync(join(tmpdir(), 'laro-statement-'))
let postgres: Postgres
let db: Database
let site: Site
let browser: Browser

beforeAll(async () => {
  postgres = await startPostgres({ isDisposable: true })
  const env = { DATABASE_URL: postgres.url, LARO_SECRET: secret.toString('base64'), LARO_DEMO: 'on', LARO_BOTS: '0' }
  ;[site, browser] = await Promise.all([startSite(env), shareBrowser({ hasPictures: false })])
  db = await openPostgres({ url: postgres.url, poolSize: 4, hotPoolSize: 1 })
})
afterAll(async () => {
  await site.stop()
  await db.close()
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

/** Settles whatever has ended by then, as the site's own job will when the time has come. */
async function settleAt(ms: number): Promise<void> {
  const clock = manualClock(ms)
  const settings = testSettings(db, clock)
  const catalog = makeCatalog({ db, clock, settings, announceChange: () => undefined })
  const vault = await openVault({ db, secret, clock: systemClock })
  const pay: Pay = {
    ...{ db, clock, settings, catalog, signer: vault.ledgerRoot },
    publish: async () => undefined,
    announceBalance: () => undefined,
  }
  await settleDue(pay)
}

async function fund(memberId: Id<'member'>, amount: bigint): Promise<void> {
  await db.tx(async (tx) => {
    const [debit, credit] = [await openHouse(tx, 'demo-funding', 'PHP'), await openPurse(tx, memberId, 'PHP')]
    const legs = [{ step: 'post', kind: 'opening', debit, credit, amount }] as const
    const posted = await post(tx, { scope: 'sys:test', key: randomUUID(), ref: 'opening', legs })
    assert(posted.ok, 'money was given')
  })
}

const callerOf = (token: string) => {
  const { api, session } = makeCaller(site.address)
  session.begin(token)
  return api
}

/** A link as the agent's page makes it by itself, and somebody who registers by it. */
async function comeByLink(agent: Api, username: string): Promise<Api> {
  const about = await agent.call<typeof getAgentMe>('GET /wps/agent/me', {})
  assert(about.ok, 'the agent is in')
  const link = await agent.call<typeof createLink>('POST /wps/agent/links', {
    body: { key: intentKey(), kind: 'member', rates: about.value.defaultRates, domain: null, note: '' },
  })
  assert(link.ok, 'a link is made')
  const password = 'habagat-77-Amihan'
  const newcomer = await makeCaller(site.address).api.callSealed<typeof register>('PUT /wps/member/register', {
    body: {
      ...{ username, password, confirmPassword: password, affiliateCode: link.value.code },
      ...{ agreesToTerms: true, isOfAge: true, ...(await solveSlider(site.address, 'register')) },
    },
  })
  assert(newcomer.ok, `the newcomer was refused: ${newcomer.ok ? '' : newcomer.refusal}`)
  return callerOf(newcomer.value.token)
}

test('AC-05.1 AC-07.2 BX-07.1 BX-07.2 by a link a player comes and plays; rebate and salary arrive, and the statement computes anew in browser and script', async () => {
  const operator = await signInOperator(site)
  const { initial } = documents.registration
  await operator.replace('registration', {
    ...initial,
    captcha: { ...initial.captcha, enabled: false, required: false },
  })
  // The demo's contracts begin with their next windows; here they have been in force since yesterday.
  await sql`update contracts_contract set starts_at = starts_at - interval '1 day' where state = 'accepted'`.execute(
    db.single,
  )
  const token = await signInAgent(site)
  const agent = callerOf(token)
  const agentVisit = await visit(browser)
  await becomeOwnerOf(agentVisit, token)
  const { page } = agentVisit

  const player = await comeByLink(agent, 'maliksi77')
  const me = await player.call<typeof getMemberInfo>('GET /wps/member/info', {})
  assert(me.ok, 'the newcomer is in')
  await fund(me.value.id as Id<'member'>, 100_000n)
  const bet = await player.call<typeof beginRound>('POST /wps/play/rounds', {
    body: {
      ...{ key: intentKey(), nodeId: 'dagat-dice', mode: 'real', stake: '1000.00', currency: 'PHP' },
      choice: { side: 'under', chances: 4950 },
    },
  })
  expect(bet).toMatchObject({ ok: true })

  const now = systemClock.nowMs()
  const today = dayOf(now, zone)
  const days = { from: addDays(today, -1), to: addDays(today, 2) }
  await settleAt(now + 6 * 60_000)
  const realtime = await agent.call<typeof getPayouts>('GET /wps/member/payouts', {
    query: { kind: 'realtime', ...days },
  })
  assert(realtime.ok && realtime.value.payouts[0], 'the salary has arrived')
  const [payout] = realtime.value.payouts
  // The newcomer stands right under the agent, whose rate is 0.3 %.
  expect(payout).toMatchObject({ base: '1000.00', ratePpm: 3_000, paid: '3.00', state: 'paid' })

  await page.goto(`${site.address}/agentHome?page=agentRealtimeSalary&day=${payout.day}&payout=${payout.id}`)
  await page.getByText('maliksi77').first().waitFor()
  // Their turnover is paid for; to count as active they have not paid in enough yet.
  await page
    .getByText('1 member bet enough but isn’t counted as active: their deposits are below ₱100.00 in all.')
    .waitFor()
  await page.getByRole('button', { name: 'Recompute' }).click()
  await page.getByText('Recomputed, same to the centavo').waitFor()
  await expectAccessible(page)
  await expectContrast(page, 'day')
  await page.getByRole('button', { name: 'Show proof' }).click()
  const proof = page.getByRole('dialog', { name: 'This payout in the ledger' })
  expect(await proof.getByRole('listitem').first().innerText()).toMatch(/^The line\s+holds/)
  await page.keyboard.press('Escape')
  await proof.waitFor({ state: 'detached' })

  const file = await agent.call<typeof getStatementFile>('GET /wps/member/payouts/:payout/file', {
    params: { payout: payout.id },
  })
  const roots = await agent.call<typeof listRoots>('GET /wps/ledger/roots', { query: {} })
  assert(file.ok && roots.ok, 'the statement is a file')
  const names = ['statement.json', 'roots.json'].map((name) => join(folder, name)) as [string, string]
  writeFileSync(names[0], JSON.stringify(file.value))
  writeFileSync(names[1], JSON.stringify(roots.value))
  const script = join(import.meta.dirname, '../../tools/check-statement.mjs')
  const said = execFileSync(process.execPath, [script, names[0], '--keys', names[1]], { encoding: 'utf8' })
  expect(said).toContain('3.00 PHP')
  expect(said).toContain('1 computed anew, all the same')
  // One figure that is not what it was, and the script says so.
  writeFileSync(names[0], JSON.stringify(file.value).replaceAll('maliksi77', 'maliksi78'))
  expect(() => execFileSync(process.execPath, [script, names[0], '--keys', names[1]], { stdio: 'pipe' })).toThrow(
    'Command failed',
  )

  await settleAt(now + 28 * 3_600_000)
  for (const api of [agent, player]) {
    const rebate = await api.call<typeof getPayouts>('GET /wps/member/payouts', { query: { kind: 'rebate', ...days } })
    expect(rebate).toMatchObject({ ok: true, value: { payouts: [{ base: '1000.00', state: 'paid' }] } })
  }
  await page.goto(`${site.address}/agentHome?page=agentRevenueReport&from=${days.from}&to=${days.to}`)
  await page.getByRole('heading', { level: 1, name: 'My income' }).waitFor()
  await page.getByText('Rebate').first().waitFor()
  expect(agentVisit.complaints()).toEqual([])
  await agentVisit.context.close()
  expect((await db.tx(verifyQuickly)).findings).toEqual([])
}, 120_000)
