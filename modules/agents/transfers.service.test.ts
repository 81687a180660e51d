import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import type { Result } from '#kit/result.ts'
import { blockMember } from '#modules/agents/team.ts'
import { listTransfers, readLimits } from '#modules/agents/transfer-list.ts'
import { transferDown, transferUp } from '#modules/agents/transfers.ts'
import { readStanding } from '#modules/cashier/store/standing.ts'
import { beginExclusion } from '#modules/compliance/service.ts'
import { balanceOf, changeDeficit } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { type TestTeam, testTeam, transferPassword } from '#tests/support/agents.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'

type MemberId = Id<'member'>

let db: Database
let team: TestTeam

beforeAll(async () => {
  db = await testDatabase()
  team = await testTeam(db)
})
afterEach(async () => {
  expect(await findDrift(db)).toEqual([])
})
afterAll(async () => {
  await db.close()
})

const refusalOf = (result: Result<unknown, string>): string => (result.ok ? 'taken' : result.refusal)
const inputOf = (more: object = {}) => ({
  ...{ key: randomUUID(), amount: '100.00', currency: 'PHP', paymentPassword: transferPassword, note: 'for lunch' },
  ...more,
})
const down = async (from: MemberId, member: string, more: object = {}) =>
  refusalOf(await transferDown(team.agents, from, { ...inputOf(more), member }, atHome))
const up = async (from: MemberId, more: object = {}) =>
  refusalOf(await transferUp(team.agents, from, inputOf(more), atHome))
const purse = async (id: MemberId) => (await balanceOf(db.read, id, 'PHP')).balance

async function makeBranch(balance = 100_000n) {
  const top = await team.add({ type: 1, balance })
  const agent = await team.add({ upline: top, balance })
  const member = await team.add({ type: 0, upline: agent, balance })
  return { top, agent, member }
}

test('AC-07.4 money goes down to anybody of the team and up to the agent right above, once for a key, and both sides see it', async () => {
  const { top, agent, member } = await makeBranch()
  const key = randomUUID()
  const [first, again] = [
    await transferDown(team.agents, top, { ...inputOf({ key }), member }, atHome),
    await transferDown(team.agents, top, { ...inputOf({ key }), member }, atHome),
  ]
  expect(first.ok && again.ok && first.value.id === again.value.id).toBe(true)
  expect(await down(top, member, { key, amount: '100.01' })).toBe('key_is_reused')
  expect([await purse(top), await purse(member)]).toEqual([90_000n, 110_000n])
  team.clock.advance(1_000)
  await team.stake(member, 10_000n)
  expect(await up(member)).toBe('taken')
  expect([await purse(agent), await purse(member)]).toEqual([110_000n, 90_000n])
  const list = async (memberId: MemberId, more: object = {}) => {
    const page = { way: null, with: null, from: null, to: null, before: null, limit: 10 }
    const listed = await listTransfers(team.agents, { memberId, ...page, ...more })
    return listed.ok ? listed.value.transfers : listed.refusal
  }
  expect(await list(member)).toMatchObject([
    { way: 'up', isOwn: true, amount: '100.00', member: { id: null, account: expect.stringContaining('•••') } },
    { way: 'down', isOwn: false, note: 'for lunch', member: { id: null, account: expect.stringContaining('•••') } },
  ])
  expect(await list(top)).toMatchObject([
    { isOwn: true, member: { id: member, account: expect.not.stringContaining('•') } },
  ])
  expect(await list(agent, { way: 'down' })).toEqual([])
  expect(await list(agent, { with: await team.add({ type: 1 }) })).toBe('member_not_found')
  expect(await readLimits(team.agents, top, 'down')).toMatchObject({ leftToday: 49_990_000n, available: 90_000n })
})

test('C11 money goes to nobody else: not to oneself, upwards as if down, to another tree, to or from a closed account', async () => {
  const { top, agent, member } = await makeBranch()
  const other = await makeBranch()
  for (const [from, to] of [
    [top, top],
    [agent, top],
    [agent, other.member],
    [agent, other.top],
    [member, member],
    [member, agent],
    [agent, '01890000-0000-7000-8000-000000000000'],
  ] as const)
    expect(await down(from, to)).toBe('member_not_found')
  expect(await up(top)).toBe('upline_is_missing')
  await blockMember(team.agents, top, member, atHome)
  expect([await down(agent, member), await up(member)]).toEqual(['member_is_blocked', 'member_is_blocked'])
  await blockMember(team.agents, top, agent, atHome)
  expect(await up(await team.add({ type: 0, upline: agent, balance: 100_000n }))).toBe('member_is_blocked')
  expect([await purse(top), await purse(agent), await purse(member)]).toEqual([100_000n, 100_000n, 100_000n])
})

test('AC-07.4 RO-02.11 limits, passwords and switches refuse by name, and nothing moves', async () => {
  const { top, agent, member } = await makeBranch(20_000_000n)
  const cases: [object, string][] = [
    [{ amount: '9.99' }, 'transfer_is_below_minimum'],
    [{ amount: '-100.00' }, 'transfer_is_below_minimum'],
    [{ amount: '100000.01' }, 'transfer_is_above_maximum'],
    [{ amount: '1e3' }, 'amount_is_malformed'],
    [{ amount: '1.001' }, 'amount_is_too_precise'],
    [{ currency: 'XAU' }, 'currency_is_not_offered'],
    [{ currency: 'USDT' }, 'funds_are_short'],
    [{ paymentPassword: '000000' }, 'payment_password_is_wrong'],
  ]
  for (const [more, refusal] of cases) expect(await down(top, member, more), JSON.stringify(more)).toBe(refusal)
  await team.change('whitelabel', { AGENTPOLICY3: false })
  expect([await down(top, member), await up(member)]).toEqual(['transfers_are_closed', 'transfers_are_closed'])
  await team.change('whitelabel', { AGENTPOLICY3: true })
  expect([await purse(top), await purse(agent), await purse(member)]).toEqual([20_000_000n, 20_000_000n, 20_000_000n])
  const { rows } = await sql`select from compliance_payment where member_id = ${member}
    and amount > 0 and direction = 'deposit'`.execute(db.read)
  expect(rows).toEqual([])
})

test('AC-07.4 what came down has to be played before it goes up, what is owed leaves nobody, and a lot asks for who somebody is', async () => {
  const { top, agent, member } = await makeBranch(10_000_000n)
  const poor = await team.add({ type: 0, upline: agent })
  expect(await down(agent, poor, { amount: '500.00' })).toBe('taken')
  expect((await readStanding(db.read, poor, 'PHP')).turnoverTarget).toBe(50_000n)
  expect(await up(poor)).toBe('turnover_is_owed')
  expect(await up(member, { amount: '20000.00' })).toBe('kyc_is_needed')
  await db.tx(async (tx) => await changeDeficit(tx, top, 'PHP', 1n))
  expect(await down(top, agent)).toBe('deficit_is_owed')
})

test('what is bound is what came and was not played; the rest of the purse can go up, and the page says how much', async () => {
  const { agent, member } = await makeBranch()
  const free = async () => (await readLimits(team.agents, member, 'up')).available
  expect(await down(agent, member, { amount: '500.00' })).toBe('taken')
  expect([await purse(member), await free()]).toEqual([150_000n, 100_000n])
  expect(await up(member, { amount: '1000.01' })).toBe('turnover_is_owed')
  // A part that was played is free, as long as it is still there.
  await team.stake(member, 20_000n)
  expect([await purse(member), await free()]).toEqual([130_000n, 100_000n])
  expect(await up(member, { amount: '1000.00' })).toBe('taken')
  expect([await purse(member), await free()]).toEqual([30_000n, 0n])
  expect(await up(member, { amount: '10.00' })).toBe('turnover_is_owed')
  expect(await up(member, { amount: '300.01' })).toBe('funds_are_short')
})

test('AC-07.4 limits and pauses of who would get it hold as for their own deposits, and the sender is not told which', async () => {
  const { agent, member } = await makeBranch()
  const excluded = await beginExclusion(testCompliance(db, team.clock), member, '6m')
  expect(excluded.ok).toBe(true)
  expect(await down(agent, member)).toBe('receiver_cannot_take_it')
  expect(await purse(agent)).toBe(100_000n)
})

test.each([2, 30])('D02 %s transfers of the whole purse at once, down and up: one of all', async (count) => {
  const { agent, member } = await makeBranch(10_000n)
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, at) => await (at % 2 === 0 ? down(agent, member) : up(agent))),
  )
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set(['taken', 'funds_are_short']))
  expect(await purse(agent)).toBe(0n)
})

test('D02 two who send to each other at once both arrive, and the limit of a day holds for thirty at once', async () => {
  const { agent, member } = await makeBranch(5_000_000n)
  const answers = await Promise.all([down(agent, member, { amount: '30000.00' }), up(member, { amount: '1000.00' })])
  expect(answers[0]).toBe('taken')
  expect(['taken', 'turnover_is_owed']).toContain(answers[1])
  const limits = (most: string, dailyMost: string) => {
    return {
      least: { PHP: '1.00', USDT: '1' },
      most: { PHP: most, USDT: '1' },
      dailyMost: { PHP: dailyMost, USDT: '1' },
    }
  }
  const transfers = { isDownOpen: true, isUpOpen: true, down: limits('100.00', '30300.00'), up: limits('1.00', '1.00') }
  await team.change('agents', { transfers })
  const many = await Promise.all(Array.from({ length: 30 }, async () => await down(agent, member)))
  expect(many.filter((answer) => answer === 'taken')).toHaveLength(3)
  expect(new Set(many)).toEqual(new Set(['taken', 'transfer_limit_is_reached']))
})
