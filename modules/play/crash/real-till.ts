import { assert } from '#kit/assert.ts'
import { no, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import type { Win } from '#modules/catalog/model.ts'
import { playedSink, winSink } from '#modules/catalog/service.ts'
import { isLedgerRefusal, type Receipt } from '#modules/ledger/model.ts'
import { clientName } from '#modules/ledger/service.ts'
import { amountFor } from '#modules/play/amounts.ts'
import { settledBet } from '#modules/play/crash/evidence.ts'
import { type Crash, crashNodeOf } from '#modules/play/crash/table.ts'
import { BetIsClosed, type CrashTill, memberOf, NotTaken, writeBets } from '#modules/play/crash/till.ts'
import type { Play } from '#modules/play/play.ts'
import { type CrashBet, closeBet, type DatabaseTime } from '#modules/play/store/crash.ts'
import { addReturns } from '#modules/play/store/returns.ts'
import { readSetting } from '#modules/settings/service.ts'
import { houseOf, payoutLeg, purseOf, refundLeg, type Sides, stakeLeg } from '#modules/wallet/service.ts'

/** Real money: a movement of the ledger's fast door at each end of a bet, with the bet attached to it. */
export function realCrashTill(crash: Crash): CrashTill & { refund(bet: CrashBet): Promise<CrashBet | null> } {
  const { play, time } = crash
  return {
    async place(bet, nodeId) {
      const legs = [stakeLeg(await sidesOf(play, bet), bet.stake)]
      const name = clientName('play', bet.playerId, bet.key)
      const movement = { ...name, ref: refOf(bet), intent: bet.intent, legs }
      let written = bet
      try {
        const answer = await play.ledger.submit(memberOf(bet), movement, ({ postings }) => {
          written = { ...bet, balanceAfter: postings[0]?.debitAfter ?? 0n }
          return [{ sink: placedSink, rows: [{ bet: written, nodeId, time }] }]
        })
        if (!answer.ok) {
          const { refusal } = answer
          if (refusal === 'funds_are_short' || refusal === 'key_is_reused' || !isLedgerRefusal(refusal))
            return no(refusal)
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

async function close(crash: Crash, bet: CrashBet, how: 'cash-out' | 'refund'): Promise<CrashBet | null> {
  const { play } = crash
  const sides = await sidesOf(play, bet)
  const leg = how === 'refund' ? refundLeg(sides, bet.stake) : payoutLeg(sides, bet.payout)
  const win = await winOf(crash, bet)
  // Named by the bet alone: whatever a player calls a bet of theirs, this name is nobody else's.
  const movement = { scope: `sys:crash:bet:${bet.id}`, key: how, ref: refOf(bet), intent: how, legs: [leg] } as const
  let written = bet
  try {
    const answer = await play.ledger.submit(memberOf(bet), movement, (receipt: Receipt) => {
      written = { ...bet, balanceAfter: receipt.postings.at(-1)?.creditAfter ?? bet.balanceAfter }
      const lane = Number((receipt.groupId / 1000n) % 16n)
      return [{ sink: closedSink, rows: [{ bet: written, lane, win }] }]
    })
    assert(answer.ok, `the bet ${bet.id} could not be settled: ${answer.ok ? '' : answer.refusal}`)
    if (answer.value.isReplay) return null
  } catch (error) {
    if (error instanceof BetIsClosed) return null
    throw error
  }
  play.announceBalance(memberOf(bet))
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
  },
}

interface Closed {
  readonly bet: CrashBet
  readonly lane: number
  readonly win: Win | null
}

const closedSink = {
  async insert(tx: Tx, rows: readonly Closed[]): Promise<void> {
    for (const { bet } of rows) if (!(await closeBet(tx, bet))) throw new BetIsClosed()
    await addReturns(
      tx,
      rows.flatMap(({ bet, lane }) => settledBet(bet, lane) ?? []),
    )
    await winSink.insert(
      tx,
      rows.flatMap(({ win }) => win ?? []),
    )
  },
}

async function winOf(crash: Crash, bet: CrashBet): Promise<Win | null> {
  const { play } = crash
  const { id, payout, stake, currency, state } = bet
  const { winsFrom } = await readSetting(play.settings, 'play')
  const least = amountFor(winsFrom, currency)
  if (state !== 'paid' || payout <= stake || least === null || payout < least) return null
  const nodeId = await crashNodeOf(crash)
  if (nodeId === null) return null
  const memberId = memberOf(bet)
  const accountName = await play.accountName(memberId)
  const at = new Date(play.clock.nowMs())
  return { id, nodeId, category: 'RNG', memberId, accountName, amount: payout, currency, at }
}
