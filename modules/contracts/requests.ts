import type { z } from 'zod'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { type Result, yes } from '#kit/result.ts'
import type { checkContract } from '#modules/contracts/contract.ts'
import { type Contracts, readJudging } from '#modules/contracts/deps.ts'
import type { ContractKind } from '#modules/contracts/model.ts'
import type { CheckInput } from '#modules/contracts/offers/look.ts'
import type { UplineId } from '#modules/contracts/offers/standing.ts'
import { type AmountRefusal, type ContractReply, contractReplies, readTerms } from '#modules/contracts/replies.ts'
import { listContracts } from '#modules/contracts/store/contracts.ts'

type Asked = Pick<z.output<NonNullable<typeof checkContract.body>>, 'member' | 'currency' | 'terms'> & {
  readonly startsFrom?: string | null
}

/** What a caller asks for, in the house's own words; the brand's currency where none is named. */
export async function readRequest(
  contracts: Contracts,
  uplineId: UplineId,
  { member, currency: asked, terms: row, startsFrom = null }: Asked,
): Promise<Result<CheckInput, AmountRefusal>> {
  const currency = (asked ?? (await readJudging(contracts)).currency) as Currency
  const terms = readTerms(row, currency)
  if (!terms.ok) return terms
  return yes({ uplineId, downlineId: member as Id<'member'>, currency, terms: terms.value, startsFrom })
}

export interface PageInput {
  readonly memberId: Id<'member'> | null
  readonly side: 'given' | 'taken'
  readonly kind?: ContractKind | undefined
  readonly member?: string | undefined
  readonly view: 'current' | 'all'
  readonly before?: number | undefined
  readonly limit: number
}

export async function pageOf(
  { db, clock }: Contracts,
  { memberId, side, kind, member, view, before, limit }: PageInput,
): Promise<{ readonly contracts: ContractReply[]; readonly next: number | null }> {
  const nowMs = clock.nowMs()
  const currentAt = view === 'current' ? new Date(nowMs) : null
  const input = { memberId, side, kind, downlineId: member, currentAt, before, limit: limit + 1 }
  const rows = await listContracts(db.read, input)
  const contracts = await contractReplies(db.read, rows.slice(0, limit), nowMs)
  const last = contracts.at(-1)
  return { contracts, next: rows.length > limit && last ? Number(last.number.slice('CT-'.length)) : null }
}
