import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import { manualClock, systemClock } from '#kit/clock.ts'
import { signOut } from '#modules/identity/service.ts'
import type { Database } from '#server/db/database.ts'
import { pushEvent } from '#server/socket/topics.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { makeSocketHouse, type SocketHouse } from '#tests/support/sockets.ts'
import { type EventSocket, type EventSocketOptions, openEventSocket, retryDelayMs } from '#web/lib/socket.ts'

const patience = { timeout: 5000, interval: 5 }
const quick = { firstRetryMs: 5, lastRetryMs: 20 }

let db: Database
let house: SocketHouse
let open: EventSocket[]

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db.close()
})
beforeEach(async () => {
  house = await makeSocketHouse(db)
  open = []
})
afterEach(async () => {
  for (const socket of open) socket.close()
  await house.close()
})

function connect(host: string, options: Partial<EventSocketOptions> = {}): EventSocket {
  const socket = openEventSocket({
    url: `ws://${host}/socket`,
    clock: systemClock,
    ticket: async () => null,
    onSessionEnded: () => {},
    timing: quick,
    ...options,
  })
  open.push(socket)
  return socket
}

const untilOpen = (socket: EventSocket) => vi.waitFor(() => expect(socket.state()).toBe('open'), patience)

/** News is lost on who does not listen yet, so it is told until it is received. */
async function publishUntilReceived(topic: 'public' | `member:${string}`, received: unknown[]): Promise<void> {
  await vi.waitFor(() => {
    pushEvent(house.bus, topic, 'news')
    expect(received.length).toBeGreaterThan(0)
  }, patience)
}

test('I10 a page of a visitor hears public news, and stops hearing when it says so', async () => {
  const socket = connect(await house.node())
  const states: string[] = [socket.state()]
  socket.onState(() => states.push(socket.state()))
  const [one, two]: [unknown[], unknown[]] = [[], []]
  const stopOne = socket.subscribe('public', (data) => one.push(data))
  socket.subscribe('public', (data) => two.push(data))
  await untilOpen(socket)
  expect(states).toEqual(['connecting', 'open'])
  await publishUntilReceived('public', two)
  stopOne()
  const before = one.length
  two.length = 0
  await publishUntilReceived('public', two)
  expect(one.length).toBe(before)
})

test('I10 a signed-in page hears its own news, and is told when its session ends elsewhere', async () => {
  const host = await house.node()
  const { account, sessionId, ticket } = await house.person()
  let isSignedIn = true
  const socket = connect(host, {
    ticket: async () => (isSignedIn ? ticket() : null),
    onSessionEnded: () => {
      isSignedIn = false
    },
  })
  const received: unknown[] = []
  socket.subscribe(`member:${account.id}`, (data) => received.push(data))
  await publishUntilReceived(`member:${account.id}`, received)

  await signOut(house.identity, sessionId, atHome)
  await vi.waitFor(() => expect(isSignedIn).toBe(false), patience)
  await untilOpen(socket)
  const common: unknown[] = []
  socket.subscribe('public', (data) => common.push(data))
  received.length = 0
  pushEvent(house.bus, `member:${account.id}`, 'secret')
  await publishUntilReceived('public', common)
  expect(received).toEqual([])
})

/** A server that does with a socket what the test says. */
async function serve(attend: (socket: ServerSocket) => void) {
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', attend)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      server.close()
    },
  }
}

test('I10 a line that breaks is opened again by itself, with all it listened to', async () => {
  const asked: string[][] = []
  const server = await serve((socket) => {
    const said: string[] = []
    asked.push(said)
    socket.on('message', (data: Buffer) => {
      said.push(data.toString())
      if (asked.length < 3) socket.terminate()
    })
  })
  const socket = connect(server.host)
  socket.subscribe('public', () => {})
  await vi.waitFor(() => expect(asked.at(2)).toEqual(['{"type":"subscribe","topic":"public"}']), patience)
  await untilOpen(socket)
  server.close()
  await vi.waitFor(() => expect(socket.state()).not.toBe('open'), patience)
})

test('I10 a page is told when it hears a topic from now on: the first time, as a second listener, and after the line broke', async () => {
  let isAnswering = false
  const sockets: ServerSocket[] = []
  const server = await serve((socket) => {
    sockets.push(socket)
    socket.on('message', (data: Buffer) => {
      const { topic } = JSON.parse(data.toString()) as { readonly topic: string }
      if (isAnswering) socket.send(JSON.stringify({ type: 'subscribed', topic }))
    })
  })
  const socket = connect(server.host)
  let [first, second, left] = [0, 0, 0]
  socket.subscribe(
    'public',
    () => {},
    () => (first += 1),
  )
  await untilOpen(socket)
  // An open line is not yet one on which the topic is heard.
  expect(first).toBe(0)
  isAnswering = true
  sockets[0]?.terminate()
  await vi.waitFor(() => expect(first).toBe(1), patience)
  socket.subscribe(
    'public',
    () => {},
    () => (second += 1),
  )
  socket.subscribe(
    'public',
    () => {},
    () => (left += 1),
  )()
  await vi.waitFor(() => expect(second).toBe(1), patience)
  sockets[1]?.terminate()
  await vi.waitFor(() => expect([first, second, left]).toEqual([2, 2, 0]), patience)
  server.close()
})

test('I10 a line that went silent is asked, and given up when it does not answer', async () => {
  let opened = 0
  const asked: string[] = []
  const server = await serve((socket) => {
    opened += 1
    socket.on('message', (data: Buffer) => asked.push(data.toString()))
  })
  const clock = manualClock(0)
  const socket = connect(server.host, { clock, timing: { ...quick, quietMs: 1000, answerWithinMs: 10 } })
  await untilOpen(socket)
  clock.advance(1000)
  await vi.waitFor(() => expect(asked).toContain('{"type":"subscribe","topic":"public"}'), patience)
  expect(opened).toBe(1)
  clock.advance(10)
  await vi.waitFor(() => expect(opened).toBe(2), patience)
  server.close()
})

test('I10 a ticket that cannot be had is tried for again later', async () => {
  const host = await house.node()
  let tries = 0
  const socket = connect(host, {
    async ticket() {
      tries += 1
      if (tries < 3) throw new Error('no ticket')
      return null
    },
  })
  await untilOpen(socket)
  expect(tries).toBe(3)
})

test('I10 retries come later and later, up to a bound, and never all at once', () => {
  const timing = { firstRetryMs: 500, lastRetryMs: 30_000, quietMs: 1, answerWithinMs: 1 }
  for (const [attempt, longest] of [
    [0, 500],
    [1, 1000],
    [5, 16_000],
    [6, 30_000],
    [40, 30_000],
  ] as const) {
    const delays = Array.from({ length: 200 }, () => retryDelayMs(attempt, timing))
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(longest / 2)
    expect(Math.max(...delays)).toBeLessThanOrEqual(longest)
    expect(new Set(delays).size).toBeGreaterThan(20)
  }
})
