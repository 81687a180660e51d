import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { captchaActions, type SliderPass } from '#modules/captcha/model.ts'
import { captchaRefusals } from '#modules/captcha/refusals.ts'
import { captchaRoutes } from '#modules/captcha/routes.ts'
import { type Captcha, closeCaptcha, makeCaptcha, makeGeetest, spendPass } from '#modules/captcha/service.ts'
import type { Database } from '#server/db/database.ts'
import { groupAddress } from '#server/http/client-address.ts'
import { buildSample, listen } from '#server/http/sample-app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { solveSlider } from '#tests/support/slider.ts'

/** Case B07, with a service on the loopback that answers as the real one is documented to, or does not. */

const key = 'a-key-that-the-service-knows'
const captchaId = '647f5ed2ed8acb4be36784e01556bb71'
const clock = manualClock(Date.UTC(2026, 5, 1))
const address = '203.0.113.7'

let service: Server
let behaviour: (response: ServerResponse, verdict: () => object) => void
let asked: URLSearchParams[]
let db: Database
let captcha: Captcha
let app: FastifyInstance
let site: string

const honest = (response: ServerResponse, verdict: () => object): void => void response.end(JSON.stringify(verdict()))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += String(part)
  const fields = new URLSearchParams(text)
  asked.push(fields)
  behaviour(response, () => {
    const signature = createHmac('sha256', key)
      .update(fields.get('lot_number') ?? '')
      .digest('hex')
    const isOurs = request.url === `/validate?captcha_id=${captchaId}` && fields.get('sign_token') === signature
    if (!isOurs) return { status: 'error', code: '-50005', msg: 'illegal gen_time' }
    const isGood = fields.get('pass_token') === 'good'
    return { status: 'success', result: isGood ? 'success' : 'fail', reason: '', captcha_args: {} }
  })
}

beforeAll(async () => {
  asked = []
  service = createServer((request, response) => void answer(request, response))
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  db = await testDatabase()
})

afterAll(async () => {
  await app.close()
  await closeCaptcha(captcha)
  service.closeAllConnections()
  service.close()
  await db.close()
})

beforeEach(async () => {
  await app?.close()
  if (captcha) await closeCaptcha(captcha)
  behaviour = honest
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const provider = makeGeetest({ captchaId, key, url, clock, timeoutMs: 250 })
  captcha = makeCaptcha({ db, clock, groupAddress, provider })
  app = await buildSample({ routes: captchaRoutes(captcha), refusals: captchaRefusals, trustedProxyHops: 1 })
  site = `http://127.0.0.1:${await listen(app)}`
  asked = []
})

let numbers = 0
const passOf = (token = 'good'): SliderPass => ({
  lot_number: `lot-${(numbers += 1)}`,
  captcha_output: 'output',
  pass_token: token,
  gen_time: '1780000000',
})
const spend = (pass: SliderPass, action: (typeof captchaActions)[number]) =>
  spendPass(captcha, { pass, action, address })

async function offer(action: string): Promise<{ code: string; value: { kind: string; captcha_id?: string } }> {
  const given = await app.inject({ url: `/wps/captcha/slider?action=${action}` })
  return given.json()
}

test('B07 while the service answers, its passes count once, others do not, and our own slider is not offered', async () => {
  const pass = passOf()
  expect(await spend(pass, 'sms')).toEqual({ ok: true, value: null })
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    ...pass,
    sign_token: createHmac('sha256', key).update(pass.lot_number).digest('hex'),
  })
  expect(await spend(pass, 'sms')).toEqual({ ok: false, refusal: 'captcha_is_refused' })
  expect(await spend(pass, 'login')).toEqual({ ok: false, refusal: 'captcha_is_refused' })
  expect(asked).toHaveLength(1)
  expect(await spend(passOf('bad'), 'login')).toEqual({ ok: false, refusal: 'captcha_is_refused' })
  const same = passOf()
  const crowd = await Promise.all(Array.from({ length: 10 }, () => spend(same, 'login')))
  expect(crowd.filter(({ ok }) => ok)).toHaveLength(1)
  for (const action of captchaActions)
    expect(await offer(action)).toMatchObject({ code: 'ok', value: { kind: 'geetest', captcha_id: captchaId } })
})

const troubles: Record<string, (response: ServerResponse) => void> = {
  'is broken': (response) => void response.writeHead(500).end('{"result":"success"}'),
  'speaks nonsense': (response) => void response.end('<html>success</html>'),
  'says something else': (response) => void response.end('{"result":"SUCCESS","status":"success"}'),
  'hangs up': (response) => void response.destroy(),
  'sends us elsewhere': (response) => void response.writeHead(302, { location: '/success' }).end(),
  'never ends': (response) => void response.write('{"result":"success",'),
  'floods us': (response) => void response.end(`{"result":"success","pad":"${'x'.repeat(100_000)}"}`),
  'is silent': () => undefined,
}

test.each(Object.keys(troubles))(
  'B07 a service that %s: no SMS and no reset, and signing in goes on by our own slider, never without one',
  async (trouble) => {
    behaviour = (response) => troubles[trouble]?.(response)
    expect(await spend(passOf(), 'sms')).toEqual({ ok: false, refusal: 'captcha_is_refused' })
    const calls = asked.length
    // From now on nobody waits for it.
    expect(await spend(passOf(), 'forgot')).toEqual({ ok: false, refusal: 'captcha_is_refused' })
    expect(await spend(passOf(), 'login')).toEqual({ ok: false, refusal: 'captcha_is_needed' })
    expect(await spend(passOf(), 'register')).toEqual({ ok: false, refusal: 'captcha_is_needed' })
    expect((await offer('sms')).code).toBe('captcha_is_refused')
    expect((await offer('forgot')).code).toBe('captcha_is_refused')
    expect(asked).toHaveLength(calls)
    const pass = await solveSlider(site, 'login', undefined, {
      pause: async (ms) => clock.advance(ms),
      headers: { 'x-forwarded-for': address },
    })
    expect(await spend(pass, 'sms')).toEqual({ ok: false, refusal: 'captcha_is_refused' })
    behaviour = honest
    clock.advance(15_000)
    expect(await spend(passOf(), 'sms')).toEqual({ ok: true, value: null })
    expect((await offer('login')).value.kind).toBe('geetest')
  },
)

test('B07 who began our own slider while the service was away may end it when it is back', async () => {
  behaviour = (response) => void response.destroy()
  const pass = await solveSlider(site, 'register', 'maria', {
    pause: async (ms) => clock.advance(ms),
    headers: { 'x-forwarded-for': address },
  })
  behaviour = honest
  clock.advance(15_000)
  expect(await spendPass(captcha, { pass, action: 'register', address, username: 'maria' })).toEqual({
    ok: true,
    value: null,
  })
  expect((await spendPass(captcha, { pass, action: 'register', address, username: 'maria' })).ok).toBe(false)
})
