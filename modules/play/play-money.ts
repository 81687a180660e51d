import { changeDemoPurse, demoMost, demoOpening, demoPurseOf } from '#modules/play/demo-purse.ts'
import type { Play } from '#modules/play/play.ts'
import { creditDemoPurses, findDemoPurse } from '#modules/play/store/demo-purses.ts'
import type { PlayMoney, PlayMoneyPayment } from '#modules/rounds/service.ts'

/** The purses of play money, for games of other modules. A player has one for each currency, whatever they play. */
export function playMoneyOf(play: Play): PlayMoney {
  return {
    async purseOf(playerId, currency) {
      const purse = await demoPurseOf(play, { playerId, currency })
      return { take: async (tx, stake) => await changeDemoPurse(tx, purse, stake, 0n) }
    },
    async balanceOf(playerId, currency) {
      return (await findDemoPurse(play.db.read, playerId, currency)) ?? (await demoOpening(play, currency))
    },
    async pay(tx, paid) {
      await creditDemoPurses(tx, addUp(paid), demoMost)
    },
  }
}

/** One payment for each purse. */
function addUp(paid: readonly PlayMoneyPayment[]): PlayMoneyPayment[] {
  const sums = new Map<string, PlayMoneyPayment>()
  for (const { playerId, currency, amount } of paid) {
    const purse = `${playerId} ${currency}`
    const sum = amount + (sums.get(purse)?.amount ?? 0n)
    // What a sum could pass is cut when it is paid; cut here too, so that no sum is too large for the database.
    sums.set(purse, { playerId, currency, amount: sum < demoMost ? sum : demoMost })
  }
  return [...sums.values()]
}
