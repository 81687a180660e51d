import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Publish } from '#kit/outbox.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import type { Measure } from '#modules/contracts/engine/pay-window.ts'
import type { Period } from '#modules/contracts/model.ts'
import type { PayKind } from '#modules/contracts/rules/pay.ts'
import type { Settings } from '#modules/settings/service.ts'

interface Runner {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** What windows are settled with. */
export interface Pay {
  readonly db: Runner & { readonly read: Reader; readonly long: Runner }
  readonly clock: Clock
  readonly settings: Settings
  readonly catalog: Catalog
  /** News for the modules that tell people. */
  readonly publish: Publish
  /** Told after the commit, so that open pages look at their balance again. */
  readonly announceBalance: (memberId: Id<'member'>) => void
  /** Signs statements; its public keys are those of the ledger's roots. */
  readonly signer: { sign(bytes: Uint8Array): Promise<{ kid: string; signature: Uint8Array }> }
}

/** Contracts that are judged together, because each is paid less what is paid below: the same thing, measured in the same time. */
export interface Group {
  readonly kind: PayKind
  readonly period: Period
  readonly measure: Measure
  readonly currency: Currency
}

/** What a run goes by from its beginning to its end, whatever the settings become meanwhile. Amounts are whole minor units. */
export interface RunRules {
  readonly minimumPayout: string
  readonly carry: { readonly policy: 'reset' | 'carry' | 'carry_periods'; readonly periods: number }
  /** Of contracts: what a member must have paid in to count as active. Runs that were begun before there was this rule count everybody. */
  readonly activeDeposit?: string
  /** Of rebates: what agents right under the house have who were given no rates. */
  readonly caps: Readonly<Record<string, number>>
}

export interface Run extends Group {
  readonly no: bigint
  readonly windowStart: Date
  readonly windowEnd: Date
  readonly day: string
  readonly timeZone: string
  readonly rules: RunRules
  readonly beganAt: Date
  readonly doneAt: Date | null
  readonly auditedAt: Date | null
}

export const engineVersion = 'laro-pay/1'

/** Told in the transaction that pays, or once a day for windows shorter than one. */
export const paidEvent = 'contracts.paid'

export interface PaidHappened {
  readonly memberId: Id<'member'>
  readonly kind: PayKind
  readonly amount: string
  readonly currency: string
  /** The day that it is shown under. */
  readonly day: string
  readonly payouts: number
}
