import { hash } from 'node:crypto'
import { no, yes } from '#kit/result.ts'
import { type CrashSettlement, NotTaken, writeBets } from '#modules/play/crash/settlement.ts'
import type { Crash } from '#modules/play/crash/table.ts'
import { changeDemoPurse, demoPurseOf } from '#modules/play/demo-purse.ts'
import { findBetById } from '#modules/play/store/crash.ts'
import { countDemoBet, payDemoBet } from '#modules/play/store/crash-demo.ts'

/** Play money costs nothing, so that one person could fill a round with it. */
export const demoBetsMost = 5_000
export const demoBetsOfAddressMost = 50

/** Play money flies along: nobody else sees it, and no evidence counts it. */
export function demoCrashSettlement({ play, time, demoLine, demoPayLine, groupAddress }: Crash): CrashSettlement {
  return {
    async place(bet, _nodeId, address) {
      const purse = await demoPurseOf(play, bet)
      const source = sourceOf(bet.roundNumber, groupAddress(address))
      const place = async () =>
        await play.db.tx(async (tx) => {
          const balanceAfter = await changeDemoPurse(tx, purse, bet.stake, 0n)
          if (balanceAfter === null) return no('funds_are_short')
          const isIn =
            (await countDemoBet(tx, bet.roundNumber, source, demoBetsOfAddressMost)) &&
            (await countDemoBet(tx, bet.roundNumber, '', demoBetsMost))
          if (!isIn) throw new NotTaken('demo_bets_are_full')
          const written = { ...bet, balanceAfter }
          await writeBets(tx, [written], time)
          return yes(written)
        })
      try {
        const placed = await demoLine.run(place)
        return placed.ok ? placed.value : no('demo_bets_are_full')
      } catch (error) {
        if (error instanceof NotTaken) return no(error.refusal)
        throw error
      }
    },

    async pay(bet) {
      const paid = await demoPayLine.run(async () => {
        return await play.db.tx(async (tx) => {
          if ((await payDemoBet(tx, bet)) === 0) return null
          return await findBetById(tx, bet.playerId, bet.id)
        })
      })
      return paid.ok ? paid.value : null
    },
  }
}

/** An address is counted by a hash that is good for one round: nobody is followed from round to round by it. */
function sourceOf(roundNumber: number, address: string): string {
  return hash('sha256', `crash demo ${roundNumber} ${address}`, 'hex').slice(0, 32)
}
