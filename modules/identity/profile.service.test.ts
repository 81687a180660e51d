import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MemberActor } from '#kit/actor.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { deliverQueued, listInbox } from '#modules/courier/service.ts'
import { bindContact, sendBindCode } from '#modules/identity/contacts.ts'
import { readPolicy } from '#modules/identity/deps.ts'
import { changePassword } from '#modules/identity/new-password.ts'
import { openSession } from '#modules/identity/open-session.ts'
import { readProfile, setProfile } from '#modules/identity/profile.ts'
import { listInvitees, readReferral } from '#modules/identity/referral.ts'
import { resealPage } from '#modules/identity/reseal.ts'
import { createAccount, type Identity } from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { insertAccount } from '#modules/identity/store/accounts.ts'
import type { Database } from '#server/db/database.ts'
import { codesSentTo } from '#tests/support/codes.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, testIdentity } from '#tests/support/identity.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'

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

async function enter(): Promise<MemberActor> {
  names += 1
  const username = `amihan${names}`
  await createAccount(identity, { username, nickname: 'Amihan', password })
  const answer = await signIn(identity, 'member', { username, password }, atHome)
  if (!answer.ok) throw new Error(answer.refusal)
  return { who: 'member', id: answer.value.account.id as MemberActor['id'], sessionId: answer.value.sessionId }
}

test('a nickname changes at will; a name and a birthday are given once, and nobody is too young', async () => {
  const actor = await enter()
  const give = async (input: Parameters<typeof setProfile>[2]) => await setProfile(identity, actor, input, atHome)
  expect(await give({ nickname: '  Luz  ng  Araw ' })).toEqual({ ok: true, value: null })
  expect(await give({ nickname: '<b>' })).toMatchObject({ refusal: 'nickname_is_malformed' })
  expect(await give({ birthday: '2008-01-01' })).toMatchObject({ refusal: 'age_is_too_low' })
  expect(await give({ birthday: '2001-02-30' })).toMatchObject({ refusal: 'fields_are_wrong' })
  expect(await give({ fullName: 'R2D2' })).toMatchObject({ refusal: 'fields_are_wrong' })
  expect(await give({ fullName: 'Luz Dalisay', birthday: '1990-05-17' })).toEqual({ ok: true, value: null })
  expect(await give({ fullName: 'Somebody Else' })).toEqual({ ok: false, refusal: 'name_is_set' })
  expect(await give({ birthday: '1991-05-17' })).toEqual({ ok: false, refusal: 'birthday_is_set' })
  expect(await readProfile(identity, db.read, actor.id)).toEqual({ fullName: 'Luz Dalisay', birthday: '1990-05-17' })
})

test('the mailbox that was bound until now is told of the new one', async () => {
  const actor = await enter()
  const bind = async (email: string) => {
    await sendBindCode(identity, actor, { channel: 'email', email }, atHome)
    const [code = ''] = await codesSentTo(identity.courier, email)
    return await bindContact(identity, actor, { channel: 'email', email }, code, atHome)
  }
  const [old, fresh] = [`old${names}@post.example`, `new${names}@post.example`]
  expect(await bind(old)).toEqual({ ok: true, value: null })
  expect(await bind(fresh)).toEqual({ ok: true, value: null })
  await deliverQueued(identity.courier)
  const subjectsAt = async (to: string) => (await listInbox(identity.courier, to)).map(({ subject }) => subject)
  expect(await subjectsAt(old)).toContain('Laro: your mail address was changed')
  expect(await subjectsAt(fresh)).not.toContain('Laro: your mail address was changed')
})

test('who came through another service chooses a first password soon after coming in, or comes in anew', async () => {
  names += 1
  const id = crypto.randomUUID() as Id<'member'>
  const account = {
    id,
    kind: 'member',
    type: 0,
    username: `hangin${names}`,
    nickname: 'Hangin',
    passwordHash: null,
  } as const
  const policy = await readPolicy(identity)
  const opened = await db.tx(async (tx) => {
    await insertAccount(tx, account, new Date(clock.nowMs()))
    return await openSession(tx, identity, { accountId: id, method: 'social', context: atHome, policy })
  })
  if (!opened.ok) throw new Error(opened.refusal)
  const actor: MemberActor = { who: 'member', id, sessionId: opened.value.sessionId }
  const input = { newPassword: password, confirmNewPassword: password }
  clock.advance(11 * 60_000)
  expect(await changePassword(identity, actor, input, atHome)).toMatchObject({ refusal: 'sign_in_must_be_fresh' })
  clock.advance(-5 * 60_000)
  expect(await changePassword(identity, actor, input, atHome)).toMatchObject({ ok: true })
  expect(await signIn(identity, 'member', { username: account.username, password }, atHome)).toMatchObject({ ok: true })
})

test('friends and their friends are seen, masked; nobody further down and nobody else’s', async () => {
  const actor = await enter()
  const stranger = await enter()
  const { code, link } = await readReferral(identity, actor)
  expect(link).toBe(`https://laro.example/?referralCode=${code}`)
  expect((await readReferral(identity, actor)).code).toBe(code)

  const invite = async (username: string, recommenderId: string): Promise<string> => {
    clock.advance(1000)
    const id = crypto.randomUUID() as Id<'member'>
    await db.tx(
      async (tx) =>
        await insertAccount(
          tx,
          { id, kind: 'member', type: 0, username, nickname: username, passwordHash: null, recommenderId },
          new Date(clock.nowMs()),
        ),
    )
    return id
  }
  const friend = await invite(`bituin${names}`, actor.id)
  const second = await invite(`buwan${names}`, friend)
  const third = await invite(`tala${names}x`, second)
  const fourth = await invite(`ulap${names}x`, third)
  expect(await readReferral(identity, actor)).toMatchObject({ invited: 1, invitedInTurn: 1 })
  const seen = async (under?: string) => await listInvitees(identity, actor, { under })
  expect(await seen()).toMatchObject({
    value: { invitees: [{ id: friend, name: `bi•••${names}`, invited: 1 }], hasMore: false },
  })
  expect(await seen(friend)).toMatchObject({ value: { invitees: [{ id: second, invited: 1 }] } })
  expect(await seen(second)).toMatchObject({ value: { invitees: [{ id: third }] } })
  expect(await seen(third)).toEqual({ ok: false, refusal: 'account_is_unknown' })
  expect(await seen(fourth)).toEqual({ ok: false, refusal: 'account_is_unknown' })
  expect(await listInvitees(identity, stranger, { under: friend })).toEqual({
    ok: false,
    refusal: 'account_is_unknown',
  })
})

test('SE-03 what cannot be sealed again is set aside, and the others are sealed again', async () => {
  const people = [await enter(), await enter()] as const
  for (const actor of people) await setProfile(identity, actor, { fullName: 'Luz Dalisay' }, atHome)
  const [bad, good] = people.map(({ id }) => id)
  const sealed = async () => {
    const { rows } = await sql<{ id: string; hex: string }>`select id, encode(details_sealed, 'hex') as hex
      from identity_account where id in (${bad}, ${good}) order by id`.execute(db.read)
    return new Map(rows.map(({ id, hex }) => [id, hex]))
  }
  const before = await sealed()
  // As if a new key had come: only what is sealed from now on is under it.
  const { pii } = identity
  const isOld = (bytes: Uint8Array) => [...before.values()].includes(Buffer.from(bytes).toString('hex'))
  const later = { ...identity, pii: { ...pii, isOld, seal: pii.seal.bind(pii), unseal: pii.unseal.bind(pii) } }
  const cure = await poisonRow(db, 'identity_account', `new.id = '${bad}'`)
  const reseal = async () => await resealPage(later, '')
  expect(await setAsideIn(reseal)).toMatchObject([{ loop: 'identity-reseal', item: bad }])
  const changed = async () => [...(await sealed())].filter(([id, hex]) => before.get(id) !== hex).map(([id]) => id)
  expect(await changed()).toEqual([good])
  await cure()
  clock.advance(60_000)
  expect(await setAsideIn(reseal)).toEqual([])
  expect(new Set(await changed())).toEqual(new Set([bad, good]))
})
