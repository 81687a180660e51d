import { WebSocket } from 'ws'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { testEmbedded } from '#tests/support/database.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { startSite } from '#tests/support/site.ts'
import { demoLoad } from './crash/demo-load.ts'
import { note, percentile, round } from './figures.ts'

const watchers = 2_000
/** The door takes so many a second from everyone together. */
const openedAtOnce = 100

/**
 * The shared round with two thousand people watching: how old is a tick when it reaches them? Server and watchers share the machine and
 * its clock, so a tick's age is the time it was heard less the time it speaks of. A tick that some of them never heard is counted for each.
 * Then the same round with five thousand bets of play money, on both databases. `--demo` runs this part alone.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const isShort = args.includes('--short')
  const watched = args.includes('--demo') ? {} : await watchRounds(isShort ? 15 : 60)
  const paidRounds = isShort ? 3 : 10
  note('play money on the embedded database')
  const { database } = await testEmbedded()
  const embedded = await demoLoad(database, paidRounds)
  await database.close()
  note('play money on PostgreSQL')
  const postgres = await startPostgres()
  const db = await openPostgres({ url: postgres.url, poolSize: 8, hotPoolSize: 3 })
  const onServer = await demoLoad(db, paidRounds)
  await db.close()
  await postgres.stop()
  return { bench: 'crash', ...watched, demo: { embedded, postgres: onServer } }
}

async function watchRounds(seconds: number): Promise<Record<string, number>> {
  const site = await startSite({ LARO_PROXY_HOPS: '1', LARO_BOTS: '0' })
  const ages: number[] = []
  const ticks: Ticks = new Map()
  const starts = new Map<number, number>()
  const sockets: WebSocket[] = []
  try {
    for (let at = 0; at < watchers; at += openedAtOnce) {
      const opened = Array.from({ length: openedAtOnce }, (_, i) =>
        watch(site.address, at + i, { starts, ages, ticks }),
      )
      sockets.push(...(await Promise.all(opened)))
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    note(`${sockets.length} are watching`)
    ages.length = 0
    ticks.clear()
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    const untilMs = systemClock.nowMs() - settleMs
    assert(ages.length > watchers, 'ticks were heard')
    // The first may have been on its way when the count began, and the last are still on theirs.
    const whole = [...ticks.values()].slice(1).filter(({ firstMs }) => firstMs < untilMs)
    return {
      watchers,
      ticksSent: whole.length,
      ticksNeverHeard: whole.reduce((sum, { received }) => sum + watchers - received, 0),
      ticksHeard: ages.length,
      p50Ms: round(percentile(ages, 0.5)),
      p99Ms: round(percentile(ages, 0.99)),
    }
  } finally {
    for (const socket of sockets) socket.terminate()
    await site.stop()
  }
}

interface Heard {
  readonly type: string
  readonly data?: {
    readonly type: string
    readonly index: number
    readonly startsAt?: string
    readonly elapsedMs?: number
  }
}

/** How many have heard each tick, and when the first did. */
type Ticks = Map<string, { received: number; readonly firstMs: number }>
const settleMs = 2_000

interface Board {
  readonly starts: Map<number, number>
  readonly ages: number[]
  readonly ticks: Ticks
}

/** When a round starts is told once to all; every watcher hears the ticks, and each is counted. */
async function watch(address: string, place: number, { starts, ages, ticks }: Board): Promise<WebSocket> {
  const headers = { 'x-forwarded-for': `10.1.${place >> 8}.${place & 255}` }
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`, { headers, perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('message', (bytes: Buffer) => {
    const nowMs = systemClock.nowMs()
    const { data } = JSON.parse(bytes.toString()) as Heard
    if (data?.startsAt !== undefined) starts.set(data.index, Date.parse(data.startsAt))
    const startsAtMs = data && starts.get(data.index)
    if (data?.type !== 'tick') return
    if (startsAtMs !== undefined) ages.push(nowMs - startsAtMs - (data.elapsedMs ?? 0))
    const name = `${data.index} ${data.elapsedMs}`
    const tick = ticks.get(name) ?? { received: 0, firstMs: nowMs }
    tick.received += 1
    ticks.set(name, tick)
  })
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'crash' }))
  return socket
}
