import { randomUUID } from 'node:crypto'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { recordBets } from '#modules/bets/service.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { openPurse, stakeLeg } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'

/** A bet that a member loses, as a product writes it down. All of its stake counts. */
export async function loseRound(db: Database, memberId: Id<'member'>, amount: bigint): Promise<void> {
  const id = newId<'bet'>(systemClock)
  const now = new Date(systemClock.nowMs())
  await db.tx(async (tx) => {
    const sides = { purse: await openPurse(tx, memberId, 'PHP'), house: await openHouse(tx, 'stakes', 'PHP') }
    const legs = [stakeLeg(sides, amount)]
    const moved = await post(tx, { scope: 'sys:test', key: randomUUID(), ref: `round:${id}`, legs })
    assert(moved.ok, `a test could not stake: ${moved.ok ? '' : moved.refusal}`)
    const bet = { id, memberId, product: 'test', game: 'losses-one', category: 'NONE', currency: 'PHP' } as const
    const none = { bonus: 0n, payout: 0n, jackpot: 0n, ref: null, reason: null, rule: 0 } as const
    await recordBets(tx, [
      { ...bet, ...none, stake: amount, turnover: amount, end: 'lost', placedAt: now, settledAt: now },
    ])
  })
}
