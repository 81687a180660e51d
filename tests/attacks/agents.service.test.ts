import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admits, type MemberActor } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { addDays } from '#kit/day.ts'
import type { Handler } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { moveMember } from '#modules/agents/move.ts'
import { listTeam, readCard } from '#modules/agents/team.ts'
import { createAccount } from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { signInTrial } from '#modules/identity/trial.ts'
import { changeSetting, readSetting } from '#modules/settings/service.ts'
import { closeUntil } from '#modules/turnover/service.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type Fillings, type Slot, sampleInput, slotsOf } from '#tests/support/sample-input.ts'
import { tellTeamStory } from '#tests/support/team-story.ts'
import { openToken } from '#tests/support/tokens.ts'
import { makeTwoTrees, secrets, type TwoTrees } from '#tests/support/two-trees.ts'

/**
 * Group C: who may see or do what. C01, C02, C04, C05 and C14 walk over every call there is, with input made from its contract, so a call
 * that is added is tried as well. C08 and C09 are in registration.service.test.ts, C10 and more of C13 in modules/contracts/offers.service.test.ts,
 * C11 in modules/agents/transfers.service.test.ts, C12's odd addresses in server/http/frame.test.ts.
 */

const password = 'bukang-liwayway'
const dataDir = mkdtempSync(join(tmpdir(), 'laro-agents-'))
const missing = '01890000-0000-7000-8000-00000000dead'

let db: Database
let server: Server
let trees: TwoTrees
let token: string
let days: { readonly from: string; readonly to: string }

beforeAll(async () => {
  db = await testDatabase()
  const config = readConfig({ LARO_WEB: 'off', LARO_DATA_DIR: dataDir, PORT: '0', LARO_DEMO_PASSWORD: password })
  server = await compose(config, db, makeLogger({ level: 'silent' }))
  trees = await makeTwoTrees(server.services)
  token = await openToken(server.services.identity, trees.caller)
  days = await giveFigures()
})
afterAll(async () => {
  await server.stop()
  expect(await findDrift(db)).toEqual([])
  await db.close()
  rmSync(dataDir, { recursive: true })
})

/** What the members of both trees brought: told apart by the amount, so that a figure of the one shows in no report of the other. */
const brought = { own: '4321.07', nephew: '8765.03', elsewhere: '9876.09' }

/** Money and bets for a member of each tree, counted into every report; the days in which they are. */
async function giveFigures(): Promise<typeof days> {
  const { services } = server
  const story = await tellTeamStory(db, services.catalog)
  const people = {
    own: trees.own.member,
    nephew: trees.foreign['nephew'],
    elsewhere: trees.foreign['elsewhereMember'],
  } as const
  const { rows } = await sql<{ now: Date; day: string }>`
    select now(), (now() at time zone time_zone)::date::text as day from turnover_watermark`.execute(db.read)
  const [today] = rows
  assert(today, 'there is a watermark')
  for (const [name, amount] of Object.entries(brought)) {
    const member = people[name as keyof typeof people] as Id<'member'>
    const minor = BigInt(amount.replace('.', ''))
    await story.money(member, 'deposit', minor, `deposit-of-${name}`)
    await story.bet(member, { ref: `bet-of-${name}`, game: 'none', stake: minor, payout: 0n, at: today.now })
  }
  await closeUntil({ db: services.db }, new Date(today.now.getTime() + 86_400_000))
  return { from: addDays(today.day, -1), to: addDays(today.day, 1) }
}

const actorOf = (id: Id<'member'>, who: MemberActor['who']): MemberActor => ({
  ...{ who, id, sessionId: missing as Id<'session'> },
})

/** What a call answers, without what differs from one call to the next. */
async function ask({ contract, run }: Handler, actor: MemberActor, fillings: Fillings): Promise<unknown> {
  const call = {
    ...sampleInput(contract, fillings),
    ...{ actor, requestId: 'attack', ip: atHome.address, userAgent: atHome.userAgent, clock: systemClock },
    jar: { get: () => undefined, set: () => undefined, clear: () => undefined },
    ownOrigin: async () => null,
  }
  const answer = await run(call)
  return answer.ok ? { ok: answer.value } : { refusal: answer.refusal }
}

/** An agent's own calls, or all that a member may make; those that agents share with members are walked once, as a member. */
const routesFor = (who: 'agent' | 'member'): Handler[] =>
  server.routes.filter(({ contract }) =>
    who === 'agent'
      ? contract.who === 'agent'
      : contract.who !== 'visitor' && admits(contract.who, { who } as MemberActor),
  )

/** Cursors: what comes before a moment, whoever's it was. */
const isCursor = (slot: Slot): boolean => /\.(before|after)$/.test(slot)

/** Everything of those the caller must not touch, as the database has it. */
async function readForeign(): Promise<unknown> {
  const ids = Object.values(trees.foreign)
  const { rows } = await sql`
    select account.id, account.upline_id, account.blocked_at, account.nickname, account.type,
      (select jsonb_agg(to_jsonb(rates)) from agents_rates as rates where rates.member_id = account.id) as rates,
      (select jsonb_agg(to_jsonb(link)) from agents_link as link where link.agent_id = account.id) as links,
      (select jsonb_agg(to_jsonb(note)) from agents_note as note where note.member_id = account.id) as notes,
      (select count(*)::integer from agents_transfer where sender_id = account.id or receiver_id = account.id) as transfers,
      (select count(*)::integer from contracts_contract where downline_id = account.id) as contracts,
      (select count(*)::integer from identity_session where account_id = account.id and ended_at is null) as sessions,
      (select sum(balance)::text from ledger_account where owner = account.id::text) as money
    from identity_account as account where account.id = any(${ids}::uuid[]) order by account.id`.execute(db.read)
  return rows
}

interface Walk {
  readonly tries: number
  readonly breaches: string[]
}

/** Puts each id that is not the caller's into each place for one, and compares with an id that is nobody's. */
async function walk(who: 'agent' | 'member', caller: Id<'member'>, own: (slot: Slot) => string): Promise<Walk> {
  const breaches: string[] = []
  let tries = 0
  for (const handler of routesFor(who)) {
    const { line } = handler.contract
    // Elsewhere such a text names a game or an account of the ledger.
    const { ids, names } = slotsOf(handler.contract, handler.contract.who === 'agent' ? ['q', 'account', 'search'] : [])
    const call = (slot: Slot, value: string): Fillings =>
      names.includes(slot)
        ? { id: own, name: (at) => (at === slot ? value : undefined) }
        : { id: (at) => (at === slot ? value : own(at)) }
    const actor = actorOf(caller, who)
    const compare = async (slot: Slot, values: readonly string[], nobody: string) => {
      const none = JSON.stringify(await ask(handler, actor, call(slot, nobody)))
      for (const value of values) {
        tries += 1
        const theirs = JSON.stringify(await ask(handler, actor, call(slot, value)))
        if (theirs !== none) breaches.push(`${line} ${slot} ${value}: ${theirs} and not ${none}`.slice(0, 300))
      }
    }
    for (const slot of ids) if (!isCursor(slot)) await compare(slot, Object.values(trees.foreign), missing)
    for (const slot of names) await compare(slot, trees.foreignNames, 'nobody-of-that-name')
  }
  return { tries, breaches }
}

test('C02 for every call of an agent, an id or a name outside the own team answers exactly like one that does not exist', async () => {
  const before = await readForeign()
  const own = (slot: Slot): string => (slot.endsWith('.to') ? trees.caller : trees.own.member)
  const { tries, breaches } = await walk('agent', trees.caller, own)
  expect(breaches).toEqual([])
  expect(tries).toBeGreaterThan(100)
  expect(await readForeign()).toEqual(before)
})

test('C02 the walk would notice: an id of the own team answers otherwise than a missing one', async () => {
  const card = server.routes.find(({ contract }) => contract.line === 'GET /wps/agent/members/:member')
  if (!card) throw new Error('there is a card')
  const actor = actorOf(trees.caller, 'agent')
  const shown = await ask(card, actor, { id: () => trees.own.member })
  expect(shown).toMatchObject({ ok: { id: trees.own.member, balance: '1234.56' } })
  expect(await ask(card, actor, { id: () => missing })).toEqual({ refusal: 'member_not_found' })
})

test('C02 no report shows anything of another tree where both have figures, whoever’s report is asked for', async () => {
  const ask = async (url: string, more: object) =>
    await get(change(url, { ...days, ...more }), token, {}, '198.51.100.5')
  const reports = readsOf().filter(({ hasDays, hasNode }) => hasDays && hasNode)
  expect(reports.map(({ line }) => line)).toEqual(
    expect.arrayContaining(['GET /wps/agent/money', 'GET /wps/agent/money/csv', 'GET /wps/agent/tree']),
  )
  const isForeign = (text: string): boolean =>
    [brought.nephew, brought.elsewhere, ...Object.values(trees.foreign), ...trees.foreignNames].some((one) =>
      text.includes(one),
    )
  for (const { line, url } of reports) {
    const own = await ask(url, { node: trees.own.agent })
    expect(own, line).toMatchObject({ status: 200 })
    // There are figures, so that what is missing of the other tree is missing because it is not shown.
    expect(JSON.stringify(own.value), line).toContain(brought.own)
    expect(isForeign(JSON.stringify(own.value)), line).toBe(false)
    const whole = await ask(url, { node: trees.caller })
    expect(whole, line).toMatchObject({ status: 200 })
    expect(isForeign(JSON.stringify(whole.value)), line).toBe(false)
    const none = await ask(url, { node: missing })
    expect(none, line).toMatchObject({ status: 404, code: 'member_not_found', value: null })
    for (const name of ['root', 'sibling', 'nephew', 'elsewhere', 'elsewhereMember']) {
      const { status, code, value } = await ask(url, { node: trees.foreign[name] })
      expect({ status, code, value }, `${line} ${name}`).toEqual({ status: 404, code: 'member_not_found', value: null })
    }
  }
})

test('C01 for every call of a member, what is another’s answers exactly like what does not exist', async () => {
  const before = await readForeign()
  const { tries, breaches } = await walk('member', trees.own.member, () => missing)
  expect(breaches).toEqual([])
  expect(tries).toBeGreaterThan(50)
  expect(await readForeign()).toEqual(before)
})

test('C03 who is moved away while a list is paged is gone from the next page and from every look', async () => {
  const { services } = server
  const { agents } = services
  const page = { under: null, isDirect: false, kind: null, state: null, limit: 1 }
  const first = await listTeam(agents, trees.caller, { ...page, before: null })
  if (!first.ok) throw new Error(first.refusal)
  const operator = { who: 'operator', id: missing as Id<'operator'> } as const
  const { own, caller, foreign } = trees
  const request = { by: operator, memberId: own.agent, to: foreign['elsewhere'] ?? '' }
  expect(await moveMember(agents, request, atHome)).toEqual({ ok: true, value: null })
  const second = await listTeam(agents, caller, { ...page, before: first.value.next })
  expect(second).toEqual({ ok: true, value: { members: [], next: null } })
  expect(await readCard(agents, caller, own.member)).toEqual({ ok: false, refusal: 'member_not_found' })
  await moveMember(agents, { ...request, to: caller }, atHome)
  expect((await readCard(agents, caller, own.member)).ok).toBe(true)
})

const get = async (url: string, bearer: string, headers: Record<string, string> = {}, address = '198.51.100.1') => {
  const answer = await server.app.inject({
    ...{ method: 'GET', url, remoteAddress: address },
    headers: { authorization: `Bearer ${bearer}`, ...headers },
  })
  return { status: answer.statusCode, ...answer.json<{ code: string; value: unknown }>() }
}

/** The addresses of all of an agent's reads, with ids of the own team. */
function readsOf(): {
  readonly line: string
  readonly url: string
  readonly hasLimit: boolean
  readonly hasDays: boolean
  readonly hasNode: boolean
}[] {
  const reads = server.routes.filter(({ contract }) => contract.method === 'GET' && contract.who === 'agent')
  return reads.map(({ contract }) => {
    const fillings: Fillings = { id: (slot) => (slot.startsWith('params') ? trees.own.member : undefined) }
    const { params, query } = sampleInput(contract, fillings) as { params?: object; query?: object }
    const path = Object.entries(params ?? {}).reduce(
      (url, [key, value]) => url.replace(`:${key}`, String(value)),
      contract.path,
    )
    const asked = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]))
    const keys = Object.keys((contract.query as { shape?: object } | undefined)?.shape ?? {})
    const [hasLimit, hasDays] = [keys.includes('limit'), keys.includes('from') && keys.includes('to')]
    return { line: contract.line, url: `${path}?${asked}`, hasLimit, hasDays, hasNode: keys.includes('node') }
  })
}

const change = (url: string, more: Record<string, string>): string => {
  const asked = new URL(url, 'http://x')
  for (const [key, value] of Object.entries(more)) asked.searchParams.set(key, value)
  return `${asked.pathname}${asked.search}`
}

test('C04 no page is larger and no range longer than the call allows, lists of ids are refused, and % finds nobody', async () => {
  const reads = readsOf()
  expect(reads.filter(({ hasLimit }) => hasLimit).length).toBeGreaterThan(3)
  for (const { line, url, hasLimit, hasDays } of reads) {
    if (hasLimit) expect(await get(change(url, { limit: '1000000000' }), token), line).toMatchObject({ status: 400 })
    if (hasDays) {
      const long = await get(change(url, { from: '1926-01-01', to: '2026-11-01' }), token)
      expect([400, 422], `${line} ${long.code}`).toContain(long.status)
    }
    const listed = await get(`${url}&memberId[]=${trees.foreign['nephew']}`, token)
    expect(listed, line).toMatchObject({ status: 400, code: 'input_is_invalid' })
  }
  for (const text of ['%', '_', '%25', "' or 1=1 --"])
    expect(await get(`/wps/agent/search?q=${encodeURIComponent(text)}`, token)).toMatchObject({
      value: { members: [] },
    })
})

test('C05 a merchant that the caller names is refused in the query, ignored in a header, and changes nothing', async () => {
  for (const { line, url } of readsOf()) {
    expect(await get(change(url, { merchant: 'other' }), token), line).toMatchObject({ code: 'input_is_invalid' })
    expect(await get(change(url, { merchantCode: 'other' }), token, {}, '198.51.100.2'), line).toMatchObject({
      status: 400,
    })
  }
  const plain = await get('/wps/agent/me', token)
  const named = await get('/wps/agent/me', token, { merchant: 'other', merchantcode: 'other' })
  expect(named.value).toEqual(plain.value)
})

test('C06 a trial is turned away from every call of members and agents, deposits, launches and contracts among them', async () => {
  const trial = await signInTrial(server.services.identity, atHome)
  if (!trial.ok) throw new Error(trial.refusal)
  const lines = server.routes.filter(({ contract: { who } }) => who === 'member' || who === 'agent')
  expect(lines.map(({ contract }) => contract.line)).toEqual(
    expect.arrayContaining(['POST /wps/cashier/deposits', 'GET /wps/agent/contracts', 'POST /wps/agent/transfers']),
  )
  for (const [at, { contract }] of lines.entries()) {
    const answer = await server.app.inject({
      ...{ method: contract.method, url: contract.path.replace(/:\w+/g, missing) },
      remoteAddress: `198.51.101.${1 + Math.floor(at / 100)}`,
      headers: { authorization: `Bearer ${trial.value.token}` },
    })
    expect([contract.line, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      ...[contract.line, 403, 'real_account_is_needed'],
    ])
  }
})

describe('C07 doors', () => {
  test('C07 a member is no agent at the agents’ door, an agency no member at the other; what a page believes opens nothing', async () => {
    const { identity } = server.services
    const names = { plain: 'plain-at-the-door', agency: 'agency-at-the-door' }
    await createAccount(identity, { username: names.plain, nickname: 'P', password })
    await createAccount(identity, { username: names.agency, nickname: 'A', password, type: 41 })
    const at = async (door: 'member' | 'agent', username: string) => {
      const answer = await signIn(identity, door, { username, password }, atHome)
      return answer.ok ? answer.value.token : answer.refusal
    }
    expect(await at('agent', names.plain)).toBe('account_is_no_agent')
    expect(await at('member', names.agency)).toBe('account_is_no_member')
    const plain = await at('member', names.plain)
    const claims = { isagent: 'true', type: '1' }
    expect(await get('/wps/agent/me', plain, claims)).toMatchObject({ status: 403, code: 'role_is_wrong' })
  })
})

test('C08 an account that an agent makes takes nothing that is not asked for', async () => {
  const made = server.routes.find(({ contract }) => contract.line === 'POST /wps/agent/members')
  const sampled = sampleInput(made?.contract as Handler['contract'], { id: () => undefined }).body as object
  for (const extra of [
    { type: 1 },
    { balance: '1000.00' },
    { uplineId: trees.foreign['root'] },
    { vip: 9 },
    { id: missing },
  ])
    expect(made?.contract.body?.safeParse({ ...sampled, ...extra }).success, JSON.stringify(extra)).toBe(false)
})

test('C12 nothing behind the relay is called by a name that is not in the list', async () => {
  const names = [
    'ANYTHING_else',
    '__proto__',
    'constructor',
    'toString',
    '..%2f..%2fops%2fsettings',
    'MCS2_processDividendReq%2f..',
  ]
  for (const name of names)
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const answer = await server.app.inject({
        ...{ method, url: `/wps/relay/${name}`, remoteAddress: '198.51.100.3' },
        headers: { authorization: `Bearer ${token}` },
      })
      expect([400, 404], `${method} ${name}`).toContain(answer.statusCode)
    }
})

test('C13 a switch that is off closes the call and not the page alone', async () => {
  const { settings } = server.services
  const whitelabel = await readSetting(settings, 'whitelabel')
  const off = { name: 'whitelabel', version: 0, value: { ...whitelabel, AGENTPOLICY3: false } }
  expect((await changeSetting(settings, off, null)).ok).toBe(true)
  const answerOf = async (line: string, who: 'agent' | 'member', caller: Id<'member'>) => {
    const handler = server.routes.find(({ contract }) => contract.line === line)
    return await ask(handler as Handler, actorOf(caller, who), { id: () => trees.own.member })
  }
  const closed = { refusal: 'transfers_are_closed' }
  expect(await answerOf('POST /wps/agent/transfers', 'agent', trees.caller)).toEqual(closed)
  expect(await answerOf('POST /wps/member/upline/transfer', 'member', trees.own.member)).toEqual(closed)
  expect(await answerOf('GET /wps/agent/me', 'agent', trees.caller)).toMatchObject({
    ok: { transfers: { isDownOpen: false, isUpOpen: false } },
  })
  await changeSetting(settings, { ...off, version: 1, value: whitelabel }, null)
})

test('C14 no read of an agent holds a hash, a whole number, an address of mail, or anybody who is not of the team', async () => {
  const answers = new Map<string, string>()
  for (const { line, url, hasDays } of readsOf()) {
    const answer = await get(hasDays ? change(url, days) : url, token, {}, '198.51.100.4')
    answers.set(line, answer.code)
    const text = JSON.stringify(answer)
    for (const secret of [secrets.phone.slice(0, -1), secrets.email, 'argon2', 'password'])
      expect(text.includes(secret), `${line} shows ${secret}`).toBe(false)
    for (const foreign of [...Object.values(trees.foreign), ...trees.foreignNames])
      expect(text.includes(foreign), `${line} shows ${foreign}`).toBe(false)
  }
  // A read that was refused has shown nothing of what it holds. These few ask for something that this team has not made.
  const refused = [...answers].filter(([, code]) => code !== 'ok')
  expect(Object.fromEntries(refused)).toEqual({
    'GET /wps/agent/contracts/:contract': 'contract_is_unknown',
    'GET /wps/agent/envelopes/:envelope': 'envelope_is_unknown',
  })
  expect(answers.size).toBeGreaterThan(20)
})
