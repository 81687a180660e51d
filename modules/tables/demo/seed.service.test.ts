import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provableSharedGame } from '#engines/fairness/replay-shared.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { seedRoads } from '#modules/tables/demo/seed.ts'
import { readRoad } from '#modules/tables/events.ts'
import { listPastRounds, provePastRound } from '#modules/tables/history.ts'
import { lobbyReply } from '#modules/tables/replies.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPlay } from '#tests/support/play.ts'
import { type TestTables, testTables } from '#tests/support/tables.ts'

let db: Database
let house: TestTables

beforeAll(async () => {
  db = await testDatabase()
  house = await testTables(db, await testPlay(db))
  await seedRoads(house.live)
})

afterAll(async () => {
  house.stop()
  await db.close()
})

const roadOf = async (id: string) => await readRoad(house.live, await house.tableOf(id))

test('every table of a new demo has dealt a part of its first shoe, and no two neighbours as much', async () => {
  const { tables } = await lobbyReply(house.live)
  const lengths = await Promise.all(tables.map(async ({ id }) => (await roadOf(id)).length))
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(18)
  expect(Math.max(...lengths)).toBeLessThan(70)
  expect(lengths.every((length, at) => length !== lengths[at + 1])).toBe(true)
})

test.each(['baccarat-sinag', 'roulette-oro', 'mesa-blackjack', 'three-card-poker-reyna'])(
  'the rounds of %s follow each other in the past, and each has a proof that holds',
  async (id) => {
    const table = await house.tableOf(id)
    const listed = await listPastRounds(house.live, id, null, { before: null, limit: 20, isMine: false })
    if (!listed.ok) throw new Error(listed.refusal)
    const { rounds } = listed.value
    expect(rounds.length).toBeGreaterThan(10)
    for (const [at, { number, endedAt }] of rounds.entries()) {
      const proof = await provePastRound(house.live, id, number, { slipId: null, players: [] })
      if (!proof.ok) throw new Error(proof.refusal)
      expect(verifyProof(nodeHmac, proof.value, [provableSharedGame(table.game)])).toMatchObject({ ok: true })
      const before = rounds[at + 1]
      if (before) expect(Date.parse(endedAt) - Date.parse(before.endedAt)).toBeGreaterThan(table.phases.betting)
    }
  },
)

test('what is dealt next takes the next link and the next number, and a second start adds nothing', async () => {
  const id = 'baccarat-sinag'
  const before = await roadOf(id)
  await seedRoads(house.live)
  expect(await roadOf(id)).toEqual(before)
  const { number } = await house.open(id)
  expect(number).toBe(before.length + 1)
  await house.finish(id)
  expect(await roadOf(id)).toHaveLength(before.length + 1)
  const proof = await provePastRound(house.live, id, number, { slipId: null, players: [] })
  expect(proof).toMatchObject({ ok: true, value: { source: { index: number } } })
})
