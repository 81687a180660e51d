import type { FastifyInstance } from 'fastify'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { manualClock } from '#kit/clock.ts'
import { handle } from '#kit/handler.ts'
import { type Result, yes } from '#kit/result.ts'
import { route } from '#kit/route.ts'
import { sendCodeByPhone } from '#modules/identity/contacts.ts'
import { type Hashing, hashingInline } from '#modules/identity/hashing.ts'
import { phoneLabel } from '#modules/identity/open-session.ts'
import { Passwords } from '#modules/identity/passwords.ts'
import { createAccount, type Identity } from '#modules/identity/service.ts'
import { signIn, signInByPhone } from '#modules/identity/sign-in.ts'
import { bindPhone } from '#modules/identity/store/accounts.ts'
import type { Database } from '#server/db/database.ts'
import { buildSample } from '#server/http/sample-app.ts'
import { codesSentTo } from '#tests/support/codes.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, testIdentity } from '#tests/support/identity.ts'

const password = 'correct horse battery'
const number = '9171239008'
let db: Database
const clock = manualClock(Date.UTC(2026, 0, 1))
let identity: Identity

beforeAll(async () => {
  db = await testDatabase()
  identity = await testIdentity(db, clock)
  const made = await createAccount(identity, { username: 'maria', nickname: 'Maria', password })
  if (!made.ok) throw new Error(made.refusal)
  const sealed = await identity.pii.seal(`+63${number}`, phoneLabel(made.value.id))
  const bound = { sealed, hash: identity.pii.blind(`+63${number}`), at: new Date(clock.nowMs()) }
  await db.tx(async (tx) => await bindPhone(tx, made.value.id, bound))
})
afterAll(async () => await db.close())

/** A database in which some tables cannot be reached, and all others can. */
function losing(tables: RegExp): Identity['db'] {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const text = node.kind === 'RawNode' ? node.sqlFragments.join('') : ''
      if (tables.test(text)) throw new Error('the counters cannot be reached')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    read: db.read.withPlugin(plugin),
    tx: async (work) => await db.tx(async (tx) => await work(tx.withPlugin(plugin))),
  }
}

async function countSessions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from identity_session`.execute(db.read)
  return rows[0]?.count ?? -1
}

test('I08 without its counters nobody signs in, with the right password either, and nothing is hashed', async () => {
  const blind: Identity = { ...identity, db: losing(/identity_failure/) }
  const verify = vi.spyOn(identity.passwords, 'verify')
  const before = await countSessions()
  for (const guess of [password, 'wrong'])
    await expect(signIn(blind, 'member', { username: 'maria', password: guess }, atHome)).rejects.toThrow('counters')
  expect(verify).not.toHaveBeenCalled()
  expect(await countSessions()).toBe(before)
  // As soon as they are back, so is the door.
  const answer = await signIn(identity, 'member', { username: 'maria', password }, atHome)
  expect(answer.ok).toBe(true)
  verify.mockRestore()
})

test('I08 without its counters no code is sent, and none is taken', async () => {
  const input = { purpose: 'login', countryDialingCode: '63', number } as const
  for (const tables of [/codes_budget/, /codes_recipient/]) {
    const blind: Identity = { ...identity, codes: { ...identity.codes, db: losing(tables) } }
    await expect(sendCodeByPhone(blind, input, atHome)).rejects.toThrow('counters')
  }
  expect(await codesSentTo(identity.courier, `+63${number}`)).toEqual([])
  expect((await sendCodeByPhone(identity, input, atHome)).ok).toBe(true)
  const [code = ''] = await codesSentTo(identity.courier, `+63${number}`)
  const blind: Identity = { ...identity, db: losing(/update codes_code/) }
  const before = await countSessions()
  const attempt = { e164: `+63${number}`, code }
  await expect(signInByPhone(blind, 'member', attempt, atHome)).rejects.toThrow('counters')
  expect(await countSessions()).toBe(before)
})

/** A call of the frame for what is asked of it, five times a minute from one address unless told. */
async function buildOne(run: () => Promise<Result<null, 'server_is_busy'>>, points = 5): Promise<FastifyInstance> {
  const contract = route('POST /wps/sample/one', {
    summary: 'Does what the test asks.',
    who: 'visitor',
    rate: { points, perSeconds: 60 },
    reply: z.null(),
    refusals: ['server_is_busy'],
  })
  return await buildSample({ clock, routes: [handle(contract, run)] })
}

test('I08 the budgets of calls are a node’s own: they hold while the database is away', async () => {
  const app = await buildOne(async () => {
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })
  })
  const statuses: number[] = []
  for (let i = 0; i < 8; i += 1) {
    const { statusCode } = await app.inject({ method: 'POST', url: '/wps/sample/one' })
    statuses.push(statusCode)
  }
  expect(statuses.slice(0, 5).every((status) => status >= 500)).toBe(true)
  expect(statuses.slice(5)).toEqual([429, 429, 429])
  await app.close()
})

test('I09 of a flood of passwords two are hashed at a time, forty wait, and all others are told 503 at once', async () => {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let running = 0
  let most = 0
  let hashed = 0
  // The real hashing, behind a gate: so all of the flood has come before the first is done, on any machine.
  const hashing: Hashing = {
    ...hashingInline,
    async verify(expected, given) {
      running += 1
      most = Math.max(most, running)
      await gate
      hashed += 1
      const isRight = await hashingInline.verify(expected, given)
      running -= 1
      return isRight
    },
  }
  const passwords = new Passwords({ hashing })
  const made = await passwords.hash(password)
  if (!made.ok) throw new Error(made.refusal)
  let refused = 0
  const app = await buildOne(async () => {
    const answer = await passwords.verify(made.value, password)
    if (answer.ok) return yes(null)
    refused += 1
    if (refused === 58) open()
    return answer
  }, 1_000)
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => (await app.inject({ method: 'POST', url: '/wps/sample/one' })).statusCode),
  )
  expect(answers.filter((status) => status === 503)).toHaveLength(58)
  expect(answers.filter((status) => status === 200)).toHaveLength(42)
  expect({ most, hashed }).toEqual({ most: 2, hashed: 42 })
  await app.close()
})
