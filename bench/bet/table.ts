import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { round } from '../figures.ts'
import { type Lane, openLane, requestAs } from './http-lane.ts'
import type { Bettor } from './members.ts'

/** Members who bet over HTTP, from many connections. */
export interface Table {
  /** A bet of everybody, so that each has a purse, seeds and a place in memory, as after the first minute of a visit. */
  once(): Promise<void>
  /** As many bets as go through. Answers with how many a second. */
  flood(seconds: number): Promise<number>
  /** Bets at an even pace, whatever the answers; how long each took from when it was due. */
  pace(perSecond: number, seconds: number): Promise<number[]>
  close(): void
}

/** A node and those who are at home there: whoever balances nodes keeps a member on one. */
interface Home {
  readonly host: string
  readonly calls: readonly BetCall[]
  next: number
}

/** Somebody's bet as it is sent, but for its key. It is written once, since writing costs the cores that answer. */
interface BetCall {
  readonly before: string
  readonly after: string
}

interface HomeLane extends Lane {
  readonly home: Home
}

export async function openTable(
  addresses: readonly string[],
  everybody: readonly Bettor[],
  lanes: number,
): Promise<Table> {
  const homes = addresses.map((address, node): Home => {
    const { host } = new URL(address)
    const people = everybody.filter((_bettor, at) => at % addresses.length === node)
    return { host, calls: people.map((bettor) => callOf(bettor, host)), next: 0 }
  })
  const open: HomeLane[] = []
  for (let lane = 0; lane < lanes; lane += 1) {
    const home = homes[lane % homes.length] as Home
    const { hostname, port } = new URL(`http://${home.host}`)
    open.push({ ...(await openLane(hostname, Number(port))), home })
  }

  async function bet({ ask, home }: HomeLane, triesMost = 1): Promise<void> {
    const { before, after } = home.calls[home.next % home.calls.length] as BetCall
    home.next += 1
    const call = before + newId(systemClock) + after
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(call)
      if (answer.startsWith('{"success":true')) return
      assert(tries < triesMost && answer.includes('"server_is_busy"'), `a bet was refused: ${answer}`)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }

  return {
    async once() {
      let left = everybody.length
      await Promise.all(
        open.map(async (lane) => {
          while (left > 0) {
            left -= 1
            // A node that has just started reads much for everybody's first bet, and may say that it is busy.
            await bet(lane, 10)
          }
        }),
      )
    },

    async flood(seconds) {
      const startMs = performance.now()
      let count = 0
      await Promise.all(
        open.map(async (lane) => {
          while (performance.now() - startMs < seconds * 1000) {
            await bet(lane)
            count += 1
          }
        }),
      )
      return round(count / ((performance.now() - startMs) / 1000))
    },

    async pace(perSecond, seconds) {
      const took: number[] = []
      const free = [...open]
      const startMs = performance.now()
      const under = new Map<HomeLane, Promise<void>>()
      for (let at = 0; at < perSecond * seconds; at += 1) {
        const dueMs = startMs + (at * 1000) / perSecond
        while (performance.now() < dueMs) await new Promise((resolve) => setTimeout(resolve, 1))
        // Waiting for a free connection is waiting too: it is measured from when the bet was due.
        while (free.length === 0) await Promise.race(under.values())
        const lane = free.shift() as HomeLane
        const asked = bet(lane).then(() => {
          took.push(performance.now() - dueMs)
          free.push(lane)
          under.delete(lane)
        })
        under.set(lane, asked)
      }
      await Promise.all(under.values())
      return took
    },

    close() {
      for (const lane of open) lane.close()
    },
  }
}

function callOf(bettor: Bettor, host: string): BetCall {
  const key = newId(systemClock)
  const bet = { nodeId: 'dagat-dice', mode: 'real', stake: '1.00', currency: 'PHP' }
  const choice = { side: 'under', chances: 4950 }
  const request = requestAs(bettor, host, 'POST /wps/play/rounds', { key, ...bet, choice })
  const [before = '', after = ''] = request.split(key)
  return { before, after }
}
