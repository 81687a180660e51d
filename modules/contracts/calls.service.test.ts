import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Actor } from '#kit/actor.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import type { Call } from '#kit/handler.ts'
import { type Id, newId } from '#kit/id.ts'
import { findBrokenEntry, readAuditOf } from '#modules/audit/service.ts'
import type { Contracts } from '#modules/contracts/deps.ts'
import { contractRoutes } from '#modules/contracts/routes.ts'
import { readRequestTypes } from '#modules/contracts/service.ts'
import type { ContractRow } from '#modules/contracts/wire.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSettings } from '#tests/support/settings.ts'

type Row = z.output<typeof ContractRow>

let db: Database
let clock: ManualClock
let contracts: Contracts
let people: Readonly<Record<'top' | 'mid' | 'low' | 'other' | 'player', Id<'member'>>>
const operatorId = newId<'operator'>({ nowMs: () => Date.UTC(2026, 10, 15) })

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(Date.UTC(2026, 10, 15, 4))
  const settings = testSettings(db, clock)
  contracts = { db, clock, settings, audit: { clock }, publish: writeEvents, announce: () => undefined }
  const top = await person('Amihan', null)
  const mid = await person('Bayani', top)
  people = {
    top,
    mid,
    low: await person('Sikat', mid),
    other: await person('Ligaya', null),
    player: await person('Luz', top, 'member'),
  }
})
afterAll(async () => await db.close())

async function person(nickname: string, upline: string | null, kind = 'agent'): Promise<Id<'member'>> {
  const id = newId<'member'>(clock)
  await db.tx(async (tx) => {
    await sql`insert into identity_account (id, kind, type, username, nickname, upline_id, created_at)
      values (${id}, ${kind}, ${kind === 'agent' ? 1 : 0}, ${nickname.toLowerCase()}, ${nickname}, ${upline}, now())`.execute(
      tx,
    )
  })
  return id
}

const asAgent = (id: Id<'member'>): Actor => ({ who: 'agent', id, sessionId: newId<'session'>(clock) })
const asOperator = (): Actor => ({
  who: 'operator',
  roles: ['owner'],
  id: operatorId,
  sessionId: newId<'session'>(clock),
})

/** Makes a call as the server does: its input through the contract's schemas, and its answer too. */
async function call<Reply>(line: string, actor: Actor, input: { params?: object; query?: object; body?: object } = {}) {
  const handler = contractRoutes(contracts).find(({ contract }) => contract.line === line)
  if (!handler) throw new Error(`there is no ${line}`)
  const { params, query, body, reply, refusals } = handler.contract
  const parsed = {
    params: params?.parse(input.params ?? {}),
    query: query?.parse(input.query ?? {}),
    body: body?.parse(input.body ?? {}),
  }
  const answer = await handler.run({ ...parsed, actor, ip: '127.0.0.1', requestId: 'test', clock } as unknown as Call)
  if (answer.ok) return reply.parse(answer.value) as Reply
  expect(refusals).toContain(answer.refusal)
  return answer.refusal
}

const terms = (ratePpm: number) => ({
  kind: 'daily',
  period: 'day',
  base: 'turnover',
  activeFrom: '500.00',
  tiers: [{ ratePpm, amount: '0.00', active: 0 }],
})
const request = (member: string, ratePpm: number, more: object = {}) => ({
  body: { member, terms: terms(ratePpm), key: `intent-${member}-${ratePpm}`, replaces: null, answerHours: 72, ...more },
})
const accept = ({ id, hash }: Row, more: object = {}) => ({ body: { contract: id, hash, action: 'accept', ...more } })

test('CA-09.3 CA-09.4 CA-09.5 CA-09.6 CA-09.8 MC-04.2 the house offers, the agent accepts by the specification’s call, and takes part from then on', async () => {
  const offered = await call<Row>('POST /ops/contracts', asOperator(), request(people.top, 12_000))
  expect(offered).toMatchObject({ number: 'CT-0001', upline: null, downline: { nickname: 'Amihan' }, state: 'offered' })
  const row = offered as Row
  const mine = await call<{ open: number }>('GET /wps/member/contracts', asAgent(people.top))
  expect(mine).toMatchObject({
    open: 1,
    kinds: [{ kind: 'dividend' }, { kind: 'daily', offer: { id: row.id } }, {}, {}],
  })
  // Each kind is answered by its own call.
  for (const other of [
    'POST /wps/relay/MCS2_processDividendReq',
    'POST /wps/relay/MCS2_processContractHourSalary',
    'POST /wps/relay/MCSFE_processRealTimeSalaryContract',
  ])
    expect(await call(other, asAgent(people.top), accept(row))).toBe('contract_is_unknown')
  const done = await call<Row>('POST /wps/relay/MCS2_processDailySalContract', asAgent(people.top), accept(row))
  expect(done).toMatchObject({ state: 'accepted', isInForce: false, startsAt: '2026-11-15T16:00:00.000Z' })
  clock.advance(24 * 3_600_000)
  const part = await call('GET /wps/relay/MCS2_getDailySalParticipation', asAgent(people.top))
  expect(part).toMatchObject({ isOn: true, isParticipating: true, offer: null, contract: { isInForce: true } })
  for (const name of [
    'MCS2_getDividendParticipation',
    'MCS2_getContractHourSalaryParticipation',
    'MCSFE_getRealTimeSalaryParticipation',
  ])
    expect(await call(`GET /wps/relay/${name}`, asAgent(people.top))).toMatchObject({
      isParticipating: false,
      contract: null,
    })
  const [entry] = await readAuditOf(db.read, people.top, ['contract.offered'], 5)
  expect(entry).toMatchObject({ actorId: operatorId })
  expect(await findBrokenEntry(db.read)).toBeNull()
})

test('AC-04.1 AC-04.2 an upline checks, simulates, offers, withdraws and ends; what ends further down is named before', async () => {
  const top = asAgent(people.top)
  const checked = await call('POST /wps/agent/contracts/check', top, {
    body: { member: people.mid, terms: terms(12_001) },
  })
  expect(checked).toMatchObject({
    refusal: 'rate_is_above_own',
    ceilingsPpm: [12_000],
    ratePpmMax: 12_000,
    startsAt: null,
  })
  const offered = (await call<Row>('POST /wps/agent/contracts/offer', top, request(people.mid, 9_000))) as Row
  expect(
    await call('POST /wps/relay/MCS2_processDailySalContract', asAgent(people.mid), accept(offered)),
  ).toMatchObject({ state: 'accepted' })
  const below = (await call<Row>(
    'POST /wps/agent/contracts/offer',
    asAgent(people.mid),
    request(people.low, 8_000),
  )) as Row
  await call('POST /wps/relay/MCS2_processDailySalContract', asAgent(people.low), accept(below))
  const lower = request(people.mid, 7_000, { replaces: offered.id })
  expect(
    await call('POST /wps/agent/contracts/check', top, { body: { member: people.mid, terms: terms(7_000) } }),
  ).toMatchObject({
    refusal: null,
    current: { id: offered.id },
    ends: [{ id: below.id, downline: { nickname: 'Sikat' }, ratePpmTop: 8_000, abovePpm: 1_000 }],
  })
  expect(await call('POST /wps/agent/contracts/offer', top, lower)).toBe('contracts_below_would_end')
  const agreed = { body: { ...lower.body, endsAgreed: 1 } }
  const second = (await call<Row>('POST /wps/agent/contracts/offer', top, agreed)) as Row
  expect(second.version).toBe(2)
  const simulated = await call('GET /wps/member/contracts/:contract/simulation', asAgent(people.mid), {
    params: { contract: second.id },
  })
  expect(simulated).toMatchObject({
    pays: '0.00',
    nowPays: '0.00',
    keeps: null,
    windows: expect.any(Array) as unknown[],
  })
  const bySelf = { body: { member: people.mid, terms: terms(7_000), days: 7 } }
  expect(await call('POST /wps/agent/contracts/simulate', top, bySelf)).toMatchObject({
    keeps: '0.00',
    effectivePpm: 0,
  })
  const one = { params: { contract: second.id } }
  expect(await call('GET /wps/agent/contracts/:contract', asAgent(people.mid), one)).toMatchObject({
    ends: [{ id: below.id }],
  })
  expect(await call('POST /wps/agent/contracts/:contract/withdraw', top, one)).toMatchObject({ state: 'withdrawn' })
  const end = { params: { contract: offered.id }, body: { note: 'Season is over.', endsAgreed: 1 } }
  expect(await call('POST /wps/agent/contracts/:contract/terminate', top, end)).toMatchObject({
    endCause: 'upline',
    isInForce: false,
  })
  const given = await call<{ contracts: Row[] }>('GET /wps/agent/contracts', top, {
    query: { view: 'all', limit: '1' },
  })
  expect(given).toMatchObject({ contracts: [{ id: second.id }], next: 4 })
  const rest = await call<{ contracts: Row[] }>('GET /wps/agent/contracts', top, {
    query: { view: 'all', before: '4' },
  })
  expect(rest).toMatchObject({ contracts: [{ id: offered.id, state: 'terminated' }], next: null })
})

test('C02 C10 who stands elsewhere finds nothing, asks in vain and ends nothing', async () => {
  const other = asAgent(people.other)
  const first = (await call<{ contracts: Row[] }>('GET /ops/contracts', asOperator())) as { contracts: Row[] }
  const [theirs] = first.contracts as [Row]
  const one = { params: { contract: theirs.id } }
  expect(await call('GET /wps/agent/contracts/:contract', other, one)).toBe('contract_is_unknown')
  expect(await call('GET /wps/member/contracts/:contract/simulation', other, one)).toBe('contract_is_unknown')
  const end = { ...one, body: { note: 'Not yours.', endsAgreed: 99 } }
  expect(await call('POST /wps/agent/contracts/:contract/terminate', other, end)).toBe('contract_is_unknown')
  expect(await call('POST /wps/relay/MCS2_processDailySalContract', other, accept(theirs))).toBe('contract_is_unknown')
  const bodies = { check: { terms: terms(1) }, simulate: { terms: terms(1) } }
  for (const [name, body] of Object.entries(bodies))
    expect(await call(`POST /wps/agent/contracts/${name}`, other, { body: { ...body, member: people.mid } })).toBe(
      'contract_downline_is_unknown',
    )
  expect(await call('GET /wps/agent/contracts', other, { query: { view: 'all' } })).toMatchObject({ contracts: [] })
})

test('consolidated names the kinds that can pay an agent, and none to a player', async () => {
  expect(await readRequestTypes(contracts, people.top)).toEqual({
    dividend: 'enableCt',
    daily: 'salary',
    hourly: 'hourSalary',
    realtime: 'realtime',
  })
  expect(Object.values(await readRequestTypes(contracts, people.player))).toEqual([null, null, null, null])
})
