import { assert } from '#kit/assert.ts'
import { no, yes } from '#kit/result.ts'
import { changeDemoPurse, demoPurseOf } from '#modules/play/demo-purse.ts'
import type { Play } from '#modules/play/play.ts'
import { SeatIsStale } from '#modules/play/seats.ts'
import { findDemoRoundByKey, insertRounds, updateRound } from '#modules/play/store/rounds.ts'
import type { Till } from '#modules/play/till.ts'

/** Play money, in rows of our own. The ledger is not part of it, nor are the winner board and the evidence of returns. */
export function demoTill(play: Play): Till {
  return {
    findBegun: async (playerId, key) => await findDemoRoundByKey(play.db.read, playerId, key),

    async begin(_seat, _engine, round) {
      const { playerId, stake, payout } = round
      const purse = await demoPurseOf(play, round)
      return await play.db.tx(async (tx) => {
        if (await findDemoRoundByKey(tx, playerId, round.key)) return yes('replay' as const)
        const balanceAfter = await changeDemoPurse(tx, purse, stake, payout)
        if (balanceAfter === null) return no('funds_are_short')
        const written = { ...round, balanceAfter }
        if (!(await insertRounds(tx, [written]))) throw new SeatIsStale()
        return yes(written)
      })
    },

    async advance(_seat, _engine, round, stepsBefore) {
      const purse = await demoPurseOf(play, round)
      return await play.db.tx(async (tx) => {
        const amount = round.status === 'refunded' ? round.stake : round.payout
        const balanceAfter = round.status === 'open' ? round.balanceAfter : await changeDemoPurse(tx, purse, 0n, amount)
        assert(balanceAfter !== null, 'a purse can always be paid into')
        const written = { ...round, balanceAfter }
        if (!(await updateRound(tx, written, stepsBefore))) throw new SeatIsStale()
        return written
      })
    },
  }
}
