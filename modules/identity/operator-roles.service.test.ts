import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import type { OperatorRole } from '#kit/operator-roles.ts'
import { findBrokenEntry } from '#modules/audit/service.ts'
import { catalogRoutes } from '#modules/catalog/routes.ts'
import { identityRoutes } from '#modules/identity/routes.ts'
import { authenticate, blockAccount, createAccount, type Identity } from '#modules/identity/service.ts'
import type { Database } from '#server/db/database.ts'
import { buildSample } from '#server/http/sample-app.ts'
import { modules } from '#server/modules.ts'
import { testCatalog } from '#tests/support/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, enrolOperator, testIdentity } from '#tests/support/identity.ts'

const clock = manualClock(Date.UTC(2026, 5, 1))
const password = 'correct horse battery'
let db: Database
let identity: Identity
let app: FastifyInstance

beforeAll(async () => {
  db = await testDatabase()
  identity = await testIdentity(db, clock)
  app = await buildSample({
    clock,
    routes: [...identityRoutes(identity), ...catalogRoutes(testCatalog(db, clock))],
    refusals: modules.refusals,
    authenticate: async (token, caller) => await authenticate(identity, token, caller),
  })
})
afterAll(async () => {
  await app.close()
  expect(await findBrokenEntry(db.read)).toBeNull()
  await db.close()
})

async function enter(username: string, roles?: readonly OperatorRole[]) {
  const made = await createAccount(identity, {
    username,
    nickname: username,
    password,
    isOperator: true,
    ...(roles && { roles }),
  })
  if (!made.ok) throw new Error(made.refusal)
  const { signedIn } = await enrolOperator(identity, { username, password })
  return { id: made.value.id, token: signedIn.token }
}

async function ask(token: string, method: 'GET' | 'PUT', url: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': atHome.userAgent ?? '' }
  const answer = await app.inject({
    method,
    url,
    headers,
    remoteAddress: atHome.address,
    ...(body && { payload: body }),
  })
  return answer.json<{
    code: string
    value: { operators?: { account: string; roles: string[] }[]; roles?: string[] }
  }>()
}

test('BX-05.1 an operator does what their roles are for, and only an owner gives roles', async () => {
  const owner = await enter('tala')
  const clerk = await enter('sinag', ['support'])
  const give = async (who: typeof owner, to: typeof owner, roles: readonly OperatorRole[]) =>
    (await ask(who.token, 'PUT', `/ops/operators/${to.id}/roles`, { roles })).code
  const closeGame = async (token: string) =>
    (await ask(token, 'PUT', '/ops/catalog/games/nobody', { state: 'open' })).code

  // Everybody may see who they are; what else there is, a role opens.
  expect((await ask(clerk.token, 'GET', '/ops/session')).value.roles).toEqual(['support'])
  expect(await closeGame(clerk.token)).toBe('role_is_wrong')
  expect((await ask(clerk.token, 'GET', '/ops/operators')).code).toBe('role_is_wrong')
  expect(await give(clerk, clerk, ['owner'])).toBe('role_is_wrong')
  expect(await closeGame(owner.token)).toBe('game_is_unknown')

  // A role counts from the next call on, in the same session, and is gone as fast.
  expect(await give(owner, clerk, ['support', 'content'])).toBe('ok')
  expect(await closeGame(clerk.token)).toBe('game_is_unknown')
  expect(await give(owner, clerk, [])).toBe('ok')
  expect(await closeGame(clerk.token)).toBe('role_is_wrong')
  const { operators } = (await ask(owner.token, 'GET', '/ops/operators')).value
  expect(operators).toMatchObject([
    { account: 'sinag', roles: [] },
    { account: 'tala', roles: ['owner'] },
  ])

  // Somebody always remains who can give roles.
  expect(await give(owner, owner, ['cashier'])).toBe('last_owner_stays')
  expect(await give(owner, clerk, ['owner'])).toBe('ok')
  await blockAccount(identity, clerk.id, atHome)
  expect(await give(owner, owner, ['cashier'])).toBe('last_owner_stays')
})
