import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import { route } from '#kit/route.ts'
import { groupAddress, isLoopback } from '#server/http/client-address.ts'
import { buildSample, removal, sampleHandlers, tokens } from '#server/http/sample-app.ts'

describe('I07 the address that is counted', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:203.0.113.9', '1:2:3:4::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['nonsense', 'unknown'],
  ])('I07 %s is %s', (ip, group) => {
    expect(groupAddress(ip)).toBe(group)
  })

  test.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['128.0.0.1', false],
    ['::2', false],
    ['127.0.0.1.evil.example', false],
    [undefined, false],
  ])('G18 %s is this machine: %s', (ip, isLocal) => {
    expect(isLoopback(ip)).toBe(isLocal)
  })
})

/** Three calls a minute for everyone, so that the fourth is refused. */
const rate = { points: 3, perSeconds: 60 }

describe('I07 the general budget', () => {
  test('I07 the fourth of thirty parallel calls is refused, and told when to come back', async () => {
    const app = await buildSample({ rate })
    const calls = Array.from({ length: 30 }, () => app.inject({ method: 'DELETE', url: removal.path }))
    const answers = await Promise.all(calls)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(27)
    expect(refused[0]?.json()).toMatchObject({ success: false, code: 'too_many_requests' })
    const wait = Number(refused[0]?.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    await app.close()
  })

  test.each([
    [
      'other headers',
      0,
      (i: number) => ({ remoteAddress: '203.0.113.9', headers: { 'x-forwarded-for': `198.51.100.${i}` } }),
    ],
    ['a /64', 0, (i: number) => ({ remoteAddress: `2001:db8:1:2::${i + 1}` })],
    [
      'forged hops before the proxy',
      1,
      (i: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.9` } }),
    ],
    ['other paths', 0, (i: number) => ({ url: `/wps/nothing/${i}` })],
    ['trailing slashes', 0, (i: number) => ({ url: `/wps/system/key${'/'.repeat(i + 1)}` })],
  ])('I07 A22 it is not escaped through %s', async (_name, trustedProxyHops, vary) => {
    const app = await buildSample({ rate, trustedProxyHops })
    const statuses: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const { statusCode } = await app.inject({ url: '/wps/sample/items/a', ...vary(i) })
      statuses.push(statusCode)
    }
    expect(statuses.slice(3)).toEqual([429, 429])
    expect(statuses.slice(0, 3)).not.toContain(429)
    await app.close()
  })

  test('I07 two addresses have a budget each, also behind a trusted proxy', async () => {
    const app = await buildSample({ rate, trustedProxyHops: 1 })
    for (let i = 0; i < 8; i += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${i % 4}` }
      expect((await app.inject({ url: '/wps/nothing', headers })).statusCode).toBe(404)
    }
    await app.close()
  })

  test('I07 the files that pages are made of have a wider budget, which calls do not spend and which is no way around theirs', async () => {
    const app = await buildSample({ rate })
    const ask = async (url: string, method: 'GET' | 'POST' = 'GET') => (await app.inject({ method, url })).statusCode
    for (let i = 0; i < 30; i += 1) expect(await ask(`/assets/nothing-${i}.js`)).toBe(404)
    expect(await ask('/assets/nothing.js')).toBe(429)
    for (let i = 0; i < 3; i += 1) expect(await ask('/wps/nothing')).toBe(404)
    for (const url of ['/wps/nothing', '/assets', '/wps/assets/nothing.js', '//assets/nothing.js'])
      expect(await ask(url)).toBe(429)
    expect(await ask('/assets/nothing.js', 'POST')).toBe(429)
    await app.close()
  })

  test('A22 the handler is told the address that the trusted proxy saw', async () => {
    const headers = { authorization: `Bearer ${tokens.member}`, 'x-forwarded-for': '1.1.1.1, 203.0.113.7' }
    const read = async (trustedProxyHops: number) => {
      const app = await buildSample({ trustedProxyHops })
      const answer = await app.inject({ url: '/wps/sample/items/a', headers, remoteAddress: '10.0.0.1' })
      await app.close()
      return answer.json<{ value: { ip: string } }>().value.ip
    }
    expect([await read(0), await read(1), await read(2)]).toEqual(['10.0.0.1', '203.0.113.7', '1.1.1.1'])
  })

  test('a balancer may ask for health as often as it likes', async () => {
    const app = await buildSample({ rate })
    for (let i = 0; i < 10; i += 1) expect((await app.inject('/ready')).statusCode).toBe(200)
    await app.close()
  })
})

describe('I07 the budget of one call', () => {
  const tight = route('GET /wps/sample/tight/:id', {
    summary: 'May be called three times a minute.',
    who: 'member',
    rate,
    params: z.strictObject({ id: z.string() }),
    reply: z.strictObject({ id: z.string() }),
    refusals: [],
  })
  const routes = [...sampleHandlers, handle(tight, async () => yes({ id: 'x' }))]
  const headers = { authorization: `Bearer ${tokens.member}` }

  test('I07 it is spent by template, not by address in full', async () => {
    const app = await buildSample({ routes })
    const statuses: number[] = []
    for (const id of ['a', 'b', 'c', 'd']) {
      statuses.push((await app.inject({ url: `/wps/sample/tight/${id}`, headers })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await app.inject({ url: '/wps/sample/items/a', headers })).statusCode).toBe(200)
    await app.close()
  })

  test('I07 one account on many addresses shares one budget', async () => {
    const app = await buildSample({ routes })
    const statuses: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const remoteAddress = `203.0.113.${i}`
      statuses.push((await app.inject({ url: '/wps/sample/tight/a', headers, remoteAddress })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    await app.close()
  })

  test('I07 strangers spend it by address before anybody looks up their token', async () => {
    const app = await buildSample({ routes })
    const statuses: number[] = []
    for (let i = 0; i < 4; i += 1) statuses.push((await app.inject('/wps/sample/tight/a')).statusCode)
    expect(statuses).toEqual([401, 401, 401, 429])
    await app.close()
  })
})
