import { addDraw, noTrends, type Trends } from '#engines/lottery/trends.ts'
import { no, yes } from '#kit/result.ts'
import type { Hall } from '#modules/lottery/deps.ts'
import { findLottery, type SoldLottery } from '#modules/lottery/list.ts'
import * as store from '#modules/lottery/trend-store.ts'

const drawsAtOnce = 5000

/** Trends over all draws. What came since somebody last asked is added and kept, so that a lottery nobody looks at costs nothing. */
export async function readTrends(hall: Hall, id: string) {
  const lottery = await findLottery(hall, id)
  if (!lottery) return no('lottery_is_unknown')
  const kept = await store.findTrend(hall.db.read, id)
  const isBehind = await store.hasLater(hall.db.read, id, kept?.drawsAt ?? null)
  const { draws, rows, sumTotal } = isBehind
    ? await bringUp(hall, lottery)
    : (kept?.trends ?? noTrends(lottery.rules.space))
  return yes({
    draws,
    averageSum: draws > 0 ? Math.round((sumTotal / draws) * 100) / 100 : null,
    rows: rows.map(({ name, from, times, missing, longestMissing }) => ({
      ...{ name, from, times: [...times], missing: [...missing], longestMissing: [...longestMissing] },
    })),
  })
}

async function bringUp(hall: Hall, { id, rules: { space } }: SoldLottery): Promise<Trends> {
  for (;;) {
    const { trends, added } = await hall.db.tx(async (tx) => {
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
