import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeLogger } from '#server/http/logger.ts'
import { ask, askJson, buildSample, listen, tokens } from '#server/http/sample-app.ts'

function captureLog() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, logger: makeLogger({ level: 'trace', stream }) }
}

test('K02 secrets are cut out of whatever is logged, at any depth and under any logger', () => {
  const { lines, logger } = captureLog()
  const canary = 'canary-0451'
  const secrets = {
    password: canary,
    newPassword: canary,
    paymentPassword: canary,
    passwd: canary,
    token: canary,
    accessToken: canary,
    authorization: canary,
    Cookie: canary,
    'set-cookie': canary,
    payload: canary,
    clientSecret: canary,
    captcha: canary,
    captchaAnswer: canary,
    code: canary,
    body: { anything: canary },
  }
  logger.info(secrets, 'flat')
  logger.info({ request: { headers: secrets, list: [secrets] } }, 'deep')
  logger.child(secrets).child({ inner: secrets }).info('bound')
  const error = Object.assign(new Error('a fault'), { detail: canary, parameters: [canary], password: canary })
  logger.error({ err: error, nested: { cause: 'kept' } }, 'failed')
  logger.error({ err: new Error('outer', { cause: error }) }, 'failed twice')
  logger.error(error)
  const circular: Record<string, unknown> = { token: canary }
  circular['self'] = circular
  logger.info({ circular, map: new Map([['token', canary]]), fault: error }, 'odd shapes')
  const text = lines.join('')
  expect(lines).toHaveLength(7)
  expect(text).not.toContain(canary)
  expect(text).toContain('"message":"a fault"')
  expect(text).toContain('kept')
})

test('K01 a line break, a colour or a quote from a stranger stays inside its line', () => {
  const { lines, logger } = captureLog()
  logger.info({ username: 'a\r\n{"level":"fatal"}\u001b[31m"' }, 'signed\nin')
  expect(lines).toHaveLength(1)
  const control = [...(lines[0]?.trimEnd() ?? '')].filter((character) => character < ' ')
  expect(control).toEqual([])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ username: 'a\r\n{"level":"fatal"}\u001b[31m"', msg: 'signed\nin' })
})

test('K01 K02 a request leaves one line with its id, and none of its secrets', async () => {
  const { lines, logger } = captureLog()
  const app = await buildSample({ logger })
  const port = await listen(app)
  lines.length = 0
  const headers = { authorization: `Bearer ${tokens.member}`, cookie: 'rm=canary-cookie', 'user-agent': 'canary-agent' }
  const good = await ask(port, { path: '/wps/sample/items/abc?page=2', headers })
  await ask(port, { path: '/?token=canary-query', headers: { accept: 'text/html' } })
  await askJson(port, '/wps/sample/echo', { text: 'canary-body' })
  await askJson(port, '/wps/sample/echo', { text: 'x', 'canary-key': 1 })
  await ask(port, { path: '/wps/%0d%0a{"level":"fatal"}' })
  await ask(port, { path: '/wps/sample/broken/throws' })
  await ask(port, { path: '/wps/sample/broken/misreplies' })
  await app.close()

  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const requests = entries.filter(({ msg }) => msg === 'request')
  expect(requests).toHaveLength(7)
  expect(requests[0]).toMatchObject({
    requestId: good.headers['x-request-id'],
    method: 'GET',
    path: '/wps/sample/items/abc',
    status: 200,
    who: 'member',
    ip: '127.0.0.1',
  })
  expect(requests[0]?.['actorId']).toBeTypeOf('string')
  expect(requests[1]).toMatchObject({ path: '/', status: 404, refusal: 'path_is_unknown' })
  const faults = entries.filter(({ level }) => level === 'error')
  expect(faults).toHaveLength(2)
  expect(faults[0]).toMatchObject({ requestId: requests[5]?.['requestId'], err: { message: 'a deep fault' } })
  expect(JSON.stringify(faults[1])).toContain('a reply that its contract does not allow')
  expect(lines.join('')).not.toMatch(/canary|member-token|page=2/)
})
