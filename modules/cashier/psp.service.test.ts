import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import { addPayoutAccount } from '#modules/cashier/accounts.ts'
import { askAboutDeposit, createDeposit } from '#modules/cashier/deposits.ts'
import { settled } from '#modules/cashier/deps.ts'
import { findDeposit } from '#modules/cashier/store/deposits.ts'
import { findWithdrawal } from '#modules/cashier/store/withdrawals.ts'
import { requestWithdrawal } from '#modules/cashier/withdrawals.ts'
import { setPaymentPassword } from '#modules/identity/payment-password.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { addMember } from '#tests/support/members.ts'
import type { PspDoor } from '#world/psp/server.ts'

/** The simulated provider as it really runs: a process of its own that is reached over HTTP alone, and tells us over HTTP. */

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'laro-psp-'))
let db: Database
let server: Server
let psp: ChildProcess
let door: PspDoor
let address: string
let members = 0

beforeAll(async () => {
  const port = await freePort()
  psp = spawn(process.execPath, [join(root, 'world/psp/main.ts'), '--site', `http://127.0.0.1:${port}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(psp.stdout as NonNullable<typeof psp.stdout>, 'data')) as [Buffer]
  const { psps } = JSON.parse(line.toString()) as { psps: [PspDoor] }
  door = psps[0]
  const config = readConfig({
    LARO_WEB: 'off',
    LARO_DATA_DIR: dataDir,
    PORT: String(port),
    LARO_PSPS: JSON.stringify(psps),
  })
  db = await testDatabase()
  server = await compose(config, db, makeLogger({ level: 'silent' }))
  address = await server.listen()
})
afterAll(async () => {
  psp.stdin?.end()
  const [code] = (await once(psp, 'exit')) as [number]
  expect(code).toBe(0)
  await server.stop()
  expect(await findDrift(db)).toEqual([])
  await db.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  const calm = { duplicate: 0, lose: 0, reorder: 0, losesAnswers: false, isDown: false, payout: 'paid', settleMs: 0 }
  await control('faults', calm)
})

async function control(path: string, input: object): Promise<number> {
  const answer = await fetch(`${door.url}/control/${path}`, { method: 'POST', body: JSON.stringify(input) })
  return answer.status
}

async function newMember(balance: bigint): Promise<Id<'member'>> {
  members += 1
  return await addMember(server.services, `paying${members}`, balance)
}

async function begin(member: Id<'member'>) {
  const input = { key: crypto.randomUUID(), channel: 'qrph', amount: '500.00', currency: 'PHP' }
  const made = await createDeposit(server.services.cashier, member, input)
  if (!made.ok || !made.value.payUrl) throw new Error('no deposit was made')
  return { id: made.value.id, payUrl: made.value.payUrl }
}

const stateOf = async (id: string) => (await findDeposit(db.read, id))?.state
const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).available

async function press(payUrl: string, act: string): Promise<number> {
  const id = payUrl.split('/').at(-1)
  const answer = await fetch(`${door.url}/api/intents/${id}`, { method: 'POST', body: JSON.stringify({ act }) })
  return answer.status
}

test('MC-08.1 BX-04.4 the provider’s page takes the payment, and its word reaches the purse', async () => {
  const member = await newMember(100n)
  const { id, payUrl } = await begin(member)
  const page = await fetch(payUrl)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const html = await page.text()
  expect(html).toContain('500.00 PHP')
  expect(html).toContain('data:image/svg+xml')
  expect(await press(payUrl, 'pay')).toBe(200)
  await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe('credited')
  expect(await cash(member)).toBe(50_100n)
  expect(await press(payUrl, 'pay')).toBe(409)
  expect(await press(payUrl, 'reverse')).toBe(200)
  await expect.poll(() => stateOf(id)).toBe('reversed')
  expect(await cash(member)).toBe(100n)
})

test('BX-04.4 words that are told twice count once; a word that is lost is asked for', async () => {
  await control('faults', { duplicate: 100 })
  const twice = await newMember(100n)
  const first = await begin(twice)
  await press(first.payUrl, 'pay')
  await expect.poll(() => stateOf(first.id)).toBe('credited')
  expect(await cash(twice)).toBe(50_100n)
  await control('faults', { duplicate: 0, lose: 100 })
  const lost = await newMember(100n)
  const second = await begin(lost)
  await press(second.payUrl, 'underpay')
  expect(await stateOf(second.id)).toBe('pending')
  await askAboutDeposit(server.services.cashier, second.id)
  expect(await stateOf(second.id)).toBe('review')
})

test('MC-08.2 BX-04.4 a payout is told once, paid by the provider’s word, and returned by it', async () => {
  const { cashier, identity } = server.services
  const member = await newMember(100_000n)
  const actor = { who: 'member', id: member, sessionId: '' as Id<'session'> } as const
  const password = { password: 'bukang-liwayway', newPaymentPassword: '482913', confirmPaymentPassword: '482913' }
  expect(await setPaymentPassword(identity, actor, password, atHome)).toMatchObject({ ok: true })
  const account = { kind: 'ewallet', number: '09171234567', holder: 'Luz Reyes', institution: 'Wallet' } as const
  const secret = { paymentPassword: '482913' }
  const added = await addPayoutAccount(cashier, member, { ...account, ...secret, isDefault: true }, atHome)
  if (!added.ok) throw new Error(added.refusal)
  const input = {
    key: 'payout-by-process',
    channel: 'ewallet',
    account: added.value.id,
    amount: '400.00',
    currency: 'PHP',
  }
  const asked = await requestWithdrawal(cashier, member, { ...input, ...secret }, atHome)
  if (!asked.ok) throw new Error(asked.refusal)
  await settled(cashier)
  const read = async () => await findWithdrawal(db.read, asked.value.id)
  await expect.poll(async () => (await read())?.state).toBe('paid')
  expect(await cash(member)).toBe(60_000n)
  expect(await control(`payouts/${(await read())?.attemptId}`, { act: 'reverse' })).toBe(200)
  await expect.poll(async () => (await read())?.state).toBe('reversed')
  expect(await cash(member)).toBe(100_000n)
})

test('D16 a stranger’s event is refused at the door', async () => {
  const answer = await fetch(`${address}/v1/payments/events`, {
    method: 'POST',
    headers: {
      'x-key-id': door.keys[0]?.id ?? '',
      'x-timestamp': '1',
      'x-nonce': 'x'.repeat(20),
      'x-signature': 'A'.repeat(43),
    },
    body: '{}',
  })
  expect(answer.status).toBe(401)
})
