import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provablePrizeTable } from '#engines/prize-table.ts'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { SetAside } from '#kit/set-aside.ts'
import { winners } from '#modules/catalog/service.ts'
import type { logInOperator, reenter } from '#modules/identity/contract.ts'
import { createAccount } from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { bindEmail, findAccountByUsername } from '#modules/identity/store/accounts.ts'
import { signInTrial } from '#modules/identity/trial.ts'
import { seedPlayerRewards } from '#modules/loyalty/demo/seed.ts'
import { readEvidence } from '#modules/play/evidence.ts'
import { beginRound, crashReply } from '#modules/play/service.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { type Role, walkRoutes } from '#server/http/walk-routes.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { shortenNextRounds } from '#tests/support/crash.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, type EnrolledOperator, enrolOperator } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { specCount, specOthers, specReads, specWrites } from '#tests/support/spec-calls.ts'
import { walkTexts } from '#tests/support/walk-texts.ts'
import { startBots } from '#world/demo/bots.ts'
import { seedDemo } from '#world/demo/seed.ts'
import { isServerAddress } from '../tools/dev-rules.ts'

/** The real composition, as it is deployed: every module, every route. */

const password = 'bukang-liwayway'
const dataDir = mkdtempSync(join(tmpdir(), 'laro-compose-'))
let db: Database
let server: Server
let address: string
let operator: EnrolledOperator
let tokens: Record<Role, string>

beforeAll(async () => {
  const config = readConfig({ LARO_WEB: 'off', LARO_DATA_DIR: dataDir, PORT: '0', LARO_DEMO_PASSWORD: password })
  db = await testDatabase()
  server = await compose(config, db, makeLogger({ level: 'silent' }))
  await seedDemo(config, server.services)
  await shortenNextRounds(server.services.play)
  address = await server.listen()
  const half = await tokenOf('operator', 'operator')
  operator = await enrolOperator(server.services.identity, { username: 'operator', password })
  tokens = {
    member: await tokenOf('player', 'member'),
    agent: await tokenOf('agent', 'member'),
    operator_two_factor: half,
    operator: operator.signedIn.token,
    trial: await trialToken(),
    password: await tokenOf(await makeAccount('given', { hasDefaultPassword: true }), 'member'),
    two_factor: await tokenOf(await makeAccount('careful', { email: 'careful@laro.example' }), 'member'),
  }
})
afterAll(async () => {
  await server.stop()
  expect(await findDrift(db)).toEqual([])
  await db.close()
  rmSync(dataDir, { recursive: true })
})

async function tokenOf(username: string, door: 'member' | 'operator'): Promise<string> {
  const answer = await signIn(server.services.identity, door, { username, password }, atHome)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.token
}

async function trialToken(): Promise<string> {
  const answer = await signInTrial(server.services.identity, atHome)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.token
}

async function makeAccount(
  username: string,
  { hasDefaultPassword = false, email }: { hasDefaultPassword?: boolean; email?: string },
): Promise<string> {
  const made = await createAccount(server.services.identity, {
    username,
    nickname: username,
    password,
    hasDefaultPassword,
  })
  if (!made.ok) throw new Error(made.refusal)
  if (email) await db.tx((tx) => bindEmail(tx, made.value.id, email, new Date(0)))
  return username
}

async function get(url: string, who?: Role) {
  const headers = who ? { authorization: `Bearer ${tokens[who]}` } : {}
  const answer = await server.app.inject({ method: 'GET', url, headers })
  return { status: answer.statusCode, ...answer.json<{ code: string; value: Record<string, never> }>() }
}

test('CA-01.3 RO-01.1 C07 every route of the house refuses a stranger and every role it is not for', async () => {
  const { tries, breaches } = await walkRoutes(
    server.app,
    server.routes.map(({ contract }) => contract),
    tokens,
  )
  expect(breaches).toEqual([])
  expect(tries).toBeGreaterThan(20)
})

test('SE-15 a NUL or half a surrogate pair in any text of any call is refused before the call is reached', async () => {
  const { tries, breaches } = await walkTexts(server.routes)
  expect(breaches).toEqual([])
  expect(tries).toBeGreaterThan(500)
})

test('SE-14.1 without a slider no operator’s password is looked at', async () => {
  const { api } = makeCaller(address)
  const answer = await api.callSealed<typeof logInOperator>('POST /ops/session/login', {
    body: { username: 'operator', password },
  })
  expect(answer).toMatchObject({ ok: false, refusal: 'captcha_is_needed' })
})

/**
 * Calls of operators that change something and move no money, approve none and set none that is paid. A new call of operators stands here
 * or says `isMoneyAction: true`; whoever adds one decides which.
 */
const movesNoMoney: readonly string[] = [
  'DELETE /ops/chat/lines/:id',
  'DELETE /ops/content/:kind/:id',
  'DELETE /ops/messages/:id',
  'DELETE /ops/session/logout',
  'POST /ops/agents/members/:member/move',
  'POST /ops/cashier/payments/:id/query',
  'POST /ops/cashier/reconciliation',
  'POST /ops/chat/help/:member',
  'POST /ops/compliance/documents/:id/decide',
  'POST /ops/contracts/:contract/withdraw',
  'POST /ops/messages',
  'POST /ops/points/redemptions/:id/address',
  'POST /ops/points/redemptions/:id/delivery',
  'POST /ops/promotions/:id/announce',
  'POST /ops/promotions/simulate',
  'POST /ops/session/reentry',
  'POST /ops/socket/ticket',
  'PUT /ops/cashier/channels/:id/maintenance',
  'PUT /ops/catalog/games/:nodeId',
  'PUT /ops/catalog/vendors/:vassalage',
  'PUT /ops/chat/lines/:id/mute',
  'PUT /ops/content/:kind/:id',
  'PUT /ops/feedback/:id/answer',
  'PUT /ops/lotteries/:id',
  'PUT /ops/lotteries/:id/holidays',
  'PUT /ops/settings/:name',
  'PUT /ops/sports/events/:event',
  'PUT /ops/sports/markets/:market',
  'PUT /ops/sports/players/:member',
  'PUT /ops/tables/:id',
]

test('SE-14.3 every call of operators that changes something is known to move no money, or asks for a re-entry', async () => {
  const changing = server.routes
    .map(({ contract }) => contract)
    .filter(({ who, method, isMoneyAction }) => who === 'operator' && method !== 'GET' && !isMoneyAction)
  expect(changing.map(({ line }) => line).toSorted()).toEqual(movesNoMoney)
})

test('SE-14.3 each call that moves money is refused without a recent code of the authenticator, and not after one', async () => {
  const { signedIn, secret } = operator
  const money = server.routes.map(({ contract }) => contract).filter(({ isMoneyAction }) => isMoneyAction)
  expect(money.length).toBeGreaterThan(0)
  const codes = async (): Promise<string[]> => {
    const answers = money.map(async ({ method, path }) => {
      const answer = await server.app.inject({
        method,
        url: path.replace(/:\w+/g, 'x'),
        headers: {
          authorization: `Bearer ${signedIn.token}`,
          'content-type': 'application/json',
          'user-agent': atHome.userAgent ?? '',
        },
        payload: '{"broken',
      })
      return `${answer.statusCode} ${answer.json<{ code: string }>().code}`
    })
    return [...new Set(await Promise.all(answers))]
  }
  const enteredAgo = async (minutes: number): Promise<void> => {
    await sql`update identity_session set last_address = '127.0.0.1',
      confirmed_at = now() - make_interval(mins => ${minutes}) where id = ${signedIn.sessionId}`.execute(db.single)
  }
  await enteredAgo(0)
  expect(await codes()).toEqual(['400 body_is_malformed'])
  await enteredAgo(10)
  expect(await codes()).toEqual(['403 reentry_is_needed'])

  const { api, session } = makeCaller(address)
  session.begin(signedIn.token)
  const next = generateSync({ secret, epoch: Math.floor(systemClock.nowMs() / 1000) + 30 })
  const entered = await api.callSealed<typeof reenter>('POST /ops/session/reentry', { body: { code: next } })
  expect(entered.ok).toBe(true)
  const { rows } = await sql`select 1 from identity_session
    where id = ${signedIn.sessionId} and confirmed_at > now() - interval '1 minute'`.execute(db.read)
  expect(rows).toHaveLength(1)
})

/** The call of the house behind a line of the specification, its query left out. */
function contractOf(line: string) {
  const found = server.routes.find(({ contract }) => contract.line === line.split('?')[0])
  assert(found, `${line} is declared`)
  return found.contract
}

test.each(specReads)('%s %s answers as the specification marks it (%s)', async (_, line, marks) => {
  const { who, path } = contractOf(line)
  if (marks === 'T') expect(await get(path)).toMatchObject({ status: 401, code: 'sign_in_is_needed' })
  const answer = await get(line.slice('GET '.length), who === 'visitor' ? undefined : 'agent')
  expect(answer).toMatchObject({ status: 200, code: 'ok', success: true, message: '' })
  expect(answer.value).not.toBeNull()
})

test('the captcha of the specification is a picture as base64 of a PNG', async () => {
  const { value } = await get('/wps/captcha')
  expect(
    Buffer.from(value as unknown as string, 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test.each(specWrites)(
  '%s is marked as the specification says (%s), and tells what it was not given',
  async (line, marks) => {
    const { who, encrypted, form, method, path } = contractOf(line)
    expect({ needsToken: who !== 'visitor', encrypted }).toMatchObject(
      { '': {}, T: { needsToken: true }, E: { encrypted: true }, TE: { needsToken: true, encrypted: true } }[marks],
    )
    const headers = who === 'visitor' ? {} : { authorization: `Bearer ${tokens.agent}` }
    const answer = await server.app.inject({ method, url: path, headers, payload: {} })
    const code = encrypted ? 'payload_is_refused' : form ? 'content_type_is_wrong' : 'input_is_invalid'
    expect(answer.json()).toMatchObject({ success: false, code })
  },
)

test('CA-01.1 every path of the specification answers, with the stated method where one is stated', async () => {
  const lines = [...specReads.map(([, line]) => line), ...specWrites.map(([line]) => line), ...specOthers]
  // A list that lost a call would prove less than it says.
  expect(new Set(lines.map((line) => line.split('?')[0])).size).toBe(specCount)
  for (const line of lines) {
    const [method, url] = line.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const answer = await server.app.inject({ method, url, ...(method === 'GET' ? {} : { payload: {} }) })
    expect(answer.statusCode, line).not.toBe(404)
    expect(answer.json(), line).toMatchObject({ success: expect.any(Boolean), message: expect.any(String) })
  }
})

test('CA-09.1 CA-09.2 a promotion is joined, and its reward asked for, by the calls of the specification', async () => {
  const headers = { authorization: `Bearer ${await tokenOf(await makeAccount('joiner', {}), 'member')}` }
  const promotion = 'code-laro'
  const offered = await server.app.inject({ method: 'GET', url: '/wps/member/promotions', headers })
  const { promotions } = offered.json<{ value: { promotions: { id: string; termsHash: string }[] } }>().value
  const termsHash = promotions.find(({ id }) => id === promotion)?.termsHash
  const ask = async (call: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url: `/wps/relay/${call}`, headers, payload })).json<object>()
  expect(await ask('MCSFE_signUpPromotionJoin', { promotion, termsHash })).toMatchObject({ code: 'ok' })
  expect(await ask('MCSFE_signUpRequestReward', { promotion, code: 'ANOTHER1' })).toMatchObject({
    code: 'promotion_code_is_wrong',
  })
  expect(await ask('MCSFE_signUpRequestReward', { promotion, code: 'LARO2026' })).toMatchObject({
    code: 'ok',
    value: { amount: '50.00', currency: 'PHP', state: 'Process' },
  })
})

test('CA-09.7 a raffle ticket is drawn by the call of the specification, once, with its proof', async () => {
  // A member of its own: a prize may be money, and other tests count the player's.
  const headers = { authorization: `Bearer ${await tokenOf(await makeAccount('drawer', {}), 'member')}` }
  const account = await findAccountByUsername(db.read, 'drawer')
  await seedPlayerRewards(server.services.loyalty, account?.id as Id<'member'>)
  const readRaffle = async () =>
    (await server.app.inject({ method: 'GET', url: '/wps/member/prizes/raffle', headers })).json<{
      value: { tickets: { id: string; seedHash: string }[] }
    }>().value
  const [ticket] = (await readRaffle()).tickets
  const claim = async (id: string | undefined, clientSeed: string) => {
    const payload = { ticket: id, clientSeed }
    return (
      await server.app.inject({ method: 'POST', url: '/wps/relay/MCS2_claimRafflePromotion', headers, payload })
    ).json<{
      value: { proof: { source: object; outcome: object } }
    }>()
  }
  const drawn = await claim(ticket?.id, 'luz')
  expect(drawn).toMatchObject({
    ...{ success: true, code: 'ok', message: '' },
    value: { proof: { game: 'prize-table', source: { serverSeedHash: ticket?.seedHash, clientSeed: 'luz' } } },
  })
  expect(verifyProof(nodeHmac, drawn.value.proof as never, [provablePrizeTable]).ok).toBe(true)
  expect((await claim(ticket?.id, 'another')).value).toEqual(drawn.value)
  expect(await claim(randomUUID(), 'luz')).toMatchObject({ success: false, code: 'prize_ticket_is_unknown' })
  expect(await readRaffle()).toMatchObject({
    tickets: [{}, {}],
    mine: [{ id: ticket?.id }],
  })
})

test('CA-12 the description of the API names every route, and nothing else of ours is missing from it', async () => {
  const described = (await server.app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
  for (const { contract } of server.routes) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    expect(Object.keys(described.paths[path] ?? {}), path).toContain(contract.method.toLowerCase())
  }
})

test('in development every path of the API goes to the server, and none of them to Vite', async () => {
  const described = (await server.app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
  const paths = [...server.routes.map(({ contract }) => contract.path), ...Object.keys(described.paths)]
  expect(paths.filter((path) => !isServerAddress(path))).toEqual([])
})

test('a member sees the money the demo gave, and the line it came by', async () => {
  const { value } = await get('/wps/ledger/accounts', 'member')
  const accounts = value.accounts as unknown as { id: string; available: string }[]
  expect(accounts).toMatchObject([
    { kind: 'cash', currency: 'PHP', balance: '12480.50', held: '0.00', available: '12480.50' },
  ])
  const statement = await get(`/wps/ledger/statement?account=${accounts[0]?.id}`, 'member')
  const lines = statement.value.lines as unknown as { id: string }[]
  expect(lines).toMatchObject([{ kind: 'opening', amount: '12480.50', balanceAfter: '12480.50', seq: '1' }])
  expect(await get(`/wps/ledger/proof/${lines[0]?.id}`, 'member')).toMatchObject({
    code: 'ok',
    value: { line: { amount: '1248050' }, root: null },
  })
})

test('C01 another member’s account and line answer exactly like ones that do not exist', async () => {
  const { value } = await get('/wps/ledger/accounts', 'agent')
  const [theirs] = value.accounts as unknown as { id: string }[]
  const known = await get(`/wps/ledger/statement?account=${theirs?.id}`, 'member')
  const unknown = await get('/wps/ledger/statement?account=987654321', 'member')
  const shape = ({ status, code, value: shown }: Awaited<ReturnType<typeof get>>) => ({ status, code, shown })
  expect(shape(known)).toEqual(shape(unknown))
  expect(known).toMatchObject({ status: 404, code: 'account_is_missing' })
  const lines = (await get(`/wps/ledger/statement?account=${theirs?.id}`, 'agent')).value.lines as unknown as {
    id: string
  }[]
  expect(shape(await get(`/wps/ledger/proof/${lines[0]?.id}`, 'member'))).toEqual(
    shape(await get('/wps/ledger/proof/1', 'member')),
  )
})

test.each(['1e9', '0x1', '-', '99999999999999999999', '1.5', ''])(
  'D05 an account number like %o is refused as malformed',
  async (account) => {
    expect(await get(`/wps/ledger/statement?account=${account}`, 'member')).toMatchObject({
      status: 400,
      code: 'input_is_invalid',
    })
  },
)

test('the operator is told that the ledger holds', async () => {
  expect(await get('/ops/ledger/health', 'operator')).toMatchObject({ code: 'ok', value: { findings: [] } })
})

test('the demo is seeded once: seeding again changes nothing', async () => {
  await seedDemo(readConfig({ LARO_DATA_DIR: dataDir }), server.services)
  const { value } = await get('/wps/ledger/accounts', 'member')
  expect(value.accounts).toMatchObject([{ balance: '12480.50' }])
})

test('the regulars of the demo really play: settled rounds, observed returns, wins under names that say bot', {
  timeout: 120_000,
}, async () => {
  const { services } = server
  const quick = [0, 1] as const
  const pace = {
    arrival: quick,
    thought: quick,
    lively: quick,
    livelyRounds: 5,
    // By then they have played enough, and only wait for what happens by the clock.
    gentle: [2_000, 4_000] as const,
    kite: [200, 400] as const,
    table: [200, 400] as const,
    ticket: [300, 600] as const,
    match: [300, 600] as const,
    rewards: [500, 1_000] as const,
  }
  const bots = startBots(services, makeLogger({ level: 'silent' }), pace)
  const players = async () => {
    const { rows } = await sql<{ username: string }>`
      select distinct username from play_round join identity_account on identity_account.id = player_id
      where mode = 'real'`.execute(db.read)
    return rows.map(({ username }) => username)
  }
  const played = async () => (await readEvidence(services.play)).reduce((sum, { rounds }) => sum + rounds, 0)
  await expect.poll(played, { timeout: 20_000 }).toBeGreaterThan(30)
  await expect.poll(async () => (await players()).length, { timeout: 20_000 }).toBeGreaterThan(5)
  const flown = async () => (await crashReply(services.crash, null)).bets.length
  // Who comes while a round runs waits for its end.
  await expect.poll(flown, { timeout: 40_000 }).toBeGreaterThan(5)
  const atTables = async () => {
    const { rows } = await sql<{ username: string }>`
      select distinct username from rounds_slip join identity_account on identity_account.id = player_id`.execute(
      db.read,
    )
    return rows.map(({ username }) => username)
  }
  await expect.poll(async () => (await atTables()).length, { timeout: 60_000 }).toBeGreaterThan(3)
  const lotteriesBought = async () => {
    const { rows } = await sql<{ lottery: string }>`select distinct lottery from lottery_ticket`.execute(db.read)
    return rows.length
  }
  await expect.poll(lotteriesBought, { timeout: 60_000 }).toBeGreaterThan(3)
  await bots.stop()
  expect((await atTables()).every((username) => username.startsWith('bot.'))).toBe(true)
  expect((await players()).every((username) => username.startsWith('bot.'))).toBe(true)
  const told = await winners(services.catalog, null, 20)
  for (const { customerName } of told) expect(customerName).toMatch(/ \(bot\)$/)
})

test('the tables are there for everybody, each with a room of the chat', async () => {
  const get = async (url: string) =>
    (await server.app.inject({ method: 'GET', url })).json<{ code: string; value: unknown }>()
  const { value } = (await get('/wps/tables')) as { value: { tables: { id: string; chatRoom: string }[] } }
  expect(value.tables.length).toBeGreaterThanOrEqual(24)
  const [table] = value.tables
  expect(await get(`/wps/chat/${table?.chatRoom}`)).toMatchObject({ code: 'ok', value: { lines: [] } })
  expect(await get('/wps/chat/table-nowhere')).toMatchObject({ code: 'chat_room_is_unknown' })
  expect(await get(`/wps/tables/${table?.id}`)).toMatchObject({ code: 'ok', value: { id: table?.id, balance: [] } })
  // Somebody asked for it: it wakes up and deals.
  await expect
    .poll(async () => ((await get(`/wps/tables/${table?.id}`)).value as { round: unknown }).round, { timeout: 10_000 })
    .toMatchObject({ state: 'betting', number: expect.any(Number) })
})

test('SE-21.1 a bet is told to the member’s open windows, wherever it was made', async () => {
  const { services } = server
  const { rows } = await sql<{ id: Id<'member'> }>`
    select id from identity_account where username = 'player'`.execute(db.read)
  const [player] = rows
  assert(player, 'the demo has a player')
  // Other events of the player, such as of rewards, may come before it.
  const told: unknown[] = []
  const stop = services.bus.subscribe(`news.member:${player.id}`, (event) => void told.push(event))
  const bet = { key: randomUUID(), nodeId: 'dagat-dice', stake: '1.00', currency: 'PHP' }
  const begun = await beginRound(
    services.play,
    { id: player.id, mode: 'real' },
    { ...bet, choice: { side: 'under', chances: 9_800 } },
  )
  expect(begun).toMatchObject({ ok: true })
  await expect.poll(() => told).toContainEqual({ type: 'balance' })
  stop()
})

test('SE-21.2 SE-03 the metrics name the node that deals, and count what was set aside', async () => {
  const metrics = async () => (await server.app.inject('/metrics')).body
  await expect.poll(metrics).toMatch(/laro_crash_dealer\{node="[^"]+"\} 1/)
  new SetAside('compose-test', systemClock).add('row', new Error('a bad row'))
  expect(await metrics()).toContain('laro_set_aside_total{loop="compose-test"} 1')
})
