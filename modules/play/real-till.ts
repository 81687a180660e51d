import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { no, yes } from '#kit/result.ts'
import type { Played, Win } from '#modules/catalog/model.ts'
import { findPlayable } from '#modules/catalog/service.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { isLedgerRefusal, type LedgerRefusal, type Receipt } from '#modules/ledger/model.ts'
import { clientName, findRef } from '#modules/ledger/service.ts'
import { potOf } from '#modules/play/jackpots.ts'
import type { StoredRound } from '#modules/play/model.ts'
import type { Seat } from '#modules/play/parts.ts'
import { amountFor, type Play } from '#modules/play/play.ts'
import { SeatIsStale } from '#modules/play/seats.ts'
import type { Dealt } from '#modules/play/sinks.ts'
import { findRound, type NewRound } from '#modules/play/store/rounds.ts'
import { settledOf, type Till } from '#modules/play/till.ts'
import { readSetting } from '#modules/settings/service.ts'
import { houseOf, payoutLeg, purseOf, refundLeg, type Sides, stakeLeg } from '#modules/wallet/service.ts'

const lanes = 16n

/** Rounds that settle at once are of different batches, and so count in different rows. */
const laneOf = ({ groupId }: Receipt) => Number((groupId / 1000n) % lanes)

/** Real money: one movement of the ledger's fast door, with the round attached to it. */
export function realTill(play: Play): Till {
  return {
    async findBegun(playerId, key) {
      const ref = await findRef(play.db.read, clientName('play', playerId, key))
      const round = ref?.startsWith(refHead) ? await findRound(play.db.read, playerId, ref.slice(refHead.length)) : null
      // The end of a round has a name of its own, which is nobody's key.
      return round?.key === key ? round : null
    },

    async begin(seat, engine, round) {
      const sides = await sidesOf(play, round)
      const stake = stakeLeg(sides, round.stake)
      const legs = round.payout > 0n ? [stake, payoutLeg(sides, round.payout)] : [stake]
      const win = await winOf(play, round)
      const played = playedOf(seat, round)
      const pot = await potOf(play, engine, round)
      let dealt: Dealt = { round, settled: null, win, played, pot }
      const movement = { ...intentOf(round), ref: refOf(round), legs }
      const answer = await play.ledger.submit(seat.player.id, movement, (receipt) => {
        // A batch that is sent again starts from here again, so nothing of an earlier attempt is left.
        const paid = { ...round, balanceAfter: balanceAfter(receipt, round.payout > 0n) }
        dealt = { round: paid, settled: settledOf(engine, round, laneOf(receipt)), win, played, pot }
        return [{ sink: play.sinks.dealt, rows: [dealt] }]
      })
      if (!answer.ok) return isExpected(answer.refusal) ? no(answer.refusal) : unexpected(answer.refusal)
      if (answer.value.isReplay) return yes('replay' as const)
      if (played) seat.played.set(round.nodeId, round.begunAt.getTime())
      return yes(dealt.round)
    },

    async advance(seat, engine, round, stepsBefore) {
      const win = await winOf(play, round)
      const amount = round.status === 'refunded' ? round.stake : round.payout
      if (round.status === 'open' || amount === 0n) {
        const settled = settledOf(engine, round, Number(round.nonce % 16))
        await play.db.tx(
          async (tx) => await play.sinks.advanced.insert(tx, [{ round, stepsBefore, settled, win: null }]),
        )
        return round
      }
      const sides = await sidesOf(play, round)
      const leg = round.status === 'refunded' ? refundLeg(sides, amount) : payoutLeg(sides, amount)
      let ended = round
      const movement = { scope: `sys:play:round:${round.id}`, key: 'end', ref: refOf(round), legs: [leg] } as const
      const answer = await play.ledger.submit(seat.player.id, movement, (receipt) => {
        ended = { ...round, balanceAfter: balanceAfter(receipt, true) }
        const settled = settledOf(engine, round, laneOf(receipt))
        return [{ sink: play.sinks.advanced, rows: [{ round: ended, stepsBefore, settled, win }] }]
      })
      // Another node ended this very round; what it wrote is read again.
      if (answer.ok ? answer.value.isReplay : answer.refusal === 'key_is_reused') throw new SeatIsStale()
      return answer.ok ? ended : unexpected(answer.refusal)
    },
  }
}

const refHead = 'round:'
const refOf = ({ id }: StoredRound) => refHead + id

function intentOf({ playerId, key, intent }: StoredRound) {
  return { ...clientName('play', playerId, key), intent }
}

async function sidesOf({ wallet }: Play, { playerId, currency }: StoredRound): Promise<Sides> {
  const purse = await purseOf(wallet, playerId as Id<'member'>, currency)
  return { purse, house: await houseOf(wallet, 'stakes', currency) }
}

/** The purse is credited by a payout and debited by a stake; the last posting says what it has now. */
function balanceAfter({ postings }: Receipt, isPaid: boolean): bigint {
  const last = postings.at(-1)
  assert(last, 'a movement of play posts something')
  return isPaid ? last.creditAfter : last.debitAfter
}

type Refusal = LedgerRefusal | StakeBlock
type Expected = 'funds_are_short' | 'key_is_reused' | StakeBlock

/** Of the ledger's own reasons two are a player's affair; a member's limits are always. */
const isExpected = (refusal: Refusal): refusal is Expected =>
  refusal === 'funds_are_short' || refusal === 'key_is_reused' || !isLedgerRefusal(refusal)

/** Both accounts are there and in one currency, and no payout is near what an account can hold. */
function unexpected(refusal: string): never {
  assert(false, `the ledger refused a movement of play: ${refusal}`)
}

/** A round that paid enough goes on the winner board, in the transaction that pays it. */
async function winOf(play: Play, round: StoredRound): Promise<Win | null> {
  if (round.status !== 'over' || round.payout <= round.stake) return null
  const { winsFrom } = await readSetting(play.settings, 'play')
  const least = amountFor(winsFrom, round.currency)
  if (least === null || round.payout < least) return null
  const memberId = round.playerId as Id<'member'>
  const accountName = await play.accountName(memberId)
  const { id, nodeId, payout, currency, actedAt } = round
  const shelved = await findPlayable(play.catalog, nodeId)
  return (
    shelved && { id, nodeId, category: shelved.category, memberId, accountName, amount: payout, currency, at: actedAt }
  )
}

const playedEveryMs = 60_000

function playedOf({ played }: Seat, { nodeId, playerId, begunAt }: NewRound): Played | null {
  const last = played.get(nodeId)
  if (last !== undefined && begunAt.getTime() - last < playedEveryMs) return null
  return { memberId: playerId as Id<'member'>, nodeId, at: begunAt }
}
