import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/database.ts'
import type { Id } from '#kit/id.ts'
import type { Sealer } from '#kit/platform.ts'
import { asideOf, type SetAside } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import type { Compliance } from '#modules/compliance/service.ts'
import type { LotteryEvent } from '#modules/lottery/contract.ts'
import type { Messaging } from '#modules/messaging/service.ts'
import { type DatabaseTime, DemoCrowd, databaseTime, type PlayMoney } from '#modules/rounds/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { StakeLedger, Wallet } from '#modules/wallet/service.ts'

export interface LotteriesDeps {
  readonly db: Pick<Database, 'read' | 'tx' | 'single'>
  readonly clock: Clock
  readonly sealer: Sealer
  readonly settings: Settings
  readonly catalog: Catalog
  readonly wallet: Wallet
  readonly ledger: StakeLedger
  readonly compliance: Pick<Compliance, 'settings' | 'clock'>
  readonly messaging: Pick<Messaging, 'clock' | 'publish'>
  playMoney(): PlayMoney
  groupAddress(address: string): string
  announceBalance(memberId: Id<'member'>): void
  /** A member's own rate on lotteries, in basis points of the stake. */
  rateOf(memberId: Id<'member'>): Promise<number>
  readonly sms: {
    /** A member's number with most of it left out; null without one that is proved, or where nothing can be sent. */
    hintOf(memberId: Id<'member'>): Promise<string | null>
    /** In the caller's transaction; false where it is not sent. */
    send(tx: Tx, memberId: Id<'member'>, text: string): Promise<boolean>
  }
  /** Tells whoever listens to a lottery, and to the lobby. */
  push(event: LotteryEvent): void
  /** What time it is in the database; a test may say so. */
  readonly time?: DatabaseTime
}

/** All lotteries of the house. */
export interface Lotteries extends LotteriesDeps {
  readonly time: DatabaseTime
  readonly asideDraws: SetAside
  readonly asidePlans: SetAside
  readonly demoCrowd: DemoCrowd
}

export function makeLotteries(deps: LotteriesDeps): Lotteries {
  return {
    ...deps,
    time: deps.time ?? databaseTime,
    asideDraws: asideOf(deps, 'lottery-draws'),
    asidePlans: asideOf(deps, 'lottery-plans'),
    demoCrowd: new DemoCrowd(deps.clock),
  }
}
