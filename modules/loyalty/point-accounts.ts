import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { AccountId } from '#modules/ledger/model.ts'
import { openAccount, openHouse, readAccountsOf } from '#modules/ledger/service.ts'
import { pointUnit } from '#modules/loyalty/model.ts'

type MemberId = Id<'member'>

/** Points are no money, so their account is not among the member's purses. */
export const ownerOf = (memberId: MemberId): string => `points:${memberId}`

export const openPoints = async (tx: Tx, memberId: MemberId): Promise<AccountId> =>
  await openAccount(tx, ownerOf(memberId), 'points', pointUnit)

/** Where points come from and go back to: what it owes is what all members have. */
export const openIssuer = async (tx: Tx): Promise<AccountId> => await openHouse(tx, 'points-issued', pointUnit)

export interface PointBalance {
  readonly points: bigint
  /** Set aside for rewards that are in process. */
  readonly held: bigint
}

export async function readPoints(reader: Reader, memberId: MemberId): Promise<PointBalance> {
  const [account] = await readAccountsOf(reader, ownerOf(memberId))
  return account ? { points: account.balance - account.held, held: account.held } : { points: 0n, held: 0n }
}
