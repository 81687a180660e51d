import type { Clock } from '#kit/clock.ts'
import { type Day, dayOf } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Publish } from '#kit/outbox.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Audit } from '#modules/audit/service.ts'
import type { ContractKind } from '#modules/contracts/model.ts'
import { requestTypes } from '#modules/contracts/model.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'

export interface Contracts {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly settings: Settings
  readonly audit: Audit
  /** News for the modules that tell people. */
  readonly publish: Publish
  /** Told after the commit, so that the open pages of a side look again. */
  readonly announce: (memberId: Id<'member'>, event: ContractEvent) => void
}

export interface ContractEvent {
  readonly type: 'contract'
}

type AgentRules = Awaited<ReturnType<typeof readSetting<'agents'>>>

/**
 * The moment and the rules that something is judged by. They are read before a transaction is opened, never inside one: the embedded
 * database has one connection.
 */
export interface Judging {
  readonly rules: AgentRules['contracts']
  readonly now: Date
  readonly nowMs: number
  readonly timeZone: string
  readonly today: Day
  readonly currency: Currency
}

export async function readJudging({ settings, clock }: Pick<Contracts, 'settings' | 'clock'>): Promise<Judging> {
  const { contracts: rules } = await readSetting(settings, 'agents')
  const { timeZone, currency } = await readSetting(settings, 'brand')
  const nowMs = clock.nowMs()
  return { rules, now: new Date(nowMs), nowMs, timeZone, today: dayOf(nowMs, timeZone), currency }
}

export function isOn(rules: Judging['rules'], kind: ContractKind): boolean {
  return rules[requestTypes[kind]]
}
