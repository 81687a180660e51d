import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { no, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { endByPayout } from '#modules/bets/model.ts'
import { type BetOutcome, currentTurnoverRules, endBets } from '#modules/bets/service.ts'
import type { Played } from '#modules/catalog/model.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { isLedgerRefusal, type LedgerRefusal } from '#modules/ledger/model.ts'
import { clientName, findRef, post } from '#modules/ledger/service.ts'
import type { PlayerState } from '#modules/play/deps.ts'
import type { PlannedRound } from '#modules/play/draw.ts'
import type { Engine } from '#modules/play/games.ts'
import { potOf } from '#modules/play/jackpots.ts'
import type { StoredRound } from '#modules/play/model.ts'
import type { Play } from '#modules/play/play.ts'
import { PlayerStateIsStale } from '#modules/play/player-queue.ts'
import { expectedOf, type Settlement } from '#modules/play/settlement.ts'
import type { Staked } from '#modules/play/sinks.ts'
import { findRound, lockRound, updateRound } from '#modules/play/store/rounds.ts'
import { houseOf, legsOf, purseOf, type Sides, sharePayouts, stakeLeg } from '#modules/wallet/service.ts'

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
      const movement = {
        ...{ ...intentOf(planned), ref: refOf(planned), legs: [stakeLeg(sides, stake)] },
        ...{ game, bets: [{ id, stake }] },
      }
      let staked: Staked | null = null
      const answer = await play.ledger.submit(playerState.player.id, movement, (receipt) => {
        // A batch that is sent again starts from here again, so nothing of an earlier attempt is left.
        staked = { planned, engine, playerState, sides, receipt, played, pot, rules, round: null }
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
      return await play.db.tx(async (tx) => {
        const before = await lockRound(tx, playerState.player.id, known.id)
        if (!before) throw new PlayerStateIsStale()
        const decided = decide(before)
        if (!decided.ok) return decided
        if (decided.value === 'replay') return yes(before)
        const { engine, round } = decided.value
        const written = {
          ...round,
          balanceAfter: (await pay(tx, play, { ...round, bonus: before.bonus }, sides)) ?? round.balanceAfter,
        }
        assert(await updateRound(tx, written, before.actions.length), 'nobody else has taken a locked round further')
        if (written.status !== 'open') await endBets(tx, [outcomeOf(engine, written)])
        return yes(written)
      })
    },
  }
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

function outcomeOf(engine: Engine, round: StoredRound): BetOutcome {
  const { id, stake, payout, jackpot, status, actedAt: settledAt } = round
  const shared = { id, stake: null, jackpot, settledAt } as const
  if (status === 'refunded') return { ...shared, end: 'void', payout: stake, reason: 'round_was_returned' }
  const paid = { end: endByPayout(stake, payout + jackpot), payout: payout + jackpot }
  return { ...shared, ...paid, expected: expectedOf(engine, round), reason: null }
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

type Refusal = LedgerRefusal | StakeBlock
type Expected = 'funds_are_short' | 'key_is_reused' | StakeBlock

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
