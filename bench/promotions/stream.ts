import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { Reader } from '#kit/tx.ts'
import type { EndedBet } from '#modules/bets/model.ts'
import { recordBets } from '#modules/bets/service.ts'
import type { Database } from '#server/db/database.ts'

const betsAtOnce = 20

/** Writes ended bets into the stream at an even pace, each of another member, as products do; answers how many a second it came to. */
export async function writeBets(
  db: Database,
  members: readonly { readonly id: string }[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<number> {
  const beganMs = performance.now()
  const under = new Set<Promise<void>>()
  let written = 0
  for (let at = 0; at < perSecond * seconds; at += betsAtOnce) {
    const dueMs = beganMs + (at * 1_000) / perSecond
    while (performance.now() < dueMs) await new Promise((resolve) => setTimeout(resolve, 1))
    // Members are met in an order that has nothing to do with their ids.
    const bets = Array.from({ length: betsAtOnce }, (_, place) =>
      betOf(members[((at + place) * 7_919) % members.length]?.id ?? ''),
    )
    const write = db
      .tx(async (tx) => await recordBets(tx, bets))
      .then(() => {
        written += bets.length
        under.delete(write)
      })
    under.add(write)
  }
  await Promise.all(under)
  return written / ((performance.now() - beganMs) / 1_000)
}

function betOf(memberId: string): EndedBet {
  const now = new Date(systemClock.nowMs())
  const isWon = now.getTime() % 2 === 0
  return {
    ...{ id: newId(systemClock), memberId, product: 'play', game: 'dagat-dice', category: 'RNG', currency: 'PHP' },
    ...{ stake: 1_000n, bonus: 0n, payout: isWon ? 1_900n : 0n, jackpot: 0n, turnover: 1_000n, rule: 0, ref: null },
    ...{ end: isWon ? 'won' : 'lost', placedAt: now, settledAt: now, reason: null },
  }
}

/** How old the oldest event is that a reader has not applied, in milliseconds, by reader; who has applied all is left out. */
export async function lagsOf(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; ms: number }>`
    select mark.reader as name, extract(epoch from clock_timestamp() - min(event.written_at))::float8 * 1000 as ms
    from bets_reader as mark join bets_lane as head using (lane)
    cross join lateral (select written_at from bets_event where lane = mark.lane and height > mark.height order by height limit 1) as event
    where head.height > mark.height group by 1`.execute(reader)
  return new Map(rows.map(({ name, ms }) => [name, ms]))
}
