import { assert } from '#kit/assert.ts'
import { type Tx, together } from '#kit/tx.ts'
import type { EndedBet, NewBet } from '#modules/bets/model.ts'
import { atRiskOf, openBets, recordBets, type TurnoverRules, turnoverOf } from '#modules/bets/service.ts'
import type { Played } from '#modules/catalog/model.ts'
import { playedSink } from '#modules/catalog/service.ts'
import type { AccountId, Payout, Receipt } from '#modules/ledger/model.ts'
import { payAfter } from '#modules/ledger/service.ts'
import type { PlayDeps, PlayerState } from '#modules/play/deps.ts'
import { type Drawn, drawRound, type PlannedRound, type Streams } from '#modules/play/draw.ts'
import { endOf, payFree } from '#modules/play/free-rounds.ts'
import type { Engine } from '#modules/play/games.ts'
import { feedPots, type PotFeed } from '#modules/play/jackpots.ts'
import { PlayerStateIsStale } from '#modules/play/player-queue.ts'
import { expectedOf } from '#modules/play/settlement.ts'
import { insertRounds, type NewRound, takeNumbers } from '#modules/play/store/rounds.ts'
import { type Shares, type Sides, type StakeReceipt, sharePayouts } from '#modules/wallet/service.ts'

/** A bet whose stake is taken. Its round is drawn by the sink, in the transaction that took it. */
export interface Staked {
  readonly planned: PlannedRound
  readonly engine: Engine
  readonly playerState: PlayerState
  readonly sides: Sides
  /** Who stakes a free round. */
  readonly giver: AccountId | null
  /** Of the stake. */
  readonly receipt: StakeReceipt
  readonly played: Played | null
  readonly pot: PotFeed | null
  /** What of the bet counts as turnover. */
  readonly rules: TurnoverRules
  /** Set by the sink. */
  round: NewRound | null
}

export interface Sinks {
  readonly staked: { insert(tx: Tx, rows: readonly Staked[]): Promise<void> }
}

type DrawnRow = Staked & { round: NewRound }

/** Rounds of a whole batch, in the transaction that took their stakes: first their numbers, then the draws, then what they pay. */
export async function insertStaked(tx: Tx, parts: PlayDeps & Streams, rows: readonly Staked[]): Promise<void> {
  const planned = rows.map((row) => row.planned)
  // Who finds a number gone rolls back before anything was drawn.
  if (!(await takeNumbers(tx, planned))) throw new PlayerStateIsStale()
  const draws = rows.map((row) => drawRound(parts, row.playerState, row.engine, row.planned))
  const balances = await payOut(tx, parts, rows, draws)
  const drawn = rows.map((row, at): DrawnRow => {
    row.round = { ...row.planned, ...(draws[at] as Drawn), jackpot: 0n, balanceAfter: balances[at] as bigint }
    return row as DrawnRow
  })
  await feedPots(tx, parts, drawn)
  const rounds = drawn.map(({ round }) => round)
  const played = drawn.flatMap((row) => row.played ?? [])
  const [isWritten] = await together(insertRounds(tx, rounds), playedSink.insert(tx, played), writeBets(tx, drawn))
  if (!isWritten) throw new PlayerStateIsStale()
}

/** Last of all, since whoever writes an event holds a lane of theirs until the end. */
async function writeBets(tx: Tx, rows: readonly DrawnRow[]): Promise<void> {
  const open = rows.filter(({ round }) => round.status === 'open')
  await openBets(
    tx,
    open.map((row) => ({ ...betOf(row), mostPayout: row.round.maxPayout, group: null })),
  )
  await recordBets(
    tx,
    rows.flatMap((row) => (row.round.status === 'over' ? endedBet(row) : [])),
  )
}

function betOf({ round, receipt, rules: { version } }: DrawnRow): NewBet {
  const bonus = bonusOf(receipt, round)
  const { id, playerId: memberId, nodeId: game, currency, begunAt: placedAt } = round
  // Of a free round the member staked nothing, so nothing of it counts for anybody.
  const stake = round.giftId === null ? round.stake : 0n
  return { id, memberId, product: 'play', game, currency, stake, bonus, ref: null, placedAt, rule: version }
}

function endedBet(row: DrawnRow): EndedBet {
  const { round, rules, engine } = row
  const bet = betOf(row)
  const { stake } = bet
  const { jackpot, actedAt: settledAt } = round
  const payout = round.payout + jackpot
  const end = endOf(round, payout)
  const rule = rules.ruleOf(bet.game)
  const ended = { end, stake, bonus: bet.bonus, payout }
  return {
    ...bet,
    end,
    payout,
    jackpot,
    turnover: turnoverOf(ended, rule),
    atRisk: atRiskOf(ended, rule),
    category: rule.category,
    settledAt,
    // Returns are measured in stakes.
    expected: round.giftId === null ? expectedOf(engine, round) : undefined,
    reason: null,
  }
}

/** What the rounds of a batch pay is one more call of the ledger for each currency. Gives what each purse holds then. */
async function payOut(
  tx: Tx,
  { clock }: PlayDeps,
  rows: readonly Staked[],
  draws: readonly Drawn[],
): Promise<bigint[]> {
  const balances = rows.map(({ receipt }) => lastOf(receipt).debitAfter)
  const byHouse = new Map<AccountId, { readonly places: (number | null)[]; readonly payouts: Payout[] }>()
  const gifted = rows.flatMap(({ planned: { id, stake }, receipt }, at) => {
    const bonus = bonusOf(receipt, { id })
    return bonus > 0n ? [{ id, stake, bonus, paidBefore: 0n, payout: (draws[at] as Drawn).payout }] : []
  })
  const shares = gifted.length > 0 ? await sharePayouts(tx, gifted, new Date(clock.nowMs())) : noShares
  for (const [place, { payout }] of draws.entries()) {
    if (payout === 0n) continue
    const { planned, sides, receipt, giver } = rows[place] as Staked
    if (receipt.gift && giver !== null) {
      const paid = { gift: receipt.gift, sides, giver }
      balances[place] = (await payFree(tx, { clock }, { id: planned.id, payout }, paid)) ?? (balances[place] as bigint)
      continue
    }
    const own = shares.get(planned.id)
    const paying = byHouse.get(sides.house) ?? { places: [], payouts: [] }
    byHouse.set(sides.house, paying)
    const pay = (purse: AccountId, amount: bigint, at: number | null) => {
      if (amount === 0n) return
      paying.places.push(at)
      paying.payouts.push({ groupId: receipt.groupId, ref: `round:${planned.id}`, purse, amount })
    }
    pay(sides.purse, own ? own.cash : payout, place)
    // What the member sees as left is the cash.
    for (const { purse, amount } of own?.purses ?? []) pay(purse, amount, null)
  }
  for (const [house, { places, payouts }] of byHouse) {
    const after = payouts.length > 0 ? await payAfter(tx, house, 'payout', payouts) : []
    for (const [at, place] of places.entries()) if (place !== null) balances[place] = after[at] as bigint
  }
  return balances
}

const noShares: ReadonlyMap<string, Shares> = new Map()

/** What of a round's stake came out of bonus purses. */
const bonusOf = ({ bonus }: StakeReceipt, { id }: { readonly id: string }): bigint => bonus?.get(id) ?? 0n

/** The line of the stake says what the purse had left. */
function lastOf({ postings }: Receipt) {
  const last = postings.at(-1)
  assert(last, 'a movement of play posts something')
  return last
}
