import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { catchUp, readUsed } from '#modules/compliance/counters.ts'
import { type Compliance, type Judging, readJudging } from '#modules/compliance/deps.ts'
import { type Basic, readBasic } from '#modules/compliance/kyc.ts'
import type { LimitName, ShownLimit } from '#modules/compliance/limits.ts'
import { limitKinds, periods } from '#modules/compliance/model.ts'
import { countsFrom } from '#modules/compliance/rules/periods.ts'
import { type DocumentRow, findDocumentsOf } from '#modules/compliance/store/documents.ts'
import { findLimits } from '#modules/compliance/store/limits.ts'
import { findMember, lockMember, type MemberRow } from '#modules/compliance/store/members.ts'

export interface Overview {
  readonly judging: Judging
  readonly member: MemberRow
  readonly limits: readonly ShownLimit[]
  readonly kyc: KycState
}

export interface KycState {
  readonly judging: Judging
  readonly level: MemberRow['kycLevel']
  readonly basic: Basic | null
  readonly documents: readonly DocumentRow[]
}

/** Everything of a member, counted up to now. All twelve limits of a currency are shown, set or not. */
export async function readOverview(
  compliance: Compliance,
  memberId: Id<'member'>,
  currency: Currency,
): Promise<Overview> {
  const judging = await readJudging(compliance)
  const seen = await compliance.db.tx(async (tx) => {
    const member = await catchUp(tx, await lockMember(tx, memberId), judging, countsFrom(judging.today))
    const set = await findLimits(tx, memberId)
    const used = await readUsed(tx, member, judging)
    const limits = namesIn(currency).map((name) => {
      const { kind, period, currency: of } = name
      const limit = set.find((one) => one.kind === kind && one.period === period && one.currency === of) ?? null
      return { name, limit, used: used(name), judging }
    })
    return { member, limits }
  })
  return { judging, ...seen, kyc: await readKyc(compliance, memberId, judging) }
}

function namesIn(currency: Currency): LimitName[] {
  return limitKinds.flatMap((kind) =>
    periods.map((period) => ({ kind, period, currency: kind === 'session' ? null : currency })),
  )
}

export async function readKyc(compliance: Compliance, memberId: Id<'member'>, known?: Judging): Promise<KycState> {
  const judging = known ?? (await readJudging(compliance))
  const member = await findMember(compliance.db.read, memberId)
  const basic = member?.basicSealed ? await readBasic(compliance, memberId, member.basicSealed) : null
  const documents = await findDocumentsOf(compliance.db.read, memberId)
  return { judging, level: member?.kycLevel ?? 0, basic, documents }
}
