import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Tx } from '#kit/tx.ts'
import type { Played, Win } from '#modules/catalog/model.ts'
import { playedSink, winSink } from '#modules/catalog/service.ts'
import type { Following, Receipt } from '#modules/ledger/model.ts'
import { postFollowing } from '#modules/ledger/service.ts'
import { type Drawn, drawRound, type PlannedRound, type Streams } from '#modules/play/draw.ts'
import type { Engine } from '#modules/play/games.ts'
import { feedPots, type PotFeed } from '#modules/play/jackpots.ts'
import type { StoredRound } from '#modules/play/model.ts'
import type { PlayParts, Seat } from '#modules/play/parts.ts'
import { SeatIsStale } from '#modules/play/seats.ts'
import { insertRounds, type NewRound, takeNumbers } from '#modules/play/store/rounds.ts'
import { settledOf } from '#modules/play/till.ts'
import { payoutLeg, type Sides } from '#modules/wallet/service.ts'

/** How a win of this bet would be shown; known before anybody knows whether it wins. Null where wins are not shown. */
export interface Board {
  readonly category: Win['category']
  /** The least that is shown. */
  readonly from: bigint
}

/** A bet whose stake is taken. Its round is drawn by the sink, in the transaction that took it. */
export interface Staked {
  readonly planned: PlannedRound
  readonly engine: Engine
  readonly seat: Seat
  readonly sides: Sides
  /** Of the stake. */
  readonly receipt: Receipt
  readonly board: Board | null
  readonly played: Played | null
  readonly pot: PotFeed | null
  /** Set by the sink. */
  round: NewRound | null
}

export interface Sinks {
  readonly staked: { insert(tx: Tx, rows: readonly Staked[]): Promise<void> }
}

type DrawnRow = Staked & { round: NewRound }

const lanes = 16n

/** Rounds that settle at once are of different batches, and so count in different rows. */
const laneOf = ({ groupId }: Receipt) => Number((groupId / 1000n) % lanes)

/** Rounds of a whole batch, in the transaction that took their stakes: first their numbers, then the draws, then what they pay. */
export async function insertStaked(tx: Tx, play: PlayParts & Streams, rows: readonly Staked[]): Promise<void> {
  const planned = rows.map((row) => row.planned)
  // Who finds a number gone rolls back before anything was drawn.
  if (!(await takeNumbers(tx, planned))) throw new SeatIsStale()
  const draws = rows.map((row) => drawRound(play, row.seat, row.engine, row.planned))
  const balances = await payOut(tx, rows, draws)
  const drawn = rows.map((row, at): DrawnRow => {
    row.round = { ...row.planned, ...(draws[at] as Drawn), jackpot: 0n, balanceAfter: balances[at] as bigint }
    return row as DrawnRow
  })
  await feedPots(tx, play, drawn)
  const settled = drawn.flatMap(({ engine, round, receipt }) => settledOf(engine, round, laneOf(receipt)) ?? [])
  const rounds = drawn.map(({ round }) => round)
  if (!(await insertRounds(tx, rounds, settled))) throw new SeatIsStale()
  await recordWins(tx, play, drawn)
  await playedSink.insert(
    tx,
    drawn.flatMap(({ played }) => played ?? []),
  )
}

/** What the rounds of a batch pay is one more call of the ledger. Gives what each purse holds then. */
async function payOut(tx: Tx, rows: readonly Staked[], draws: readonly Drawn[]): Promise<bigint[]> {
  const balances = rows.map(({ receipt }) => lastOf(receipt).debitAfter)
  const paying: number[] = []
  const following: Following[] = []
  for (const [at, { payout }] of draws.entries()) {
    if (payout === 0n) continue
    const { planned, sides, receipt } = rows[at] as Staked
    paying.push(at)
    following.push({ groupId: receipt.groupId, ref: `round:${planned.id}`, legs: [payoutLeg(sides, payout)] })
  }
  const paid = following.length > 0 ? await postFollowing(tx, following) : []
  for (const [place, at] of paying.entries()) balances[at] = lastOf(paid[place] as Receipt).creditAfter
  return balances
}

/** The purse is credited by a payout and debited by a stake; the last posting says what it has now. */
function lastOf({ postings }: Receipt) {
  const last = postings.at(-1)
  assert(last, 'a movement of play posts something')
  return last
}

interface Settled {
  readonly round: StoredRound
  readonly board: Board | null
}

/** Rounds that paid enough go on the winner board, in the transaction that pays them; the names are asked for all of them at once. */
export async function recordWins(tx: Tx, play: PlayParts, rows: readonly Settled[]): Promise<void> {
  const won = rows.filter(({ round, board }) => board && isShown(round, board))
  if (won.length === 0) return
  const names = await play.accountNames(tx, [...new Set(won.map(({ round }) => round.playerId as Id<'member'>))])
  await winSink.insert(
    tx,
    won.map(({ round, board }): Win => {
      const { id, nodeId, payout: amount, currency, actedAt: at } = round
      const memberId = round.playerId as Id<'member'>
      const { category } = board as Board
      return { id, nodeId, category, memberId, accountName: names.get(memberId) ?? '', amount, currency, at }
    }),
  )
}

const isShown = ({ status, payout, stake }: StoredRound, { from }: Board): boolean =>
  status === 'over' && payout > stake && payout >= from
