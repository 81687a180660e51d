import { assert } from '#kit/assert.ts'
import { no, yes } from '#kit/result.ts'
import { BetIsClosed, type CrashTill, NotTaken, writeBets } from '#modules/play/crash/till.ts'
import { changeDemoPurse, demoPurseOf } from '#modules/play/demo-purse.ts'
import type { Play } from '#modules/play/play.ts'
import { closeBet } from '#modules/play/store/crash.ts'

/** Play money flies along: nobody else sees it, and no evidence counts it. */
export function demoCrashTill(play: Play): CrashTill {
  return {
    async place(bet) {
      const purse = await demoPurseOf(play, bet)
      try {
        return await play.db.tx(async (tx) => {
          const balanceAfter = await changeDemoPurse(tx, purse, bet.stake, 0n)
          if (balanceAfter === null) return no('funds_are_short')
          const written = { ...bet, balanceAfter }
          await writeBets(tx, [written])
          return yes(written)
        })
      } catch (error) {
        if (error instanceof NotTaken) return no(error.refusal)
        throw error
      }
    },

    async close(bet) {
      const purse = await demoPurseOf(play, bet)
      try {
        return await play.db.tx(async (tx) => {
          const amount = bet.state === 'refunded' ? bet.stake : bet.payout
          const balanceAfter = await changeDemoPurse(tx, purse, 0n, amount)
          assert(balanceAfter !== null, 'a purse can always be paid into')
          const written = { ...bet, balanceAfter }
          if (!(await closeBet(tx, written))) throw new BetIsClosed()
          return written
        })
      } catch (error) {
        if (error instanceof BetIsClosed) return null
        throw error
      }
    },
  }
}
