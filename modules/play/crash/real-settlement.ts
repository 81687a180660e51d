import { crashGame } from '#engines/instant/crash/game.ts'
import { toNumber } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'
import { no, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { endByPayout } from '#modules/bets/model.ts'
import { type BetOutcome, currentTurnoverRules, endBets, openBets } from '#modules/bets/service.ts'
import { playedSink } from '#modules/catalog/service.ts'
import { isLedgerRefusal, type Receipt } from '#modules/ledger/model.ts'
import { clientName, post, readAccount } from '#modules/ledger/service.ts'
import { BetIsClosed, type CrashSettlement, memberOf, NotTaken, writeBets } from '#modules/play/crash/settlement.ts'
import type { Crash } from '#modules/play/crash/table.ts'
import type { Play } from '#modules/play/play.ts'
import { type CrashBet, closeBet } from '#modules/play/store/crash.ts'
import type { DatabaseTime } from '#modules/rounds/service.ts'
import {
  houseOf,
  legsOf,
  payoutLeg,
  purseOf,
  refundLeg,
  type Sides,
  sharePayouts,
  stakeLeg,
} from '#modules/wallet/service.ts'

/** Real money: a movement of the ledger's fast door at each end of a bet, with the bet attached to it. */
export function realCrashSettlement(
  crash: Crash,
): CrashSettlement & { refund(bet: CrashBet): Promise<CrashBet | null> } {
  const { play, time } = crash
  return {
    async place(bet, nodeId) {
      const legs = [stakeLeg(await sidesOf(play, bet), bet.stake)]
      const name = clientName('play', bet.playerId, bet.key)
      const { id, stake } = bet
      const movement = { ...name, ref: refOf(bet), intent: bet.intent, legs, game: nodeId, bets: [{ id, stake }] }
      const { version: rule } = await currentTurnoverRules(play)
      let written = bet
      try {
        const answer = await play.ledger.submit(memberOf(bet), movement, ({ postings, bonus }) => {
          written = { ...bet, bonus: bonus?.get(id) ?? 0n, balanceAfter: postings[0]?.debitAfter ?? 0n }
          return [{ sink: placedSink, rows: [{ bet: written, nodeId, rule, time }] }]
        })
        if (!answer.ok) {
          const { refusal } = answer
          if (refusal === 'funds_are_short' || refusal === 'key_is_reused' || !isLedgerRefusal(refusal))
            return no(refusal, answer.fields)
          assert(false, `a stake was refused: ${refusal}`)
        }
        // The one who asks looks it up by its key.
        return answer.value.isReplay ? no('key_is_reused') : yes(written)
      } catch (error) {
        if (error instanceof NotTaken) return no(error.refusal)
        throw error
      }
    },

    pay: async (bet) => await close(crash, bet, 'cash-out'),
    refund: async (bet) => await close(crash, bet, 'refund'),
  }
}

/** A bet that purses paid for is paid in a transaction that holds their grants; every other one by the fast door. */
async function closeShared(crash: Crash, bet: CrashBet, how: 'cash-out' | 'refund'): Promise<CrashBet | null> {
  const { play } = crash
  const sides = await sidesOf(play, bet)
  const settledAt = new Date(play.clock.nowMs())
  const { id, stake, bonus } = bet
  const payout = how === 'refund' ? stake : bet.payout
  try {
    return await play.db.tx(async (tx) => {
      const shares = (await sharePayouts(tx, [{ id, stake, bonus, paidBefore: 0n, payout }], settledAt)).get(id)
      assert(shares, 'what a bet pays is shared')
      const legs = legsOf(shares, sides, how === 'refund' ? 'refund' : 'payout')
      let balanceAfter = bet.balanceAfter
      if (legs.length > 0) {
        const paid = await post(tx, { scope: `sys:crash:bet:${id}`, key: how, ref: refOf(bet), intent: how, legs })
        assert(paid.ok, `the bet ${id} could not be settled: ${paid.ok ? '' : paid.refusal}`)
        if (paid.value.isReplay) throw new BetIsClosed()
        if (shares.cash > 0n) balanceAfter = paid.value.postings[0]?.creditAfter ?? balanceAfter
      }
      // Where no cash was paid, the cash may have changed all the same since the bet was placed.
      if (shares.cash === 0n) balanceAfter = (await readAccount(tx, sides.purse))?.balance ?? balanceAfter
      const written = { ...bet, balanceAfter }
      await closedSink.insert(tx, [{ bet: written, settledAt }])
      return written
    })
  } catch (error) {
    if (error instanceof BetIsClosed) return null
    throw error
  }
}

async function close(crash: Crash, bet: CrashBet, how: 'cash-out' | 'refund'): Promise<CrashBet | null> {
  const closed = bet.bonus > 0n ? await closeShared(crash, bet, how) : await closeFast(crash, bet, how)
  if (closed) crash.play.announceBalance(memberOf(bet))
  return closed
}

async function closeFast(crash: Crash, bet: CrashBet, how: 'cash-out' | 'refund'): Promise<CrashBet | null> {
  const { play } = crash
  const sides = await sidesOf(play, bet)
  const leg = how === 'refund' ? refundLeg(sides, bet.stake) : payoutLeg(sides, bet.payout)
  // Named by the bet alone: whatever a player calls a bet of theirs, this name is nobody else's.
  const movement = { scope: `sys:crash:bet:${bet.id}`, key: how, ref: refOf(bet), intent: how, legs: [leg] } as const
  const settledAt = new Date(play.clock.nowMs())
  let written = bet
  try {
    const answer = await play.ledger.submit(memberOf(bet), movement, (receipt: Receipt) => {
      written = { ...bet, balanceAfter: receipt.postings.at(-1)?.creditAfter ?? bet.balanceAfter }
      return [{ sink: closedSink, rows: [{ bet: written, settledAt }] }]
    })
    assert(answer.ok, `the bet ${bet.id} could not be settled: ${answer.ok ? '' : answer.refusal}`)
    if (answer.value.isReplay) return null
  } catch (error) {
    if (error instanceof BetIsClosed) return null
    throw error
  }
  return written
}

const refOf = ({ id }: CrashBet) => `round:${id}`

async function sidesOf({ wallet }: Play, bet: CrashBet): Promise<Sides> {
  const purse = await purseOf(wallet, memberOf(bet), bet.currency)
  return { purse, house: await houseOf(wallet, 'stakes', bet.currency) }
}

interface Placed {
  readonly bet: CrashBet
  readonly nodeId: string
  readonly rule: number
  readonly time: DatabaseTime
}

const placedSink = {
  async insert(tx: Tx, rows: readonly Placed[]): Promise<void> {
    const [first] = rows
    if (!first) return
    await writeBets(
      tx,
      rows.map(({ bet }) => bet),
      first.time,
    )
    await playedSink.insert(
      tx,
      rows.map(({ bet, nodeId }) => ({ memberId: memberOf(bet), nodeId, at: bet.placedAt })),
    )
    await openBets(
      tx,
      rows.map(({ bet, nodeId, rule }) => {
        const { id, currency, stake, bonus, maxPayout: mostPayout, placedAt, roundNumber } = bet
        const shared = { id, memberId: memberOf(bet), product: 'play', currency, stake, bonus, ref: null, placedAt }
        return { ...shared, game: nodeId, rule, mostPayout, group: `crash:${roundNumber}` }
      }),
    )
  },
}

interface Closed {
  readonly bet: CrashBet
  readonly settledAt: Date
}

/** What a bet that has ended came to. */
export function outcomeOf({ id, stake, payout, state, autoX100 }: CrashBet, settledAt: Date): BetOutcome {
  const shared = { id, stake: null, jackpot: 0n, settledAt } as const
  if (state === 'refunded') return { ...shared, end: 'void', payout: stake, reason: 'round_was_cut_off' }
  const expected = toNumber(crashGame.rtpOf({ autoX100 }))
  return { ...shared, end: endByPayout(stake, payout), payout, expected, reason: null }
}

const closedSink = {
  async insert(tx: Tx, rows: readonly Closed[]): Promise<void> {
    for (const { bet } of rows) if (!(await closeBet(tx, bet))) throw new BetIsClosed()
    await endBets(
      tx,
      rows.map(({ bet, settledAt }) => outcomeOf(bet, settledAt)),
    )
  },
}
