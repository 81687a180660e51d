import type { Clock } from '#kit/clock.ts'
import { type Day, dayOf } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { type KeyedMutex, makeKeyedMutex } from '#kit/keyed-mutex.ts'
import type { Currency } from '#kit/money.ts'
import type { Publish } from '#kit/outbox.ts'
import type { Result } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Identity } from '#modules/identity/service.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'
import type { CountTurnover, OpenTurnover } from '#modules/wallet/service.ts'

export interface Purse {
  readonly memberId: Id<'member'>
  readonly currency: Currency
}

/**
 * What the till knows of a member's money. It stands on this module's own line, so the server hands it in. Each is called in the transaction
 * that moves the money, before anything of the ledger.
 */
export interface Till {
  /** Takes both members in hand, in an order of its own, so that nothing that follows waits for them. */
  hold(tx: Tx, memberIds: readonly Id<'member'>[]): Promise<void>
  /** Money cannot leave while it is owed. */
  checkDeficit(tx: Tx, purse: Purse): Promise<Result<null, 'deficit_is_owed'>>
  /** Nor, on the way out, what is bound to turnover that is still open. */
  checkTurnover(
    tx: Tx,
    purse: Purse & { readonly amount: bigint },
    count: CountTurnover,
  ): Promise<Result<null, 'turnover_is_owed'>>
  /** What is not bound. */
  findFree(tx: Tx, purse: Purse, count: CountTurnover): Promise<bigint>
  /** What comes down from an agent has to be played like what was paid in; the answer is called once it has come. */
  planTurnover(
    tx: Tx,
    purse: Purse & { readonly amount: bigint; readonly percent: number },
    count: CountTurnover,
  ): Promise<() => Promise<void>>
  readonly turnoverPercent: () => Promise<number>
  /** Asked before the transaction. */
  readonly turnover: OpenTurnover
}

export interface Agents {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly settings: Settings
  readonly identity: Identity
  readonly till: Till
  readonly publish: Publish
  /** Told after the commit, so that open pages look at their purse again. */
  readonly announceBalance: (memberId: Id<'member'>) => void
  /** One transfer of a sender after another: tries of a payment password are counted before they are looked at. */
  readonly turns: KeyedMutex
}

export function makeAgents(parts: Omit<Agents, 'turns'>): Agents {
  return { ...parts, turns: makeKeyedMutex() }
}

export const now = ({ clock }: Pick<Agents, 'clock'>): Date => new Date(clock.nowMs())

export type AgentsSetting = Awaited<ReturnType<typeof readSetting<'agents'>>>

/** What the house says, and which day it is there. It is read before a transaction is opened, never inside one. */
export interface HouseRules {
  readonly rules: AgentsSetting
  readonly today: Day
  readonly timeZone: string
  readonly currency: Currency
}

export async function readHouse({ settings, clock }: Pick<Agents, 'settings' | 'clock'>): Promise<HouseRules> {
  const [rules, brand] = await Promise.all([readSetting(settings, 'agents'), readSetting(settings, 'brand')])
  const { timeZone, currency } = brand
  return { rules, today: dayOf(clock.nowMs(), timeZone), timeZone, currency }
}
