import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { guardForGrants, holdMember } from '#modules/compliance/service.ts'
import type { Leg } from '#modules/ledger/model.ts'
import { openAccount, openHouse, post, readAccount, readAccountsOf } from '#modules/ledger/service.ts'
import * as store from '#modules/wallet/grant-store.ts'
import {
  completeGrant,
  costOfWithdrawal,
  endByWithdrawal,
  type Grant,
  type GrantTerms,
  isActive,
  isRunning,
  type LossReason,
  type PurseEnd,
} from '#modules/wallet/rules/grant.ts'
import { freeOf } from '#modules/wallet/standing.ts'

/** Where the house books what bonuses cost it. */
const bonusHouse = 'bonuses'

interface Gift {
  readonly id: Id<'grant'>
  readonly memberId: Id<'member'>
  readonly currency: Currency
  readonly amount: bigint
  readonly terms: GrantTerms
  readonly now: Date
}

/** Gives bonus money under terms. From the commit on, every stake of the member is looked at. */
export async function giveGrant(tx: Tx, { id, memberId, currency, amount, terms, now }: Gift): Promise<void> {
  await holdMember(tx, memberId)
  const purse = await openAccount(tx, memberId, `bonus:${id}`, currency)
  await guardForGrants(tx, { now }, memberId, true)
  const none = { endedAt: null, heldAt: null, completedAt: null, lost: 0n } as const
  const standing = { ...none, wagered: 0n, state: 'active', earned: 0n } as const
  await store.insertGrant(tx, { ...standing, id, memberId, currency, purse, amount, terms, givenAt: now })
  const house = await openHouse(tx, bonusHouse, currency)
  await move(tx, id, 'given', [{ step: 'post', kind: 'bonus', debit: house, credit: purse, amount }])
}

/** Adds to a grant that is held and active what free rounds won, with its share of the terms. */
export async function growGrant(
  tx: Tx,
  { id, purse, currency }: store.GrantRow,
  amount: bigint,
  { target, cashMost }: Pick<GrantTerms, 'target' | 'cashMost'>,
  betId: string,
): Promise<void> {
  await store.saveGrowth(tx, id, { amount, target, cashMost })
  const house = await openHouse(tx, bonusHouse, currency)
  await move(tx, id, `won:${betId}`, [{ step: 'post', kind: 'bonus', debit: house, credit: purse, amount }])
}

async function move(tx: Tx, id: string, what: string, legs: readonly Leg[]): Promise<void> {
  if (legs.length === 0) return
  const moved = await post(tx, { scope: 'sys:bonus', key: `${what}:${id}`, ref: `bonus:${id}`, legs })
  assert(moved.ok && !moved.value.isReplay, `the money of bonus ${id} moves once and is there`)
}

/** Moves the money of a purse as its end says. */
async function emptyPurse(tx: Tx, grant: store.GrantRow, what: string, { toCash, removed }: PurseEnd): Promise<void> {
  const { id, purse: debit, currency, memberId } = grant
  const legs: Leg[] = []
  if (toCash > 0n) {
    const credit = await openAccount(tx, memberId, 'cash', currency)
    legs.push({ step: 'post', kind: 'bonus', debit, credit, amount: toCash })
  }
  if (removed > 0n) {
    const credit = await openHouse(tx, bonusHouse, currency)
    legs.push({ step: 'post', kind: 'bonus', debit, credit, amount: removed })
  }
  await move(tx, id, what, legs)
}

/** What waits with bets is in the purse still, and set aside. */
async function withBalance(tx: Tx, grant: store.GrantRow): Promise<Grant & { readonly free: bigint }> {
  const account = await readAccount(tx, grant.purse)
  return { ...grant, balance: account?.balance ?? 0n, free: account ? freeOf(account) : 0n }
}

/** The same without what waits with bets: as if those had been taken. What comes back of it goes by the grant's state then (`freeLegs`). */
async function withFree(tx: Tx, grant: store.GrantRow): Promise<Grant> {
  const { free, ...whole } = await withBalance(tx, grant)
  return { ...whole, balance: free }
}

/** Ends a grant that is held and active without its target; answers what of its purse went, or goes when it does not wait any more. */
async function loseGrant(tx: Tx, grant: store.GrantRow, reason: LossReason, now: Date): Promise<bigint> {
  assert(grant.state === 'active', 'only an active grant is lost')
  const { balance, free } = await withBalance(tx, grant)
  // One that an appeal brought back may be lost once more.
  await emptyPurse(tx, grant, grant.lost > 0n ? `${reason}-again` : reason, { toCash: 0n, removed: free, kept: 0n })
  if (grant.heldAt !== null) await store.saveLost(tx, grant.id, balance)
  await store.saveEnd(tx, grant.id, { state: reason, endedAt: now, completedAt: null, earned: grant.earned })
  return balance
}

/**
 * Writes down what was wagered of grants that are held and active, all in one statement. Those that reach their target are completed, and
 * are the answer; one that somebody has to look at first is not.
 */
export async function saveWagering(tx: Tx, grants: readonly store.GrantRow[], now: Date): Promise<store.GrantRow[]> {
  await store.saveWagered(tx, grants)
  const completed: store.GrantRow[] = []
  for (const grant of grants)
    if (grant.heldAt === null && isWagered(grant)) completed.push(await complete(tx, grant, now))
  return completed
}

const isWagered = ({ wagered, terms }: store.GrantRow): boolean => wagered >= terms.target

async function complete(tx: Tx, grant: store.GrantRow, now: Date): Promise<store.GrantRow> {
  const end = completeGrant(await withFree(tx, grant))
  await emptyPurse(tx, grant, 'completed', end)
  const endedAt = grant.terms.kind === 'sticky' ? null : now
  const done = { state: 'completed', completedAt: now, endedAt, earned: end.toCash + end.removed } as const
  await store.saveEnd(tx, grant.id, done)
  return { ...grant, ...done }
}

/** A withdrawal: active grants are lost, and what a sticky bonus left to play with goes. */
export async function endForWithdrawal(tx: Tx, memberId: Id<'member'>, now: Date): Promise<void> {
  await holdMember(tx, memberId)
  for (const grant of await store.lockOpen(tx, [memberId])) {
    if (grant.state === 'active') {
      await loseGrant(tx, grant, isActive(grant, now) ? 'withdrawn' : 'expired', now)
      continue
    }
    const end = endByWithdrawal(await withFree(tx, grant), now)
    await emptyPurse(tx, grant, 'withdrawn', end)
    const { completedAt } = grant
    await store.saveEnd(tx, grant.id, {
      ...{ state: 'completed', endedAt: now, completedAt },
      earned: grant.earned + end.toCash,
    })
  }
  await guardForGrants(tx, { now }, memberId, false)
}

/** Ends one grant in its member's turn: given up, revoked or expired. Null when it is not active any more. */
export async function endGrant(
  tx: Tx,
  id: string,
  memberId: Id<'member'>,
  reason: LossReason,
  now: Date,
): Promise<{ readonly removed: bigint } | null> {
  await holdMember(tx, memberId)
  const grant = await store.lockGrant(tx, id)
  if (grant?.memberId !== memberId || grant.state !== 'active') return null
  return { removed: await loseGrant(tx, grant, reason, now) }
}

/** A grant that is being wagered stands still from now on, until somebody has looked at it. False where it does already, or is over. */
export const holdGrant = store.saveHold

/**
 * Lets a grant go on that was on hold, or brings one back that was lost while it was: with what went with it, and the time that it had left. Null when it is
 * neither. One that has reached its target meanwhile is completed.
 */
export async function releaseGrant(
  tx: Tx,
  id: string,
  memberId: Id<'member'>,
  now: Date,
): Promise<{ readonly restored: bigint } | null> {
  await holdMember(tx, memberId)
  const grant = await store.lockGrant(tx, id)
  if (grant?.memberId !== memberId || grant.heldAt === null) return null
  const isLost = grant.state === 'revoked'
  if (grant.state !== 'active' && !isLost) return null
  const expiresAt = new Date(now.getTime() + grant.terms.expiresAt.getTime() - grant.heldAt.getTime())
  await store.saveRelease(tx, id, expiresAt)
  await guardForGrants(tx, { now }, memberId, true)
  const restored = isLost ? grant.lost : 0n
  if (restored > 0n) {
    const house = await openHouse(tx, bonusHouse, grant.currency)
    const leg = { step: 'post', kind: 'bonus', debit: house, credit: grant.purse, amount: restored } as const
    await move(tx, id, 'restored', [leg])
  }
  const running = {
    ...grant,
    state: 'active',
    heldAt: null,
    endedAt: null,
    terms: { ...grant.terms, expiresAt },
  } as const
  if (isWagered(running)) await complete(tx, running, now)
  return { restored }
}

const grantsAtOnce = 200

/**
 * Writes down that grants' time is over. They have counted as ended since; only their money is still there. One that fails is set aside for
 * as long as `deps` is the same object.
 */
export async function expireGrants(
  deps: {
    readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
    readonly clock: Clock
  },
  signal?: AbortSignal,
): Promise<number> {
  const aside = asideOf(deps, 'wallet-expire-grants')
  const now = new Date(deps.clock.nowMs())
  const due = await store.findOverdue(deps.db.read, now, grantsAtOnce + aside.count)
  const end = async ({ id, memberId }: (typeof due)[number]) =>
    await deps.db.tx(async (tx) => await endGrant(tx, id, memberId, 'expired', now))
  return (await aside.each(due, ({ id }) => id, end, signal)).filter((ended) => ended !== null).length
}

/** What a withdrawal would take, with the grants held until the transaction ends; null where there is nothing to give up. */
export async function weighWithdrawal(tx: Tx, memberId: Id<'member'>, now: Date): Promise<bigint | null> {
  const { hasGrants } = await holdMember(tx, memberId)
  const held = hasGrants ? (await store.lockOpen(tx, [memberId])).filter((grant) => isRunning(grant, now)) : []
  if (held.length === 0) return null
  const grants = await Promise.all(held.map(async (grant) => await withBalance(tx, grant)))
  const cost = costOfWithdrawal(grants, now)
  return cost > 0n || grants.some((grant) => isActive(grant, now)) ? cost : null
}

/** All grants of a member with what their purses have, newest first. */
export async function grantsOf(
  reader: Reader,
  memberId: Id<'member'>,
): Promise<(store.GrantRow & { readonly balance: bigint })[]> {
  const rows = await store.findGrants(reader, memberId)
  if (rows.length === 0) return []
  const balances = new Map((await readAccountsOf(reader, memberId)).map(({ id, balance }) => [id, balance]))
  return rows.map((row) => ({ ...row, balance: balances.get(row.purse) ?? 0n }))
}
