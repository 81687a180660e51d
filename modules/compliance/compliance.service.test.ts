import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ManualClock, manualClock, systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { reseal } from '#modules/compliance/jobs.ts'
import { decideDocument, giveBasic, openDocument, sendDocument } from '#modules/compliance/kyc.ts'
import { setLimit } from '#modules/compliance/limits.ts'
import { readKyc, readOverview } from '#modules/compliance/overview.ts'
import { beginExclusion } from '#modules/compliance/pauses.ts'
import { overviewReply } from '#modules/compliance/replies.ts'
import {
  admitDeposit,
  admitWithdrawal,
  findPlayBlock,
  readJudging,
  settlePayment,
} from '#modules/compliance/service.ts'
import { findChanges } from '#modules/compliance/store/limits.ts'
import { findMember } from '#modules/compliance/store/members.ts'
import { type Files, keepImage, makeFiles } from '#modules/files/service.ts'
import type { Database } from '#server/db/database.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import { moveBrandAwayFromMidnight, type TestCompliance, testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'

let db: Database
let clock: ManualClock
let compliance: TestCompliance
let files: Files

beforeAll(async () => {
  db = await testDatabase()
  await moveBrandAwayFromMidnight(db)
  clock = manualClock(systemClock.nowMs())
  compliance = testCompliance(db, clock)
  files = makeFiles({
    db,
    clock,
    addressKey: new Uint8Array(32).fill(3),
    sealer: await makeSealer(new Uint8Array(32).fill(4)),
    noteLook: async () => undefined,
  })
})

afterAll(async () => await db.close())

const newMember = () => newId<'member'>(clock)
const php = (kind: 'deposit' | 'loss', period: 'day' | 'week' = 'day') => ({ kind, period, currency: 'PHP' }) as const

async function deposit(memberId: Id<'member'>, ref: string, amount: bigint, currency: 'PHP' | 'USDT' = 'PHP') {
  const judging = await readJudging(compliance)
  const answer = await db.tx(async (tx) => await admitDeposit(tx, judging, { memberId, currency, amount, ref }))
  return answer.ok ? 'ok' : answer.refusal
}

async function withdraw(memberId: Id<'member'>, ref: string, amount: bigint) {
  const judging = await readJudging(compliance)
  const answer = await db.tx(
    async (tx) => await admitWithdrawal(tx, judging, { memberId, currency: 'PHP', amount, ref }),
  )
  return answer.ok ? 'ok' : answer.refusal
}

const settle = async (ref: string, amount: bigint) => await db.tx(async (tx) => await settlePayment(tx, ref, amount))

describe('deposits', () => {
  test.each([1, 2, 30])(
    'D04 BX-06.1 %i at once pass no limit; one that came to nothing gives its part back',
    async (count) => {
      const id = newMember()
      expect(await deposit(id, `${id}:early`, 100n)).toBe('ok')
      expect(await setLimit(compliance, id, php('deposit'), 1_000n)).toMatchObject({ value: { shown: { used: 100n } } })
      const answers = await Promise.all(Array.from({ length: count }, (_, i) => deposit(id, `${id}:${i}`, 300n)))
      expect(answers.filter((answer) => answer === 'ok')).toHaveLength(Math.min(count, 3))
      expect(new Set(answers)).toEqual(new Set(count > 3 ? ['ok', 'deposit_limit_is_reached'] : ['ok']))
      if (count < 30) return
      expect(await deposit(id, `${id}:more`, 1n)).toBe('deposit_limit_is_reached')
      const [taken] = answers.flatMap((answer, i) => (answer === 'ok' ? [`${id}:${i}`] : []))
      // The same payment asked again is the same answer, and counts once.
      expect(await deposit(id, taken as string, 300n)).toBe('ok')
      await settle(taken as string, 0n)
      expect(await deposit(id, `${id}:again`, 300n)).toBe('ok')
      // A payment that was called off may still be paid, and then counts after all.
      await settle(taken as string, 300n)
      const overview = await readOverview(compliance, id, 'PHP')
      expect(overview.limits.find(({ name }) => name.kind === 'deposit' && name.period === 'day')?.used).toBe(1_300n)
      clock.advance(86_400_000)
      expect(await deposit(id, `${id}:tomorrow`, 1_000n)).toBe('ok')
      clock.advance(-86_400_000)
    },
  )

  test('BX-06.1 BX-06.7 who limits one currency is asked to limit the other first; who is excluded deposits nothing and withdraws', async () => {
    const id = newMember()
    await setLimit(compliance, id, php('deposit', 'week'), 500n)
    expect(await deposit(id, `${id}:usdt`, 1n, 'USDT')).toBe('limit_is_in_other_currency')
    expect(await findPlayBlock(db.read, id, new Date(clock.nowMs()))).toBeNull()
    await beginExclusion(compliance, id, '6m')
    expect(await deposit(id, `${id}:excluded`, 1n)).toBe('self_excluded')
    expect(await withdraw(id, `${id}:out`, 1_000n)).toBe('ok')
    expect(await findPlayBlock(db.read, id, new Date(clock.nowMs()))).toBe('self_excluded')
  })
})

describe('verification', () => {
  const office = { operatorId: newId<'operator'>(systemClock), address: '203.0.113.9', requestId: 'test' }
  const basic = { fullName: 'Maria Clara Santos', birthDate: '1990-05-04', country: 'PH', address: '1 Mabini, Maynila' }

  async function picture(memberId: Id<'member'>): Promise<string> {
    const create = { width: 40, height: 30, channels: 3, background: '#806040' } as const
    const bytes = await sharp({ create }).png().toBuffer()
    const kept = await keepImage(files, { memberId, purpose: 'kyc', bytes })
    if (!kept.ok) throw new Error(kept.refusal)
    return kept.value.file
  }

  test('large withdrawals ask for a level, by themselves and in sum, and the level comes with what is shown', async () => {
    const id = newMember()
    expect(await withdraw(id, `${id}:small`, 499_999n)).toBe('ok')
    expect(await withdraw(id, `${id}:large`, 500_000n)).toBe('kyc_is_needed')
    expect(await giveBasic(compliance, id, basic)).toEqual({ ok: true, value: null })
    expect(await withdraw(id, `${id}:large`, 500_000n)).toBe('ok')
    expect(await withdraw(id, `${id}:huge`, 2_000_000n)).toBe('kyc_is_needed')
    // One that was called off does not stand in the way of the next.
    await settle(`${id}:small`, 0n)
    const document = { documentType: 'passport', number: 'P1234567A', files: [await picture(id)] } as const
    expect(await sendDocument(compliance, id, document)).toEqual({ ok: true, value: null })
    expect(await sendDocument(compliance, id, { ...document, files: [await picture(id)] })).toMatchObject({
      refusal: 'kyc_is_waiting',
    })
    expect(await giveBasic(compliance, id, basic)).toMatchObject({ refusal: 'kyc_is_done' })
    const { documents } = await readKyc(compliance, id)
    const documentId = documents[0]?.id as string
    expect(await openDocument(compliance, office, documentId)).toMatchObject({
      ok: true,
      value: { number: 'P1234567A', basic, maskedNumber: '•••••567A', state: 'waiting' },
    })
    const approved = await decideDocument(compliance, office, documentId, { verdict: 'approve' })
    expect(approved).toEqual({ ok: true, value: { state: 'approved', level: 2 } })
    expect(await withdraw(id, `${id}:huge`, 2_000_000n)).toBe('ok')
    expect((await findChanges(db.read, id, null, 10)).map(({ kind }) => kind)).toEqual([
      'kyc_document_approved',
      'kyc_document_sent',
      'kyc_basic_given',
    ])
  })

  test('two who judge a document at once: one of them does, and it is as that one said', async () => {
    const id = newMember()
    await giveBasic(compliance, id, basic)
    const document = { documentType: 'passport', number: 'P1234567A', files: [await picture(id)] } as const
    expect(await sendDocument(compliance, id, document)).toEqual({ ok: true, value: null })
    const documentId = (await readKyc(compliance, id)).documents[0]?.id as string
    const verdicts = await Promise.all([
      decideDocument(compliance, office, documentId, { verdict: 'approve' }),
      decideDocument(compliance, office, documentId, { verdict: 'reject', reason: 'unreadable' }),
    ])
    const [said] = verdicts.flatMap((one) => (one.ok ? [one.value.state] : []))
    expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1)
    const kinds = { approved: 'kyc_document_approved', rejected: 'kyc_document_rejected' } as const
    const [last] = await findChanges(db.read, id, null, 10)
    expect(last?.kind).toBe(kinds[said as keyof typeof kinds])
    expect((await readKyc(compliance, id)).documents[0]?.state).toBe(said)
  })

  test('what is told and shown is nowhere in the open', async () => {
    const id = newMember()
    await giveBasic(compliance, id, basic)
    const row = await findMember(db.read, id)
    expect(Buffer.from(row?.basicSealed ?? []).toString()).not.toContain('Maria')
    const shown = JSON.stringify(overviewReply(await readOverview(compliance, id, 'PHP'), 'PHP'))
    expect(shown).not.toContain('Clara')
    expect(shown).toContain('M••• C••• S•••')
  })

  test('what an older key sealed is sealed again, once', async () => {
    const id = newMember()
    const old = {
      ...compliance,
      pii: {
        ...compliance.pii,
        seal: async (text: string, label: string) => Buffer.from(`${label}|${text}`).reverse(),
      },
    }
    await giveBasic(old, id, basic)
    await sendDocument(old, id, { documentType: 'passport', number: 'P7654321B', files: [await picture(id)] })
    expect(await reseal(compliance)).toBe(2)
    expect(await reseal(compliance)).toBe(0)
    expect((await readKyc(compliance, id)).basic).toEqual(basic)
  })

  test('SE-03 what no key opens is set aside, and the others are sealed again', async () => {
    const [bad, good] = [newMember(), newMember()]
    const seal = async (text: string, label: string) => Buffer.from(`${label}|${text}`).reverse()
    const old = { ...compliance, pii: { ...compliance.pii, seal } }
    for (const id of [bad, good]) await giveBasic(old, id, basic)
    const cure = await poisonRow(db, 'compliance_member', `new.member_id = '${bad}'`)
    const reported = await setAsideIn(async () => expect(await reseal(compliance)).toBe(1))
    expect(reported).toMatchObject([{ loop: 'compliance-reseal', item: `member ${bad}` }])
    await cure()
  })

  test('nobody else’s picture, no picture twice, and nothing before they told who they are', async () => {
    const [id, other] = [newMember(), newMember()]
    const file = await picture(id)
    const document = { documentType: 'passport', number: 'P1234567A', files: [file] } as const
    expect(await sendDocument(compliance, id, document)).toMatchObject({ refusal: 'kyc_basic_is_needed' })
    await giveBasic(compliance, id, basic)
    await giveBasic(compliance, other, basic)
    expect(await sendDocument(compliance, other, document)).toMatchObject({ refusal: 'file_is_unknown' })
    expect(await sendDocument(compliance, id, document)).toMatchObject({ ok: true })
    const proof = { documentType: 'proof_of_address', number: null, files: [file] } as const
    expect(await sendDocument(compliance, id, proof)).toMatchObject({ refusal: 'file_is_used' })
  })

  test('who says that they are too young neither plays nor deposits, whatever they say next, until a document is looked at', async () => {
    const id = newMember()
    const young = { ...basic, birthDate: '2008-01-01' }
    expect(await giveBasic(compliance, id, { ...basic, birthDate: '1890-01-01' })).toMatchObject({
      refusal: 'birth_date_is_impossible',
    })
    expect(await giveBasic(compliance, id, young)).toMatchObject({ refusal: 'age_is_not_allowed' })
    expect(await giveBasic(compliance, id, basic)).toMatchObject({ refusal: 'age_is_not_allowed' })
    expect(await deposit(id, `${id}:young`, 1n)).toBe('age_is_not_allowed')
    expect(await findPlayBlock(db.read, id, new Date(clock.nowMs()))).toBe('age_is_not_allowed')
    expect(await findMember(db.read, id)).toMatchObject({ isGuarded: true, kycLevel: 0 })
    const document = { documentType: 'national_id', number: '1234-5678-9012', files: [await picture(id)] } as const
    expect(await sendDocument(compliance, id, document)).toMatchObject({ ok: true })
    const { documents } = await readKyc(compliance, id)
    const reason = 'birth_date_differs' as const
    await decideDocument(compliance, office, documents[0]?.id as string, { verdict: 'reject', reason })
    expect(await giveBasic(compliance, id, basic)).toEqual({ ok: true, value: null })
    expect(await findMember(db.read, id)).toMatchObject({ isGuarded: false, kycLevel: 1 })
    expect(await deposit(id, `${id}:grown`, 1n)).toBe('ok')
  })
})

describe('the overview', () => {
  test('BX-06.1 BX-06.2 BX-06.3 BX-06.4 shows all twelve limits with what is used and left, what waits, and the history of every change', async () => {
    const id = newMember()
    await setLimit(compliance, id, php('loss'), 50_000n)
    await setLimit(compliance, id, php('loss'), null)
    await setLimit(compliance, id, { kind: 'session', period: 'week', currency: null }, 600n)
    const shown = overviewReply(await readOverview(compliance, id, 'PHP'), 'PHP')
    expect(shown.limits).toHaveLength(12)
    expect(shown.limits.find(({ kind, period }) => kind === 'loss' && period === 'day')).toMatchObject({
      value: '500.00',
      used: '0.00',
      left: '500.00',
      pending: { value: null },
    })
    expect(shown.limits.find(({ kind, period }) => kind === 'session' && period === 'week')).toMatchObject({
      value: '600',
      used: '0',
      left: '600',
      currency: null,
    })
    const changes = await findChanges(db.read, id, null, 10)
    expect(changes.map(({ kind, detail }) => [kind, detail.value])).toEqual([
      ['limit_set', '600'],
      ['limit_raise_asked', null],
      ['limit_set', '500.00'],
    ])
    expect(await findChanges(db.read, id, changes[1]?.seq ?? null, 10)).toHaveLength(1)
    expect(compliance.told.filter(({ memberId }) => memberId === id)).toHaveLength(3)
  })
})
