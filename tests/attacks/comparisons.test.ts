import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSameSecret } from '#kit/same-secret.ts'
import { isSigned, type Spoken, signByHmac } from '#kit/signature.ts'

const root = join(import.meta.dirname, '../..')
const sources = globSync('{kit,modules,server,world}/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Where a secret that somebody sent is held against the one that was expected. */
const comparers: readonly string[] = [
  'kit/signature.ts',
  'modules/captcha/service.ts',
  'modules/codes/service.ts',
  'modules/files/address.ts',
  'modules/identity/remember.ts',
  'modules/promotions/members.ts',
  'modules/sports/feed/line.ts',
  'server/http/operator-metrics.ts',
  'server/socket/tickets.ts',
  'world/vendor/speaker.ts',
]

test('K06 signatures, tokens, passes and codes are compared by one function, and it alone has the primitive', () => {
  const uses = (word: string): string[] => sources.filter(({ text }) => text.includes(word)).map(({ path }) => path)
  expect(uses('timingSafeEqual')).toEqual(['kit/same-secret.ts'])
  expect(uses("from '#kit/same-secret.ts'").toSorted()).toEqual(comparers)
})

/** What is secret, by its name; plain comparison of one stops at the first letter that differs. */
const secret = /(?:signature|h?mac|token|secret|validator|codeMark|passHash|tokenHash|validatorHash|otp)(?:Hash|Hex)?$/i
const plain = /([\w.?!]+(?:\([^()]*\))?)\s*(?:===|!==)\s*([\w.?!]+|'[^']*')/g
const harmless = /^(?:null|undefined|''|true|false|\d+)$/

function findPlain(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const byOperator = [...code.matchAll(plain)].filter(
    ([, left = '', right = '']) =>
      !harmless.test(left) && !harmless.test(right) && (secret.test(left) || secret.test(right)),
  )
  const byCall = [...code.matchAll(/\b(\w+)\.(?:equals|compare|localeCompare)\(/g)].filter(([, left = '']) =>
    secret.test(left),
  )
  return [...byOperator, ...byCall].map(([found]) => found)
}

test('K06 nowhere is a secret compared letter by letter', () => {
  const found = sources.flatMap(({ path, text }) => findPlain(text).map((line) => `${path}: ${line}`))
  expect(found).toEqual([])
})

test.each([
  'if (given.token === expected) return',
  'return expected !== signature',
  'if (body.otp === row.code) return',
  'const isRight = mac === sign(text)',
  'return tokenHash.equals(other)',
  "if (headers.secret === 'abc') return",
])('K06 the look at the sources finds %j', (line) => {
  expect(findPlain(line)).toHaveLength(1)
})

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'ab', false],
  ['abc', 'abcd', false],
  ['', '', true],
  ['', 'a', false],
  ['é', 'e\u0301', false],
] as const)('K06 %j and %j are the same: %s', (one, other, isSame) => {
  expect(isSameSecret(one, other)).toBe(isSame)
  expect(isSameSecret(Buffer.from(one), Buffer.from(other))).toBe(isSame)
})

test('K06 a signature of any other length is wrong like any other, and never an error', () => {
  const key = randomBytes(32)
  const spoken: Spoken = {
    verb: 'POST',
    path: '/vendor',
    timestamp: '1763366400',
    nonce: 'a-nonce-of-a-test',
    body: new TextEncoder().encode('{}'),
  }
  const signature = signByHmac(key, spoken)
  expect(isSigned('hmac-sha256', key, spoken, signature)).toBe(true)
  for (const wrong of ['', 'A', signature.slice(0, -1), `${signature}A`, signature.slice(0, 20), 'A'.repeat(86)])
    expect(isSigned('hmac-sha256', key, spoken, wrong)).toBe(false)
})
