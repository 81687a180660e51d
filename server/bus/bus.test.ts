import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Bus, matches } from '#server/bus/bus.ts'
import { inProcessBus } from '#server/bus/in-process.ts'
import { natsBus } from '#server/bus/nats.ts'
import { type TestNats, testNats } from '#tests/support/nats.ts'

const patience = { timeout: 5000, interval: 5 }
const quiet = pino({ level: 'silent' })
const open: Bus[] = []
let nats: TestNats

beforeAll(async () => {
  nats = await testNats()
}, 180_000)

afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()))
})

afterAll(async () => {
  await nats.stop()
})

function keep<B extends Bus>(bus: B): B {
  open.push(bus)
  return bus
}

/** Collects what a subscriber hears, and lets a test wait for the nth message instead of for time. */
function subscriber(bus: Bus, pattern: string) {
  const received: [string, unknown][] = []
  const unsubscribe = bus.subscribe(pattern, (data, subject) => {
    received.push([subject, data])
  })
  return {
    received,
    unsubscribe,
    count: async (n: number) => await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(n), patience),
  }
}

test.each([
  // pattern          subject            matches
  ['session.ended', 'session.ended', true],
  ['session.ended', 'session.ended.x', false],
  ['session.*', 'session.ended', true],
  ['session.*', 'session', false],
  ['session.*', 'session.a.b', false],
  ['*.ended', 'session.ended', true],
  ['news.>', 'news.a', true],
  ['news.>', 'news.a.b.c', true],
  ['news.>', 'news', false],
  ['>', 'a.b', true],
])('pattern %s and subject %s: %s', (pattern, subject, outcome) => {
  expect(matches(pattern, subject)).toBe(outcome)
})

/** A line to a server that a test can cut and mend. */
async function cuttable(url: string) {
  const target = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname)
    for (const end of [socket, onward]) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        open.delete(end)
        socket.destroy()
        onward.destroy()
      })
    }
    socket.pipe(onward).pipe(socket)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: `nats://127.0.0.1:${port}`,
    mend: async () => await listen(port),
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

const kinds: [string, () => Bus][] = [
  ['in process', () => keep(inProcessBus(quiet))],
  ['over NATS', () => keep(natsBus(nats.url, quiet))],
]

describe.each(kinds)('the bus %s', (_, make) => {
  test('tells every subscriber whose pattern matches, in order', async () => {
    const bus = make()
    const exact = subscriber(bus, 'session.ended')
    const wide = subscriber(bus, 'session.>')
    const other = subscriber(bus, 'news.>')
    await bus.flush()

    for (let n = 1; n <= 100; n += 1) bus.publish('session.ended', { n })
    bus.publish('news.public', null)
    await Promise.all([exact.count(100), wide.count(100), other.count(1)])

    const numbers = Array.from({ length: 100 }, (_unused, i) => ['session.ended', { n: i + 1 }])
    expect(exact.received).toEqual(numbers)
    expect(wide.received).toEqual(numbers)
    expect(other.received).toEqual([['news.public', null]])
  })

  test('tells nobody who unsubscribed', async () => {
    const bus = make()
    const gone = subscriber(bus, 'news.public')
    const here = subscriber(bus, 'news.public')
    await bus.flush()
    bus.publish('news.public', 1)
    await Promise.all([gone.count(1), here.count(1)])
    gone.unsubscribe()
    bus.publish('news.public', 2)
    await here.count(2)
    expect(gone.received).toEqual([['news.public', 1]])
  })

  test('a message is a copy: what the speaker changes later is not heard', async () => {
    const bus = make()
    const listener = subscriber(bus, 'news.public')
    const data = { amount: '1.00' }
    bus.publish('news.public', data)
    data.amount = '2.00'
    await listener.count(1)
    expect(listener.received).toEqual([['news.public', { amount: '1.00' }]])
  })

  test('a subscriber that fails does not keep the others from hearing', async () => {
    const bus = make()
    bus.subscribe('news.public', () => {
      throw new Error('planted')
    })
    bus.subscribe('news.public', async () => {
      throw new Error('planted, later')
    })
    const sound = subscriber(bus, 'news.public')
    bus.publish('news.public', 1)
    await sound.count(1)
    bus.publish('news.public', 2)
    await sound.count(2)
  })

  test('a malformed subject or pattern is a bug', () => {
    const bus = make()
    for (const subject of ['', 'a b', 'a..b', 'a.*', '>', 'a\r\nPUB x 0']) {
      expect(() => bus.publish(subject, 1)).toThrow('not a subject')
    }
    for (const pattern of ['', 'a.>.b', 'a b', 'a\r\nSUB x']) {
      expect(() => bus.subscribe(pattern, () => {})).toThrow('not a pattern')
    }
  })
})

describe('nodes on one NATS server', () => {
  test('what one node says is heard once on each', async () => {
    const one = keep(natsBus(nats.url, quiet))
    const two = keep(natsBus(nats.url, quiet))
    const subscribers = [
      subscriber(one, 'news.>'),
      subscriber(one, 'news.public'),
      subscriber(two, 'news.>'),
      subscriber(two, 'news.*'),
    ]
    await Promise.all([one.flush(), two.flush()])
    one.publish('news.public', 'first')
    two.publish('news.public', 'second')
    await Promise.all(subscribers.map((listener) => listener.count(2)))
    for (const listener of subscribers) {
      expect(listener.received.map(([, data]) => String(data)).toSorted()).toEqual(['first', 'second'])
    }
  })

  test('news said while NATS is out of reach is heard at home at once, and elsewhere when it is back', async () => {
    const line = await cuttable(nats.url)
    const registry = new Registry()
    const one = keep(natsBus(line.url, quiet, registry))
    const two = keep(natsBus(nats.url, quiet))
    const near = subscriber(one, 'news.public')
    const far = subscriber(two, 'news.public')
    await Promise.all([one.flush(), two.flush()])
    const connected = async (value: 0 | 1) =>
      await vi.waitFor(async () => expect(await registry.metrics()).toContain(`laro_bus_connected ${value}`), patience)

    await line.cut()
    await connected(0)
    one.publish('news.public', 'while away')
    await near.count(1)
    expect(far.received).toEqual([])

    await line.mend()
    await connected(1)
    await far.count(1)
    two.publish('news.public', 'answer')
    await near.count(2)
    expect(far.received.map(([, data]) => data)).toEqual(['while away', 'answer'])
    expect(near.received.map(([, data]) => data)).toEqual(['while away', 'answer'])
    await line.cut()
  })

  test('what is kept while NATS is out of reach is bounded, and what is dropped is counted', async () => {
    const line = await cuttable(nats.url)
    await line.cut()
    const registry = new Registry()
    const bus = keep(natsBus(line.url, quiet, registry))
    for (let n = 0; n < 10_007; n += 1) bus.publish('news.public', n)
    expect(await registry.metrics()).toContain('laro_bus_dropped_total 7')
  })

  test('a server that is not there yet does not keep a node from starting', async () => {
    const late = await testNats()
    await late.stop()
    const bus = keep(natsBus(late.url, quiet))
    const near = subscriber(bus, 'news.public')
    bus.publish('news.public', 'alone')
    await near.count(1)
    await late.start()
    const other = keep(natsBus(late.url, quiet))
    const far = subscriber(other, 'news.public')
    await Promise.all([bus.flush(), other.flush()])
    bus.publish('news.public', 'together')
    await far.count(1)
    await late.stop()
  })
})
