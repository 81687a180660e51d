import type { ManualClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { openBets, settleGroup } from '#modules/bets/service.ts'
import { houseOf, makeStakeLedger, makeWallet, purseOf, stakeLeg } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testGroupCommit } from '#tests/support/ledger.ts'

/** Bets by the door of stakes, each open in a group of its own. */
export function testBets(db: Database, clock: ManualClock) {
  return {
    async bet(memberId: Id<'member'>, stake: bigint, game = 'barako') {
      clock.advance(1)
      const wallet = makeWallet({ db })
      const stakes = makeStakeLedger({ db, ledger: testGroupCommit(db), compliance: testCompliance(db, clock) })
      const sides = { purse: await purseOf(wallet, memberId, 'PHP'), house: await houseOf(wallet, 'stakes', 'PHP') }
      const id = newId<'bet'>(clock)
      const name = { scope: `sys:test:${memberId}`, key: id, ref: `round:${id}`, intent: id } as const
      const placedAt = new Date(clock.nowMs())
      const sink = { insert: openBets }
      const movement = { ...name, legs: [stakeLeg(sides, stake)], game, bets: [{ id, stake }] }
      const answer = await stakes.submit(memberId, movement, (receipt) => {
        const own = { id, memberId, product: 'test', game, currency: 'PHP', stake } as const
        const bonus = receipt.bonus?.get(id) ?? 0n
        return [{ sink, rows: [{ ...own, bonus, ref: null, placedAt, rule: 1, mostPayout: null, group: `g:${id}` }] }]
      })
      return { id, told: answer.ok ? 'ok' : answer.refusal }
    },
    async end(id: string, payout: bigint) {
      await settleGroup({ db, clock }, `g:${id}`, (bets) =>
        bets.map((one) => ({ id: one.id, end: payout > 0n ? 'won' : 'lost', payout, reason: null })),
      )
    },
  }
}
