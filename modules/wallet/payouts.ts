import { assert } from '#kit/assert.ts'
import type { Tx } from '#kit/tx.ts'
import type { AccountId } from '#modules/ledger/model.ts'
import {
  findParts,
  type GrantRow,
  insertParts,
  lockGrants,
  type PartRow,
  saveEarned,
  savePart,
} from '#modules/wallet/grant-store.ts'
import { changePart, type PartChange } from '#modules/wallet/rules/grant.ts'

/** A bet and what it pays: all of it, and what of that has been paid before. */
export interface PayingBet {
  readonly id: string
  readonly stake: bigint
  /** What of the stake came out of bonus purses. */
  readonly bonus: bigint
  readonly paidBefore: bigint
  readonly payout: bigint
}

/** What a payout is for each purse; below nothing where less is paid now than before. */
export interface Shares {
  readonly cash: bigint
  readonly purses: readonly { readonly grant: string; readonly purse: AccountId; readonly amount: bigint }[]
}

/**
 * What bets pay to whom: as their stakes were shared, and by the state of each grant now. The only place that decides it, for payouts, stakes that
 * go back, cash-outs and corrections. Bets that no bonus paid for are asked about nowhere. The grants stay held until the transaction ends.
 */
export async function sharePayouts(
  tx: Tx,
  bets: readonly PayingBet[],
  now: Date,
): Promise<ReadonlyMap<string, Shares>> {
  const shared = new Map<string, Shares>()
  for (const { id, payout, paidBefore } of bets) shared.set(id, { cash: payout - paidBefore, purses: [] })
  // One that pays nothing, or what it has paid before, is nobody's.
  const gifted = bets.filter(({ bonus, payout, paidBefore }) => bonus > 0n && payout !== paidBefore)
  if (gifted.length === 0) return shared
  const parts = await findParts(
    tx,
    gifted.map(({ id }) => id),
  )
  const grants = new Map<string, GrantRow>()
  const ids = [...new Set(parts.map(({ grant }) => grant))]
  for (const row of await lockGrants(tx, ids)) grants.set(row.id, row)
  const partsOf = Map.groupBy(parts, ({ betId }) => betId)
  const earnedBefore = new Map([...grants].map(([id, { earned }]) => [id, earned]))
  for (const bet of gifted) shared.set(bet.id, shareOne(bet, partsOf.get(bet.id) ?? [], grants, now))
  const earning = [...grants.values()].filter(({ id, earned }) => earned !== earnedBefore.get(id))
  await saveEarned(tx, earning)
  return shared
}

function shareOne(bet: PayingBet, parts: readonly PartRow[], grants: Map<string, GrantRow>, now: Date): Shares {
  const sum = parts.reduce((total, { amount }) => total + amount, 0n)
  assert(sum === bet.bonus, `the parts of bet ${bet.id} are what its bonus is`)
  const purses: Shares['purses'][number][] = []
  let cash = bet.payout - bet.paidBefore
  for (const { grant: id, amount: staked } of parts) {
    const grant = grants.get(id)
    assert(grant, 'a part belongs to a grant')
    const partOf = (payout: bigint): bigint => (payout * staked) / bet.stake
    const [before, after] = [partOf(bet.paidBefore), partOf(bet.payout)]
    const change = changePart(grant, { staked, before, after }, now)
    cash += before - after + change.cash
    if (change.purse !== 0n) purses.push({ grant: id, purse: grant.purse, amount: change.purse })
    grants.set(id, { ...grant, earned: change.earned })
  }
  return { cash, purses }
}

/** What parts of an amount bring each purse, by the state of their grants now; what of it is cash. The grants stay held until the transaction ends. */
export async function payParts(
  tx: Tx,
  changes: readonly (PartChange & { readonly grant: string })[],
  now: Date,
): Promise<Shares> {
  const grants = new Map<string, GrantRow>()
  const ids = changes.map(({ grant }) => grant)
  for (const row of ids.length > 0 ? await lockGrants(tx, ids) : []) grants.set(row.id, row)
  const paid = changes.map(({ grant: id, ...change }) => {
    const grant = grants.get(id)
    assert(grant, 'a part belongs to a grant')
    return { grant, ...changePart(grant, change, now) }
  })
  await saveEarned(
    tx,
    paid.map(({ grant, earned }) => ({ id: grant.id, earned })),
  )
  const purses = paid.map(({ grant, purse: amount }) => ({ grant: grant.id, purse: grant.purse, amount }))
  return { cash: paid.reduce((sum, { cash }) => sum + cash, 0n), purses: purses.filter(({ amount }) => amount > 0n) }
}

/** A part of a bet becomes a bet of its own: what each grant paid of it. Answers what of the new bet is bonus. */
export async function cutParts(
  tx: Tx,
  bet: { readonly id: string; readonly stake: bigint },
  part: { readonly id: string; readonly stake: bigint },
): Promise<bigint> {
  let bonus = 0n
  for (const { grant, amount } of await findParts(tx, [bet.id])) {
    const cut = (amount * part.stake) / bet.stake
    await insertParts(tx, [{ betId: part.id, grant, amount: cut }])
    await savePart(tx, { betId: bet.id, grant, amount: amount - cut })
    bonus += cut
  }
  return bonus
}
