import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { KeyedMutex } from '#kit/keyed-mutex.ts'
import { type Currency, isCurrency, parseMoney } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Till } from '#modules/agents/deps.ts'
import type { EnvelopeLimits } from '#modules/agents/rules/envelopes.ts'
import type { Identity } from '#modules/identity/service.ts'
import type { Messaging } from '#modules/messaging/service.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'

/** Seals a seed while it must stay a secret; the label binds it to its hash. */
interface Sealer {
  seal(plain: Uint8Array, label: string): Promise<Uint8Array>
  unseal(sealed: Uint8Array, label: string): Promise<Uint8Array>
}

export interface Envelopes {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly settings: Settings
  readonly identity: Identity
  readonly messaging: Pick<Messaging, 'clock' | 'publish'>
  readonly sealer: Sealer
  /** What holds for money that goes down to somebody holds for this money too. */
  readonly till: Till
  readonly turns: KeyedMutex
  /** Told after the commit: open pages of this member look at their money, or at their envelopes, again. */
  readonly announce: (memberId: Id<'member'>, event: { readonly type: 'balance' | 'envelope' }) => void
}

export const now = ({ clock }: Pick<Envelopes, 'clock'>): Date => new Date(clock.nowMs())

/** What the house allows in one currency. One that the setting does not name has nothing, and so no envelopes. */
export async function readLimits({ settings }: Envelopes, currency: Currency): Promise<EnvelopeLimits> {
  const { envelopes } = await readSetting(settings, 'agents')
  const { AGENTPOLICY3 } = await readSetting(settings, 'whitelabel')
  const amount = (by: Readonly<Record<string, string>>) => {
    const money = isCurrency(currency) ? parseMoney(by[currency] ?? '0', currency) : null
    return money?.ok ? money.value : 0n
  }
  return {
    // The specification's switch over all of what agents do with money.
    isOpen: AGENTPOLICY3 && envelopes.isOpen,
    least: amount(envelopes.least),
    most: amount(envelopes.most),
    dailyMost: amount(envelopes.dailyMost),
    sharesMost: envelopes.sharesMost,
    hours: envelopes.hours,
  }
}
