import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MemberActor } from '#kit/actor.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { prepareGiven } from '#modules/identity/made-accounts.ts'
import { setProfile } from '#modules/identity/profile.ts'
import { register } from '#modules/identity/registration.ts'
import { createAccount, type Identity } from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { documents } from '#modules/settings/documents.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, testIdentity } from '#tests/support/identity.ts'
import { changeParts, makeInput, withEasyCaptcha } from '#tests/support/registration.ts'

const password = 'correct horse battery'
/** Each in another disguise: plain, full width, Cyrillic, a sign that cannot be seen, digits. */
const disguises = ['Laro Support', 'Ｏｐｅｒａｔｏｒ', 'Ореrаtоr', 'Lа\u0301ro Help', '0ff1cial', 'L4r0-5upp0rt']

let db: Database
let clock: ManualClock
let identity: Identity
let cases = 0

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => await db.close())
beforeEach(async () => {
  cases += 1
  clock = manualClock(Date.UTC(2026, 0, 1) + cases * 30 * 86_400_000)
  identity = withEasyCaptcha(await testIdentity(db, clock))
  await changeParts(identity, 'registration', documents.registration.initial)
})

test.each(['operator', 'oper4tor', 'larosupport', '1arohelp', 'ｏｐｅｒａｔｏｒ9', '0fficial7'])(
  'SE-16 nobody registers as %j',
  async (username) => {
    const input = await makeInput(identity, { username })
    expect(await register(identity, input, atHome)).toMatchObject({ ok: false, refusal: 'username_is_taken' })
  },
)

test('SE-16 nor with such a nickname, where one is asked for', async () => {
  const rule = { ...documents.registration.initial.username, patternId: null, minLength: 1, maxLength: 64 }
  await changeParts(identity, 'registration', { nickname: { ...rule, enabled: true, required: true } })
  for (const nickname of disguises) {
    const input = await makeInput(identity, { username: `ana${cases}`, nickname })
    expect(await register(identity, input, atHome), nickname).toEqual({
      ok: false,
      refusal: 'nickname_is_reserved',
      fields: [{ path: 'nickname', code: 'nickname_is_reserved' }],
    })
  }
  const input = await makeInput(identity, { username: `ana${cases}`, nickname: 'Ana' })
  expect((await register(identity, input, atHome)).ok).toBe(true)
})

test('SE-16 nobody takes such a nickname later, and an agent gives none to whom they make', async () => {
  const made = await createAccount(identity, { username: `maria${cases}`, nickname: 'Maria', password })
  if (!made.ok) throw new Error(made.refusal)
  const signedIn = await signIn(identity, 'member', { username: made.value.username, password }, atHome)
  if (!signedIn.ok) throw new Error(signedIn.refusal)
  const actor: MemberActor = {
    who: 'member',
    id: made.value.id as MemberActor['id'],
    sessionId: signedIn.value.sessionId,
  }
  for (const nickname of disguises) {
    expect(await setProfile(identity, actor, { nickname }, atHome), nickname).toMatchObject({
      refusal: 'nickname_is_reserved',
    })
    const given = { username: `given${cases}`, nickname, password: 'a phrase for today' }
    expect(await prepareGiven(identity, given), nickname).toMatchObject({ refusal: 'nickname_is_reserved' })
  }
  const named = { username: 'laro-support', nickname: 'Ana', password: 'a phrase for today' }
  expect(await prepareGiven(identity, named)).toMatchObject({ refusal: 'username_is_taken' })
  expect((await setProfile(identity, actor, { nickname: 'Mariang Masaya' }, atHome)).ok).toBe(true)
})

test('SE-16 the list is the operator’s: what they add is refused from then on', async () => {
  const named = { username: `dealer${cases}`, nickname: 'Croupier Ana', password: 'a phrase for today' }
  expect((await prepareGiven(identity, named)).ok).toBe(true)
  await changeParts(identity, 'staffNames', { titles: ['croupier'] })
  expect(await prepareGiven(identity, { ...named, nickname: 'Сrоuрier Ana' })).toMatchObject({
    refusal: 'nickname_is_reserved',
  })
})
