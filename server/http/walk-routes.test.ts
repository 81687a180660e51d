import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Who } from '#kit/actor.ts'
import { type Handler, handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import { type Method, type Route, route } from '#kit/route.ts'
import type { Authenticate } from '#server/http/admission.ts'
import { ask, authenticateSample, buildSample, listen, tokens } from '#server/http/sample-app.ts'
import { type Role, walkRoutes } from '#server/http/walk-routes.ts'

const everyone: readonly Who[] = [
  'visitor',
  'session',
  'player',
  'member',
  'agent',
  'operator',
  'two_factor',
  'password',
  'operator_two_factor',
]
const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

let calls = 0

/** One call for each who, method and kind of body that a contract can have. */
const handlers: readonly Handler[] = everyone.flatMap((who) =>
  methods.flatMap((method) => {
    const kinds = method === 'GET' ? ['bare'] : ['bare', 'body', 'form', 'encrypted']
    return kinds.map((kind) => {
      const contract = route(`${method} /wps/walk/${who}/${method}/${kind}/:id`, {
        summary: `${kind} for ${who}`,
        who,
        encrypted: kind === 'encrypted',
        form: kind === 'form',
        params: z.strictObject({ id: z.string() }),
        ...(kind === 'bare' ? {} : { body: z.strictObject({ a: z.string() }) }),
        reply: z.null(),
        refusals: [],
      })
      return handle(contract as Route<Who, z.ZodType, z.ZodType, z.ZodType, z.ZodNull, never>, async () => {
        calls += 1
        return yes(null)
      })
    })
  }),
)
const contracts = handlers.map(({ contract }) => contract)

let app: FastifyInstance

beforeAll(async () => {
  app = await buildSample({ routes: handlers })
})
afterAll(async () => await app.close())

test('CA-01.3 C07 every call refuses a stranger, a made-up token and every wrong role, before its body is read', async () => {
  calls = 0
  const { tries, breaches } = await walkRoutes(app, contracts, tokens)
  expect(breaches).toEqual([])
  // 13 calls for each who, each refused to 2 strangers and to those of the 7 roles that it does not let in.
  const ofOperators = { operator: 6, operator_two_factor: 6 }
  const refusedTo = { session: 2, player: 4, member: 5, agent: 6, two_factor: 6, password: 4, ...ofOperators }
  expect(tries).toBe(13 * Object.values(refusedTo).reduce((sum, roles) => sum + 2 + roles, 0))
  expect(calls).toBe(0)
})

test('C07 the walk finds a call that lets the wrong ones in', async () => {
  const open = handlers.map((handler) => ({ ...handler, contract: { ...handler.contract, who: 'visitor' as const } }))
  const wideOpen = await buildSample({ routes: open })
  const { tries, breaches } = await walkRoutes(wideOpen, contracts, tokens)
  expect(breaches).toHaveLength(tries)
  await wideOpen.close()
})

test('those who may are let through, and a visitor needs no token', async () => {
  const mayCall: Record<Who, readonly (Role | undefined)[]> = {
    visitor: [undefined, 'trial', 'member', 'agent', 'two_factor', 'password', 'operator', 'operator_two_factor'],
    session: ['trial', 'member', 'agent', 'two_factor', 'password'],
    player: ['trial', 'member', 'agent'],
    member: ['member', 'agent'],
    agent: ['agent'],
    operator: ['operator'],
    two_factor: ['two_factor'],
    password: ['member', 'agent', 'password'],
    operator_two_factor: ['operator_two_factor'],
  }
  for (const who of everyone) {
    for (const role of mayCall[who]) {
      const headers = role ? { authorization: `Bearer ${tokens[role]}` } : {}
      const answer = await app.inject({ method: 'GET', url: `/wps/walk/${who}/GET/bare/x`, headers })
      expect([who, role, answer.statusCode]).toEqual([who, role, 200])
    }
  }
})

test('a stale token makes a visitor, not a fault', async () => {
  const headers = { authorization: 'Bearer stale' }
  expect((await app.inject({ url: '/wps/walk/visitor/GET/bare/x', headers })).statusCode).toBe(200)
})

test.each([
  '',
  'Bearer',
  'Bearer ',
  `bearer  ${tokens.member}`,
  `Basic ${tokens.member}`,
  `Bearer ${tokens.member} x`,
  `Bearer ${tokens.member},Bearer ${tokens.operator}`,
  `Token ${tokens.member}`,
  tokens.member,
  `Bearer ${'x'.repeat(2000)}`,
  'Bearer __proto__',
  'Bearer constructor',
])('an Authorization header that is not a bearer token: %.40j', async (authorization) => {
  const port = app.server.listening ? (app.server.address() as { port: number }).port : await listen(app)
  const { status, headers } = await ask(port, { path: '/wps/walk/member/GET/bare/x', headers: { authorization } })
  expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
})

test('A07 a token in the address or in a cookie is no token', async () => {
  const url = '/wps/walk/member/GET/bare/x'
  const inCookie = await app.inject({ url, headers: { cookie: `token=${tokens.member}` } })
  const inQuery = await app.inject({ url, query: { token: tokens.member, access_token: tokens.member } })
  expect([inCookie.statusCode, inQuery.statusCode]).toEqual([401, 401])
})

test('a caller is asked for once for each call, and a failing lookup is not a door', async () => {
  let lookups = 0
  const counting: Authenticate = async (token) => {
    lookups += 1
    return await authenticateSample(token)
  }
  const counted = await buildSample({ routes: handlers, authenticate: counting })
  await counted.inject({ url: '/wps/walk/agent/GET/bare/x', headers: { authorization: `Bearer ${tokens.agent}` } })
  await counted.inject({ url: '/wps/walk/agent/GET/bare/x' })
  expect(lookups).toBe(1)
  await counted.close()

  const failing: Authenticate = async () => {
    throw new Error('the session store is gone')
  }
  const failed = await buildSample({ routes: handlers, authenticate: failing })
  const headers = { authorization: `Bearer ${tokens.agent}` }
  expect((await failed.inject({ url: '/wps/walk/agent/GET/bare/x', headers })).statusCode).toBe(500)
  await failed.close()
})
