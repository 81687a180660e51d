import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ScreenFault } from '#modules/analytics/model.ts'
import { analyticsRoutes } from '#modules/analytics/routes.ts'
import { buildSample } from '#server/http/sample-app.ts'

let app: FastifyInstance
let counted: string[]
let noted: ScreenFault[]

beforeEach(async () => {
  counted = []
  noted = []
  app = await buildSample({
    routes: analyticsRoutes({
      countPageView: (page) => void counted.push(page),
      noteFault: (fault) => void noted.push(fault),
    }),
  })
})

afterEach(() => app.close())

async function post(call: 'pageView' | 'screenFault', payload: object): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: `/wps/analytics/${call}`, payload })
  return answer.json<{ code: string }>().code
}

test('RT-19.2 a page view is counted under its key, and what is no key is refused', async () => {
  expect(await post('pageView', { page: 'home' })).toBe('ok')
  expect(await post('pageView', { page: 'shop' })).toBe('ok')
  for (const page of ['/', 'HOME', 'toString', 'x'.repeat(1000), 5, null]) {
    expect(await post('pageView', { page })).toBe('input_is_invalid')
  }
  expect(await post('pageView', { page: 'home', member: 'luz' })).toBe('input_is_invalid')
  expect(counted).toEqual(['home', 'shop'])
})

test('who reports too often is refused, and is counted no more', async () => {
  const answers = new Set<string>()
  for (let i = 0; i < 125; i += 1) answers.add(await post('pageView', { page: 'live' }))
  expect(answers).toEqual(new Set(['ok', 'too_many_requests']))
  expect(counted).toHaveLength(120)
})

test('a screen that failed is noted without the query of its page, a few times a minute', async () => {
  const fault = { kind: 'missing', what: 'script', path: '/help', message: 'no such file' }
  expect(await post('screenFault', fault)).toBe('ok')
  expect(await post('screenFault', { ...fault, path: '/help?token=1' })).toBe('input_is_invalid')
  expect(await post('screenFault', { ...fault, message: 'x'.repeat(301) })).toBe('input_is_invalid')
  for (let i = 0; i < 12; i += 1) await post('screenFault', { ...fault, kind: 'thrown' })
  expect(noted[0]).toEqual(fault)
  expect(noted.length).toBeLessThanOrEqual(10)
})
