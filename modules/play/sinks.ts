import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Tx } from '#kit/tx.ts'
import type { Played, Win } from '#modules/catalog/model.ts'
import { playedSink, winSink } from '#modules/catalog/service.ts'
import type { AccountId, Payout, Receipt } from '#modules/ledger/model.ts'
import { payAfter } from '#modules/ledger/service.ts'
import { amountFor } from '#modules/play/amounts.ts'
import { type Drawn, drawRound, type PlannedRound, type Streams } from '#modules/play/draw.ts'
import type { Engine } from '#modules/play/games.ts'
import { feedPots, type PotFeed } from '#modules/play/jackpots.ts'
import type { StoredRound } from '#modules/play/model.ts'
import type { PlayParts, Seat } from '#modules/play/parts.ts'
import { SeatIsStale } from '#modules/play/seats.ts'
import { insertRounds, type NewRound, takeNumbers } from '#modules/play/store/rounds.ts'
import { type Board, settledOf } from '#modules/play/till.ts'
import type { Sides } from '#modules/wallet/service.ts'

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
export async function insertStaked(tx: Tx, parts: PlayParts & Streams, rows: readonly Staked[]): Promise<void> {
  const planned = rows.map((row) => row.planned)
  // Who finds a number gone rolls back before anything was drawn.
  if (!(await takeNumbers(tx, planned))) throw new SeatIsStale()
  const draws = rows.map((row) => drawRound(parts, row.seat, row.engine, row.planned))
  const balances = await payOut(tx, rows, draws)
  const drawn = rows.map((row, at): DrawnRow => {
    row.round = { ...row.planned, ...(draws[at] as Drawn), jackpot: 0n, balanceAfter: balances[at] as bigint }
    return row as DrawnRow
  })
  await feedPots(tx, parts, drawn)
  const settled = drawn.flatMap(({ engine, round, receipt }) => settledOf(engine, round, laneOf(receipt)) ?? [])
  const rounds = drawn.map(({ round }) => round)
  if (!(await insertRounds(tx, rounds, settled))) throw new SeatIsStale()
  await recordWins(tx, parts, drawn)
  await playedSink.insert(
    tx,
    drawn.flatMap(({ played }) => played ?? []),
  )
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

interface Settled {
  readonly round: StoredRound
  readonly board: Board | null
}

/** Rounds that paid enough go on the winner board, in the transaction that pays them; the names are asked for all of them at once. */
export async function recordWins(tx: Tx, parts: PlayParts, rows: readonly Settled[]): Promise<void> {
  const won = rows.filter(({ round, board }) => board && isShown(round, board))
  if (won.length === 0) return
  const names = await parts.accountNames(tx, [...new Set(won.map(({ round }) => round.playerId as Id<'member'>))])
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

function isShown({ status, payout, stake, currency }: StoredRound, { winsFrom }: Board): boolean {
  if (status !== 'over' || payout <= stake) return false
  const from = amountFor(winsFrom, currency)
  return from !== null && payout >= from
}
