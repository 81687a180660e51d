import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { type BetOutcome, currentTurnoverRules, endBets } from '#modules/bets/service.ts'
import type { Played } from '#modules/catalog/model.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { type AccountId, isLedgerRefusal, type LedgerRefusal, type Leg, type Movement } from '#modules/ledger/model.ts'
import { clientName, findRef, post } from '#modules/ledger/service.ts'
import type { PlayerState } from '#modules/play/deps.ts'
import type { PlannedRound } from '#modules/play/draw.ts'
import { endOf, giverOf, payFree, returnFree } from '#modules/play/free-rounds.ts'
import type { Engine } from '#modules/play/games.ts'
import { potOf } from '#modules/play/jackpots.ts'
import type { StoredRound } from '#modules/play/model.ts'
import type { Play } from '#modules/play/play.ts'
import { PlayerStateIsStale } from '#modules/play/player-queue.ts'
import { expectedOf, type Settlement } from '#modules/play/settlement.ts'
import type { Staked } from '#modules/play/sinks.ts'
import { findRound, lockRound, type NewRound, updateRound } from '#modules/play/store/rounds.ts'
import type { GiftRefusal } from '#modules/wallet/model.ts'
import { holdGift, houseOf, legsOf, purseOf, type Sides, sharePayouts, stakeLeg } from '#modules/wallet/service.ts'

/** Real money: the stake is a movement of the ledger's fast door; the round is drawn and paid in the transaction that has accepted it. */
export function realSettlement(play: Play): Settlement {
  return {
    async findBegun(playerId, key) {
      const ref = await findRef(play.db.read, clientName('play', playerId, key))
      const round = ref?.startsWith(refHead) ? await findRound(play.db.read, playerId, ref.slice(refHead.length)) : null
      // Rounds of an earlier time were paid under names in this scope, which are nobody's key.
      return round?.key === key ? round : null
    },

    async begin(playerState, engine, planned) {
      const sides = await sidesOf(play, planned)
      const played = playedOf(playerState, planned)
      const pot = await potOf(play, engine, planned)
      const rules = await currentTurnoverRules(play)
      const { id, nodeId: game, stake } = planned
      const name = { ...intentOf(planned), ref: refOf(planned) }
      if (planned.giftId !== null) {
        const giver = await giverOf(play, planned)
        const begun = await beginFree(play, name, {
          ...{ planned, engine, playerState, sides, giver, played, rules },
          ...{ pot: null, round: null },
        })
        if (!begun.ok) return isExpected(begun.refusal) ? no(begun.refusal, begun.fields) : unexpected(begun.refusal)
        return begun
      }
      const movement = { ...name, legs: [stakeLeg(sides, stake)], game, bets: [{ id, stake }] }
      let staked: Staked | null = null
      const answer = await play.ledger.submit(playerState.player.id, movement, (receipt) => {
        // A batch that is sent again starts from here again, so nothing of an earlier attempt is left.
        staked = { planned, engine, playerState, sides, giver: null, receipt, played, pot, rules, round: null }
        return [{ sink: play.sinks.staked, rows: [staked] }]
      })
      if (!answer.ok) return isExpected(answer.refusal) ? no(answer.refusal, answer.fields) : unexpected(answer.refusal)
      if (answer.value.isReplay) return yes('replay' as const)
      const { round } = staked as unknown as Staked
      assert(round, 'a round whose stake was taken is drawn')
      if (played) playerState.played.set(round.nodeId, round.begunAt.getTime())
      return yes(round)
    },

    async advance(playerState, known, decide) {
      const sides = await sidesOf(play, known)
      const giver = known.giftId === null ? null : await giverOf(play, known)
      return await play.db.tx(async (tx) => {
        const before = await lockRound(tx, playerState.player.id, known.id)
        if (!before) throw new PlayerStateIsStale()
        const decided = decide(before)
        if (!decided.ok) return decided
        if (decided.value === 'replay') return yes(before)
        const { engine, round } = decided.value
        const paid =
          giver === null
            ? await pay(tx, play, { ...round, bonus: before.bonus }, sides)
            : await endFree(tx, play, round, { ...sides, giver })
        const written = { ...round, balanceAfter: paid ?? round.balanceAfter }
        assert(await updateRound(tx, written, before.actions.length), 'nobody else has taken a locked round further')
        if (written.status !== 'open') await endBets(tx, [outcomeOf(engine, written)])
        return yes(written)
      })
    },
  }
}

/**
 * Begins a round that free rounds stake: one of them is taken, then the round is drawn and paid, in one transaction. The house's own movement is what
 * its key is known by, as the stake is of any other round.
 */
async function beginFree(
  play: Play,
  name: Omit<Movement, 'legs'>,
  staked: Omit<Staked, 'receipt'> & { readonly giver: AccountId },
): Promise<Result<NewRound | 'replay', Refusal>> {
  const { id, giftId, playerId, nodeId: game, currency, stake } = staked.planned
  assert(giftId !== null, 'a free round names its gift')
  const { giver: debit, sides } = staked
  const legs: Leg[] = [{ step: 'post', kind: 'free-round', debit, credit: sides.house, amount: stake }]
  const wanted = { id: giftId, memberId: playerId as Id<'member'>, use: 'round', game, currency, stake } as const
  return await play.ledger.withGift(
    wanted,
    async (tx, { gift, cash, use }): Promise<Result<NewRound | 'replay', Refusal>> => {
      const moved = await post(tx, { ...name, legs })
      if (!moved.ok) return moved
      if (moved.value.isReplay) return yes('replay')
      await use(id)
      const postings = moved.value.postings.map((posting) => ({ ...posting, debitAfter: cash }))
      const row: Staked = { ...staked, receipt: { ...moved.value, postings, gift } }
      await play.sinks.staked.insert(tx, [row])
      assert(row.round, 'a round that was staked is drawn')
      return yes(row.round)
    },
  )
}

/** Pays what the end of a round brings, and gives what the purse then holds; nothing while there is nothing to pay. */
async function pay(
  tx: Tx,
  { clock }: Play,
  round: StoredRound & { readonly bonus: bigint },
  sides: Sides,
): Promise<bigint | null> {
  const isRefund = round.status === 'refunded'
  const amount = isRefund ? round.stake : round.payout
  if (round.status === 'open' || amount === 0n) return null
  const { id, stake, bonus } = round
  const paying = { id, stake, bonus, paidBefore: 0n, payout: amount }
  const shares = (await sharePayouts(tx, [paying], new Date(clock.nowMs()))).get(id)
  assert(shares, 'what a round pays is shared')
  const legs = legsOf(shares, sides, isRefund ? 'refund' : 'payout')
  if (legs.length === 0) return null
  const name = { scope: `sys:play:round:${round.id}`, key: isRefund ? 'refund' : 'payout' } as const
  const paid = await post(tx, { ...name, ref: refOf(round), legs })
  assert(paid.ok && !paid.value.isReplay, 'a round that is open was not paid yet, and can be')
  return shares.cash > 0n ? (paid.value.postings[0]?.creditAfter ?? null) : null
}

/** The same of a free round, which was staked by the house. */
async function endFree(
  tx: Tx,
  play: Play,
  round: StoredRound,
  { giver, ...sides }: Sides & { readonly giver: AccountId },
): Promise<bigint | null> {
  if (round.status === 'open') return null
  const gift = await holdGift(tx, round.giftId ?? '', round.playerId as Id<'member'>)
  assert(gift, 'a free round is one of its player')
  if (round.status === 'over') return await payFree(tx, play, round, { gift, sides, giver })
  await returnFree(tx, round, sides.house, giver)
  return null
}

function outcomeOf(engine: Engine, round: StoredRound): BetOutcome {
  const { id, payout, jackpot, status, giftId, actedAt: settledAt } = round
  const shared = { id, stake: null, jackpot, settledAt } as const
  const isFree = giftId !== null
  if (status === 'refunded')
    return { ...shared, end: 'void', payout: isFree ? 0n : round.stake, reason: 'round_was_returned' }
  const paid = { end: endOf(round, payout + jackpot), payout: payout + jackpot }
  return { ...shared, ...paid, expected: isFree ? undefined : expectedOf(engine, round), reason: null }
}

const refHead = 'round:'
const refOf = ({ id }: Pick<StoredRound, 'id'>) => refHead + id

function intentOf({ playerId, key, intent }: PlannedRound) {
  return { ...clientName('play', playerId, key), intent }
}

async function sidesOf(
  { wallet }: Play,
  { playerId, currency }: Pick<StoredRound, 'playerId' | 'currency'>,
): Promise<Sides> {
  const purse = await purseOf(wallet, playerId as Id<'member'>, currency)
  return { purse, house: await houseOf(wallet, 'stakes', currency) }
}

type Refusal = LedgerRefusal | StakeBlock | GiftRefusal
type Expected = 'funds_are_short' | 'key_is_reused' | StakeBlock | GiftRefusal

/** Of the ledger's own reasons two are a player's affair; a member's limits are always. */
const isExpected = (refusal: Refusal): refusal is Expected =>
  refusal === 'funds_are_short' || refusal === 'key_is_reused' || !isLedgerRefusal(refusal)

/** Both accounts are there and in one currency, and no payout is near what an account can hold. */
function unexpected(refusal: string): never {
  assert(false, `the ledger refused a movement of play: ${refusal}`)
}

const playedEveryMs = 60_000

function playedOf({ played }: PlayerState, { nodeId, playerId, begunAt }: PlannedRound): Played | null {
  const last = played.get(nodeId)
  if (last !== undefined && begunAt.getTime() - last < playedEveryMs) return null
  return { memberId: playerId as Id<'member'>, nodeId, at: begunAt }
}
