import { once } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Actor } from '#kit/actor.ts'
import { newId } from '#kit/id.ts'
import { blockAccount, currentActors, signOut } from '#modules/identity/service.ts'
import type { Database } from '#server/db/database.ts'
import { emptyJar } from '#server/http/jar.ts'
import { TopicAudience } from '#server/socket/audience.ts'
import { rightsChanged } from '#server/socket/hub.ts'
import { defaultLimits } from '#server/socket/limits.ts'
import { socketRoutes } from '#server/socket/routes.ts'
import { makeTickets, ticketLifeMs } from '#server/socket/tickets.ts'
import { pushEvent } from '#server/socket/topics.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { makeSocketHouse, type SocketHouse } from '#tests/support/sockets.ts'

const patience = { timeout: 5000, interval: 5 }
let db: Database
let house: SocketHouse

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(async () => {
  await db.close()
})

beforeEach(async () => {
  house = await makeSocketHouse(db)
})

afterEach(async () => {
  await house.close()
})

describe('who may open a socket', () => {
  test('I10 a visitor may, and hears what is public and nothing else', async () => {
    const host = await house.node()
    const { account } = await house.person()
    const visitor = await house.open(host)
    expect(await visitor.ask('subscribe', 'public')).toBe('subscribed')
    expect(await visitor.ask('subscribe', `member:${account.id}`)).toBe('refused')
    expect(await visitor.ask('subscribe', 'operator')).toBe('refused')

    pushEvent(house.bus, `member:${account.id}`, 'secret')
    pushEvent(house.bus, 'operator', 'secret')
    pushEvent(house.bus, 'public', 'a win')
    expect(await visitor.events(1)).toEqual(['a win'])
  })

  test('I10 a signed-in member gets a ticket by a call, and opens a socket with it', async () => {
    const host = await house.node()
    const ana = await house.person()
    const handler = socketRoutes(house.tickets).find(({ contract }) => contract.path === '/wps/socket/ticket')
    const call = {
      params: undefined,
      query: undefined,
      body: undefined,
      requestId: 'r',
      ip: '127.0.0.1',
      clock: house.clock,
      userAgent: null,
      jar: emptyJar,
      ownOrigin: async () => null,
    }
    if (!handler) throw new Error('there is no such call')
    const answer = await handler.run({ ...call, actor: ana.actor })
    const { ticket } = handler.contract.reply.parse(answer.ok && answer.value) as { ticket: string }
    const socket = await house.open(host, ticket)
    expect(await socket.ask('subscribe', `member:${ana.account.id}`)).toBe('subscribed')
  })

  test('I10 a ticket is good once, for half a minute, and only as we wrote it', async () => {
    const host = await house.node()
    const { ticket } = await house.person()
    const used = ticket()
    await house.open(host, used)
    expect(await house.refusal(host, `/socket?ticket=${used}`)).toBe(401)

    const late = ticket()
    house.clock.advance(ticketLifeMs)
    expect(await house.refusal(host, `/socket?ticket=${late}`)).toBe(401)

    const [claims = '', mark = ''] = ticket().split('.')
    const changed = Buffer.from(claims, 'base64url')
      .toString()
      .replace(/"e":\d+/, '"e":9999999999999')
    const forged = Buffer.from(changed).toString('base64url')
    const foreign = makeTickets(db, house.clock, new Uint8Array(32).fill(8))
    const stranger = foreign.issue({ who: 'member', id: newId(house.clock), sessionId: newId(house.clock) })
    for (const bad of [`${forged}.${mark}`, claims, `${claims}.`, `.${mark}`, '', 'x.y.z', stranger]) {
      expect(await house.refusal(host, `/socket?ticket=${bad}`)).toBe(401)
    }
  })

  test('I10 a ticket of many callers at once lets in one', async () => {
    const host = await house.node({ openMaxPerAccount: 100 })
    const { ticket } = await house.person()
    const one = ticket()
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => await house.refusal(host, `/socket?ticket=${one}`)),
    )
    expect(answers.filter((status) => status === undefined)).toHaveLength(1)
    expect(answers.filter((status) => status === 401)).toHaveLength(9)
  })

  test('I10 a ticket got before signing out opens nothing after it', async () => {
    const host = await house.node()
    const { ticket, sessionId } = await house.person()
    const kept = ticket()
    await signOut(house.identity, sessionId, atHome)
    expect(await house.refusal(host, `/socket?ticket=${kept}`)).toBe(401)
  })

  test("I10 a session's token in the address makes nobody a member", async () => {
    const host = await house.node()
    const { token, account } = await house.person()
    const ws = new WebSocket(`ws://${host}/socket?token=${token}`, { headers: { authorization: `Bearer ${token}` } })
    house.clients.push(ws)
    await once(ws, 'open')
    ws.send(JSON.stringify({ type: 'subscribe', topic: `member:${account.id}` }))
    const [answer] = (await once(ws, 'message')) as [Buffer]
    expect(JSON.parse(answer.toString())).toMatchObject({ type: 'refused' })
    expect(await house.refusal(host, `/socket?ticket=${token}`)).toBe(401)
  })

  test.each([
    ['https://laro.example', undefined],
    ['https://evil.example', 403],
    ['https://laro.example.evil.example', 403],
    ['null', 403],
  ])('I10 a page of %s is answered with %s', async (origin, status) => {
    expect(await house.refusal(await house.node(), '/socket', { origin })).toBe(status)
  })

  test('I10 our own host is ours, and other paths have no socket', async () => {
    const host = await house.node()
    expect(await house.refusal(host, '/socket', { origin: `http://${host}` })).toBeUndefined()
    for (const path of ['/', '/socket/', '/socketx', '/wps/socket', '//socket'])
      expect(await house.refusal(host, path)).toBe(404)
  })
})

describe('what a socket may hear', () => {
  test('I11 a member hears its own news and no one else’s', async () => {
    const host = await house.node()
    const [ana, ben] = [await house.person(), await house.person({ type: 1 })]
    const socket = await house.open(host, ana.ticket())
    expect(await socket.ask('subscribe', `member:${ana.account.id}`)).toBe('subscribed')
    for (const topic of [
      `member:${ben.account.id}`,
      `agent:${ana.account.id}`,
      `agent:${ben.account.id}`,
      'operator',
    ]) {
      expect(await socket.ask('subscribe', topic as 'operator')).toBe('refused')
    }
    pushEvent(house.bus, `member:${ben.account.id}`, 'of ben')
    pushEvent(house.bus, `member:${ana.account.id}`, { balance: '10.00' })
    expect(await socket.events(1)).toEqual([{ balance: '10.00' }])

    expect(await socket.ask('unsubscribe', `member:${ana.account.id}`)).toBe('unsubscribed')
    await socket.ask('subscribe', 'public')
    pushEvent(house.bus, `member:${ana.account.id}`, 'unheard')
    pushEvent(house.bus, 'public', 'heard')
    expect(await socket.events(2)).toEqual([{ balance: '10.00' }, 'heard'])
  })

  test('I11 an agent hears its agent news, an operator the operators’ and no member’s', async () => {
    const host = await house.node()
    const agent = await house.person({ type: 2 })
    const operator = await house.person({ isOperator: true })
    const ofAgent = await house.open(host, agent.ticket())
    const ofOperator = await house.open(host, operator.ticket())
    expect(await ofAgent.ask('subscribe', `agent:${agent.account.id}`)).toBe('subscribed')
    expect(await ofAgent.ask('subscribe', `member:${agent.account.id}`)).toBe('subscribed')
    expect(await ofOperator.ask('subscribe', 'operator')).toBe('subscribed')
    expect(await ofOperator.ask('subscribe', `member:${agent.account.id}`)).toBe('refused')
    expect(await ofOperator.ask('subscribe', `member:${operator.account.id}`)).toBe('refused')
  })

  test('I11 an agent hears nothing of another agent, above, below or beside: not by asking, not by what is pushed', async () => {
    const host = await house.node()
    const [own, ...others] = [
      await house.person({ type: 1 }),
      await house.person({ type: 1 }),
      await house.person({ type: 2 }),
      await house.person(),
    ]
    const socket = await house.open(host, own.ticket())
    const foreign = others.flatMap(({ account }) => [`agent:${account.id}`, `member:${account.id}`] as const)
    for (const topic of foreign) expect(await socket.ask('subscribe', topic), topic).toBe('refused')
    expect(await socket.ask('subscribe', 'operator')).toBe('refused')
    expect(await socket.ask('subscribe', `agent:${own.account.id}`)).toBe('subscribed')
    for (const topic of foreign) pushEvent(house.bus, topic, `of ${topic}`)
    pushEvent(house.bus, `agent:${own.account.id}`, 'own')
    expect(await socket.events(1)).toEqual(['own'])
  })

  test('I11 who loses a right loses what hung on it', async () => {
    const demoted = new Map<string, Actor>()
    const host = await house.node(
      {},
      {
        currentActors: async (ids) => new Map([...(await currentActors(house.identity, ids)), ...demoted]),
      },
    )
    const agent = await house.person({ type: 1 })
    const socket = await house.open(host, agent.ticket())
    await socket.ask('subscribe', `agent:${agent.account.id}`)
    await socket.ask('subscribe', `member:${agent.account.id}`)

    demoted.set(agent.sessionId, { ...agent.actor, who: 'member' } as Actor)
    house.bus.publish(rightsChanged, { accountId: agent.account.id })
    const refused = { type: 'refused', topic: `agent:${agent.account.id}` }
    await vi.waitFor(() => expect(socket.received).toContainEqual(refused), patience)
    pushEvent(house.bus, `agent:${agent.account.id}`, 'no longer')
    pushEvent(house.bus, `member:${agent.account.id}`, 'still')
    expect(await socket.events(1)).toEqual(['still'])
  })

  test('news reaches the sockets of every node', async () => {
    const hosts = [await house.node(), await house.node()]
    const { account, ticket } = await house.person()
    const sockets = await Promise.all(hosts.map(async (host) => await house.open(host, ticket())))
    for (const socket of sockets) await socket.ask('subscribe', `member:${account.id}`)
    pushEvent(house.bus, `member:${account.id}`, 1)
    for (const socket of sockets) expect(await socket.events(1)).toEqual([1])
  })

  test('a socket may follow a bounded number of topics', async () => {
    const host = await house.node({ topicsMax: 1 })
    const { account, ticket } = await house.person()
    const socket = await house.open(host, ticket())
    expect(await socket.ask('subscribe', 'public')).toBe('subscribed')
    expect(await socket.ask('subscribe', 'public')).toBe('subscribed')
    expect(await socket.ask('subscribe', `member:${account.id}`)).toBe('refused')
  })
})

describe('a session that ends', () => {
  test('A10 closes its sockets on every node at once, and no others', async () => {
    const hosts = [await house.node(), await house.node()]
    const ana = await house.person()
    const again = await house.enter(ana.account.username)
    const doomed = [await house.open(hosts[0] ?? '', ana.ticket()), await house.open(hosts[1] ?? '', ana.ticket())]
    const other = await house.open(hosts[0] ?? '', again.ticket())
    for (const socket of [...doomed, other]) await socket.ask('subscribe', `member:${ana.account.id}`)

    await signOut(house.identity, ana.sessionId, atHome)
    for (const socket of doomed) expect(await socket.closed).toEqual([4401, 'session_ended'])
    expect(await other.ask('subscribe', 'public')).toBe('subscribed')
  })

  test('A10 a blocked account loses all its sockets', async () => {
    const host = await house.node()
    const ana = await house.person()
    const sockets = [
      await house.open(host, ana.ticket()),
      await house.open(host, (await house.enter(ana.account.username)).ticket()),
    ]
    await blockAccount(house.identity, ana.account.id, atHome)
    for (const socket of sockets) expect(await socket.closed).toEqual([4401, 'session_ended'])
  })

  test('A10 a client that does not say goodbye is cut off all the same, within a second', async () => {
    expect(defaultLimits.goodbyeMs).toBeLessThan(1000)
    const host = await house.node({ goodbyeMs: 20 })
    const ana = await house.person()
    const socket = await house.open(host, ana.ticket())
    socket.ws.pause()
    await signOut(house.identity, ana.sessionId, atHome)
    await vi.waitFor(
      async () => expect(await house.registry.metrics()).toContain('laro_sockets_open{who="member"} 0'),
      patience,
    )
  })

  test('A10 an end that the bus did not tell of is found by looking', async () => {
    const host = await house.node({ recheckMs: 20 })
    const ana = await house.person()
    const socket = await house.open(host, ana.ticket())
    await signOut({ ...house.identity, announceEnd: () => undefined }, ana.sessionId, atHome)
    expect(await socket.closed).toEqual([4401, 'session_ended'])
  })

  test('A10 a socket let in while its session ended is closed', async () => {
    const ana = await house.person()
    const host = await house.node(
      {},
      {
        currentActors: async (ids) => {
          const actors = await currentActors(house.identity, ids)
          await signOut(house.identity, ana.sessionId, atHome)
          await setImmediate()
          return actors
        },
      },
    )
    const socket = await house.open(host, ana.ticket())
    expect(await socket.closed).toEqual([4401, 'session_ended'])
  })
})

test('a client that does not answer pings is gone, one that does stays', async () => {
  const host = await house.node({ heartbeatMs: 40 })
  const mute = await house.open(host, undefined, { autoPong: false })
  const sound = await house.open(host)
  expect((await mute.closed)[0]).toBe(1006)
  expect(await sound.ask('subscribe', 'public')).toBe('subscribed')
})

test('a server that stops says so to every socket, takes no new ones, and frees the port', async () => {
  const host = await house.node()
  const { ticket } = await house.person()
  const sockets = [await house.open(host), await house.open(host, ticket())]
  const [running] = house.nodes.splice(0)
  const stopped = running?.sockets.stop()
  for (const socket of sockets) expect(await socket.closed).toEqual([1001, 'server_stops'])
  await stopped
  const closed = once(running?.server as Server, 'close')
  running?.server.close()
  await closed
})

test('the address behind our own proxies counts, and what a caller claims does not', async () => {
  const direct = await house.node({ openMaxPerAddress: 1 })
  await house.open(direct, undefined, { headers: { 'x-forwarded-for': '198.51.100.1' } })
  expect(await house.refusal(direct, '/socket', { headers: { 'x-forwarded-for': '198.51.100.2' } })).toBe(429)

  const proxied = await house.node({ openMaxPerAddress: 1 }, { trustedProxyHops: 1 })
  await house.open(proxied, undefined, { headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' } })
  expect(await house.refusal(proxied, '/socket', { headers: { 'x-forwarded-for': '198.51.100.2' } })).toBeUndefined()
  expect(await house.refusal(proxied, '/socket', { headers: { 'x-forwarded-for': '203.0.113.7, 198.51.100.1' } })).toBe(
    429,
  )
})

test('parts that are told on one node are one message to those who listen there, and to nobody elsewhere', async () => {
  const audience = new TopicAudience()
  const [here, elsewhere] = [await house.node({}, { audience }), await house.node()]
  const [near, far] = [await house.open(here), await house.open(elsewhere)]
  for (const socket of [near, far]) await socket.ask('subscribe', 'public')
  audience.tell('public', [Buffer.from('{"prices":['), Buffer.from('1,'), Buffer.from('2]}')])
  audience.tell('operator', [Buffer.from('"secret"')])
  pushEvent(house.bus, 'public', 'to all')
  expect(await near.events(2)).toEqual([{ prices: [1, 2] }, 'to all'])
  expect(await far.events(1)).toEqual(['to all'])
})
