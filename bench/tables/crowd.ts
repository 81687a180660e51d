import { WebSocket } from 'ws'
import { systemClock } from '#kit/clock.ts'
import type { TableEvent } from '#modules/tables/contract.ts'
import { watchAs } from '../crowd.ts'
import { note } from '../figures.ts'

/** The process of those who only watch tables. */

export interface CrowdPlan {
  readonly address: string
  /** What each of them listens to. */
  readonly topics: readonly string[]
  /** How long each table takes bets. */
  readonly bettingMs: Readonly<Record<string, number>>
}

/** What the crowd is asked, and what it answers. */
export type CrowdAsk = 'forget' | 'figures'
export interface CrowdFigures {
  readonly count: number
  readonly ages: number[]
  readonly settled: number[]
  readonly roundsOver: number
}

/** The door takes so many a second from everyone together. */
const openedAtOnce = 100
const openedEveryMs = 500

let ages: number[] = []
let settled: number[] = []
let roundsOver = 0
const overAtMs = new Map<string, number>()
const firsts = new Set<string>()
let count = 0

const opened = Buffer.from('"type":"betting"')

function hear({ bettingMs }: CrowdPlan, topic: string, isFirst: boolean, bytes: Buffer): void {
  // Most of what is heard is only received: reading all of it would take the cores from the server.
  if (topic === 'tables' || !(isFirst || bytes.includes(opened))) return
  const { data } = JSON.parse(bytes.toString()) as { readonly data?: TableEvent }
  if (!data) return
  const id = topic.slice('table:'.length)
  const nowMs = systemClock.nowMs()
  // The time for bets is counted from before the round is written.
  if (data.type === 'betting') ages.push(nowMs - (Date.parse(data.closesAt) - (bettingMs[id] ?? 0)))
  if (!isFirst) return
  if (data.type === 'over') {
    overAtMs.set(id, nowMs)
    roundsOver += 1
  }
  const over = overAtMs.get(id)
  if (data.type === 'settled' && over !== undefined) settled.push(nowMs - over)
}

async function listen(plan: CrowdPlan, topic: string, place: number): Promise<void> {
  const isFirst = !firsts.has(topic)
  firsts.add(topic)
  const headers = { 'x-forwarded-for': `10.2.${place >> 8}.${place & 255}` }
  const socket = new WebSocket(`${plan.address.replace('http', 'ws')}/socket`, { headers, perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(JSON.stringify({ type: 'subscribe', topic }))
  socket.on('message', (bytes: Buffer) => hear(plan, topic, isFirst, bytes))
  count += 1
}

async function open(plan: CrowdPlan): Promise<void> {
  for (let from = 0; from < plan.topics.length; from += openedAtOnce) {
    const some = plan.topics.slice(from, from + openedAtOnce)
    await Promise.all(some.map((topic, at) => listen(plan, topic, from + at)))
    if (from % 1_000 === 0) note(`${count} sockets`)
    await new Promise((resolve) => setTimeout(resolve, openedEveryMs))
  }
}

watchAs<CrowdPlan, CrowdAsk, CrowdFigures>(open, (ask) => {
  if (ask === 'forget') {
    ages = []
    settled = []
    roundsOver = 0
  }
  return { count, ages, settled, roundsOver }
})
