import type { z } from 'zod'
import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { type KeyedMutex, makeKeyedMutex, withLock as takeTurn } from '#kit/keyed-mutex.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { PaymentEvent } from '#modules/cashier/contract.ts'
import { type AdapterDeps, makeAdapter, type PspAdapter, type PspLink } from '#modules/cashier/psp/adapter.ts'
import { Circuit } from '#modules/cashier/psp/circuit.ts'
import { cashierDocument } from '#modules/cashier/settings.ts'
import type { Identity } from '#modules/identity/service.ts'
import { readDocument, readSetting, type Settings } from '#modules/settings/service.ts'
import type { FollowWagering, OpenTurnover } from '#modules/wallet/service.ts'

export interface CashierDeps extends AdapterDeps {
  readonly db: { readonly read: Reader; readonly single: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly settings: Settings
  readonly identity: Identity
  readonly psps: readonly PspLink[]
  /** What has to be played before money leaves is counted by those who know the bets. */
  readonly turnover: OpenTurnover
  /** Who withdraws gives up bonuses that are not wagered by then; bets that have ended by then count. */
  readonly wagering: FollowWagering
  /** True for the first caller of a name until it expires. */
  readonly claimOnce: (name: string, expiresAt: Date) => Promise<boolean>
  /** Writes events for the modules above, in the transaction that makes them true. */
  readonly publish: (
    tx: Tx,
    rows: readonly { readonly topic: string; readonly key: string; readonly payload: unknown }[],
  ) => Promise<void>
  /** Told after the commit, so that the member's open pages look again. */
  readonly announce: (memberId: Id<'member'>, event: PaymentEvent | { readonly type: 'balance' }) => void
}

export interface Provider {
  readonly link: PspLink
  readonly circuit: Circuit
  readonly adapter: PspAdapter
}

export interface Cashier extends CashierDeps {
  readonly providers: ReadonlyMap<string, Provider>
  /** Work that goes on after its answer; whoever stops waits for it. */
  readonly underway: Set<Promise<void>>
  /** The last call of each member that proves a payment password. */
  readonly turns: KeyedMutex
}

export function makeCashier(parts: CashierDeps): Cashier {
  const providers = parts.psps.map((link): [string, Provider] => {
    const circuit = new Circuit(parts.clock)
    return [link.code, { link, circuit, adapter: makeAdapter(parts, link, circuit) }]
  })
  return { ...parts, providers: new Map(providers), underway: new Set(), turns: makeKeyedMutex() }
}

export const now = ({ clock }: Pick<CashierDeps, 'clock'>): Date => new Date(clock.nowMs())

/** Goes on after the answer. What fails is tried again by the clock, so here it is only told. */
export function runInBackground(cashier: Cashier, work: Promise<unknown>): void {
  const ending: Promise<void> = work
    .then(
      () => undefined,
      (error: unknown) => cashier.logger.error({ err: error }, 'a payment could not go on; it is tried again'),
    )
    .finally(() => cashier.underway.delete(ending))
  cashier.underway.add(ending)
}

/** One call of a member after another. */
export async function withLock<T>({ turns }: Cashier, memberId: string, work: () => Promise<T>): Promise<T> {
  return await takeTurn(turns, memberId, work)
}

/** Until nothing goes on any more. */
export async function settled({ underway }: Cashier): Promise<void> {
  while (underway.size > 0) await Promise.all(underway)
}

export type CashierSetting = z.output<(typeof cashierDocument)['schema']>
export type ChannelSetting = CashierSetting['channels'][number]

export async function readRules({ settings }: Pick<CashierDeps, 'settings'>): Promise<CashierSetting> {
  return await readDocument(settings, cashierDocument)
}

export async function readZone({ settings }: Pick<CashierDeps, 'settings'>): Promise<string> {
  return (await readSetting(settings, 'brand')).timeZone
}

export function currencyOf(channel: ChannelSetting): Currency {
  return channel.currency as Currency
}
