import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { recordAudit } from '#modules/audit/service.ts'
import { noteChange } from '#modules/compliance/changes.ts'
import { type Compliance, readJudging } from '#modules/compliance/deps.ts'
import { fitGuard } from '#modules/compliance/guard.ts'
import type { DocumentState, DocumentType, KycLevel, RejectReason } from '#modules/compliance/model.ts'
import { ageOn, isPossible, levelOf, maskNumber, showsAddress } from '#modules/compliance/rules/person.ts'
import * as store from '#modules/compliance/store/documents.ts'
import { findLimits } from '#modules/compliance/store/limits.ts'
import { findMember, lockMember, saveBasic, saveLevel } from '#modules/compliance/store/members.ts'
import type { ClaimRefusal } from '#modules/files/model.ts'
import { claimFiles } from '#modules/files/service.ts'

/** What somebody told about themselves. It is kept sealed. */
export interface Basic {
  readonly fullName: string
  readonly birthDate: string
  readonly country: string
  readonly address: string
}

export const basicLabel = (memberId: string) => `compliance basic ${memberId}`
export const numberLabel = (documentId: string) => `compliance document ${documentId}`

export async function readBasic({ pii }: Compliance, memberId: Id<'member'>, sealed: Uint8Array): Promise<Basic> {
  return JSON.parse(await pii.unseal(sealed, basicLabel(memberId))) as Basic
}

export type BasicRefusal = 'birth_date_is_impossible' | 'age_is_not_allowed' | 'kyc_is_done'

/**
 * Level 1. Who says that they are too young is believed: from then on no play and no deposit, until a document that an operator looks at
 * says otherwise. Telling another date does not help.
 */
export async function giveBasic(
  compliance: Compliance,
  memberId: Id<'member'>,
  basic: Basic,
): Promise<Result<null, BasicRefusal>> {
  const judging = await readJudging(compliance)
  const { today, now } = judging
  if (!isPossible(today, basic.birthDate)) return no('birth_date_is_impossible')
  const isUnderage = ageOn(today, basic.birthDate) < judging.minimumAge
  const sealed = await compliance.pii.seal(JSON.stringify(basic), basicLabel(memberId))
  const given = await compliance.db.tx(async (tx): Promise<Result<null, BasicRefusal>> => {
    const member = await lockMember(tx, memberId)
    if (member.isUnderage) return no('age_is_not_allowed')
    const documents = await store.findDocumentsOf(tx, memberId)
    if (documents.some(({ state }) => state !== 'rejected')) return no('kyc_is_done')
    const level: KycLevel = isUnderage ? 0 : 1
    await saveBasic(tx, memberId, { sealed, level, isUnderage, at: now })
    await noteChange(tx, compliance, memberId, {
      at: now,
      kind: 'kyc_basic_given',
      by: 'member',
      detail: { level: String(level) },
    })
    await fitGuard(tx, { ...member, isUnderage }, await findLimits(tx, memberId), judging)
    return isUnderage ? no('age_is_not_allowed') : yes(null)
  })
  compliance.announce(memberId, { type: 'compliance' })
  return given
}

export interface SentDocument {
  readonly documentType: DocumentType
  readonly number: string | null
  readonly files: readonly string[]
}

export type SendRefusal = 'kyc_basic_is_needed' | 'kyc_is_waiting' | 'kyc_is_done' | ClaimRefusal

/** One document of a sort waits at a time: who they are, and where they live. */
export async function sendDocument(
  compliance: Compliance,
  memberId: Id<'member'>,
  { documentType, number, files }: SentDocument,
): Promise<Result<null, SendRefusal>> {
  const { pii, clock, db } = compliance
  const id = newId<'document'>(clock)
  const sentAt = new Date(clock.nowMs())
  const numberSealed = number === null ? null : await pii.seal(number, numberLabel(id))
  const maskedNumber = number === null ? null : maskNumber(number)
  const sent = await db.tx(async (tx): Promise<Result<null, SendRefusal>> => {
    const member = await lockMember(tx, memberId)
    if (member.basicSealed === null) return no('kyc_basic_is_needed')
    const sort = showsAddress({ documentType })
    const same = (await store.findDocumentsOf(tx, memberId)).filter((one) => showsAddress(one) === sort)
    if (same.some(({ state }) => state === 'approved')) return no('kyc_is_done')
    if (same.some(({ state }) => state === 'waiting')) return no('kyc_is_waiting')
    const claimed = await claimFiles(tx, memberId, 'kyc', files)
    if (!claimed.ok) return claimed
    const row = { id, memberId, documentType, numberSealed, maskedNumber, files, reason: null, decidedAt: null }
    await store.insertDocument(tx, { ...row, state: 'waiting', sentAt })
    await noteChange(tx, compliance, memberId, {
      at: sentAt,
      kind: 'kyc_document_sent',
      by: 'member',
      detail: { documentType },
    })
    return yes(null)
  })
  if (sent.ok) compliance.announce(memberId, { type: 'compliance' })
  return sent
}

/** Which operator asks, for the audit. */
export interface Office {
  readonly operatorId: Id<'operator'>
  readonly address: string
  readonly requestId: string
}

export interface OpenDocument extends store.DocumentRow {
  readonly basic: Basic
  readonly number: string | null
}

/** All that a document should show, opened for an operator. That they looked is recorded. */
export async function openDocument(
  compliance: Compliance,
  office: Office,
  id: string,
): Promise<Result<OpenDocument, 'kyc_document_is_unknown'>> {
  const { db, pii } = compliance
  const document = await store.findDocument(db.read, id)
  const member = document && (await findMember(db.read, document.memberId))
  if (!document || !member) return no('kyc_document_is_unknown')
  const { memberId, numberSealed } = document
  await db.tx(async (tx) => await audit(tx, compliance, office, 'compliance.document_read', document))
  const nothing: Basic = { fullName: '', birthDate: '1900-01-01', country: '', address: '' }
  const basic = member.basicSealed === null ? nothing : await readBasic(compliance, memberId, member.basicSealed)
  const number = numberSealed && (await pii.unseal(numberSealed, numberLabel(document.id)))
  return yes({ ...document, basic, number })
}

export type Verdict = { readonly verdict: 'approve' } | { readonly verdict: 'reject'; readonly reason: RejectReason }

/** What the document says about the person is not what they told: they tell it again. */
const contradicts = (reason: RejectReason | null) => reason === 'name_differs' || reason === 'birth_date_differs'

export async function decideDocument(
  compliance: Compliance,
  office: Office,
  id: string,
  verdict: Verdict,
): Promise<
  Result<
    { readonly state: DocumentState; readonly level: KycLevel },
    'kyc_document_is_unknown' | 'kyc_document_is_decided'
  >
> {
  const judging = await readJudging(compliance)
  const at = judging.now
  const document = await store.findDocument(compliance.db.read, id)
  if (!document) return no('kyc_document_is_unknown')
  const { memberId, documentType } = document
  const state = verdict.verdict === 'approve' ? 'approved' : 'rejected'
  const reason = verdict.verdict === 'approve' ? null : verdict.reason
  const decided = await compliance.db.tx(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!(await store.saveVerdict(tx, id, { state, reason, by: office.operatorId, at })))
      return no('kyc_document_is_decided')
    let { isUnderage, basicSealed } = member
    if (contradicts(reason)) {
      ;[isUnderage, basicSealed] = [false, null]
      await saveBasic(tx, memberId, { sealed: null, level: 0, isUnderage, at })
    }
    const hasBasic = basicSealed !== null && !isUnderage
    const level = levelOf(hasBasic, await store.findDocumentsOf(tx, memberId))
    await saveLevel(tx, memberId, level)
    const kind = state === 'approved' ? 'kyc_document_approved' : 'kyc_document_rejected'
    await noteChange(tx, compliance, memberId, {
      at,
      kind,
      by: 'operator',
      detail: { documentType, reason, level: String(level) },
    })
    await fitGuard(tx, { ...member, isUnderage }, await findLimits(tx, memberId), judging)
    await audit(tx, compliance, office, `compliance.document_${state}`, document)
    return yes({ state, level } as const)
  })
  if (decided.ok) compliance.announce(memberId, { type: 'compliance' })
  return decided
}

async function audit(
  tx: Parameters<typeof recordAudit>[0],
  { audit: chain }: Compliance,
  { operatorId, address, requestId }: Office,
  action: string,
  { id, memberId, documentType }: store.DocumentRow,
): Promise<void> {
  const actor = { who: 'operator', id: operatorId } as const
  await recordAudit(tx, chain, { action, actor, subject: memberId, address, requestId, detail: { id, documentType } })
}
