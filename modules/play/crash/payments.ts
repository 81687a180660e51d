import { crashGame } from '#engines/instant/crash/game.ts'
import { floorOf, ratio, toNumber } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'
import type { Tx } from '#kit/tx.ts'
import type { Win } from '#modules/catalog/model.ts'
import { winSink } from '#modules/catalog/service.ts'
import type { Receipt } from '#modules/ledger/model.ts'
import { betReply, type Crash, crashNodeOf } from '#modules/play/crash/table.ts'
import { amountFor } from '#modules/play/play.ts'
import { type CrashBet, closeBet, findBetOf } from '#modules/play/store/crash.ts'
import { addReturns, type Settled } from '#modules/play/store/returns.ts'
import { readSetting } from '#modules/settings/service.ts'
import { houseOf, payoutLeg, purseOf, refundLeg } from '#modules/wallet/service.ts'

/** Somebody else closed the bet meanwhile: another call, or the end of the round. Nothing happened. */
class BetIsClosed extends Error {
  override name = 'BetIsClosed'
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

/** How the evidence counts a bet; a bet that was given back says nothing. */
export function settledBet(bet: CrashBet, lane: number): Settled | null {
  if (bet.state === 'refunded' || bet.state === 'open') return null
  const { currency, stake, payout, autoX100 } = bet
  const expected = toNumber(crashGame.rtpOf({ autoX100 }))
  return { game: crashGame.info.id, currency, lane, stake, paid: payout, expected }
}

/** Pays a bet at a multiplier. Answers with the bet as it is then, which is another's doing if that one was first. */
export async function payBet(
  crash: Crash,
  bet: CrashBet,
  cashedOutX100: number,
  elapsedMs: number | null,
): Promise<CrashBet> {
  const payout = floorOf(bet.stake, ratio(cashedOutX100, 100))
  const { bet: paid, isOurs } = await close(
    crash,
    { ...bet, state: 'paid', cashedOutX100, elapsedMs, payout },
    'cash-out',
  )
  if (isOurs) crash.tell({ type: 'cash_out', index: bet.roundNumber, bet: betReply(paid) })
  return paid
}

/** Gives a stake back: the round was cut off, and nobody knows when the player would have left. */
export async function refundBet(crash: Crash, bet: CrashBet): Promise<CrashBet> {
  return (await close(crash, { ...bet, state: 'refunded', payout: 0n }, 'refund')).bet
}

async function close(
  crash: Crash,
  closed: CrashBet,
  how: 'cash-out' | 'refund',
): Promise<{ readonly bet: CrashBet; readonly isOurs: boolean }> {
  const { play } = crash
  const { memberId, currency, stake, payout, id } = closed
  const sides = {
    purse: await purseOf(play.wallet, memberId, currency),
    house: await houseOf(play.wallet, 'stakes', currency),
  }
  const leg = how === 'refund' ? refundLeg(sides, stake) : payoutLeg(sides, payout)
  const win = await winOf(crash, closed)
  const movement = { scope: `play:${memberId}`, key: `${how}:${id}`, ref: `round:${id}`, intent: how, legs: [leg] }
  let written = closed
  try {
    const answer = await play.ledger.submit(memberId, movement, (receipt: Receipt) => {
      written = { ...closed, balanceAfter: receipt.postings.at(-1)?.creditAfter ?? closed.balanceAfter }
      const lane = Number((receipt.groupId / 1000n) % 16n)
      return [{ sink: closedSink, rows: [{ bet: written, lane, win }] }]
    })
    assert(answer.ok, 'the house can always pay')
    if (!answer.value.isReplay) {
      play.announceBalance(memberId)
      return { bet: written, isOurs: true }
    }
  } catch (error) {
    if (!(error instanceof BetIsClosed)) throw error
  }
  const now = await findBetOf(play.db.read, closed.roundNumber, memberId)
  assert(now, 'a bet that was placed stays')
  return { bet: now, isOurs: false }
}

async function winOf(crash: Crash, { id, memberId, payout, stake, currency, state }: CrashBet): Promise<Win | null> {
  const { play } = crash
  const { winsFrom } = await readSetting(play.settings, 'play')
  const least = amountFor(winsFrom, currency)
  if (state !== 'paid' || payout <= stake || least === null || payout < least) return null
  const nodeId = await crashNodeOf(crash)
  if (nodeId === null) return null
  const accountName = await play.accountName(memberId)
  return {
    id,
    nodeId,
    category: 'RNG',
    memberId,
    accountName,
    amount: payout,
    currency,
    at: new Date(play.clock.nowMs()),
  }
}
