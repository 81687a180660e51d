import { WebSocket } from 'ws'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { startSite } from '#tests/support/site.ts'
import { note, percentile, round } from './figures.ts'

const watchers = 2_000
/** The door takes so many a second from everyone together. */
const openedAtOnce = 100

/**
 * The shared round with two thousand people watching: how old is a tick when it reaches them? Server and watchers share the machine and
 * its clock, so a tick's age is the time it was heard less the time it speaks of.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const seconds = args.includes('--short') ? 15 : 60
  const site = await startSite({ LARO_PROXY_HOPS: '1', LARO_BOTS: '0' })
  const ages: number[] = []
  const starts = new Map<number, number>()
  const sockets: WebSocket[] = []
  try {
    for (let at = 0; at < watchers; at += openedAtOnce) {
      const opened = Array.from({ length: openedAtOnce }, (_, i) => watch(site.address, at + i, starts, ages))
      sockets.push(...(await Promise.all(opened)))
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    note(`${sockets.length} are watching`)
    ages.length = 0
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    assert(ages.length > watchers, 'ticks were heard')
    return {
      bench: 'crash',
      watchers,
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

/** When a round starts is told once to all; every watcher hears the ticks, and each is counted. */
async function watch(address: string, place: number, starts: Map<number, number>, ages: number[]): Promise<WebSocket> {
  const headers = { 'x-forwarded-for': `10.1.${place >> 8}.${place & 255}` }
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`, { headers, perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('message', (bytes: Buffer) => {
    const nowMs = systemClock.nowMs()
    const { data } = JSON.parse(bytes.toString()) as Heard
    if (data?.startsAt !== undefined) starts.set(data.index, Date.parse(data.startsAt))
    const startsAtMs = data && starts.get(data.index)
    if (data?.type === 'tick' && startsAtMs !== undefined) ages.push(nowMs - startsAtMs - (data.elapsedMs ?? 0))
  })
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'crash' }))
  return socket
}
