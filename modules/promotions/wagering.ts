import type { Id } from '#kit/id.ts'
import { formatMoney } from '#kit/money.ts'
import type { Tx } from '#kit/tx.ts'
import type { BetEvent } from '#modules/bets/model.ts'
import { type EventReader, followMemberEvents } from '#modules/bets/service.ts'
import { deliver, type Messaging } from '#modules/messaging/service.ts'
import { type Counted, findCounted, writeCounted } from '#modules/promotions/counted-store.ts'
import { countWagering, type WageredBet } from '#modules/wallet/model.ts'
import { addWagering, findParts, type GrantRow, lockOpen, type PartRow } from '#modules/wallet/service.ts'

/**
 * Wagering follows what bets came to. What a bet counts is written by grant, so that a later version of it takes back what the one before gave
 * and counts anew. A grant that reaches its target is completed in the same transaction, stays so, and its member is told.
 */
export function wageringReader(told: Told): EventReader {
  return { name: 'promotions', apply: async (tx, events) => await applyEvents(tx, events, told) }
}

/** The clock, and where a message to the member is published. */
export type Told = Pick<Messaging, 'clock' | 'publish'>

/** Brings a member's grants up to what this transaction sees of their bets, for who decides by them. */
export async function followWagering(tx: Tx, told: Told, memberId: Id<'member'>): Promise<void> {
  await followMemberEvents(tx, wageringReader(told), memberId)
}

async function applyEvents(tx: Tx, events: readonly BetEvent[], told: Told): Promise<void> {
  const open = await lockOpen(tx, [...new Set(events.map(({ memberId }) => memberId))])
  const active = new Map(open.filter(({ state }) => state === 'active').map((grant) => [grant.id, grant]))
  if (active.size === 0) return
  const members = new Set([...active.values()].map(({ memberId }): string => memberId))
  const own = events.filter(({ memberId }) => members.has(memberId))
  const before = Map.groupBy(await findCounted(tx, own.map(betIdOf)), betIdOf)
  const gifted = own.filter(({ bonus }) => bonus > 0n)
  const parts =
    gifted.length > 0 ? Map.groupBy(await findParts(tx, gifted.map(betIdOf)), betIdOf) : new Map<string, PartRow[]>()
  for (const event of own)
    await applyEvent(tx, event, active, before.get(event.betId) ?? [], parts.get(event.betId) ?? [], told)
}

const betIdOf = ({ betId }: { readonly betId: string }) => betId

async function applyEvent(
  tx: Tx,
  event: BetEvent,
  active: Map<string, GrantRow>,
  before: readonly Counted[],
  bonus: WageredBet['stake']['bonus'],
  told: Told,
): Promise<void> {
  const { betId, version, memberId, currency, category, game } = event
  if (before.some((row) => row.version >= version)) return
  const add = async (id: string, difference: bigint) => {
    const grant = active.get(id)
    if (!grant) return
    const after = await addWagering(tx, grant, difference, new Date(told.clock.nowMs()))
    if (after.state === 'active') {
      active.set(id, after)
      return
    }
    active.delete(id)
    if (after.state === 'completed') await tellDone(tx, told, after)
  }
  for (const { grantId, amount } of before) await add(grantId, -amount)
  const grants = [...active.values()].filter((grant) => grant.memberId === memberId && grant.currency === currency)
  const atRisk = event.atRisk ?? event.turnover ?? 0n
  const settledAt = new Date(event.settledAt)
  const counted = countWagering(grants, {
    ...{ category: category ?? 'NONE', validStake: atRisk, placedAt: new Date(event.placedAt), endedAt: settledAt },
    stake: { cash: event.stake - event.bonus, bonus },
  })
  const amounts = new Map(counted.map(({ grant, amount }) => [grant, amount]))
  const rows = grants.map(({ id: grantId }): Counted => {
    const amount = amounts.get(grantId) ?? 0n
    return { grantId, betId, version, category, game, atRisk, amount, settledAt }
  })
  await writeCounted(tx, rows)
  for (const [id, amount] of amounts) await add(id, amount)
}

async function tellDone(tx: Tx, told: Told, { id, memberId, amount, currency }: GrantRow): Promise<void> {
  const figures = { amount: formatMoney(amount, currency), currency }
  await deliver(tx, told, { memberId, source: `bonus:${id}`, template: 'bonus_completed', figures })
}
