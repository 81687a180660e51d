import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { manualClock } from '#kit/clock.ts'
import type { Database } from '#server/db/database.ts'
import { Bucket } from '#server/socket/bucket.ts'
import { defaultLimits } from '#server/socket/limits.ts'
import { testDatabase } from '#tests/support/database.ts'
import { makeSocketHouse, type SocketHouse } from '#tests/support/sockets.ts'
import { retryDelayMs } from '#web/lib/socket.ts'

/** Everybody comes back in the same moment, as after a restart. */

let db: Database
let house: SocketHouse

beforeAll(async () => {
  db = await testDatabase()
  house = await makeSocketHouse(db)
})
afterAll(async () => {
  await house.close()
  await db.close()
})

test('I15 of a crowd that comes at once as many are let in as the rate allows, and other calls are answered meanwhile', async () => {
  const host = await house.node({
    ...{ acceptBurst: 40, acceptPerSecond: 20, openMaxPerAddress: 1000, acceptPerMinutePerAddress: 10_000 },
  })
  const knock = async (): Promise<number> => {
    const ws = new WebSocket(`ws://${host}/socket`)
    house.clients.push(ws)
    ws.on('error', () => undefined)
    return await Promise.race([
      once(ws, 'open').then(() => 101),
      once(ws, 'unexpected-response').then(([, { statusCode }]) => statusCode as number),
    ])
  }
  const crowd = Array.from({ length: 150 }, knock)
  const health = Array.from({ length: 10 }, async () => (await fetch(`http://${host}/alive`)).status)
  const answers = await Promise.all(crowd)
  expect(new Set(await Promise.all(health))).toEqual(new Set([200]))
  // The clock stands still, so nothing is refilled: the burst and no more, and everybody else is told so at once.
  expect(answers.filter((status) => status === 101)).toHaveLength(40)
  expect(answers.filter((status) => status === 503)).toHaveLength(110)

  house.clock.advance(1000)
  const later = await Promise.all(Array.from({ length: 30 }, knock))
  expect(later.filter((status) => status === 101)).toHaveLength(20)
})

test('I15 ten thousand pages that lost their line come back over minutes, never faster than the server lets in', () => {
  const clock = manualClock(0)
  const { acceptBurst, acceptPerSecond } = defaultLimits
  const door = new Bucket(clock, acceptBurst, acceptPerSecond)
  const pages = 10_000
  /** Who tries when, by the second; each by the delays of the page's own client. */
  const tries = new Map<number, { readonly attempt: number; readonly atMs: number }[]>()
  const tryLater = (attempt: number, fromMs: number) => {
    const atMs = fromMs + retryDelayMs(attempt)
    const second = Math.floor(atMs / 1000)
    const comers = tries.get(second) ?? []
    comers.push({ attempt, atMs })
    tries.set(second, comers)
  }
  for (let page = 0; page < pages; page += 1) tryLater(0, 0)
  const letIn: number[] = []
  for (let second = 0; second < 600 && letIn.length < pages; second += 1) {
    const comers = (tries.get(second) ?? []).toSorted((one, other) => one.atMs - other.atMs)
    for (const { attempt, atMs } of comers) {
      clock.advance(Math.max(0, atMs - clock.nowMs()))
      if (door.take()) letIn.push(atMs)
      else tryLater(attempt + 1, Math.max(atMs, (second + 1) * 1000))
    }
  }
  expect(letIn).toHaveLength(pages)
  // Whatever moment one looks at, no more have come in since the start than the burst and the rate allow.
  const early = letIn.filter((atMs, place) => place + 1 > acceptBurst + (atMs / 1000) * acceptPerSecond + 1)
  expect(early).toEqual([])
})

test('I15 a page waits longer after each failure and never the same time as the others', () => {
  for (const attempt of [0, 1, 3, 6, 20]) {
    const longest = Math.min(30_000, 500 * 2 ** attempt)
    const waits = Array.from({ length: 50 }, () => retryDelayMs(attempt))
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(longest / 2)
    expect(Math.max(...waits)).toBeLessThanOrEqual(longest)
    expect(new Set(waits).size).toBeGreaterThan(5)
  }
})
