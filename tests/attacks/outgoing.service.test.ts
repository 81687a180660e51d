import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberActor } from '#kit/actor.ts'
import { manualClock } from '#kit/clock.ts'
import { writeNote } from '#modules/codes/messages.ts'
import { codePurposes } from '#modules/codes/model.ts'
import { deliverQueued, listInbox } from '#modules/courier/service.ts'
import { bindContact, sendBindCode } from '#modules/identity/contacts.ts'
import { forgetByEmail } from '#modules/identity/new-password.ts'
import { setProfile } from '#modules/identity/profile.ts'
import { createAccount, memberInfo } from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { sendFactorCode } from '#modules/identity/two-factor.ts'
import type { Database } from '#server/db/database.ts'
import { codesSentTo } from '#tests/support/codes.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, testIdentity } from '#tests/support/identity.ts'

const password = 'correct horse battery'
let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => await db.close())

test('H09 what a member calls themselves becomes no header, no recipient and no template of any message', async () => {
  const clock = manualClock(Date.UTC(2026, 0, 1))
  const identity = await testIdentity(db, clock)
  const made = await createAccount(identity, { username: 'maria', nickname: 'Maria', password })
  if (!made.ok) throw new Error(made.refusal)
  const signedIn = await signIn(identity, 'member', { username: 'maria', password }, atHome)
  if (!signedIn.ok) throw new Error(signedIn.refusal)
  const actor: MemberActor = {
    who: 'member',
    id: made.value.id as MemberActor['id'],
    sessionId: signedIn.value.sessionId,
  }
  // Whatever would begin a line is a space, and what is left is kept as text: it is a name, odd as it is.
  const nickname = 'A\r\nBcc: eve@x.example {{7*7}}'
  expect((await setProfile(identity, actor, { nickname }, atHome)).ok).toBe(true)
  expect((await memberInfo(db.read, actor.id)).nickname).toBe('A Bcc: eve@x.example {{7*7}}')
  for (const hidden of ['A\u0000B', 'A\u202eB', '<b>A</b>', 'A\u200bB'])
    expect((await setProfile(identity, actor, { nickname: hidden }, atHome)).ok, JSON.stringify(hidden)).toBe(false)

  const bind = async (email: string): Promise<void> => {
    await sendBindCode(identity, actor, { channel: 'email', email }, atHome)
    const [code = ''] = await codesSentTo(identity.courier, email)
    expect((await bindContact(identity, actor, { channel: 'email', email }, code, atHome)).ok).toBe(true)
  }
  await bind('maria@laro.example')
  await bind('maria@elsewhere.example')
  clock.advance(60_000)
  expect((await sendFactorCode(identity, actor, 'email', atHome)).ok).toBe(true)
  await forgetByEmail(identity, { username: 'maria', email: 'maria@elsewhere.example' }, atHome)
  await deliverQueued(identity.courier)

  const sent = await listInbox(identity.courier)
  expect(sent.length).toBeGreaterThanOrEqual(5)
  for (const { to, subject, text } of sent) {
    expect(['maria@laro.example', 'maria@elsewhere.example']).toContain(to)
    expect(subject ?? '').not.toMatch(/[\r\n]/)
    for (const part of [subject ?? '', text]) {
      expect(part).not.toMatch(/Bcc:|eve@|\{\{/)
      // Nothing is left to be filled in either.
      expect(part).not.toMatch(/\{\w+\}/)
    }
  }
})

test.each(codePurposes)('H09 a name with signs of a template is written as it is in a code to %s', (purpose) => {
  for (const brand of ['{code}', '{{code}}', '{minutes}', '$&', '$1', '%s']) {
    const note = writeNote({ purpose, code: '482913', brand, minutes: 5, language: 'EN' })
    expect(note.text.split('482913')).toHaveLength(2)
    expect(note.text).toContain(brand)
    expect(note.subject).toBe(`Your ${brand} code`)
  }
})
