import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { openHouse, readAccount } from '#modules/ledger/service.ts'

/** Where the house books what members owe. */
export const deficitKind = 'payment-deficits'

/** What a member owes. */
export async function readDeficit(reader: Reader, memberId: Id<'member'>, currency: Currency): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`select amount from wallet_deficit
    where member_id = ${memberId} and currency = ${currency}`.execute(reader)
  return rows[0]?.amount ?? 0n
}

/** In the transaction that books it. Debts are changed by differences, so that nobody writes over what another one added. */
export async function changeDeficit(
  tx: Tx,
  memberId: Id<'member'>,
  currency: Currency,
  difference: bigint,
): Promise<void> {
  if (difference < 0n) {
    await sql`update wallet_deficit set amount = amount + ${difference}
      where member_id = ${memberId} and currency = ${currency}`.execute(tx)
  }
  if (difference <= 0n) return
  await sql`insert into wallet_deficit as owed (member_id, currency, amount) values (${memberId}, ${currency}, ${difference})
    on conflict (member_id, currency) do update set amount = owed.amount + excluded.amount`.execute(tx)
}

const triesMost = 8

/**
 * Takes from a purse what it has, up to what is wanted. Somebody may spend it between our look and the ledger's, so a refusal means to look
 * again; the last try takes nothing. `move` answers false when the purse was short, and what could not be taken is owed.
 */
export async function takeWhatIsThere(
  tx: Tx,
  purse: AccountId,
  wanted: bigint,
  move: (taken: bigint, attempt: number) => Promise<boolean>,
): Promise<bigint> {
  for (let attempt = 1; attempt <= triesMost; attempt += 1) {
    const account = attempt === triesMost ? null : await readAccount(tx, purse)
    const available = account ? account.balance - account.held : 0n
    const taken = available < wanted ? available : wanted
    if (await move(taken, attempt)) return taken
  }
  throw new Error('the last try takes nothing from the purse and cannot be short')
}

/** Legs that bring an account what a purse has of it and, for the rest, what the member owes from now on. */
export async function takeBackLegs(
  tx: Tx,
  { purse, to, currency }: { readonly purse: AccountId; readonly to: AccountId; readonly currency: Currency },
  { wanted, taken }: { readonly wanted: bigint; readonly taken: bigint },
  kind: string,
): Promise<Leg[]> {
  assert(taken <= wanted, 'no more is taken than is wanted')
  const deficits = await openHouse(tx, deficitKind, currency)
  return [
    ...(taken > 0n ? [{ step: 'post', kind, debit: purse, credit: to, amount: taken } as const] : []),
    ...(wanted > taken
      ? [{ step: 'post', kind: 'deficit', debit: deficits, credit: to, amount: wanted - taken } as const]
      : []),
  ]
}
