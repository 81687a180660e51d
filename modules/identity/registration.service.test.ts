import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { no, yes } from '#kit/result.ts'
import { findBrokenEntry } from '#modules/audit/service.ts'
import { makeFirebase } from '#modules/codes/firebase.ts'
import { fromBrowser } from '#modules/identity/browsers.ts'
import { makeHandoff, takeHandoff } from '#modules/identity/handoff.ts'
import { findAffiliate } from '#modules/identity/invitations.ts'
import { detailsLabel, phoneLabel } from '#modules/identity/open-session.ts'
import { checkPaymentPassword } from '#modules/identity/payment-password.ts'
import { type RegistrationInput, register } from '#modules/identity/registration.ts'
import {
  authenticate,
  blockAccount,
  createAccount,
  findSharedBrowsers,
  type Identity,
} from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { signInTrial } from '#modules/identity/trial.ts'
import { documents } from '#modules/settings/documents.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, elsewhere, testIdentity } from '#tests/support/identity.ts'
import { makeJar, type TestJar } from '#tests/support/jar.ts'
import {
  changeParts,
  makeInput,
  makeMobileInput,
  readRow,
  type Wish,
  withEasyCaptcha,
} from '#tests/support/registration.ts'
import { startIdentityProviders } from '#world/identity-provider/server.ts'

let db: Database
let clock: ManualClock
let identity: Identity
let cases = 0

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  expect(await findBrokenEntry(db.read)).toBeNull()
  await db.close()
})
beforeEach(async () => {
  cases += 1
  // Each case begins a month later, so that no budget of one is spent in another.
  clock = manualClock(Date.UTC(2026, 0, 1) + cases * 30 * 86_400_000)
  identity = withEasyCaptcha(await testIdentity(db, clock))
  await changeParts(identity, 'whitelabel', documents.whitelabel.initial)
  await changeParts(identity, 'registration', documents.registration.initial)
})

const send = async (input: RegistrationInput, context = atHome) => await register(identity, input, context)
const byName = async (input: Wish = {}, context = atHome) =>
  await send(await makeInput(identity, { username: `guest${cases}`, ...input }), context)
const refusalOf = (answer: Awaited<ReturnType<typeof send>>) =>
  answer.ok
    ? 'none'
    : [answer.refusal, ...(answer.fields ?? []).map(({ path, code }) => `${path}: ${code}`).toSorted()].join(' ')

const field = (patternId: 0 | 3 | 6 | 11, isRequired = true) => ({
  ...documents.registration.initial.username,
  patternId,
  minLength: 1,
  maxLength: 255,
  required: isRequired,
})

describe('by name', () => {
  test('somebody registers, is signed in, and can sign in again', async () => {
    const answer = await byName({
      username: 'Marisol8',
      registerUrl: 'https://laro.example/live?token=x',
      domain: 'Laro.example',
    })
    if (!answer.ok) throw new Error(refusalOf(answer))
    const { token, account, stage, isFirst } = answer.value
    expect({ username: account.username, type: account.type, kind: account.kind, stage, isFirst }).toEqual({
      username: 'marisol8',
      type: 0,
      kind: 'member',
      stage: 'open',
      isFirst: true,
    })
    expect(await authenticate(identity, token, atHome)).toMatchObject({ who: 'member', id: account.id })
    expect((await signIn(identity, 'member', { username: 'marisol8', password: 'habagat8' }, atHome)).ok).toBe(true)

    const row = await readRow(identity, 'marisol8')
    expect(row).toMatchObject({
      nickname: 'marisol8',
      phone_sealed: null,
      details_sealed: null,
      register_url: 'https://laro.example/live',
      register_domain: 'laro.example',
      register_address: atHome.address,
    })
    expect(row?.referral_code).toMatch(/^[A-Z2-9]{8}$/)
    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where subject_id = ${account.id} order by seq`.execute(db.read)
    expect(rows.map(({ action }) => action).slice(0, 2)).toEqual(['member.registered', 'sign_in.done'])
  })

  test.each<[Wish, string]>([
    [{ username: 'ab' }, 'fields_are_wrong username: pattern_4'],
    [{ password: 'qwertyuiop', confirmPassword: 'qwertyuiop' }, 'fields_are_wrong password: password_is_common'],
    [{ confirmPassword: 'habagat9' }, 'fields_are_wrong confirmPassword: confirmation_differs'],
    [{ captcha: '' }, 'fields_are_wrong captcha: is_missing'],
    [{ captcha: 'other' }, 'captcha_word_is_wrong'],
    [{ lot_number: '' }, 'captcha_is_needed'],
    [{ agreesToTerms: false }, 'terms_are_not_agreed'],
    [{ isOfAge: false }, 'age_is_too_low'],
    [{ mobileNum: '0917', countryDialingCode: '63' }, 'fields_are_wrong mobileNum: pattern_6'],
    [{ mobileNum: '0281234567', countryDialingCode: '63' }, 'phone_is_not_allowed mobileNum: phone_is_not_allowed'],
    [{ username: 'support' }, 'username_is_taken username: username_is_taken'],
    [{ username: 'operator7' }, 'username_is_taken username: username_is_taken'],
  ])('VA-03.4 %j is refused: %s', async (input, refusal) => {
    expect(refusalOf(await byName(input))).toBe(refusal)
  })

  test('what the operator asks for is kept under seal, and nothing else is', async () => {
    await changeParts(identity, 'registration', {
      idNumber: field(0),
      payeeName: field(0, false),
      email: field(3),
      birthday: field(11),
      paymentPassword: field(6),
      nickname: field(0),
    })
    const input = {
      ...{ idNumber: 'PH-1234', email: 'Ana@Example.com', birthday: '1990-05-17', paymentPassword: '491822' },
      ...{ nickname: '  Ana ', mobileNum: '0917 123 4567', countryDialingCode: '63' },
    }
    const answer = await byName(input)
    if (!answer.ok) throw new Error(refusalOf(answer))
    const { account } = answer.value
    expect(account).toMatchObject({
      nickname: 'Ana',
      email: 'ana@example.com',
      emailVerifiedAt: null,
      phoneVerifiedAt: null,
    })
    const details = JSON.parse(
      await identity.pii.unseal(account.detailsSealed ?? new Uint8Array(), detailsLabel(account.id)),
    ) as Record<string, string>
    expect(details).toEqual({ idNumber: 'PH-1234', birthday: '1990-05-17' })
    expect(await checkPaymentPassword(identity, account.id as Id<'member'>, '491822', atHome)).toEqual({
      ok: true,
      value: null,
    })
    expect(await identity.pii.unseal(account.phoneSealed ?? new Uint8Array(), phoneLabel(account.id))).toBe(
      '+639171234567',
    )
    const row = JSON.stringify(await readRow(identity, account.username))
    expect(['PH-1234', '9171234567', '491822', 'habagat8'].filter((secret) => row.includes(secret))).toEqual([])
  })

  test('VA-04.1 an operator’s own pattern is run, and what is off is refused', async () => {
    const username = { ...documents.registration.initial.username, acceptedPattern: '^ph[a-z0-9]{2,14}$' }
    await changeParts(identity, 'registration', { username })
    expect(refusalOf(await byName({ username: 'guest1' }))).toBe('fields_are_wrong username: is_malformed')
    expect(refusalOf(await byName({ username: `ph${cases}x` }))).toBe('none')
    expect(refusalOf(await byName({ username: 'ph1y', qqNum: '12345' }))).toBe('fields_are_wrong qqNum: field_is_off')
  })

  test('VA-02.3 VA-02.4 the age is one setting: 21 in the Philippines by the day in Manila; where it is 18, below 21 is asked about', async () => {
    await changeParts(identity, 'registration', { birthday: field(11) })
    // It is the fifteenth in Manila, and the fourteenth where this clock ticks.
    clock = manualClock(Date.UTC(2026, 5, 14, 17))
    identity = { ...identity, clock }
    expect(refusalOf(await byName({ birthday: '2005-06-16', confirmsBirthday: true }))).toBe(
      'age_is_too_low birthday: birthday_is_too_late',
    )
    expect(refusalOf(await byName({ username: 'ofage', birthday: '2005-06-15' }))).toBe('none')
    await changeParts(identity, 'minimumAge', { byJurisdiction: { PH: 18 } })
    expect(refusalOf(await byName({ birthday: '2008-06-16', confirmsBirthday: true }))).toBe(
      'age_is_too_low birthday: birthday_is_too_late',
    )
    expect(refusalOf(await byName({ birthday: '2008-06-15' }))).toBe(
      'birthday_needs_confirming birthday: birthday_is_unconfirmed',
    )
    expect(refusalOf(await byName({ birthday: '2008-06-15', confirmsBirthday: true }))).toBe('none')
  })

  test('the same form sent again is the same person; another’s is told that the name is taken', async () => {
    const first = await byName()
    const again = await byName()
    if (!first.ok || !again.ok) throw new Error('both are let in')
    expect(again.value.account.id).toBe(first.value.account.id)
    expect(again.value.token).not.toBe(first.value.token)
    const taken = 'username_is_taken username: username_is_taken'
    expect(refusalOf(await byName({ password: 'amihan99', confirmPassword: 'amihan99' }))).toBe(taken)
    expect(refusalOf(await byName({}, elsewhere))).toBe(taken)
    clock.advance(121_000)
    expect(refusalOf(await byName())).toBe(taken)
  })

  test('many at once with one name make one account', async () => {
    const inputs = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        makeInput(identity, { username: `rush${cases}`, password: `habagat8${at}`, confirmPassword: `habagat8${at}` }),
      ),
    )
    const answers = await Promise.all(inputs.map((input) => send(input)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(answers.map(refusalOf))).toEqual(new Set(['none', 'username_is_taken username: username_is_taken']))
  })
})

describe('by number', () => {
  const number = () => `0917555${String(1000 + cases)}`

  test('RO-02.1 RO-02.3 off until the operator says so, and then with a code', async () => {
    const input = { way: 'mobile', wordNonce: undefined } as const
    const { body } = await makeInput(identity)
    expect(refusalOf(await send({ ...input, body }))).toBe('function_is_off')
    await changeParts(identity, 'whitelabel', { USERNAMEREG3: false, MOBILENUMPASSREG3: true })
    expect(refusalOf(await byName())).toBe('function_is_off')

    const mobile = await makeMobileInput(identity, number())
    expect(refusalOf(await send({ ...mobile, body: { ...mobile.body, verificationCode: '' } }))).toBe(
      'fields_are_wrong verificationCode: is_missing',
    )
    const answer = await send(mobile)
    if (!answer.ok) throw new Error(refusalOf(answer))
    const { account } = answer.value
    expect(account.username).toMatch(/^p[a-z2-9]{9}$/)
    expect(account.phoneVerifiedAt).not.toBeNull()
    expect((await signIn(identity, 'member', { username: account.username, password: 'habagat8' }, atHome)).ok).toBe(
      true,
    )
  })

  test('RO-02.2 without a password where none is asked for', async () => {
    await changeParts(identity, 'whitelabel', { MOBILENUMREG3: true })
    const { body, ...mobile } = await makeMobileInput(identity, number())
    expect(refusalOf(await send({ ...mobile, body }))).toBe(
      'fields_are_wrong confirmPassword: field_is_off password: field_is_off',
    )
    const { password: _p, confirmPassword: _c, ...bare } = body
    const answer = await send({ ...mobile, body: bare })
    if (!answer.ok) throw new Error(refusalOf(answer))
    expect(answer.value.account.passwordHash).toBeNull()
  })

  test('RO-02.4 by name with a proven number; a wrong code is counted, a right one is spent', async () => {
    await changeParts(identity, 'whitelabel', { REGMOBVERF3: true })
    const mobile = await makeMobileInput(identity, number(), { username: `proven${cases}` })
    const input = async (changes: Wish) =>
      await byName({ ...mobile.body, username: `proven${cases}`, ...(await makeInput(identity)).body, ...changes })
    const { mobileNum, countryDialingCode, verificationCode } = mobile.body
    const proof = { mobileNum, countryDialingCode, username: `proven${cases}` } as const
    const wrong = verificationCode === '000000' ? '111111' : '000000'
    expect(refusalOf(await input({ ...proof, verificationCode: wrong }))).toBe(
      'code_is_wrong verificationCode: code_is_wrong',
    )
    expect(refusalOf(await input({ ...proof, verificationCode: verificationCode ?? '' }))).toBe('none')
    expect(
      refusalOf(await input({ ...proof, username: `other${cases}`, verificationCode: verificationCode ?? '' })),
    ).toBe('code_is_expired verificationCode: code_is_expired')
  })
})

test('a number that was proven to Firebase registers, and a name that is taken does not use the proof up', async () => {
  await changeParts(identity, 'whitelabel', { REGMOBVERF3: true })
  const providers = await startIdentityProviders({ clock })
  providers.admit('https://laro.example')
  const { firebase } = providers
  const claimed = new Set<string>()
  const codes = {
    ...identity.codes,
    firebase: makeFirebase(firebase, clock, async (key) => !claimed.has(key) && Boolean(claimed.add(key))),
  }
  identity = { ...identity, codes }
  const ask = async (call: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(`${firebase.url}/v1/accounts:${call}?key=${firebase.apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://laro.example' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, string>
  }
  const phoneNumber = `+63917${String(5_000_000 + cases)}`
  const { sessionInfo } = await ask('sendVerificationCode', { phoneNumber })
  const page = await (await fetch(`${firebase.url}/sent`)).text()
  const [, code] = /<b>(\d{6})<\/b>/.exec(page) ?? []
  const { idToken = '' } = await ask('signInWithPhoneNumber', { sessionInfo, code })
  expect((await createAccount(identity, { username: `held${cases}`, nickname: 'Held', password: 'habagat8' })).ok).toBe(
    true,
  )
  const proof = { mobileNum: phoneNumber.slice(3), countryDialingCode: '63', firebaseIdToken: idToken } as const
  expect(refusalOf(await byName({ ...proof, username: `held${cases}` }))).toContain('username_is_taken')
  expect(refusalOf(await byName(proof))).toBe('none')
  expect((await readRow(identity, `guest${cases}`))?.phone_verified_at).not.toBeNull()
  expect(refusalOf(await byName({ ...proof, username: `third${cases}` }))).toBe('firebase_token_is_refused')
  await providers.close()
})

describe('invitations', () => {
  const makeAgent = async (affiliateCode: string) => {
    const made = await createAccount(identity, {
      username: `agent${cases}`,
      nickname: 'Agent',
      password: 'habagat8',
      type: 1,
      affiliateCode,
    })
    if (!made.ok) throw new Error(made.refusal)
    return made.value
  }

  test('ST-12.2 an agent’s code puts a newcomer under the agent; a wrong or dead one stops the registration', async () => {
    const agent = await makeAgent(`SUN${cases}`)
    expect((await findAffiliate(identity, { code: `sun${cases}` })).ok).toBe(true)
    expect((await findAffiliate(identity, { code: 'NOBODY' })).ok).toBe(false)
    expect(refusalOf(await byName({ affiliateCode: 'NOBODY' }))).toBe(
      'affiliate_code_is_wrong affiliateCode: affiliate_code_is_wrong',
    )
    expect(refusalOf(await byName({ affiliateCode: `sun${cases}` }))).toBe('none')
    expect((await readRow(identity, `guest${cases}`))?.upline_id).toBe(agent.id)
    await blockAccount(identity, agent.id, atHome)
    expect((await findAffiliate(identity, { code: `SUN${cases}` })).ok).toBe(false)
  })

  test('a brand that names its domains is registered at under no other', async () => {
    await makeAgent(`SEA${cases}`)
    await changeParts(identity, 'domainRoute', { mainDomain: 'laro.example', domains: ['play.laro.example'] })
    const ask = async (domain: string) => (await findAffiliate(identity, { code: `SEA${cases}`, domain })).ok
    expect([await ask('laro.example'), await ask('PLAY.laro.example'), await ask('evil.example')]).toEqual([
      true,
      true,
      false,
    ])
    await changeParts(identity, 'domainRoute', { mainDomain: null, domains: [] })
  })

  test('a friend’s code: kept from a link, refused when it was typed and is nobody’s', async () => {
    const agent = await makeAgent(`KIT${cases}`)
    await byName({ affiliateCode: `KIT${cases}` })
    const friend = await readRow(identity, `guest${cases}`)
    const referralCode = String(friend?.referral_code)
    expect(refusalOf(await byName({ username: `pal${cases}`, referralCode }))).toBe('none')
    expect(await readRow(identity, `pal${cases}`)).toMatchObject({ recommender_id: friend?.id, upline_id: agent.id })
    expect(refusalOf(await byName({ username: `lone${cases}`, referralCode: 'OLDLINK1' }))).toBe('none')
    expect(await readRow(identity, `lone${cases}`)).toMatchObject({ recommender_id: null, upline_id: null })

    await changeParts(identity, 'registration', { recommenderId: field(0, false) })
    expect(refusalOf(await byName({ username: `typo${cases}`, recommenderId: 'OLDLINK1' }))).toBe(
      'recommender_is_wrong recommenderId: recommender_is_wrong',
    )
  })

  test('RO-02.5 where nobody comes in uninvited', async () => {
    await makeAgent(`GATE${cases}`)
    await changeParts(identity, 'whitelabel', { DIRECTREG3: false })
    expect(refusalOf(await byName())).toBe('fields_are_wrong affiliateCode: invitation_is_missing')
    expect(refusalOf(await byName({ referralCode: 'OLDLINK1' }))).toBe(
      'affiliate_code_is_wrong affiliateCode: affiliate_code_is_wrong',
    )
    expect(refusalOf(await byName({ affiliateCode: `GATE${cases}` }))).toBe('none')
  })
})

describe('browsers', () => {
  const rowsOf = async (browserHash: Uint8Array) => {
    const { rows } = await sql<{ username: string; first: Date; last: Date }>`
      select account.username, browser.first_at as first, browser.last_at as last
      from identity_browser as browser join identity_account as account on account.id = browser.account_id
      where browser.browser_hash = ${browserHash} order by browser.first_at`.execute(db.read)
    return rows
  }

  const newBrowser = () => new Uint8Array(randomBytes(32))

  test('a browser is given a random id for 400 days when somebody is let in; one that is none of ours is replaced', async () => {
    const enter = async (jar: TestJar, isLetIn = true) => {
      let seen: Uint8Array = new Uint8Array()
      await fromBrowser(jar, async (hash) => {
        seen = hash
        return isLetIn ? yes(null) : no('credentials_are_wrong')
      })
      return seen
    }
    const jar = makeJar()
    await enter(jar, false)
    expect(jar.kept).toEqual({})
    const hash = await enter(jar)
    const { value = '', maxAgeSeconds } = jar.kept['browser'] ?? {}
    expect([hash.length, value.length, maxAgeSeconds]).toEqual([32, 43, 34_560_000])
    expect([await enter(jar), jar.kept['browser']?.value]).toEqual([hash, value])
    const foreign = makeJar({ browser: 'a short one' })
    await enter(foreign)
    expect(foreign.kept['browser']?.value).toHaveLength(43)
  })

  test('who registers or signs in is kept with the browser once; a trial and whoever follows a handed-over link are not', async () => {
    const here = { ...atHome, browserHash: newBrowser() }
    const there = { ...atHome, browserHash: newBrowser() }
    await changeParts(identity, 'whitelabel', { FREEPLAY3: true })
    expect((await signInTrial(identity, here)).ok).toBe(true)
    const registeredAt = new Date(clock.nowMs())
    const made = await byName({}, here)
    if (!made.ok) throw new Error(made.refusal)
    clock.advance(60_000)
    const credentials = { username: `guest${cases}`, password: 'habagat8' }
    expect((await signIn(identity, 'member', credentials, here)).ok).toBe(true)
    expect(await rowsOf(here.browserHash)).toEqual([
      { username: `guest${cases}`, first: registeredAt, last: new Date(clock.nowMs()) },
    ])
    const { account, sessionId } = made.value
    const code = await makeHandoff(identity, { who: 'member', id: account.id as Id<'member'>, sessionId })
    expect((await takeHandoff(identity, code, there)).ok).toBe(true)
    expect(await rowsOf(there.browserHash)).toEqual([])
  })

  test('of all who used a browser everybody but the first who registered shares it, from the moment on that they do', async () => {
    const [home, work] = [newBrowser(), newBrowser()]
    const ids: string[] = []
    for (const [name, browserHash] of [
      ['first', home],
      ['second', work],
      ['third', home],
    ] as const) {
      clock.advance(60_000)
      const made = await byName({ username: `${name}${cases}` }, { ...atHome, browserHash })
      if (!made.ok) throw new Error(made.refusal)
      ids.push(made.value.account.id)
    }
    const [first = '', second = '', third = ''] = ids
    const sharing = async (members = ids) => await findSharedBrowsers(db.read, members, new Date(clock.nowMs() + 1_000))
    expect(await sharing()).toEqual([third])
    expect(await sharing([first, second])).toEqual([])
    expect(await findSharedBrowsers(db.read, ids, new Date(clock.nowMs()))).toEqual([])
    clock.advance(60_000)
    // Whoever was first at home shares the browser at work with somebody who was not there before them.
    const credentials = { username: `first${cases}`, password: 'habagat8' }
    expect((await signIn(identity, 'member', credentials, { ...atHome, browserHash: work })).ok).toBe(true)
    expect((await sharing()).toSorted()).toEqual([second, third].toSorted())
  })
})
