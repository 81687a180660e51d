import type { z } from 'zod'
import type { Clock } from '#kit/clock.ts'
import { type Day, dayOf } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Publish } from '#kit/outbox.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Audit } from '#modules/audit/service.ts'
import { complianceDocument } from '#modules/compliance/settings.ts'
import { readDocument, readMinimumAge, readSetting, type Settings } from '#modules/settings/service.ts'

export interface Compliance {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly settings: Settings
  readonly audit: Audit
  /** Seals who somebody is; the label binds it to its row. */
  readonly pii: {
    seal(text: string, label: string): Promise<Uint8Array>
    unseal(sealed: Uint8Array, label: string): Promise<string>
    isOld(sealed: Uint8Array): boolean
  }
  /** News for the modules that tell the member. */
  readonly publish: Publish
  /** Told after the commit, so that the member's open pages look again. */
  readonly announce: (memberId: Id<'member'>, event: ComplianceEvent) => void
}

export interface ComplianceEvent {
  readonly type: 'compliance' | 'reality_check'
}

type Rules = z.output<(typeof complianceDocument)['schema']>

/**
 * The moment and the rules that something is judged by. They are read before a transaction is opened, never inside one: the embedded
 * database has one connection.
 */
export interface Judging extends Rules {
  readonly now: Date
  readonly timeZone: string
  readonly today: Day
  readonly gapMs: number
  readonly minimumAge: number
}

export async function readJudging({ settings, clock }: Pick<Compliance, 'settings' | 'clock'>): Promise<Judging> {
  const rules = await readDocument(settings, complianceDocument)
  const { timeZone } = await readSetting(settings, 'brand')
  const nowMs = clock.nowMs()
  return {
    ...rules,
    now: new Date(nowMs),
    timeZone,
    today: dayOf(nowMs, timeZone),
    gapMs: rules.playGapMinutes * 60_000,
    minimumAge: await readMinimumAge(settings),
  }
}
