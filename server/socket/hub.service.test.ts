import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { Actor } from '#kit/actor.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { AccountType } from '#modules/identity/model.ts'
import { Passwords } from '#modules/identity/passwords.ts'
import {
  blockAccount,
  createAccount,
  currentActors,
  type Identity,
  signIn,
  signOut,
} from '#modules/identity/service.ts'
import type { Bus } from '#server/bus/bus.ts'
import { inProcessBus } from '#server/bus/in-process.ts'
import type { Database } from '#server/db/database.ts'
import { openSockets, rightsChanged, type SocketOptions, type Sockets, sessionEnded } from '#server/socket/hub.ts'
import { defaultLimits, type SocketLimits } from '#server/socket/limits.ts'
import { socketRoutes } from '#server/socket/routes.ts'
import { makeTickets, type Tickets, ticketLifeMs } from '#server/socket/tickets.ts'
import { pushNews, type ServerMessage } from '#server/socket/topics.ts'
import { testDatabase } from '#tests/support/database.ts'

const quiet = pino({ level: 'silent' })
const password = 'correct horse battery'
const patience = { timeout: 5000, interval: 5 }
let db: Database
let clock: ManualClock
let bus: Bus
let identity: Identity
let tickets: Tickets
let registry: Registry
let nodes: { server: Server; sockets: Sockets }[]
let clients: WebSocket[]
let names = 0

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(async () => {
  await db.close()
})

beforeEach(() => {
  clock = manualClock(Date.UTC(2026, 0, 1))
  bus = inProcessBus(quiet)
  const announceEnd = (sessionId: string) => bus.publish(sessionEnded, { sessionId })
  identity = { db, clock, passwords: new Passwords(), announceEnd }
  tickets = makeTickets(db, clock, new Uint8Array(32).fill(7))
  registry = new Registry()
  nodes = []
  clients = []
})

afterEach(async () => {
  for (const client of clients) client.terminate()
  for (const { server, sockets } of nodes) {
    await sockets.stop()
    server.close()
  }
  await bus.close()
})

/** One node: a real HTTP server on a loopback port, with `/socket` open. Gives its host. */
async function node(limits: Partial<SocketLimits> = {}, over: Partial<SocketOptions> = {}): Promise<string> {
  const server = createServer((_, response) => response.end())
  const sockets = openSockets(server, {
    bus,
    logger: quiet,
    clock,
    tickets,
    limits,
    originRule: { origins: ['https://laro.example'], https: false },
    trustedProxyHops: 0,
    currentActors: async (ids) => await currentActors(identity, ids),
    ...(nodes.length === 0 ? { registry } : {}),
    ...over,
  })
  nodes.push({ server, sockets })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Client {
  readonly ws: WebSocket
  readonly heard: ServerMessage[]
  /** Resolves with the code and reason the socket was closed with. */
  readonly closed: Promise<[number, string]>
  ask(type: 'subscribe' | 'unsubscribe', topic: string): Promise<string>
  news(count: number): Promise<unknown[]>
}

async function open(host: string, ticket?: string, options: ClientOptions = {}): Promise<Client> {
  const ws = new WebSocket(`ws://${host}/socket${ticket ? `?ticket=${ticket}` : ''}`, options)
  clients.push(ws)
  const heard: ServerMessage[] = []
  ws.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as ServerMessage))
  const closed = new Promise<[number, string]>((resolve) => {
    ws.on('close', (code, reason) => resolve([code, reason.toString()]))
  })
  await once(ws, 'open')
  ws.on('error', () => undefined)
  return {
    ws,
    heard,
    closed,
    async ask(type, topic) {
      const answers = () => heard.filter((message) => message.type !== 'news' && message.topic === topic)
      const before = answers().length
      ws.send(JSON.stringify({ type, topic }))
      await vi.waitFor(() => expect(answers().length).toBeGreaterThan(before), patience)
      return answers().at(-1)?.type ?? ''
    },
    async news(count) {
      const all = () => heard.flatMap((message) => (message.type === 'news' ? [message.data] : []))
      await vi.waitFor(() => expect(all().length).toBeGreaterThanOrEqual(count), patience)
      return all()
    },
  }
}

/** The status a socket is refused with. */
async function refusal(host: string, path = '/socket', options: ClientOptions = {}): Promise<number | undefined> {
  const ws = new WebSocket(`ws://${host}${path}`, options)
  ws.on('error', () => undefined)
  const status = await new Promise<number | undefined>((resolve) => {
    ws.on('unexpected-response', (_, response) => resolve(response.statusCode))
    ws.on('open', () => resolve(undefined))
  })
  ws.terminate()
  return status
}

async function person(wish: { type?: AccountType; isOperator?: boolean } = {}) {
  names += 1
  const made = await createAccount(identity, { username: `person${names}`, nickname: 'Ana', password, ...wish })
  if (!made.ok) throw new Error(made.refusal)
  return await enter(made.value.username, wish.isOperator)
}

async function enter(username: string, isOperator = false) {
  const entered = await signIn(identity, isOperator ? 'operator' : 'member', {
    username,
    password,
    address: '127.0.0.1',
  })
  if (!entered.ok) throw new Error(entered.refusal)
  const actors = await currentActors(identity, [entered.value.sessionId])
  const actor = actors.get(entered.value.sessionId) as Exclude<Actor, { who: 'visitor' }>
  return { ...entered.value, actor, ticket: () => tickets.issue(actor) }
}

describe('who may open a socket', () => {
  test('I10 a visitor may, and hears what is public and nothing else', async () => {
    const host = await node()
    const { account } = await person()
    const visitor = await open(host)
    expect(await visitor.ask('subscribe', 'public')).toBe('subscribed')
    expect(await visitor.ask('subscribe', `member:${account.id}`)).toBe('refused')
    expect(await visitor.ask('subscribe', 'operator')).toBe('refused')

    pushNews(bus, `member:${account.id}`, 'secret')
    pushNews(bus, 'operator', 'secret')
    pushNews(bus, 'public', 'a win')
    expect(await visitor.news(1)).toEqual(['a win'])
  })

  test('I10 a signed-in member gets a ticket by a call, and opens a socket with it', async () => {
    const host = await node()
    const ana = await person()
    const handler = socketRoutes(tickets).find(({ contract }) => contract.path === '/wps/socket/ticket')
    const call = { params: undefined, query: undefined, body: undefined, requestId: 'r', ip: '127.0.0.1', clock }
    if (!handler) throw new Error('there is no such call')
    const answer = await handler.run({ ...call, actor: ana.actor })
    const { ticket } = handler.contract.reply.parse(answer.ok && answer.value) as { ticket: string }
    const socket = await open(host, ticket)
    expect(await socket.ask('subscribe', `member:${ana.account.id}`)).toBe('subscribed')
  })

  test('I10 a ticket is good once, for half a minute, and only as we wrote it', async () => {
    const host = await node()
    const { ticket } = await person()
    const used = ticket()
    await open(host, used)
    expect(await refusal(host, `/socket?ticket=${used}`)).toBe(401)

    const late = ticket()
    clock.advance(ticketLifeMs)
    expect(await refusal(host, `/socket?ticket=${late}`)).toBe(401)

    const [claims = '', mark = ''] = ticket().split('.')
    const changed = Buffer.from(claims, 'base64url')
      .toString()
      .replace(/"e":\d+/, '"e":9999999999999')
    const forged = Buffer.from(changed).toString('base64url')
    const foreign = makeTickets(db, clock, new Uint8Array(32).fill(8))
    const stranger = foreign.issue({ who: 'member', id: newId(clock), sessionId: newId(clock) })
    for (const bad of [`${forged}.${mark}`, claims, `${claims}.`, `.${mark}`, '', 'x.y.z', stranger]) {
      expect(await refusal(host, `/socket?ticket=${bad}`)).toBe(401)
    }
  })

  test('I10 a ticket of many callers at once lets in one', async () => {
    const host = await node({ openMaxPerAccount: 100 })
    const { ticket } = await person()
    const one = ticket()
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => await refusal(host, `/socket?ticket=${one}`)),
    )
    expect(answers.filter((status) => status === undefined)).toHaveLength(1)
    expect(answers.filter((status) => status === 401)).toHaveLength(9)
  })

  test('I10 a ticket got before signing out opens nothing after it', async () => {
    const host = await node()
    const { ticket, sessionId } = await person()
    const kept = ticket()
    await signOut(identity, sessionId)
    expect(await refusal(host, `/socket?ticket=${kept}`)).toBe(401)
  })

  test("I10 a session's token in the address makes nobody a member", async () => {
    const host = await node()
    const { token, account } = await person()
    const ws = new WebSocket(`ws://${host}/socket?token=${token}`, { headers: { authorization: `Bearer ${token}` } })
    clients.push(ws)
    await once(ws, 'open')
    ws.send(JSON.stringify({ type: 'subscribe', topic: `member:${account.id}` }))
    const [answer] = (await once(ws, 'message')) as [Buffer]
    expect(JSON.parse(answer.toString())).toMatchObject({ type: 'refused' })
    expect(await refusal(host, `/socket?ticket=${token}`)).toBe(401)
  })

  test.each([
    ['https://laro.example', undefined],
    ['https://evil.example', 403],
    ['https://laro.example.evil.example', 403],
    ['null', 403],
  ])('I10 a page of %s is answered with %s', async (origin, status) => {
    expect(await refusal(await node(), '/socket', { origin })).toBe(status)
  })

  test('I10 our own host is ours, and other paths have no socket', async () => {
    const host = await node()
    expect(await refusal(host, '/socket', { origin: `http://${host}` })).toBeUndefined()
    for (const path of ['/', '/socket/', '/socketx', '/wps/socket', '//socket'])
      expect(await refusal(host, path)).toBe(404)
  })
})

describe('what a socket may hear', () => {
  test('I11 a member hears its own news and no one else’s', async () => {
    const host = await node()
    const [ana, ben] = [await person(), await person({ type: 1 })]
    const socket = await open(host, ana.ticket())
    expect(await socket.ask('subscribe', `member:${ana.account.id}`)).toBe('subscribed')
    for (const topic of [
      `member:${ben.account.id}`,
      `agent:${ana.account.id}`,
      `agent:${ben.account.id}`,
      'operator',
    ]) {
      expect(await socket.ask('subscribe', topic as 'operator')).toBe('refused')
    }
    pushNews(bus, `member:${ben.account.id}`, 'of ben')
    pushNews(bus, `member:${ana.account.id}`, { balance: '10.00' })
    expect(await socket.news(1)).toEqual([{ balance: '10.00' }])

    expect(await socket.ask('unsubscribe', `member:${ana.account.id}`)).toBe('unsubscribed')
    await socket.ask('subscribe', 'public')
    pushNews(bus, `member:${ana.account.id}`, 'unheard')
    pushNews(bus, 'public', 'heard')
    expect(await socket.news(2)).toEqual([{ balance: '10.00' }, 'heard'])
  })

  test('I11 an agent hears its agent news, an operator the operators’ and no member’s', async () => {
    const host = await node()
    const agent = await person({ type: 42 })
    const operator = await person({ isOperator: true })
    const ofAgent = await open(host, agent.ticket())
    const ofOperator = await open(host, operator.ticket())
    expect(await ofAgent.ask('subscribe', `agent:${agent.account.id}`)).toBe('subscribed')
    expect(await ofAgent.ask('subscribe', `member:${agent.account.id}`)).toBe('subscribed')
    expect(await ofOperator.ask('subscribe', 'operator')).toBe('subscribed')
    expect(await ofOperator.ask('subscribe', `member:${agent.account.id}`)).toBe('refused')
    expect(await ofOperator.ask('subscribe', `member:${operator.account.id}`)).toBe('refused')
  })

  test('I11 who loses a right loses what hung on it', async () => {
    const demoted = new Map<string, Actor>()
    const host = await node(
      {},
      {
        currentActors: async (ids) => new Map([...(await currentActors(identity, ids)), ...demoted]),
      },
    )
    const agent = await person({ type: 1 })
    const socket = await open(host, agent.ticket())
    await socket.ask('subscribe', `agent:${agent.account.id}`)
    await socket.ask('subscribe', `member:${agent.account.id}`)

    demoted.set(agent.sessionId, { ...agent.actor, who: 'member' } as Actor)
    bus.publish(rightsChanged, { accountId: agent.account.id })
    const refused = { type: 'refused', topic: `agent:${agent.account.id}` }
    await vi.waitFor(() => expect(socket.heard).toContainEqual(refused), patience)
    pushNews(bus, `agent:${agent.account.id}`, 'no longer')
    pushNews(bus, `member:${agent.account.id}`, 'still')
    expect(await socket.news(1)).toEqual(['still'])
  })

  test('news reaches the sockets of every node', async () => {
    const hosts = [await node(), await node()]
    const { account, ticket } = await person()
    const sockets = await Promise.all(hosts.map(async (host) => await open(host, ticket())))
    for (const socket of sockets) await socket.ask('subscribe', `member:${account.id}`)
    pushNews(bus, `member:${account.id}`, 1)
    for (const socket of sockets) expect(await socket.news(1)).toEqual([1])
  })

  test('a socket may follow a bounded number of topics', async () => {
    const host = await node({ topicsMax: 1 })
    const { account, ticket } = await person()
    const socket = await open(host, ticket())
    expect(await socket.ask('subscribe', 'public')).toBe('subscribed')
    expect(await socket.ask('subscribe', 'public')).toBe('subscribed')
    expect(await socket.ask('subscribe', `member:${account.id}`)).toBe('refused')
  })
})

describe('a session that ends', () => {
  test('A10 closes its sockets on every node at once, and no others', async () => {
    const hosts = [await node(), await node()]
    const ana = await person()
    const again = await enter(ana.account.username)
    const doomed = [await open(hosts[0] ?? '', ana.ticket()), await open(hosts[1] ?? '', ana.ticket())]
    const other = await open(hosts[0] ?? '', again.ticket())
    for (const socket of [...doomed, other]) await socket.ask('subscribe', `member:${ana.account.id}`)

    await signOut(identity, ana.sessionId)
    for (const socket of doomed) expect(await socket.closed).toEqual([4401, 'session_ended'])
    expect(await other.ask('subscribe', 'public')).toBe('subscribed')
  })

  test('A10 a blocked account loses all its sockets', async () => {
    const host = await node()
    const ana = await person()
    const sockets = [await open(host, ana.ticket()), await open(host, (await enter(ana.account.username)).ticket())]
    await blockAccount(identity, ana.account.id)
    for (const socket of sockets) expect(await socket.closed).toEqual([4401, 'session_ended'])
  })

  test('A10 a client that does not say goodbye is cut off all the same, within a second', async () => {
    expect(defaultLimits.goodbyeMs).toBeLessThan(1000)
    const host = await node({ goodbyeMs: 20 })
    const ana = await person()
    const socket = await open(host, ana.ticket())
    socket.ws.pause()
    await signOut(identity, ana.sessionId)
    await vi.waitFor(
      async () => expect(await registry.metrics()).toContain('laro_sockets_open{who="member"} 0'),
      patience,
    )
  })

  test('A10 an end that the bus did not tell of is found by looking', async () => {
    identity = { ...identity, announceEnd: () => undefined }
    const host = await node({ recheckMs: 20 })
    const ana = await person()
    const socket = await open(host, ana.ticket())
    await signOut(identity, ana.sessionId)
    expect(await socket.closed).toEqual([4401, 'session_ended'])
  })

  test('A10 a socket let in while its session ended is closed', async () => {
    const ana = await person()
    const host = await node(
      {},
      {
        currentActors: async (ids) => {
          const actors = await currentActors(identity, ids)
          await signOut(identity, ana.sessionId)
          await setImmediate()
          return actors
        },
      },
    )
    const socket = await open(host, ana.ticket())
    expect(await socket.closed).toEqual([4401, 'session_ended'])
  })
})

describe('floods', () => {
  test('I12 messages beyond the budget close the socket, and the budget fills up again', async () => {
    const host = await node({ messageBurst: 5, messagesPerSecond: 5 })
    const steady = await open(host)
    for (let n = 0; n < 20; n += 1) {
      await steady.ask('subscribe', 'public')
      clock.advance(200)
    }
    const flooding = await open(host)
    for (let n = 0; n < 50; n += 1) flooding.ws.send(JSON.stringify({ type: 'subscribe', topic: 'public' }))
    expect(await flooding.closed).toEqual([1008, 'flood'])
    expect(flooding.heard.length).toBeLessThanOrEqual(5)
    expect(await steady.ask('subscribe', 'public')).toBe('subscribed')
  })

  test('I12 pings are paid for like messages', async () => {
    const host = await node({ messageBurst: 5 })
    const socket = await open(host)
    for (let n = 0; n < 50; n += 1) socket.ws.ping()
    expect(await socket.closed).toEqual([1008, 'flood'])
  })

  test('I12 a frame over the limit, and a message in endless pieces, close the socket', async () => {
    const host = await node()
    const large = await open(host)
    large.ws.send('x'.repeat(1024 * 1024))
    expect((await large.closed)[0]).toBe(1009)

    const whole = await open(host)
    for (let n = 0; n < 20; n += 1) whole.ws.send('x'.repeat(1024), { fin: false })
    expect((await whole.closed)[0]).toBe(1009)

    const pieces = await open(host)
    for (let n = 0; n < 200; n += 1) pieces.ws.send('', { fin: false })
    expect((await pieces.closed)[0]).toBe(1008)
  })

  test.each([['{'], ['[]'], ['{"type":"subscribe"}'], ['{"type":"subscribe","topic":"public","more":1}']])(
    'a message that is none of ours closes the socket: %s',
    async (text) => {
      const socket = await open(await node())
      socket.ws.send(text)
      expect(await socket.closed).toEqual([1008, 'malformed'])
    },
  )

  test.each([['news.>'], ['>'], ['*'], ['member:'], ['member:*'], ['member:a.b'], ['public\r\nPUB x 0'], ['']])(
    'a topic that is none of ours closes the socket: %j',
    async (topic) => {
      const socket = await open(await node())
      socket.ws.send(JSON.stringify({ type: 'subscribe', topic }))
      expect(await socket.closed).toEqual([1008, 'malformed'])
    },
  )

  test('a binary message closes the socket', async () => {
    const socket = await open(await node())
    socket.ws.send(Buffer.from('{"type":"subscribe","topic":"public"}'))
    expect(await socket.closed).toEqual([1008, 'malformed'])
  })

  test('I12 one account, one address and the whole server have a number of sockets, which is given back', async () => {
    const host = await node({ openMaxPerAccount: 2, openMaxPerAddress: 4 })
    const { ticket } = await person()
    const mine = [await open(host, ticket()), await open(host, ticket())]
    expect(await refusal(host, `/socket?ticket=${ticket()}`)).toBe(429)
    const visitors = [await open(host), await open(host)]
    expect(await refusal(host)).toBe(429)

    for (const socket of [...mine, ...visitors]) socket.ws.close()
    await Promise.all([...mine, ...visitors].map(async (socket) => await socket.closed))
    await vi.waitFor(async () => expect(await refusal(host, `/socket?ticket=${ticket()}`)).toBeUndefined(), patience)

    const small = await node({ openMax: 1 })
    await open(small)
    expect(await refusal(small)).toBe(503)
  })

  test('I12 many at once do not slip past the number for one account', async () => {
    const host = await node({ openMaxPerAccount: 3 })
    const { ticket } = await person()
    const attempts = Array.from({ length: 12 }, async () => {
      const ws = new WebSocket(`ws://${host}/socket?ticket=${ticket()}`)
      clients.push(ws)
      ws.on('error', () => undefined)
      return await Promise.race([
        once(ws, 'open').then(() => 'open'),
        once(ws, 'unexpected-response').then(() => 'refused'),
      ])
    })
    const outcomes = await Promise.all(attempts)
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(3)
  })

  test('I12 sockets are accepted at a bounded rate', async () => {
    const host = await node({ acceptBurst: 3, acceptPerSecond: 1 })
    for (let n = 0; n < 3; n += 1) await open(host)
    expect(await refusal(host)).toBe(503)
    clock.advance(1000)
    expect(await refusal(host)).toBeUndefined()

    const perAddress = await node({ acceptPerMinutePerAddress: 2 })
    for (let n = 0; n < 2; n += 1) await open(perAddress)
    expect(await refusal(perAddress)).toBe(429)
  })

  test('I13 a client that stops reading is cut off, and a client that reads hears all', async () => {
    const host = await node()
    const [slow, quick] = [await open(host), await open(host)]
    for (const socket of [slow, quick]) await socket.ask('subscribe', 'public')
    slow.ws.pause()
    const data = 'x'.repeat(64 * 1024)
    const count = 400
    for (let n = 1; n <= count; n += 1) {
      pushNews(bus, 'public', { n, data })
      await quick.news(n)
    }
    expect(await registry.metrics()).toContain('laro_sockets_cut_total{reason="slow"} 1')
    expect(await registry.metrics()).toContain('laro_sockets_open{who="visitor"} 1')
    expect(quick.ws.readyState).toBe(WebSocket.OPEN)
  })

  test('I14 compression is neither offered nor accepted', async () => {
    const socket = await open(await node(), undefined, { perMessageDeflate: true })
    expect(socket.ws.extensions).toBe('')
    await socket.ask('subscribe', 'public')
  })
})

test('a client that does not answer pings is gone, one that does stays', async () => {
  const host = await node({ heartbeatMs: 40 })
  const mute = await open(host, undefined, { autoPong: false })
  const sound = await open(host)
  expect((await mute.closed)[0]).toBe(1006)
  expect(await sound.ask('subscribe', 'public')).toBe('subscribed')
})

test('a server that stops says so to every socket, takes no new ones, and frees the port', async () => {
  const host = await node()
  const { ticket } = await person()
  const sockets = [await open(host), await open(host, ticket())]
  const [running] = nodes.splice(0)
  const stopped = running?.sockets.stop()
  for (const socket of sockets) expect(await socket.closed).toEqual([1001, 'server_stops'])
  await stopped
  const closed = once(running?.server as Server, 'close')
  running?.server.close()
  await closed
})

test('the address behind our own proxies counts, and what a caller claims does not', async () => {
  const direct = await node({ openMaxPerAddress: 1 })
  await open(direct, undefined, { headers: { 'x-forwarded-for': '198.51.100.1' } })
  expect(await refusal(direct, '/socket', { headers: { 'x-forwarded-for': '198.51.100.2' } })).toBe(429)

  const proxied = await node({ openMaxPerAddress: 1 }, { trustedProxyHops: 1 })
  await open(proxied, undefined, { headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' } })
  expect(await refusal(proxied, '/socket', { headers: { 'x-forwarded-for': '198.51.100.2' } })).toBeUndefined()
  expect(await refusal(proxied, '/socket', { headers: { 'x-forwarded-for': '203.0.113.7, 198.51.100.1' } })).toBe(429)
})
