import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MemberActor } from '#kit/actor.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { bindContact, sendBindCode } from '#modules/identity/contacts.ts'
import type { SignedIn } from '#modules/identity/open-session.ts'
import { createAccount, type Identity } from '#modules/identity/service.ts'
import { confirmPassword, endOneSession, endOtherSessions, listSessions } from '#modules/identity/sessions.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { beginTotp, endTotp, finishTotp, passTwoFactor, sendFactorCode } from '#modules/identity/two-factor.ts'
import { changeSetting } from '#modules/settings/service.ts'
import type { Database } from '#server/db/database.ts'
import { codesSentTo } from '#tests/support/codes.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, elsewhere, testIdentity } from '#tests/support/identity.ts'

const password = 'correct horse battery'
let db: Database
let clock: ManualClock
let identity: Identity
let names = 0

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => await db.close())
beforeEach(async () => {
  clock = manualClock(Date.UTC(2026, 0, 1 + names))
  identity = await testIdentity(db, clock)
})

async function makeMember() {
  names += 1
  const made = await createAccount(identity, { username: `tala${names}`, nickname: 'Tala', password })
  if (!made.ok) throw new Error(made.refusal)
  return made.value
}

async function enter(username: string, context = atHome): Promise<SignedIn> {
  const answer = await signIn(identity, 'member', { username, password }, context)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

const actorOf = ({ account, sessionId, stage }: SignedIn): MemberActor => ({
  who: stage === 'open' ? 'member' : stage,
  id: account.id as MemberActor['id'],
  sessionId,
})

const codeOf = (secret: string): string => generateSync({ secret, epoch: Math.floor(clock.nowMs() / 1000) })

async function enrol(actor: MemberActor): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await beginTotp(identity, actor)
  if (!begun.ok) throw new Error(begun.refusal)
  const done = await finishTotp(identity, actor, codeOf(begun.value.secret), atHome)
  if (!done.ok) throw new Error(done.refusal)
  return { secret: begun.value.secret, ...done.value }
}

test('ST-07.4 an authenticator is enrolled with a code of its own, and opens the door from a new address once a code', async () => {
  const member = await makeMember()
  const actor = actorOf(await enter(member.username))
  const begun = await beginTotp(identity, actor)
  expect(begun.ok && begun.value.uri).toMatch(/^otpauth:\/\/totp\/Laro:tala\d+\?secret=/)
  expect(await finishTotp(identity, actor, '000000', atHome)).toEqual({ ok: false, refusal: 'factor_is_refused' })
  const { secret } = await enrol(actor)
  expect(await beginTotp(identity, actor)).toEqual({ ok: false, refusal: 'factor_exists' })

  // The code that enrolled it is spent; the next one opens.
  const half = await enter(member.username, elsewhere)
  expect(half.twoFactor?.methods.map(({ method }) => method)).toEqual(['totp', 'recovery'])
  const spent = await passTwoFactor(identity, actorOf(half), { method: 'totp', code: codeOf(secret) }, elsewhere)
  expect(spent).toEqual({ ok: false, refusal: 'factor_is_refused' })
  clock.advance(30_000)
  const code = codeOf(secret)
  const passed = await passTwoFactor(identity, actorOf(half), { method: 'totp', code }, elsewhere)
  expect(passed).toMatchObject({ ok: true, value: { stage: 'open' } })
  expect((await enter(member.username, elsewhere)).stage).toBe('two_factor')
})

test('a recovery code opens once, however it is typed, and the other nine are left', async () => {
  const member = await makeMember()
  const { recoveryCodes } = await enrol(actorOf(await enter(member.username)))
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = ''] = recoveryCodes
  const half = actorOf(await enter(member.username, elsewhere))
  const typed = first.toUpperCase().replace('-', ' ')
  expect((await passTwoFactor(identity, half, { method: 'recovery', code: typed }, elsewhere)).ok).toBe(true)
  const other = { ...elsewhere, address: '198.51.100.77' }
  const again = actorOf(await enter(member.username, other))
  expect(await passTwoFactor(identity, again, { method: 'recovery', code: first }, other)).toEqual({
    ok: false,
    refusal: 'factor_is_refused',
  })
})

test('the authenticator is turned off with a code, and then no factor is asked for', async () => {
  const member = await makeMember()
  const actor = actorOf(await enter(member.username))
  const { recoveryCodes } = await enrol(actor)
  expect(await endTotp(identity, actor, '000000', atHome)).toMatchObject({ ok: false })
  expect(await endTotp(identity, actor, recoveryCodes[3] ?? '', atHome)).toEqual({ ok: true, value: null })
  expect((await enter(member.username, elsewhere)).stage).toBe('open')
})

test('ST-07.2 a bound address of mail is a factor, belongs to one account, and needs a password of the last ten minutes', async () => {
  const member = await makeMember()
  const actor = actorOf(await enter(member.username))
  const contact = { channel: 'email', email: `Tala${names}@laro.example` } as const
  clock.advance(10 * 60_000)
  expect(await sendBindCode(identity, actor, contact, atHome)).toEqual({ ok: false, refusal: 'password_is_needed' })
  expect(await confirmPassword(identity, actor, 'wrong', atHome)).toMatchObject({ refusal: 'credentials_are_wrong' })
  expect((await confirmPassword(identity, actor, password, atHome)).ok).toBe(true)
  expect((await sendBindCode(identity, actor, contact, atHome)).ok).toBe(true)
  const [code = ''] = await codesSentTo(identity.courier, contact.email.toLowerCase())
  expect(await bindContact(identity, actor, contact, '000000', atHome)).toMatchObject({ refusal: 'code_is_wrong' })
  expect(await bindContact(identity, actor, contact, code, atHome)).toEqual({ ok: true, value: null })
  const half = await enter(member.username, elsewhere)
  expect(half.twoFactor?.methods).toEqual([{ method: 'email', hint: 't•••@l•••.example' }])

  const other = await makeMember()
  const thief = actorOf(await enter(other.username))
  clock.advance(3_600_000)
  await confirmPassword(identity, thief, password, atHome)
  await sendBindCode(identity, thief, contact, atHome)
  const [newest = ''] = await codesSentTo(identity.courier, contact.email.toLowerCase())
  expect(await bindContact(identity, thief, contact, newest, atHome)).toEqual({
    ok: false,
    refusal: 'contact_is_taken',
  })
})

test('sessions are listed, one is ended by its owner alone, and all others at once', async () => {
  const announced: string[] = []
  identity = { ...identity, announceEnd: (id) => announced.push(id) }
  const member = await makeMember()
  const [one, two, three] = [await enter(member.username), await enter(member.username), await enter(member.username)]
  const stranger = actorOf(await enter((await makeMember()).username))
  expect(await endOneSession(identity, stranger, one.sessionId, atHome)).toEqual({
    ok: false,
    refusal: 'session_is_unknown',
  })
  expect((await endOneSession(identity, actorOf(two), one.sessionId, atHome)).ok).toBe(true)
  expect(await endOtherSessions(identity, actorOf(two), atHome)).toBe(1)
  expect((await listSessions(identity, actorOf(two))).map(({ id }) => id)).toEqual([two.sessionId])
  expect(announced).toEqual([one.sessionId, three.sessionId])
})

test('ST-07.3 where the operator asks for it, the name of the bank account stands beside a code that was sent', async () => {
  const value = { isUnknownNamed: false, asksBankName: true, passwordDays: null }
  expect((await changeSetting(identity.settings, { name: 'security', version: 0, value }, null)).ok).toBe(true)
  const member = await makeMember()
  const email = `tala${names}@laro.example`
  const details = await identity.pii.seal(JSON.stringify({ payeeName: 'Tala Reyes' }), `identity details ${member.id}`)
  await db.tx((tx) =>
    sql`update identity_account set email = ${email}, email_verified_at = now(), details_sealed = ${details}
      where id = ${member.id}`.execute(tx),
  )
  await enter(member.username)
  const half = await enter(member.username, elsewhere)
  expect(half.twoFactor?.asksBankName).toBe(true)
  await sendFactorCode(identity, actorOf(half), 'email', elsewhere)
  const [code = ''] = await codesSentTo(identity.courier, email)
  const pass = (bankAccountName: string) =>
    passTwoFactor(identity, actorOf(half), { method: 'email', code, bankAccountName }, elsewhere)
  expect(await pass('Tala Santos')).toEqual({ ok: false, refusal: 'factor_is_refused' })
  expect(await pass(' tala  REYES ')).toMatchObject({ ok: true, value: { stage: 'open' } })
})
