import type { Json } from '#engines/game.ts'
import type { SharedGame, SpotBet } from '#engines/shared-game.ts'
import { mostStake, type StakeLimits } from '#engines/stake.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/database.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Sealer } from '#kit/platform.ts'
import { SetAside } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import type { PlayerId, RoundName, RoundState } from '#modules/rounds/model.ts'
import { type DatabaseTime, databaseTime } from '#modules/rounds/store.ts'
import type { StakeLedger, Wallet } from '#modules/wallet/service.ts'

/** A table is data: a game, how long its phases last and what may be staked. */
export interface Table {
  readonly id: string
  /** Under which name the catalogue has it. */
  readonly nodeId: string
  readonly game: SharedGame
  readonly phases: Phases
  /** Why it takes no bets at present, whatever its round says. */
  readonly refusal?: 'table_is_paused' | 'game_is_in_maintenance' | 'game_is_not_offered' | null
  /** Null for a currency that is not played here. */
  limitsOf(currency: Currency): TableLimits | null
}

/** In milliseconds. */
export interface Phases {
  readonly betting: number
  /** Between two steps of what is shown. */
  readonly step: number
  /** Time to see what became of the bets. */
  readonly result: number
  readonly acting?: ActingPhases | undefined
}

/** Of a game in which players act. */
export interface ActingPhases {
  /** For one act. */
  readonly turn: number
  /** For all acts at a seat together. */
  readonly most: number
  /** How long, from the opening of betting, a sole seat is kept for whoever had it in the round before. */
  readonly keep: number
}

/** What may be staked, in minor units. `least` is on one spot of a slip, `most` the whole slip. */
export interface TableLimits extends StakeLimits {
  /** What one player may have on one spot of a round, over all slips. */
  readonly spotMost: bigint
  /** What one round may pay one player, over all slips. */
  readonly maxPayout: bigint
}

/** What a player may have on this very spot: no more than could be paid. */
export function spotMostOf({ game }: Pick<Table, 'game'>, choice: Json, { spotMost, maxPayout }: TableLimits): bigint {
  return mostStake({ least: 0n, most: spotMost, maxPayout }, game.topOf(choice))
}

/** Purses of play money, which are another module's. */
export interface PlayMoney {
  /** To be asked before the transaction: what a purse opens with is a setting. */
  purseOf(playerId: PlayerId, currency: Currency): Promise<PlayMoneyPurse>
  /** What a purse holds; of one that was never used, what it will open with. */
  balanceOf(playerId: PlayerId, currency: Currency): Promise<bigint>
  pay(tx: Tx, paid: readonly PlayMoneyPayment[]): Promise<void>
}

export interface PlayMoneyPurse {
  /** Takes a stake and answers what the purse then holds; null when it cannot bear it. */
  take(tx: Tx, stake: bigint): Promise<bigint | null>
}

export interface PlayMoneyPayment {
  readonly playerId: PlayerId
  readonly currency: Currency
  readonly amount: bigint
}

export interface TablesDeps {
  readonly db: Pick<Database, 'read' | 'tx'>
  readonly clock: Clock
  readonly sealer: Sealer
  readonly ledger: StakeLedger
  readonly wallet: Wallet
  readonly catalog: Catalog
  playMoney(): PlayMoney
  /** A member's name as strangers may see it. */
  shownName(id: Id<'member'>): Promise<string>
  announceBalance(id: Id<'member'>): void
  /** Tells everyone who watches a table, on every node. */
  push(table: Pick<Table, 'id' | 'game'>, event: TableEvent): void
  readonly time?: DatabaseTime
  /**
   * Whether a round takes bets, as far as this node has heard; null where it has heard nothing. It saves a question to the database for each bet.
   * What decides is the transaction that takes the stake.
   */
  looksOpen?(round: RoundName): boolean | null
}

export interface Tables extends TablesDeps {
  readonly time: DatabaseTime
  readonly asideRounds: SetAside
}

export function makeTables(deps: TablesDeps): Tables {
  return { ...deps, time: deps.time ?? databaseTime, asideRounds: new SetAside('table-rounds', deps.clock) }
}

/** What the topic of a table says. Times are the server's. */
export type TableEvent =
  | { readonly type: 'betting'; readonly number: number; readonly closesAt: string }
  | { readonly type: 'closed'; readonly number: number }
  | { readonly type: 'step'; readonly number: number; readonly at: number; readonly step: Json }
  | { readonly type: 'acting'; readonly number: number; readonly actsUntil: string; readonly shown: Json }
  | {
      readonly type: 'acted'
      readonly number: number
      readonly seat: string
      readonly action: string
      /** How this seat then stands. */
      readonly shown: Json
      /** Until when its next act is taken; null when it is done. */
      readonly actsUntil: string | null
    }
  | {
      readonly type: 'over'
      readonly number: number
      readonly state: RoundState
      readonly outcome: Json
      readonly hash: string
    }
  /** Everybody is paid. */
  | { readonly type: 'settled'; readonly number: number }

/** A slip as it is stored: what one player put on the spots of a round in one go. For real money it is one bet. */
export interface Slip extends RoundName {
  readonly id: Id<'round'>
  readonly playerId: PlayerId
  readonly mode: 'real' | 'demo'
  readonly shownName: string
  readonly key: string
  readonly intent: string
  readonly currency: Currency
  readonly stake: bigint
  readonly mostPayout: bigint
  readonly spots: readonly SpotBet<Json>[]
  readonly balanceAfter: bigint
  readonly placedAt: Date
}

/** What is settled together. */
export const groupOf = ({ tableId, number }: RoundName) => `table:${tableId}:${number}`
