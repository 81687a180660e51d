import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openStream } from '#engines/fairness/stream.ts'
import { diceGame } from '#engines/instant/dice/game.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { openPair } from '#modules/play/seeds.ts'
import { beginRound } from '#modules/play/service.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPlay } from '#tests/support/play.ts'

/**
 * How long a bet takes that cannot be paid, by whether its number would win. It is printed and not judged: a clock tells too little on a busy
 * machine. That nothing is drawn for such a bet is proven by counting, in modules/play/draw.service.test.ts.
 */
const bets = 400
const choice = { side: 'under', chances: 4950 } as const

const microseconds = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 1000)
  return { count: values.length, p25: at(0.25), p50: at(0.5), p75: at(0.75) }
}

test('the time of a refusal, for numbers that would win and that would lose', async () => {
  const db = await testDatabase()
  const here = await testPlay(db)
  const took: { win: number[]; loss: number[] } = { win: [], loss: [] }
  for (let i = 0; i < bets; i += 1) {
    const member = await here.member('1.00')
    const pair = await openPair(here.play, member)
    const drawn = diceGame.begin({ stake: 5_000n, maxPayout: 1_000_000n, choice }, openStream(nodeHmac, pair))
    const isWin = drawn.ok && drawn.value.isWin
    const input = { nodeId: 'dagat-dice', stake: '50.00', currency: 'PHP', choice }
    // The first call of a member finds their purse and seeds; what is measured is the second.
    await beginRound(here.play, member, { key: randomUUID(), ...input })
    const startMs = performance.now()
    const answer = await beginRound(here.play, member, { key: randomUUID(), ...input })
    took[isWin ? 'win' : 'loss'].push(performance.now() - startMs)
    expect(answer).toMatchObject({ refusal: 'funds_are_short' })
  }
  console.info(`refused in µs: ${JSON.stringify({ win: microseconds(took.win), loss: microseconds(took.loss) })}`)
  expect(here.streams).toHaveLength(0)
  await db.close()
})
