import { assert } from '#kit/assert.ts'
import { no, yes } from '#kit/result.ts'
import { changeDemoPurse, demoPurseOf } from '#modules/play/demo-purse.ts'
import { drawRound } from '#modules/play/draw.ts'
import type { Play } from '#modules/play/play.ts'
import { PlayerStateIsStale } from '#modules/play/player-queue.ts'
import type { Settlement } from '#modules/play/settlement.ts'
import { findDemoRoundByKey, insertRounds, lockRound, takeNumbers, updateRound } from '#modules/play/store/rounds.ts'

/** Play money, in rows of our own. The ledger is not part of it, nor are the winner board and the evidence of returns. */
export function demoSettlement(play: Play): Settlement {
  return {
    findBegun: async (playerId, key) => await findDemoRoundByKey(play.db.read, playerId, key),

    async begin(playerState, engine, planned) {
      const purse = await demoPurseOf(play, planned)
      return await play.db.tx(async (tx) => {
        if (await findDemoRoundByKey(tx, planned.playerId, planned.key)) return yes('replay' as const)
        const left = await changeDemoPurse(tx, purse, planned.stake, 0n)
        if (left === null) return no('funds_are_short')
        if (!(await takeNumbers(tx, [planned]))) throw new PlayerStateIsStale()
        const drawn = drawRound(play, playerState, engine, planned)
        const balanceAfter = drawn.payout > 0n ? await changeDemoPurse(tx, purse, 0n, drawn.payout) : left
        assert(balanceAfter !== null, 'a purse can always be paid into')
        const written = { ...planned, ...drawn, jackpot: 0n, balanceAfter }
        if (!(await insertRounds(tx, [written]))) throw new PlayerStateIsStale()
        return yes(written)
      })
    },

    async advance(playerState, known, decide) {
      const purse = await demoPurseOf(play, known)
      return await play.db.tx(async (tx) => {
        const before = await lockRound(tx, playerState.player.id, known.id)
        if (!before) throw new PlayerStateIsStale()
        const decided = decide(before)
        if (!decided.ok) return decided
        if (decided.value === 'replay') return yes(before)
        const { round } = decided.value
        const amount = round.status === 'refunded' ? round.stake : round.payout
        const balanceAfter = round.status === 'open' ? round.balanceAfter : await changeDemoPurse(tx, purse, 0n, amount)
        assert(balanceAfter !== null, 'a purse can always be paid into')
        const written = { ...round, balanceAfter }
        assert(await updateRound(tx, written, before.actions.length), 'nobody else has taken a locked round further')
        return yes(written)
      })
    },
  }
}
