import type { Currency } from '#kit/money.ts'
import type { Reader } from '#kit/tx.ts'
import { findSharedAccounts } from '#modules/cashier/service.ts'
import type { UncountedReason } from '#modules/contracts/rules/uncounted.ts'
import { findSharedBrowsers } from '#modules/identity/service.ts'
import { readDeposited } from '#modules/turnover/service.ts'

export interface JudgeInput {
  /** Members who bet enough. */
  readonly members: readonly string[]
  readonly currency: Currency
  /** Everything is judged as it was at this moment. */
  readonly before: Date
  /** What a member must have paid in, in all. */
  readonly activeDeposit: bigint
}

/** Who of these does not count as active, and why, so that nobody lifts a tier by members who are the same person or pay in nothing. */
export async function judgeMembers(reader: Reader, input: JudgeInput): Promise<Map<string, UncountedReason>> {
  const { members, currency, before, activeDeposit } = input
  const uncounted = new Map<string, UncountedReason>()
  const deposited = await readDeposited(reader, members, currency, before)
  for (const id of members) if ((deposited.get(id) ?? 0n) < activeDeposit) uncounted.set(id, 'deposit')
  for (const id of await findSharedAccounts(reader, members, before)) uncounted.set(id, 'account')
  for (const id of await findSharedBrowsers(reader, members, before)) uncounted.set(id, 'browser')
  return uncounted
}
