import { assert } from '#kit/assert.ts'
import type { Currency } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import type { PlayerId } from '#modules/play/model.ts'
import { amountFor, type Play } from '#modules/play/play.ts'
import { SeatIsStale } from '#modules/play/seats.ts'
import { lockDemoPurse, setDemoPurse } from '#modules/play/store/demo-purses.ts'
import { findDemoRoundByKey, insertRounds, updateRound } from '#modules/play/store/rounds.ts'
import type { Till } from '#modules/play/till.ts'
import { readSetting } from '#modules/settings/service.ts'

/** No purse of play money grows beyond this; it buys nothing, so nothing is taken from anybody. */
const demoMost = 1_000_000_000_000_000n

export async function demoOpening({ settings }: Play, currency: Currency): Promise<bigint> {
  const { demoPurse } = await readSetting(settings, 'play')
  return amountFor(demoPurse, currency) ?? 0n
}

/** Play money, in rows of our own. The ledger is not part of it, nor are the winner board and the evidence of returns. */
export function demoTill(play: Play): Till {
  return {
    findBegun: async (playerId, key) => await findDemoRoundByKey(play.db.read, playerId, key),

    async begin(_seat, _engine, round) {
      const { playerId, currency, begunAt, stake, payout } = round
      const opening = await demoOpening(play, currency)
      return await play.db.tx(async (tx) => {
        if (await findDemoRoundByKey(tx, playerId, round.key)) return yes('replay' as const)
        const inPurse = await lockDemoPurse(tx, playerId, currency, opening, begunAt)
        // Who has played it all is given a new purse: that is what play money is for.
        const balance = inPurse < stake && stake <= opening ? opening : inPurse
        if (balance < stake) return no('funds_are_short')
        const written = { ...round, balanceAfter: bounded(balance - stake + payout) }
        if (!(await insertRounds(tx, [written]))) throw new SeatIsStale()
        await setDemoPurse(tx, playerId, currency, written.balanceAfter)
        return yes(written)
      })
    },

    async advance(_seat, _engine, round, stepsBefore) {
      const { playerId, currency, status } = round
      const opening = await demoOpening(play, currency)
      return await play.db.tx(async (tx) => {
        const amount = status === 'refunded' ? round.stake : round.payout
        const balanceAfter =
          status === 'open' ? round.balanceAfter : await credit(tx, { playerId, currency, opening }, amount)
        const written = { ...round, balanceAfter }
        if (!(await updateRound(tx, written, stepsBefore))) throw new SeatIsStale()
        return written
      })
    },
  }

  async function credit(
    tx: Tx,
    { playerId, currency, opening }: { playerId: PlayerId; currency: Currency; opening: bigint },
    amount: bigint,
  ): Promise<bigint> {
    assert(amount >= 0n, 'nobody is paid less than nothing')
    const at = new Date(play.clock.nowMs())
    const balance = bounded((await lockDemoPurse(tx, playerId, currency, opening, at)) + amount)
    await setDemoPurse(tx, playerId, currency, balance)
    return balance
  }
}

const bounded = (balance: bigint) => (balance < demoMost ? balance : demoMost)
