import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MemberActor } from '#kit/actor.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import type { Result } from '#kit/result.ts'
import { sendBindCode, sendCodeByPhone } from '#modules/identity/contacts.ts'
import { type Context, readPolicy } from '#modules/identity/deps.ts'
import { makeHandoff, takeHandoff } from '#modules/identity/handoff.ts'
import { resetByPhone } from '#modules/identity/new-password.ts'
import { openSession, phoneLabel, type SignedIn } from '#modules/identity/open-session.ts'
import { rememberDevice, resume } from '#modules/identity/remember.ts'
import { createAccount, type Identity } from '#modules/identity/service.ts'
import { confirmPassword } from '#modules/identity/sessions.ts'
import { signIn, signInByPhone } from '#modules/identity/sign-in.ts'
import { bindPhone } from '#modules/identity/store/accounts.ts'
import { beginTotp, endTotp, finishTotp, passTwoFactor, sendFactorCode } from '#modules/identity/two-factor.ts'
import type { Database } from '#server/db/database.ts'
import { codesSentTo } from '#tests/support/codes.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, elsewhere, testIdentity } from '#tests/support/identity.ts'
import { makeJar } from '#tests/support/jar.ts'

const password = 'correct horse battery'
const dayMs = 86_400_000

let db: Database
let clock: ManualClock
/** Two nodes over one database. */
let identity: Identity
let otherNode: Identity
let names = 0

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => await db.close())
beforeEach(async () => {
  // A month apart, so that nothing of one case is counted in another.
  clock = manualClock(Date.UTC(2026, 0, 1) + names * 30 * dayMs)
  identity = await testIdentity(db, clock)
  otherNode = await testIdentity(db, clock)
})

const from = (address: string): Context => ({ ...atHome, address })

function taken<T>(answer: Result<T, string>): T {
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

const actorOf = ({ account, sessionId, stage }: SignedIn): MemberActor => ({
  who: stage === 'open' ? 'member' : stage,
  id: account.id as MemberActor['id'],
  sessionId,
})

const enter = async (username: string, context: Context = atHome): Promise<SignedIn> =>
  taken(await signIn(identity, 'member', { username, password }, context))

const codeOf = (secret: string): string => generateSync({ secret, epoch: Math.floor(clock.nowMs() / 1000) })

/** A number is somebody's, so every member has another. */
const numberOf = (at: number): string => `917${String(4_000_000 + at)}`

/** Signed in at home without a second factor, then with an authenticator; the code that enrolled it is out of use. */
async function makeMember({ hasPhone = false } = {}) {
  names += 1
  const number = numberOf(names)
  const member = taken(await createAccount(identity, { username: `maria${names}`, nickname: 'Maria', password }))
  const home = await enter(member.username)
  const begun = taken(await beginTotp(identity, actorOf(home)))
  const { recoveryCodes } = taken(await finishTotp(identity, actorOf(home), codeOf(begun.secret), atHome))
  if (hasPhone) {
    const sealed = await identity.pii.seal(`+63${number}`, phoneLabel(member.id))
    const bound = { sealed, hash: identity.pii.blind(`+63${number}`), at: new Date(clock.nowMs()) }
    await db.tx(async (tx) => await bindPhone(tx, member.id, bound))
  }
  clock.advance(60_000)
  return { ...member, number, home, secret: begun.secret, recoveryCodes }
}

async function askCode(purpose: 'login' | 'forgot', number: string, context = atHome): Promise<string> {
  taken(await sendCodeByPhone(identity, { purpose, countryDialingCode: '63', number }, context))
  const [code = ''] = await codesSentTo(identity.courier, `+63${number}`)
  return code
}

async function knownPlaces(accountId: string): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select address_group as place from identity_place where account_id = ${accountId} order by first_at`.execute(
    db.read,
  )
  return rows.map(({ place }) => place)
}

describe('where an authenticator is on, every way in asks for it', () => {
  test('SE-10.1 by password, at a known place and elsewhere', async () => {
    const { username } = await makeMember({ hasPhone: true })
    for (const context of [atHome, elsewhere]) {
      const half = await enter(username, context)
      expect(half.stage).toBe('two_factor')
      // The phone is no way round the authenticator: whoever has it may have stolen the number.
      expect(half.twoFactor?.methods.map(({ method }) => method)).toEqual(['totp', 'recovery'])
    }
  })

  test('SE-10.1 by a code to the phone', async () => {
    const { username, number, secret } = await makeMember({ hasPhone: true })
    const attempt = { e164: `+63${number}`, code: await askCode('login', number) }
    const half = taken(await signInByPhone(identity, 'member', attempt, atHome))
    expect(half.stage).toBe('two_factor')
    const given = { method: 'totp', code: codeOf(secret) } as const
    const open = taken(await passTwoFactor(identity, actorOf(half), given, atHome))
    expect(open.stage).toBe('open')
    // Both together are no password either.
    const contact = { channel: 'email', email: `${username}@laro.example` } as const
    expect(await sendBindCode(identity, actorOf(open), contact, atHome)).toEqual({
      ok: false,
      refusal: 'password_is_needed',
    })
  })

  test('SE-10.1 after a new password by phone', async () => {
    const { number } = await makeMember({ hasPhone: true })
    const code = await askCode('forgot', number)
    const input = {
      e164: `+63${number}`,
      code,
      newPassword: 'the newest phrase',
      confirmNewPassword: 'the newest phrase',
    }
    expect(taken(await resetByPhone(identity, input, atHome)).stage).toBe('two_factor')
  })

  test('SE-10.1 through another service', async () => {
    const { id } = await makeMember()
    const policy = await readPolicy(identity)
    const opened = await db.tx(
      async (tx) => await openSession(tx, identity, { accountId: id, method: 'social', context: atHome, policy }),
    )
    expect(taken(opened).stage).toBe('two_factor')
  })

  test('SE-10.1 by a handoff', async () => {
    const { home } = await makeMember()
    const code = await makeHandoff(identity, actorOf(home))
    expect(taken(await takeHandoff(identity, code, atHome)).stage).toBe('two_factor')
  })

  test('SE-10.1 by a browser that was remembered without it', async () => {
    const { id } = await makeMember()
    const jar = makeJar()
    await rememberDevice(identity, jar, id)
    expect(taken(await resume(identity, jar, atHome)).stage).toBe('two_factor')
  })
})

test('a code to the phone does not count as the password that dear deeds ask for', async () => {
  names += 1
  const number = numberOf(names)
  const member = taken(await createAccount(identity, { username: `maria${names}`, nickname: 'Maria', password }))
  const sealed = await identity.pii.seal(`+63${number}`, phoneLabel(member.id))
  const bound = { sealed, hash: identity.pii.blind(`+63${number}`), at: new Date(clock.nowMs()) }
  await db.tx(async (tx) => await bindPhone(tx, member.id, bound))
  const attempt = { e164: `+63${number}`, code: await askCode('login', number) }
  const actor = actorOf(taken(await signInByPhone(identity, 'member', attempt, atHome)))
  const contact = { channel: 'email', email: `maria${names}@laro.example` } as const
  expect(await sendBindCode(identity, actor, contact, atHome)).toEqual({ ok: false, refusal: 'password_is_needed' })
  taken(await confirmPassword(identity, actor, password, atHome))
  expect((await sendBindCode(identity, actor, contact, atHome)).ok).toBe(true)
})

test('SE-12 taking a handoff opens a session and does not make the place known', async () => {
  names += 1
  const member = taken(await createAccount(identity, { username: `maria${names}`, nickname: 'Maria', password }))
  const code = await makeHandoff(identity, actorOf(await enter(member.username)))
  expect(taken(await takeHandoff(identity, code, elsewhere)).stage).toBe('open')
  expect(await knownPlaces(member.id)).toEqual([atHome.address])
})

test('SE-10.2 a browser that was remembered after the authenticator is let in, until another authenticator is turned on', async () => {
  const { id, username, secret, recoveryCodes } = await makeMember()
  const jar = makeJar()
  const half = await enter(username, elsewhere)
  const open = taken(await passTwoFactor(identity, actorOf(half), { method: 'totp', code: codeOf(secret) }, elsewhere))
  await rememberDevice(identity, jar, id, true)
  expect(taken(await resume(identity, jar, elsewhere)).stage).toBe('open')
  // The credential is another at each use; what it is good for stays.
  expect(taken(await resume(identity, jar, elsewhere)).stage).toBe('open')
  taken(await endTotp(identity, actorOf(open), recoveryCodes[0] ?? '', elsewhere))
  clock.advance(60_000)
  const begun = taken(await beginTotp(identity, actorOf(open)))
  taken(await finishTotp(identity, actorOf(open), codeOf(begun.secret), elsewhere))
  expect(taken(await resume(identity, jar, elsewhere)).stage).toBe('two_factor')
})

describe('guessing at the second factor', () => {
  const wrong = (secret: string): string => (codeOf(secret) === '000000' ? '111111' : '000000')

  /** Knows the password: a new session for every five tries, each from another address, on both nodes in turn. */
  async function guess(username: string, secret: string, tries: number): Promise<Record<string, number>> {
    const answers: Record<string, number> = {}
    let half: SignedIn | null = null
    for (let i = 0; i < tries; i += 1) {
      const attacker = from(`100.80.${Math.floor(i / 5)}.1`)
      if (i % 5 === 0) half = await enter(username, attacker)
      const node = i % 2 === 0 ? identity : otherNode
      const answer = await passTwoFactor(
        node,
        actorOf(half as SignedIn),
        { method: 'totp', code: wrong(secret) },
        attacker,
      )
      const word = answer.ok ? 'open' : answer.refusal
      answers[word] = (answers[word] ?? 0) + 1
    }
    return answers
  }

  test('SE-11.1 over all sessions, addresses and nodes ten wrong codes a day are judged, and then not even the right one', async () => {
    const { username, secret } = await makeMember()
    expect(await guess(username, secret, 25)).toEqual({ factor_is_refused: 10, factor_is_locked: 15 })
    const attacker = from('100.81.0.1')
    const half = actorOf(await enter(username, attacker))
    expect(await passTwoFactor(identity, half, { method: 'totp', code: codeOf(secret) }, attacker)).toEqual({
      ok: false,
      refusal: 'factor_is_locked',
    })
    clock.advance(dayMs)
    const later = actorOf(await enter(username, attacker))
    expect((await passTwoFactor(identity, later, { method: 'totp', code: codeOf(secret) }, attacker)).ok).toBe(true)
  })

  test('SE-11.1 tries that come at the same moment are counted one by one', async () => {
    const { username, secret } = await makeMember()
    const halves = await Promise.all(Array.from({ length: 20 }, (_, i) => enter(username, from(`100.82.${i}.1`))))
    const answers = await Promise.all(
      halves.map((half, i) =>
        passTwoFactor(
          i % 2 === 0 ? identity : otherNode,
          actorOf(half),
          { method: 'totp', code: wrong(secret) },
          from(`100.82.${i}.1`),
        ),
      ),
    )
    expect(answers.filter((answer) => !answer.ok && answer.refusal === 'factor_is_refused')).toHaveLength(10)
  })

  test('SE-11.2 the owner’s right code is judged where the account is known, whatever strangers tried', async () => {
    const { username, secret } = await makeMember()
    await guess(username, secret, 20)
    const half = actorOf(await enter(username, atHome))
    expect((await passTwoFactor(identity, half, { method: 'totp', code: codeOf(secret) }, atHome)).ok).toBe(true)
  })

  test('SE-11.2 a known place has a small budget of its own', async () => {
    const { username, secret } = await makeMember()
    const given = { method: 'totp', code: wrong(secret) } as const
    for (let i = 0; i < 2; i += 1) {
      const half = actorOf(await enter(username, atHome))
      for (let j = 0; j < 5; j += 1)
        expect(await passTwoFactor(identity, half, given, atHome)).toEqual({ ok: false, refusal: 'factor_is_refused' })
    }
    const half = actorOf(await enter(username, atHome))
    expect(await passTwoFactor(identity, half, given, atHome)).toEqual({ ok: false, refusal: 'factor_is_locked' })
  })

  test('SE-11.2 the owner comes in from a new place by a recovery code, or by a code to the bound phone beside the authenticator’s', async () => {
    const { username, secret, recoveryCodes, number } = await makeMember({ hasPhone: true })
    await guess(username, secret, 20)
    const half = await enter(username, elsewhere)
    expect(half.twoFactor?.contacts).toEqual([{ method: 'mobile', hint: expect.stringContaining('•') }])
    const right = { method: 'totp', code: codeOf(secret) } as const
    expect(await passTwoFactor(identity, actorOf(half), right, elsewhere)).toMatchObject({
      refusal: 'factor_is_locked',
    })
    taken(await sendFactorCode(identity, actorOf(half), 'mobile', elsewhere))
    const [code = ''] = await codesSentTo(identity.courier, `+63${number}`)
    const other = code === '000000' ? '111111' : '000000'
    const wrongContact = { ...right, contact: { method: 'mobile', code: other } } as const
    expect(await passTwoFactor(identity, actorOf(half), wrongContact, elsewhere)).toEqual({
      ok: false,
      refusal: 'code_is_wrong',
      fields: [{ path: 'contact', code: 'code_is_wrong' }],
    })
    // Once the phone is proven it stays so for this session, and the authenticator is judged.
    const mistyped = { method: 'totp', code: wrong(secret), contact: { method: 'mobile', code } } as const
    expect(await passTwoFactor(identity, actorOf(half), mistyped, elsewhere)).toMatchObject({
      refusal: 'factor_is_refused',
    })
    expect((await passTwoFactor(identity, actorOf(half), right, elsewhere)).ok).toBe(true)

    const third = from('198.51.100.200')
    const again = actorOf(await enter(username, third))
    const recovery = { method: 'recovery', code: recoveryCodes[0] ?? '' } as const
    expect((await passTwoFactor(identity, again, recovery, third)).ok).toBe(true)
  })

  test('SE-11.2 wrong guesses in another session leave the code that was sent for this one alone', async () => {
    names += 1
    const number = numberOf(names)
    const member = taken(await createAccount(identity, { username: `maria${names}`, nickname: 'Maria', password }))
    const sealed = await identity.pii.seal(`+63${number}`, phoneLabel(member.id))
    const bound = { sealed, hash: identity.pii.blind(`+63${number}`), at: new Date(clock.nowMs()) }
    await db.tx(async (tx) => await bindPhone(tx, member.id, bound))
    const mine = actorOf(await enter(member.username, atHome))
    taken(await sendFactorCode(identity, mine, 'mobile', atHome))
    const [code = ''] = await codesSentTo(identity.courier, `+63${number}`)
    const theirs = actorOf(await enter(member.username, elsewhere))
    for (let i = 0; i < 5; i += 1)
      await passTwoFactor(otherNode, theirs, { method: 'mobile', code: `00000${i}` }, elsewhere)
    expect((await passTwoFactor(identity, mine, { method: 'mobile', code }, atHome)).ok).toBe(true)
  })

  test('SE-11.1 a session that is open guesses under the same lock', async () => {
    const { home, secret } = await makeMember()
    const refusals: string[] = []
    for (let i = 0; i < 11; i += 1) {
      const answer = await endTotp(identity, actorOf(home), wrong(secret), atHome)
      refusals.push(answer.ok ? 'ended' : answer.refusal)
    }
    expect(refusals).toEqual([...Array.from({ length: 10 }, () => 'factor_is_refused'), 'factor_is_locked'])
  })
})
