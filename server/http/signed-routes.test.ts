import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { SignedRequest } from '#kit/signed-route.ts'
import { registerSignedRoutes } from '#server/http/signed-routes.ts'

let app: FastifyInstance
let received: SignedRequest[] = []

beforeEach(async () => {
  received = []
  app = Fastify()
  app.decorateReply('refusal', '')
  const route = {
    method: 'POST',
    path: '/v1/things/:id',
    summary: 'A thing.',
    reply: z.object({}),
    async run(request: SignedRequest) {
      received.push(request)
      const status = request.header('x-signature') === 'right' ? 200 : 401
      return { status, headers: { 'x-nonce': 'n' }, body: '{"code":"OK"}' }
    },
  } as const
  await registerSignedRoutes(app, [route])
})
afterEach(async () => await app.close())

const call = async (body: string, headers: Record<string, string>, remoteAddress = '203.0.113.9') =>
  await app.inject({ method: 'POST', url: '/v1/things/a%3Ab?q=1', payload: body, headers, remoteAddress })

test('BX-04.1 a signed call gets the very bytes, and its answer goes out as it is', async () => {
  const body = '{ "a" :  1,\n"a": 2 }\u00e9'
  const answer = await call(body, { 'content-type': 'application/json', 'x-signature': 'right' })
  expect([answer.statusCode, answer.body, answer.headers['x-nonce']]).toEqual([200, '{"code":"OK"}', 'n'])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(new TextDecoder().decode(received[0]?.body)).toBe(body)
  expect(received[0]).toMatchObject({ method: 'POST', url: '/v1/things/a%3Ab?q=1', params: { id: 'a:b' } })
})

test('SE-15 a NUL in the address of a signed call is refused before anybody looks for it', async () => {
  const headers = { 'content-type': 'application/json', 'x-signature': 'right' }
  const answer = await app.inject({ method: 'POST', url: '/v1/things/a%00b', payload: '', headers })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  expect(received).toEqual([])
})

test('BX-04.1 two headers of one name are none', async () => {
  await call('', { 'content-type': 'application/json', 'x-signature': 'right, right' })
  expect(received[0]?.header('x-signature')).toBeUndefined()
})

test('BX-04.1 an address that is wrong about itself too often is shut out for a while, others are not', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_794_744_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const wrong = { 'content-type': 'application/json', 'x-signature': 'wrong' }
  for (let i = 0; i < 121; i += 1) expect((await call('', wrong)).statusCode).toBe(401)
  const shut = await call('', { ...wrong, 'x-signature': 'right' })
  expect([shut.statusCode, shut.json<{ code: string }>().code]).toEqual([429, 'TEMPORARY'])
  expect((await call('', { ...wrong, 'x-signature': 'right' }, '198.51.100.7')).statusCode).toBe(200)
  vi.setSystemTime(1_794_744_061_000)
  expect((await call('', { ...wrong, 'x-signature': 'right' })).statusCode).toBe(200)
})
