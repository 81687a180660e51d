import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { deliverQueued, listInbox } from '#modules/courier/service.ts'
import { forgetByEmail, resetByLink } from '#modules/identity/new-password.ts'
import { authenticate, createAccount, type Identity } from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { bindEmail } from '#modules/identity/store/accounts.ts'
import { registerPlace } from '#modules/identity/store/sessions.ts'
import { changeSetting } from '#modules/settings/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, elsewhere, testIdentity } from '#tests/support/identity.ts'

const password = 'correct horse battery'
const renewed = { newPassword: 'bagong pangungusap', confirmNewPassword: 'bagong pangungusap' }
let db: Database
let clock: ManualClock
let identity: Identity
let names = 0

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => await db.close())
beforeEach(async () => {
  names += 1
  clock = manualClock(Date.UTC(2026, 0, names))
  identity = await testIdentity(db, clock)
})

async function makeMember() {
  const email = `ana${names}@laro.example`
  const made = await createAccount(identity, { username: `ana${names}`, nickname: 'Ana', password })
  if (!made.ok) throw new Error(made.refusal)
  await db.tx(async (tx) => {
    await bindEmail(tx, made.value.id, email, new Date(clock.nowMs()))
    await registerPlace(tx, made.value.id, identity.groupAddress(atHome.address), new Date(clock.nowMs()))
  })
  return { ...made.value, email }
}

async function linksTo(email: string): Promise<string[]> {
  await deliverQueued(identity.courier)
  const messages = await listInbox(identity.courier, email)
  return messages.flatMap(({ text }) => /\S+[?]reset=\S+/.exec(text)?.[0] ?? [])
}

const tokenOf = (link: string): string => new URL(link).searchParams.get('reset') ?? ''

async function enter(username: string, secret: string): Promise<string> {
  const answer = await signIn(identity, 'member', { username, password: secret }, atHome)
  return answer.ok ? answer.value.token : answer.refusal
}

test('B17 the link leads to the site that was configured, and sets a new password once', async () => {
  const ana = await makeMember()
  const before = await enter(ana.username, password)
  expect(await forgetByEmail(identity, { username: ana.username, email: ana.email.toUpperCase() }, elsewhere)).toEqual({
    ok: true,
    value: null,
  })
  const [link = ''] = await linksTo(ana.email)
  expect(new URL(link).origin).toBe('https://laro.example')
  expect(await resetByLink(identity, { token: tokenOf(link), ...renewed }, elsewhere)).toEqual({
    ok: true,
    value: null,
  })
  expect(await resetByLink(identity, { token: tokenOf(link), ...renewed }, elsewhere)).toEqual({
    ok: false,
    refusal: 'reset_link_is_refused',
  })
  expect(await authenticate(identity, before, atHome)).toBeNull()
  expect(await enter(ana.username, password)).toBe('credentials_are_wrong')
  expect(await enter(ana.username, renewed.newPassword)).toHaveLength(43)
})

test('B17 one link is used once also by many at the same moment, and not after half an hour', async () => {
  const ana = await makeMember()
  const ask = { username: ana.username, email: ana.email }
  await forgetByEmail(identity, ask, atHome)
  const [link = ''] = await linksTo(ana.email)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => resetByLink(identity, { token: tokenOf(link), ...renewed }, atHome)),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  await forgetByEmail(identity, ask, atHome)
  const [late = ''] = await linksTo(ana.email)
  clock.advance(30 * 60_000)
  expect(await resetByLink(identity, { token: tokenOf(late), ...renewed }, atHome)).toMatchObject({ ok: false })
})

test('B17 a newer password makes the older links worthless', async () => {
  const ana = await makeMember()
  for (let i = 0; i < 2; i += 1) await forgetByEmail(identity, { username: ana.username, email: ana.email }, atHome)
  const [one = '', two = ''] = await linksTo(ana.email)
  expect((await resetByLink(identity, { token: tokenOf(one), ...renewed }, atHome)).ok).toBe(true)
  expect((await resetByLink(identity, { token: tokenOf(two), ...renewed }, atHome)).ok).toBe(false)
})

test('B17 a thousand requests send three mails an hour, and nobody learns which names and addresses belong together', async () => {
  const ana = await makeMember()
  const asks = [
    { username: ana.username, email: ana.email },
    { username: ana.username, email: 'somebody@laro.example' },
    { username: 'nobody.here', email: ana.email },
  ]
  for (let i = 0; i < 40; i += 1)
    for (const ask of asks) expect(await forgetByEmail(identity, ask, elsewhere)).toEqual({ ok: true, value: null })
  expect(await linksTo(ana.email)).toHaveLength(3)
  expect(await linksTo('somebody@laro.example')).toHaveLength(0)
})

test('ST-09.3 ER-02.1 only where the operator turned it on is somebody told that the account does not exist', async () => {
  const value = { isUnknownNamed: true, asksBankName: false, passwordDays: null }
  const changed = await changeSetting(identity.settings, { name: 'security', version: 0, value }, null)
  expect(changed.ok).toBe(true)
  const ana = await makeMember()
  const unknown = { username: 'nobody.here', email: ana.email }
  expect(await forgetByEmail(identity, unknown, atHome)).toEqual({ ok: false, refusal: 'account_is_unknown' })
  expect((await forgetByEmail(identity, { username: ana.username, email: ana.email }, atHome)).ok).toBe(true)
})
