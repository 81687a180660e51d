import { assert } from '#kit/assert.ts'
import { uuidOf } from '#kit/name-id.ts'
import type { Tx } from '#kit/tx.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { openHouse } from '#modules/ledger/service.ts'
import { deleteParts, findParts, type GrantRow, lockGrants, saveEarned } from '#modules/wallet/grant-store.ts'
import { changePart, isActive } from '#modules/wallet/rules/grant.ts'

/** A stake that waits for its bet to be taken: set aside in the cash purse, and in those of the grants that pay for it. */
export interface HeldStake {
  readonly betId: string
  /** By which the ledger knows what is set aside of the cash. */
  readonly hold: string
  readonly cash: AccountId
  readonly stake: bigint
  /** What of the stake lies in the purses of grants. */
  readonly bonus: bigint
}

/** What of it lies in the purse of one grant, which is held until the transaction ends. */
export interface HeldPart {
  readonly grant: GrantRow
  readonly amount: bigint
}

/** By which the ledger knows what a grant's purse has set aside of a stake. */
export const holdOfPart = (hold: string, grant: string): string => uuidOf(`bonus hold ${hold} ${grant}`)

/** In the member's turn and before any account, as grants are held everywhere. Where cash alone pays nothing is asked. */
export async function lockHeldParts(tx: Tx, { betId, bonus }: Pick<HeldStake, 'betId' | 'bonus'>): Promise<HeldPart[]> {
  if (bonus === 0n) return []
  const parts = await findParts(tx, [betId])
  const ids = parts.map(({ grant }) => grant)
  const grants = new Map((await lockGrants(tx, ids)).map((grant): [string, GrantRow] => [grant.id, grant]))
  return parts.map(({ grant: id, amount }) => {
    const grant = grants.get(id)
    assert(grant, 'a part belongs to a grant')
    return { grant, amount }
  })
}

/** A bonus that was lost while its bet waited stakes nothing any more. One that reached its target does: what it put on the bet is the member's; and so does one that is on hold since. */
export const canTakeHeld = (parts: readonly HeldPart[], now: Date): boolean =>
  parts.every(({ grant }) => grant.state === 'completed' || isActive(grant, now))

/** The bet is taken: what was set aside is staked. */
export function takeLegs(held: HeldStake, parts: readonly HeldPart[], house: AccountId): Leg[] {
  const { hold, cash, stake, bonus } = held
  const take = (from: string, account: AccountId, amount: bigint): Leg[] =>
    amount > 0n ? [{ step: 'capture', hold: from, kind: 'stake', account, credit: house, amount }] : []
  return [
    ...take(hold, cash, stake - bonus),
    ...parts.flatMap(({ grant: { id, purse }, amount }) => take(holdOfPart(hold, id), purse, amount)),
  ]
}

/**
 * The bet is not taken: everything is free again where it was. What a grant's purse gets back is whose a stake that goes back would be: the purse's while
 * the grant runs, after its target the member's cash, and the house's where it was lost.
 */
export async function freeLegs(tx: Tx, held: HeldStake, parts: readonly HeldPart[], now: Date): Promise<Leg[]> {
  const { betId, hold, cash, stake, bonus } = held
  const legs: Leg[] = stake > bonus ? [{ step: 'release', hold, account: cash }] : []
  if (parts.length === 0) return legs
  for (const { grant, amount } of parts) {
    const { id, purse, currency } = grant
    const change = changePart(grant, { staked: amount, before: 0n, after: amount }, now)
    const lost = amount - change.purse - change.cash
    legs.push({ step: 'release', hold: holdOfPart(hold, id), account: purse })
    const from = { step: 'post', kind: 'bonus', debit: purse } as const
    if (change.cash > 0n) legs.push({ ...from, credit: cash, amount: change.cash })
    if (lost > 0n) legs.push({ ...from, credit: await openHouse(tx, 'bonuses', currency), amount: lost })
    await saveEarned(tx, [{ id, earned: change.earned }])
  }
  await deleteParts(tx, betId)
  return legs
}
