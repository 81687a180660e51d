import { addDraw, isFound, lookBack, noLookback, noTrends, type Trends } from '#engines/lottery/trends.ts'
import { no, yes } from '#kit/result.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { findEnded, readTime } from '#modules/lottery/draw-store.ts'
import { findLottery, type SoldLottery } from '#modules/lottery/list.ts'
import { resultReply } from '#modules/lottery/replies.ts'
import * as store from '#modules/lottery/trend-store.ts'

const drawsAtOnce = 5000

/** So many draws are read at once to see how long a number had been missing; nearly always the first of them have all numbers. */
const lookbackAtOnce = 120

/** Trends over all draws, and the newest draws with what was missing before them. What came since somebody last asked is added and kept, so that a lottery nobody looks at costs nothing. */
export async function readTrends(lotteries: Lotteries, id: string, shown: number) {
  const lottery = await findLottery(lotteries, id)
  if (!lottery) return no('lottery_is_unknown')
  const kept = await store.findTrend(lotteries.db.read, id)
  const isBehind = await store.hasLater(lotteries.db.read, id, kept?.drawsAt ?? null)
  const { draws, rows, sumTotal } = isBehind
    ? await bringUp(lotteries, lottery)
    : (kept?.trends ?? noTrends(lottery.rules.space))
  const now = await readTime(lotteries.db.read, lotteries.time)
  const ended = { from: new Date(0), to: new Date(now.getTime() + 1), limit: shown }
  const newest = await findEnded(lotteries.db.read, id, ended, lotteries.time)
  const oldest = newest.at(-1)
  const before = oldest ? await missingBefore(lotteries, lottery, oldest.drawsAt) : null
  return yes({
    draws,
    averageSum: draws > 0 ? Math.round((sumTotal / draws) * 100) / 100 : null,
    recent: newest.map((draw) => resultReply(lottery, draw)),
    rows: rows.map(({ name, from, times, missing, longestMissing }, at) => ({
      ...{ name, from, times: [...times], missing: [...missing], longestMissing: [...longestMissing] },
      missingBefore: before?.[at] ?? missing.map(() => 0),
    })),
  })
}

/** How long each number had been missing before a draw. Numbers that never came are missing since the first draw. */
async function missingBefore(
  lotteries: Lotteries,
  { id, rules: { space } }: SoldLottery,
  drawsAt: Date,
): Promise<number[][]> {
  let found = noLookback(space)
  for (let before = drawsAt; ; ) {
    const earlier = await store.findEarlier(lotteries.db.read, id, before, lookbackAtOnce)
    for (const { outcome } of earlier) {
      if (isFound(found)) break
      found = lookBack(space, found, outcome.numbers)
    }
    const last = earlier.at(-1)
    if (!last || earlier.length < lookbackAtOnce || isFound(found)) break
    before = last.drawsAt
  }
  return found.rows.map((row) => row.map((count) => count ?? found.draws))
}

async function bringUp(lotteries: Lotteries, { id, rules: { space } }: SoldLottery): Promise<Trends> {
  for (;;) {
    const { trends, added } = await lotteries.db.tx(async (tx) => {
      await store.lockTrend(tx, id)
      const kept = await store.findTrend(tx, id)
      const later = await store.findLater(tx, id, kept?.drawsAt ?? null, drawsAtOnce)
      const after = later.reduce(
        (sum, { outcome }) => addDraw(space, sum, outcome.numbers),
        kept?.trends ?? noTrends(space),
      )
      const last = later.at(-1)
      if (last) await store.keepTrend(tx, id, last.drawsAt, after)
      return { trends: after, added: later.length }
    })
    if (added < drawsAtOnce) return trends
  }
}
