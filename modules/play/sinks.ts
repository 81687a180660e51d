import { assert } from '#kit/assert.ts'
import type { Tx } from '#kit/tx.ts'
import { type EndedBet, endByPayout, type NewBet } from '#modules/bets/model.ts'
import { openBets, recordBets, type TurnoverRules, turnoverOf } from '#modules/bets/service.ts'
import type { Played } from '#modules/catalog/model.ts'
import { playedSink } from '#modules/catalog/service.ts'
import type { AccountId, Payout, Receipt } from '#modules/ledger/model.ts'
import { payAfter } from '#modules/ledger/service.ts'
import type { PlayDeps, PlayerState } from '#modules/play/deps.ts'
import { type Drawn, drawRound, type PlannedRound, type Streams } from '#modules/play/draw.ts'
import type { Engine } from '#modules/play/games.ts'
import { feedPots, type PotFeed } from '#modules/play/jackpots.ts'
import type { StoredRound } from '#modules/play/model.ts'
import { PlayerStateIsStale } from '#modules/play/player-queue.ts'
import { expectedOf } from '#modules/play/settlement.ts'
import { insertRounds, type NewRound, takeNumbers } from '#modules/play/store/rounds.ts'
import type { Sides } from '#modules/wallet/service.ts'

/** A bet whose stake is taken. Its round is drawn by the sink, in the transaction that took it. */
export interface Staked {
  readonly planned: PlannedRound
  readonly engine: Engine
  readonly playerState: PlayerState
  readonly sides: Sides
  /** Of the stake. */
  readonly receipt: Receipt
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
  const balances = await payOut(tx, rows, draws)
  const drawn = rows.map((row, at): DrawnRow => {
    row.round = { ...row.planned, ...(draws[at] as Drawn), jackpot: 0n, balanceAfter: balances[at] as bigint }
    return row as DrawnRow
  })
  await feedPots(tx, parts, drawn)
  const rounds = drawn.map(({ round }) => round)
  if (!(await insertRounds(tx, rounds))) throw new PlayerStateIsStale()
  await playedSink.insert(
    tx,
    drawn.flatMap(({ played }) => played ?? []),
  )
  await writeBets(tx, drawn)
}

/** Last of all, since whoever writes an event holds a lane of theirs until the end. */
async function writeBets(tx: Tx, rows: readonly DrawnRow[]): Promise<void> {
  const open = rows.filter(({ round }) => round.status === 'open')
  await openBets(
    tx,
    open.map(({ round, rules }) => ({ ...betOf(round, rules), mostPayout: round.maxPayout, group: null })),
  )
  await recordBets(
    tx,
    rows.flatMap((row) => (row.round.status === 'over' ? endedBet(row) : [])),
  )
}

function betOf(round: StoredRound, { version }: TurnoverRules): NewBet {
  const { id, playerId: memberId, nodeId: game, currency, stake, begunAt: placedAt } = round
  return { id, memberId, product: 'play', game, currency, stake, bonus: 0n, ref: null, placedAt, rule: version }
}

function endedBet({ round, rules, engine }: DrawnRow): EndedBet {
  const bet = betOf(round, rules)
  const { stake, jackpot, actedAt: settledAt } = round
  const payout = round.payout + jackpot
  const end = endByPayout(stake, payout)
  const rule = rules.ruleOf(bet.game)
  const turnover = turnoverOf({ end, stake, bonus: 0n, payout }, rule)
  return {
    ...bet,
    end,
    payout,
    jackpot,
    turnover,
    category: rule.category,
    settledAt,
    expected: expectedOf(engine, round),
    reason: null,
  }
}

/** What the rounds of a batch pay is one more call of the ledger for each currency. Gives what each purse holds then. */
async function payOut(tx: Tx, rows: readonly Staked[], draws: readonly Drawn[]): Promise<bigint[]> {
  const balances = rows.map(({ receipt }) => lastOf(receipt).debitAfter)
  const byHouse = new Map<AccountId, { readonly places: number[]; readonly payouts: Payout[] }>()
  for (const [place, { payout: amount }] of draws.entries()) {
    if (amount === 0n) continue
    const { planned, sides, receipt } = rows[place] as Staked
    const paying = byHouse.get(sides.house) ?? { places: [], payouts: [] }
    byHouse.set(sides.house, paying)
    paying.places.push(place)
    paying.payouts.push({ groupId: receipt.groupId, ref: `round:${planned.id}`, purse: sides.purse, amount })
  }
  for (const [house, { places, payouts }] of byHouse) {
    const after = await payAfter(tx, house, 'payout', payouts)
    for (const [at, place] of places.entries()) balances[place] = after[at] as bigint
  }
  return balances
}

/** The line of the stake says what the purse had left. */
function lastOf({ postings }: Receipt) {
  const last = postings.at(-1)
  assert(last, 'a movement of play posts something')
  return last
}
