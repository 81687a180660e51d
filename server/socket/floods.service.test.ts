import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Database } from '#server/db/database.ts'
import { pushEvent } from '#server/socket/topics.ts'
import { testDatabase } from '#tests/support/database.ts'
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

test('I12 messages beyond the budget close the socket, and the budget fills up again', async () => {
  const host = await house.node({ messageBurst: 5, messagesPerSecond: 5 })
  const steady = await house.open(host)
  for (let n = 0; n < 20; n += 1) {
    await steady.ask('subscribe', 'public')
    house.clock.advance(200)
  }
  const flooding = await house.open(host)
  for (let n = 0; n < 50; n += 1) flooding.ws.send(JSON.stringify({ type: 'subscribe', topic: 'public' }))
  expect(await flooding.closed).toEqual([1008, 'flood'])
  expect(flooding.received.length).toBeLessThanOrEqual(5)
  expect(await steady.ask('subscribe', 'public')).toBe('subscribed')
})

test('I12 pings are paid for like messages', async () => {
  const host = await house.node({ messageBurst: 5 })
  const socket = await house.open(host)
  for (let n = 0; n < 50; n += 1) socket.ws.ping()
  expect(await socket.closed).toEqual([1008, 'flood'])
})

test('I12 a frame over the limit, and a message in endless pieces, close the socket', async () => {
  const host = await house.node()
  const large = await house.open(host)
  large.ws.send('x'.repeat(1024 * 1024))
  expect((await large.closed)[0]).toBe(1009)

  const whole = await house.open(host)
  for (let n = 0; n < 20; n += 1) whole.ws.send('x'.repeat(1024), { fin: false })
  expect((await whole.closed)[0]).toBe(1009)

  const pieces = await house.open(host)
  for (let n = 0; n < 200; n += 1) pieces.ws.send('', { fin: false })
  expect((await pieces.closed)[0]).toBe(1008)
})

test.each([['{'], ['[]'], ['{"type":"subscribe"}'], ['{"type":"subscribe","topic":"public","more":1}']])(
  'a message that is none of ours closes the socket: %s',
  async (text) => {
    const socket = await house.open(await house.node())
    socket.ws.send(text)
    expect(await socket.closed).toEqual([1008, 'malformed'])
  },
)

test.each([
  ['news.>'],
  ['>'],
  ['*'],
  ['member:'],
  ['member:*'],
  ['member:a.b'],
  ['chat:a\0b'],
  ['chat:\ud83d'],
  ['public\r\nPUB x 0'],
  [''],
])('a topic that is none of ours closes the socket: %j', async (topic) => {
  const socket = await house.open(await house.node())
  socket.ws.send(JSON.stringify({ type: 'subscribe', topic }))
  expect(await socket.closed).toEqual([1008, 'malformed'])
})

test('a binary message closes the socket', async () => {
  const socket = await house.open(await house.node())
  socket.ws.send(Buffer.from('{"type":"subscribe","topic":"public"}'))
  expect(await socket.closed).toEqual([1008, 'malformed'])
})

test('I12 one account, one address and the whole server have a number of sockets, which is given back', async () => {
  const host = await house.node({ openMaxPerAccount: 2, openMaxPerAddress: 4 })
  const { ticket } = await house.person()
  const mine = [await house.open(host, ticket()), await house.open(host, ticket())]
  expect(await house.refusal(host, `/socket?ticket=${ticket()}`)).toBe(429)
  const visitors = [await house.open(host), await house.open(host)]
  expect(await house.refusal(host)).toBe(429)

  for (const socket of [...mine, ...visitors]) socket.ws.close()
  await Promise.all([...mine, ...visitors].map(async (socket) => await socket.closed))
  await vi.waitFor(
    async () => expect(await house.refusal(host, `/socket?ticket=${ticket()}`)).toBeUndefined(),
    patience,
  )

  const small = await house.node({ openMax: 1 })
  await house.open(small)
  expect(await house.refusal(small)).toBe(503)
})

test('I12 many at once do not slip past the number for one account', async () => {
  const host = await house.node({ openMaxPerAccount: 3 })
  const { ticket } = await house.person()
  const attempts = Array.from({ length: 12 }, async () => {
    const ws = new WebSocket(`ws://${host}/socket?ticket=${ticket()}`)
    house.clients.push(ws)
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
  const host = await house.node({ acceptBurst: 3, acceptPerSecond: 1 })
  for (let n = 0; n < 3; n += 1) await house.open(host)
  expect(await house.refusal(host)).toBe(503)
  house.clock.advance(1000)
  expect(await house.refusal(host)).toBeUndefined()

  const perAddress = await house.node({ acceptPerMinutePerAddress: 2 })
  for (let n = 0; n < 2; n += 1) await house.open(perAddress)
  expect(await house.refusal(perAddress)).toBe(429)
})

test('I13 a client that stops reading is cut off, and a client that reads hears all', async () => {
  const host = await house.node()
  const [slow, quick] = [await house.open(host), await house.open(host)]
  for (const socket of [slow, quick]) await socket.ask('subscribe', 'public')
  slow.ws.pause()
  const data = 'x'.repeat(64 * 1024)
  const count = 400
  for (let n = 1; n <= count; n += 1) {
    pushEvent(house.bus, 'public', { n, data })
    await quick.events(n)
  }
  expect(await house.registry.metrics()).toContain('laro_sockets_cut_total{reason="slow"} 1')
  expect(await house.registry.metrics()).toContain('laro_sockets_open{who="visitor"} 1')
  expect(quick.ws.readyState).toBe(WebSocket.OPEN)
})

test('I14 compression is neither offered nor accepted', async () => {
  const socket = await house.open(await house.node(), undefined, { perMessageDeflate: true })
  expect(socket.ws.extensions).toBe('')
  await socket.ask('subscribe', 'public')
})
