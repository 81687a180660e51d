import type { Tx } from '#kit/tx.ts'
import type { Played, Win } from '#modules/catalog/model.ts'
import { playedSink, winSink } from '#modules/catalog/service.ts'
import { feedPots, type PotFeed } from '#modules/play/jackpots.ts'
import type { StoredRound } from '#modules/play/model.ts'
import type { PlayParts } from '#modules/play/parts.ts'
import { SeatIsStale } from '#modules/play/seats.ts'
import { addReturns, type Settled } from '#modules/play/store/returns.ts'
import { insertRounds, type NewRound, updateRound } from '#modules/play/store/rounds.ts'

/** A round that begins, with all that is written beside it. What a jackpot adds is only known inside the transaction. */
export interface Dealt {
  round: NewRound
  readonly settled: Settled | null
  readonly win: Win | null
  readonly played: Played | null
  readonly pot: PotFeed | null
}

/** A round that goes on, or ends. */
export interface Advanced {
  readonly round: StoredRound
  readonly stepsBefore: number
  readonly settled: Settled | null
  readonly win: Win | null
}

/** Rows of many rounds are written together, in the transaction that moves their money. */
export interface Sinks {
  readonly dealt: { insert(tx: Tx, rows: readonly Dealt[]): Promise<void> }
  readonly advanced: { insert(tx: Tx, rows: readonly Advanced[]): Promise<void> }
}

export function makeSinks(parts: PlayParts): Sinks {
  return {
    dealt: {
      async insert(tx, rows) {
        await feedPots(tx, parts, rows)
        const rounds = rows.map(({ round }) => round)
        if (!(await insertRounds(tx, rounds, rows.flatMap(settledWithJackpot)))) throw new SeatIsStale()
        await recordWins(tx, rows)
        await playedSink.insert(
          tx,
          rows.flatMap(({ played }) => played ?? []),
        )
      },
    },
    advanced: {
      async insert(tx, rows) {
        for (const { round, stepsBefore } of rows) {
          if (!(await updateRound(tx, round, stepsBefore))) throw new SeatIsStale()
        }
        await addReturns(
          tx,
          rows.flatMap(({ settled }) => settled ?? []),
        )
        await recordWins(tx, rows)
      },
    },
  }
}

async function recordWins(tx: Tx, rows: readonly { readonly win: Win | null }[]): Promise<void> {
  await winSink.insert(
    tx,
    rows.flatMap(({ win }) => win ?? []),
  )
}

function settledWithJackpot({ settled, round }: Dealt): Settled[] {
  return settled ? [{ ...settled, paid: settled.paid + round.jackpot }] : []
}
