// Long because: the twenty-three cases share one house, and are looked up by their number.
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MemberActor } from '#kit/actor.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { findBrokenEntry } from '#modules/audit/service.ts'
import { offerWord } from '#modules/captcha/service.ts'
import { bindContact, sendBindCode, sendCodeByPhone } from '#modules/identity/contacts.ts'
import { type Context, newToken } from '#modules/identity/deps.ts'
import { lookAtHandoff, makeHandoff, takeHandoff } from '#modules/identity/handoff.ts'
import { type Hashing, hashingInline } from '#modules/identity/hashing.ts'
import type { AccountType } from '#modules/identity/model.ts'
import { changePassword, resetByPhone } from '#modules/identity/new-password.ts'
import type { SignedIn } from '#modules/identity/open-session.ts'
import { phoneLabel } from '#modules/identity/open-session.ts'
import { Passwords } from '#modules/identity/passwords.ts'
import { forgetDevice, rememberDevice, resume } from '#modules/identity/remember.ts'
import { throttle } from '#modules/identity/rules/throttle.ts'
import { sessionLimits } from '#modules/identity/rules.ts'
import { authenticate, blockAccount, createAccount, type Identity, signOut } from '#modules/identity/service.ts'
import { listLogins, listSessions } from '#modules/identity/sessions.ts'
import { signIn, type WordGiven } from '#modules/identity/sign-in.ts'
import { bindPhone } from '#modules/identity/store/accounts.ts'
import { passTwoFactor, sendFactorCode } from '#modules/identity/two-factor.ts'
import type { Database } from '#server/db/database.ts'
import { codesSentTo } from '#tests/support/codes.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, elsewhere, testIdentity } from '#tests/support/identity.ts'
import { makeJar } from '#tests/support/jar.ts'

/** `npm run attacks` runs the long ones at their full size; `npm test` runs every one of them, the long ones shorter. */
const isFull = process.env.LARO_ATTACKS === 'full'
const password = 'correct horse battery'
/** For the long ones; they take a fraction of it on a machine that does nothing else. */
const longMs = isFull ? 600_000 : 120_000

let db: Database
let clock: ManualClock
let identity: Identity
let names = 0

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  expect(await findBrokenEntry(db.read)).toBeNull()
  await db.close()
})
beforeEach(async () => {
  // Each case begins a month later, so that no failure of one is counted in another.
  clock = manualClock(Date.UTC(2026, 0, 1) + names * 30 * 86_400_000)
  identity = await testIdentity(db, clock)
  // Words are drawn elsewhere; here it counts who is asked to read one, and the drawing is most of the work.
  const words = { take: async () => ({ word: 'LUZON', picture: '' }), stop: async () => undefined }
  identity = { ...identity, captcha: { ...identity.captcha, words } }
})

interface Wish {
  readonly type?: AccountType
  readonly hasDefaultPassword?: boolean
  readonly phone?: string
}

async function makeMember({ phone, ...input }: Wish = {}) {
  names += 1
  const made = await createAccount(identity, { username: `victim${names}`, nickname: 'Ana', password, ...input })
  if (!made.ok) throw new Error(made.refusal)
  if (phone) {
    const sealed = await identity.pii.seal(phone, phoneLabel(made.value.id))
    const bound = { sealed, hash: identity.pii.blind(phone), at: new Date(clock.nowMs()) }
    await db.tx((tx) => bindPhone(tx, made.value.id, bound))
  }
  return made.value
}

const from = (address: string): Context => ({ ...atHome, address })

async function attempt(username: string, guess: string, context: Context, word?: WordGiven): Promise<string> {
  const answer = await signIn(identity, 'member', { username, password: guess }, context, word)
  return answer.ok ? answer.value.stage : answer.refusal
}

async function enter(username: string, context: Context = atHome): Promise<SignedIn> {
  const answer = await signIn(identity, 'member', { username, password }, context)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

function actorOf({ account, sessionId, stage }: SignedIn): MemberActor {
  return { who: stage === 'open' ? 'member' : stage, id: account.id as MemberActor['id'], sessionId }
}

/** Reads the picture as a person does. */
async function readWord(): Promise<WordGiven> {
  const offer = await offerWord(identity.captcha, undefined)
  if (!offer.ok) throw new Error(offer.refusal)
  return { nonce: offer.value.nonce, word: 'luzon' }
}

async function auditActions(subject: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where subject_id = ${subject} order by seq`.execute(db.read)
  return rows.map(({ action }) => action)
}

describe('A01 credential stuffing', () => {
  test('A01 thousands of pairs from hundreds of addresses reach the hashing by a bounded few, and players still get in', {
    timeout: longMs,
  }, async () => {
    const player = await makeMember()
    await enter(player.username)
    const verify = vi.spyOn(identity.passwords, 'verify')
    const addresses = Array.from({ length: 200 }, (_, i) => `100.64.${Math.floor(i / 20)}.${i % 20}`)
    const total = isFull ? 10_000 : 300
    const answers = new Map<string, number>()
    const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)
    const lanes = Array.from({ length: 32 }, async (_, lane) => {
      for (let i = lane; i < total; i += 32)
        count(await attempt(`stuffed${i}`, `word-${i}`, from(addresses[i % addresses.length] ?? '')))
    })
    await Promise.all(lanes)
    // Everybody is asked for a word from the hundred-and-twentieth failure of a minute on; in flight were at most 32 more.
    expect(verify.mock.calls.length).toBeLessThanOrEqual(throttle.all.wordAt + 32)
    expect(answers.get('captcha_word_is_wrong') ?? 0).toBeGreaterThanOrEqual(total - throttle.all.wordAt - 64)
    expect(await attempt(player.username, password, atHome, await readWord())).toBe('open')
  })
})

test('CO-06.1 A02 a thousand guesses at one account: a word after three, a lock after ten, whatever the password, for five minutes', {
  timeout: longMs,
}, async () => {
  const { username } = await makeMember()
  const guesser = from('100.65.0.1')
  for (let i = 0; i < throttle.pair.wordAt; i += 1) {
    const answer = await signIn(identity, 'member', { username, password: `guess-${i}` }, guesser)
    expect(answer).toMatchObject({ ok: false, refusal: 'credentials_are_wrong' })
    expect(!answer.ok && (answer.fields?.length ?? 0) > 0).toBe(i + 1 === throttle.pair.wordAt)
  }
  expect(await attempt(username, 'guess', guesser)).toBe('captcha_word_is_wrong')
  // Whoever reads the words goes on, thirty at a time, and no more than ten are ever looked at.
  const verify = vi.spyOn(identity.passwords, 'verify')
  const total = isFull ? 1_000 : 60
  const refusals: string[] = []
  for (let i = 0; i < total; i += 30) {
    const words = await Promise.all(Array.from({ length: 30 }, readWord))
    refusals.push(...(await Promise.all(words.map((word) => attempt(username, 'guess', guesser, word)))))
  }
  expect(verify.mock.calls.length).toBeLessThanOrEqual(throttle.pair.lockAt - throttle.pair.wordAt + 30)
  expect(new Set(refusals)).toEqual(new Set(['credentials_are_wrong', 'sign_in_is_locked']))
  expect(await attempt(username, password, guesser, await readWord())).toBe('sign_in_is_locked')
  clock.advance(throttle.lockSeconds * 1000)
  expect(await attempt(username, password, guesser, await readWord())).toBe('open')
})

test('A03 whoever keeps failing on a name locks themselves out, not the person at a place where the name is known', {
  timeout: longMs,
}, async () => {
  const { username } = await makeMember()
  await enter(username, atHome)
  for (let i = 0; i < throttle.name.lockAt; i += 1) {
    const word = await readWord()
    await attempt(username, 'wrong', from(`100.66.${i}.1`), word)
  }
  expect(await attempt(username, password, from('100.66.200.1'), await readWord())).toBe('sign_in_is_locked')
  expect(await attempt(username, password, atHome)).toBe('captcha_word_is_wrong')
  expect(await attempt(username, password, atHome, await readWord())).toBe('open')
})

test('A04 no answer tells a name that exists from one that does not', async () => {
  const { username } = await makeMember({ phone: '+639171230004' })
  const known = await signIn(identity, 'member', { username, password: 'wrong' }, from('100.67.0.1'))
  const unknown = await signIn(identity, 'member', { username: 'nobody-at-all', password: 'wrong' }, from('100.67.0.2'))
  expect(known).toEqual(unknown)
  const send = (number: string, address: string) =>
    sendCodeByPhone(identity, { purpose: 'login', countryDialingCode: '63', number }, from(address))
  expect(await send('9171230004', '100.67.1.1')).toEqual(await send('9171230005', '100.67.2.1'))
  expect(await codesSentTo(identity.courier, '+639171230004')).toHaveLength(1)
  expect(await codesSentTo(identity.courier, '+639171230005')).toHaveLength(0)
})

/** Does all that the identity does, and writes down what it costs: every statement, and every hash with its parameters. */
function watch(watched: Identity): { identity: Identity; work: () => string[] } {
  const done: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'RawNode') done.push(node.sqlFragments.join('?').replaceAll(/\s+/g, ' ').trim())
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const hashing: Hashing = {
    ...hashingInline,
    async verify(expected, guess) {
      done.push(expected.split('$').slice(0, 4).join('$'))
      return await hashingInline.verify(expected, guess)
    },
  }
  const recorded: Identity['db'] = {
    read: watched.db.read.withPlugin(plugin),
    tx: async (work) => await watched.db.tx(async (tx) => await work(tx.withPlugin(plugin))),
  }
  return {
    identity: { ...watched, db: recorded, passwords: new Passwords({ hashing }) },
    work: () => done.splice(0),
  }
}

test('A05 an unknown name costs the same work as a wrong password: the same statements and one hash of the same cost', async () => {
  identity = { ...identity, passwords: new Passwords() }
  const { username } = await makeMember()
  const watched = watch(identity)
  await watched.identity.passwords.prepare()
  const cost = async (name: string, address: string): Promise<string[]> => {
    const answer = await signIn(watched.identity, 'member', { username: name, password: 'wrong' }, from(address))
    expect(answer).toEqual({ ok: false, refusal: 'credentials_are_wrong' })
    return watched.work()
  }
  // What the settings are read for is remembered from then on.
  await cost('somebody', '10.5.0.1')
  const known = await cost(username, '10.5.0.2')
  const unknown = await cost('nobody-at-all', '10.5.0.3')
  expect(unknown).toEqual(known)
  expect(known.filter((step) => step.startsWith('$argon2id'))).toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
  expect(known.length).toBeGreaterThan(4)
})

test('A06 every sign-in has a token of its own, made here and never taken from the browser', async () => {
  const { username } = await makeMember()
  const tokens = new Set(
    (await Promise.all([enter(username), enter(username), enter(username)])).map((one) => one.token),
  )
  expect(tokens.size).toBe(3)
})

test('A07 a code for the address bar works once and for a minute, and a second use is noted', async () => {
  const member = await makeMember()
  const code = await makeHandoff(identity, actorOf(await enter(member.username)))
  const taken = await takeHandoff(identity, code, atHome)
  expect(taken.ok && taken.value.stage).toBe('open')
  expect(await takeHandoff(identity, code, elsewhere)).toEqual({ ok: false, refusal: 'handoff_is_refused' })
  expect(await auditActions(member.id)).toContain('handoff.reused')
  const late = await makeHandoff(identity, actorOf(await enter(member.username)))
  clock.advance(60_000)
  expect(await takeHandoff(identity, late, atHome)).toEqual({ ok: false, refusal: 'handoff_is_refused' })
  const session = await enter(member.username)
  expect(await takeHandoff(identity, session.token, atHome)).toEqual({ ok: false, refusal: 'handoff_is_refused' })
})

test('A08 a link that would sign somebody in as somebody else says as whom before anything happens', async () => {
  const attacker = await makeMember()
  const code = await makeHandoff(identity, actorOf(await enter(attacker.username)))
  const look = await lookAtHandoff(identity, code)
  expect(look.ok && look.value.account).toMatch(/^vi•••\d$/)
  // Looking opens nothing and uses nothing up.
  expect(await lookAtHandoff(identity, code)).toEqual(look)
  expect(await listSessions(identity, actorOf(await enter(attacker.username)))).toHaveLength(2)
})

test('A09 a token that turns up in another browser or network has to prove itself again for what is dear, and is seen', async () => {
  const member = await makeMember()
  const signedIn = await enter(member.username)
  const actor = actorOf(signedIn)
  const contact = { channel: 'email', email: 'thief@laro.example' } as const
  const thief = { ...elsewhere, userAgent: 'Another browser' }
  expect(await authenticate(identity, signedIn.token, thief)).toMatchObject({ who: 'member' })
  expect(await sendBindCode(identity, actor, contact, thief)).toEqual({ ok: false, refusal: 'password_is_needed' })
  expect(await auditActions(member.id)).toContain('session.moved')
  const [seen] = await listSessions(identity, actor)
  expect(seen).toMatchObject({ address: atHome.address, lastAddress: thief.address })
})

test('A10 a token is dead everywhere at once after sign-out, a change of password, a reset and a block', async () => {
  const isDead = async (token: string) => (await authenticate(identity, token, atHome)) === null
  const announced: string[] = []
  identity = { ...identity, announceEnd: (id) => announced.push(id) }
  const member = await makeMember({ phone: '+639171230010' })
  const signedOut = await enterFully(member.username)
  await signOut(identity, signedOut.sessionId, atHome)
  const changed = await enter(member.username)
  const by = await enter(member.username)
  const change = {
    oldPassword: password,
    newPassword: 'another good phrase',
    confirmNewPassword: 'another good phrase',
  }
  const renewed = await changePassword(identity, actorOf(by), change, atHome)
  const reset = renewed.ok ? renewed.value : by
  await sendCodeByPhone(identity, { purpose: 'forgot', countryDialingCode: '63', number: '9171230010' }, atHome)
  const [code = ''] = await codesSentTo(identity.courier, '+639171230010')
  const input = { e164: '+639171230010', code, newPassword: password, confirmNewPassword: password }
  const again = await resetByPhone(identity, input, atHome)
  expect(again).toMatchObject({ ok: true })
  const blocked = await enter(member.username)
  await blockAccount(identity, member.id, atHome)
  for (const { token, sessionId } of [signedOut, changed, by, reset, blocked]) {
    expect(await isDead(token)).toBe(true)
    expect(announced).toContain(sessionId)
  }
})

test('A11 idle and absolute limits end a session, whatever a page in the background does', async () => {
  const { username } = await makeMember()
  const signedIn = await enter(username)
  const { idleSeconds, absoluteSeconds } = sessionLimits.site
  for (let passed = 0; passed < absoluteSeconds - idleSeconds; passed += idleSeconds / 2) {
    clock.advance((idleSeconds / 2) * 1000)
    expect(await authenticate(identity, signedIn.token, atHome)).not.toBeNull()
  }
  clock.advance(idleSeconds * 1000)
  expect(await authenticate(identity, signedIn.token, atHome)).toBeNull()
})

test('A12 tokens have no bias that ten thousand of them would show, and guessing finds none', {
  timeout: longMs,
}, async () => {
  const { username } = await makeMember()
  const ones = new Array<number>(256).fill(0)
  const total = 10_000
  for (let i = 0; i < total; i += 1) {
    const bytes = Buffer.from(newToken(), 'base64url')
    for (let bit = 0; bit < 256; bit += 1) ones[bit] = (ones[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1)
  }
  // Five and a half standard deviations: a fair bit is outside once in twenty-six million.
  for (const count of ones) expect(Math.abs(count - total / 2)).toBeLessThan(5.5 * Math.sqrt(total / 4))
  await enter(username)
  const guesses = isFull ? 100_000 : 2_000
  for (let i = 0; i < guesses; i += 1) expect(await authenticate(identity, newToken(), atHome)).toBeNull()
})

describe('remembered browsers', () => {
  test('ST-11.3 A13 the cookie holds a selector and a validator, and neither they nor the database hold the password', async () => {
    const member = await makeMember()
    const jar = makeJar()
    await rememberDevice(identity, jar, member.id)
    expect(jar.kept.rm?.value).toMatch(/^[\w-]{16}\.[\w-]{43}$/)
    expect(jar.kept.rm?.maxAgeSeconds).toBe(86_400)
    const { rows } = await sql<{ text: string }>`select device::text as text from identity_device as device`.execute(
      db.read,
    )
    const validator = jar.kept.rm?.value.split('.')[1] ?? ''
    for (const { text } of rows) expect(text.includes(validator) || text.includes(password)).toBe(false)
  })

  test('A14 a copied cookie: the second use of one validator forgets the whole family', async () => {
    const member = await makeMember()
    const jar = makeJar()
    await rememberDevice(identity, jar, member.id)
    const thief = makeJar({ rm: jar.kept.rm?.value ?? '' })
    expect((await resume(identity, jar, atHome)).ok).toBe(true)
    expect((await resume(identity, thief, elsewhere)).ok).toBe(false)
    expect((await resume(identity, jar, atHome)).ok).toBe(false)
    expect(await auditActions(member.id)).toContain('device.copied')
  })

  test('A14 two tabs that use one cookie at the same moment do not both get in', async () => {
    const member = await makeMember()
    const jar = makeJar()
    await rememberDevice(identity, jar, member.id)
    const copies = Array.from({ length: 8 }, () => makeJar({ rm: jar.kept.rm?.value ?? '' }))
    const answers = await Promise.all(copies.map((copy) => resume(identity, copy, atHome)))
    expect(answers.filter((answer) => answer.ok).length).toBeLessThanOrEqual(1)
  })

  test('ST-11.1 ST-11.2 A15 a day later, after a change of password, and after unchecking, nobody is remembered', async () => {
    const member = await makeMember()
    const late = makeJar()
    await rememberDevice(identity, late, member.id)
    clock.advance(86_401_000)
    expect((await resume(identity, late, atHome)).ok).toBe(false)
    expect(late.kept.rm).toBeUndefined()
    const changed = makeJar()
    await rememberDevice(identity, changed, member.id)
    const input = { oldPassword: password, newPassword: 'a phrase of today', confirmNewPassword: 'a phrase of today' }
    await changePassword(identity, actorOf(await enter(member.username)), input, atHome)
    expect((await resume(identity, changed, atHome)).ok).toBe(false)
    const unchecked = makeJar()
    await rememberDevice(identity, unchecked, member.id)
    const copy = makeJar({ rm: unchecked.kept.rm?.value ?? '' })
    await forgetDevice(identity, unchecked)
    expect((await resume(identity, copy, atHome)).ok).toBe(false)
    const { rows } = await sql`select 1 from identity_device where account_id = ${member.id}`.execute(db.read)
    expect(rows).toEqual([])
  })

  test('A16 a remembered browser has to give the password before it changes what is dear', async () => {
    const member = await makeMember()
    const jar = makeJar()
    await enter(member.username)
    await rememberDevice(identity, jar, member.id)
    const resumed = await resume(identity, jar, atHome)
    if (!resumed.ok) throw new Error(resumed.refusal)
    const contact = { channel: 'email', email: `a16@laro.example` } as const
    const actor = actorOf(resumed.value)
    expect(await sendBindCode(identity, actor, contact, atHome)).toEqual({ ok: false, refusal: 'password_is_needed' })
    expect(await bindContact(identity, actor, contact, '123456', atHome)).toEqual({
      ok: false,
      refusal: 'password_is_needed',
    })
  })
})

test('A17 a default password opens its own change and nothing else, on the server', async () => {
  const member = await makeMember({ hasDefaultPassword: true })
  const given = await enter(member.username)
  expect(given.stage).toBe('password')
  expect(await authenticate(identity, given.token, atHome)).toMatchObject({ who: 'password' })
})

test.each([
  ['the default', password, 'password_is_the_default'],
  ['the name', 'victim', 'password_is_the_username'],
  ['a common one', 'password123', 'password_is_common'],
  ['seven signs', 'sevens7', 'password_is_short'],
  ['two hundred signs', 'long '.repeat(40), null],
  ['emoji', '🎲🎰🃏🀄🎯🎱🏀🎾', null],
  ['a NUL', 'good phrase\u0000more', 'password_has_controls'],
])('A18 a new password that is %s', async (_name, wanted, fault) => {
  const member = await makeMember({ hasDefaultPassword: true })
  const newPassword = wanted === 'victim' ? member.username : wanted
  const change = { newPassword, confirmNewPassword: newPassword }
  const answer = await changePassword(identity, actorOf(await enter(member.username)), change, atHome)
  if (fault) expect(answer).toMatchObject({ ok: false, fields: [{ path: 'newPassword', code: fault }] })
  else {
    expect(answer.ok).toBe(true)
    // Nothing is cut off, and another way to write the same signs is the same password.
    expect(await attempt(member.username, newPassword.slice(0, -1), atHome)).toBe('credentials_are_wrong')
    expect(await attempt(member.username, newPassword.normalize('NFD'), atHome)).toBe('open')
  }
})

test('A19 the old password may be left out within five minutes of a forced sign-in, and never because a browser says so', async () => {
  const change = { newPassword: 'a much better phrase', confirmNewPassword: 'a much better phrase' }
  const open = await makeMember()
  const opened = actorOf(await enter(open.username))
  expect(await changePassword(identity, opened, change, atHome)).toMatchObject({ refusal: 'credentials_are_wrong' })
  const forced = await makeMember({ hasDefaultPassword: true })
  const late = actorOf(await enter(forced.username))
  clock.advance(5 * 60_000)
  expect(await changePassword(identity, late, change, atHome)).toMatchObject({ refusal: 'credentials_are_wrong' })
  const soon = actorOf(await enter(forced.username))
  expect((await changePassword(identity, soon, change, atHome)).ok).toBe(true)
})

describe('the second factor', () => {
  async function stopAtFactor(phone: string) {
    const member = await makeMember({ phone })
    const half = await enter(member.username, elsewhere)
    return { member, half, actor: actorOf(half) }
  }

  test('A20 a half-way token opens one call, for its own session and address, five times', async () => {
    const { half, actor } = await stopAtFactor('+639171230020')
    expect(half.stage).toBe('two_factor')
    expect(await authenticate(identity, half.token, elsewhere)).toMatchObject({ who: 'two_factor' })
    for (let i = 0; i < 5; i += 1)
      expect(await passTwoFactor(identity, actor, { method: 'mobile', code: '000000' }, elsewhere)).toMatchObject({
        ok: false,
      })
    expect(await passTwoFactor(identity, actor, { method: 'mobile', code: '000000' }, elsewhere)).toEqual({
      ok: false,
      refusal: 'sign_in_is_needed',
    })
    expect(await authenticate(identity, half.token, elsewhere)).toBeNull()
  })

  test('A20 from another address the half-way session is over, and another’s code is no good', async () => {
    const one = await stopAtFactor('+639171230021')
    const other = await stopAtFactor('+639171230022')
    await sendFactorCode(identity, other.actor, 'mobile', elsewhere)
    const [code = ''] = await codesSentTo(identity.courier, '+639171230022')
    expect(await passTwoFactor(identity, one.actor, { method: 'mobile', code }, elsewhere)).toMatchObject({ ok: false })
    expect(await passTwoFactor(identity, other.actor, { method: 'mobile', code }, from('100.68.0.1'))).toEqual({
      ok: false,
      refusal: 'sign_in_is_needed',
    })
    expect(await passTwoFactor(identity, other.actor, { method: 'mobile', code }, elsewhere)).toMatchObject({
      ok: false,
    })
  })

  test('ST-07.1 A20 the code of one’s own phone lets one in, once, and makes the place known', async () => {
    const { member, actor } = await stopAtFactor('+639171230023')
    await sendFactorCode(identity, actor, 'mobile', elsewhere)
    const [code = ''] = await codesSentTo(identity.courier, '+639171230023')
    const passed = await passTwoFactor(identity, actor, { method: 'mobile', code }, elsewhere)
    expect(passed).toMatchObject({ ok: true, value: { stage: 'open' } })
    expect((await passTwoFactor(identity, actor, { method: 'mobile', code }, elsewhere)).ok).toBe(false)
    expect((await enter(member.username, elsewhere)).stage).toBe('open')
  })

  test('A21 the name of the bank account is no factor by itself', async () => {
    const { actor } = await stopAtFactor('+639171230024')
    const given = { method: 'mobile', code: '', bankAccountName: 'Ana Reyes' } as const
    expect(await passTwoFactor(identity, actor, given, elsewhere)).toEqual({ ok: false, refusal: 'code_is_missing' })
  })

  test('A23 a reset by phone from a new address still stops at the second factor, and ends every other session', async () => {
    const member = await makeMember({ phone: '+639171230025' })
    const before = await enterFully(member.username)
    await sendCodeByPhone(identity, { purpose: 'forgot', countryDialingCode: '63', number: '9171230025' }, elsewhere)
    const [code = ''] = await codesSentTo(identity.courier, '+639171230025')
    const input = {
      e164: '+639171230025',
      code,
      newPassword: 'the newest phrase',
      confirmNewPassword: 'the newest phrase',
    }
    const reset = await resetByPhone(identity, input, elsewhere)
    expect(reset.ok && reset.value.stage).toBe('two_factor')
    expect(await authenticate(identity, before.token, atHome)).toBeNull()
  })
})

/** Through the second factor at home, as the rightful owner. */
async function enterFully(username: string): Promise<SignedIn> {
  const half = await enter(username)
  if (half.stage === 'open') return half
  await sendFactorCode(identity, actorOf(half), 'mobile', atHome)
  const { rows } = await sql<{ sealed: Uint8Array }>`
    select phone_sealed as sealed from identity_account where id = ${half.account.id}`.execute(db.read)
  const phone = await identity.pii.unseal(rows[0]?.sealed ?? new Uint8Array(), phoneLabel(half.account.id))
  const [code = ''] = await codesSentTo(identity.courier, phone)
  const passed = await passTwoFactor(identity, actorOf(half), { method: 'mobile', code }, atHome)
  if (!passed.ok) throw new Error(passed.refusal)
  clock.advance(60_000)
  return passed.value
}

test('every sign-in, failure, change and step-up is in the member’s own list, with its address', async () => {
  const member = await makeMember()
  await attempt(member.username, 'wrong', elsewhere)
  const actor = actorOf(await enter(member.username))
  const logins = await listLogins(identity, actor)
  expect(logins.map(({ action, address, method }) => [action, address, method])).toEqual([
    ['sign_in.done', atHome.address, 'password'],
    ['sign_in.refused', elsewhere.address, 'password'],
  ])
})

test('A01 when the line before the hashing is full the answer is quick, and nothing was hashed for it', async () => {
  identity = { ...identity, passwords: new Passwords({ waitingMax: 4 }) }
  const { username } = await makeMember()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => attempt(username, 'wrong', from(`100.69.${i}.1`))),
  )
  expect(answers.filter((answer) => answer === 'server_is_busy').length).toBeGreaterThanOrEqual(30)
})
