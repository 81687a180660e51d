import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned, isTimely, signByHmac, signedText } from './signature.ts'

const spoken = {
  verb: 'POST',
  path: '/v1/wallet/balance',
  timestamp: '1794744000',
  nonce: 'abcdefghijklmnop',
  body: new TextEncoder().encode('{"a":1}'),
}

test('BX-04.1 the signed text is what the protocol says, to the byte', () => {
  expect(signedText(spoken)).toBe(
    'v1\nPOST\n/v1/wallet/balance\n1794744000\nabcdefghijklmnop\n015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862',
  )
})

test('BX-04.1 a shared secret and a key pair are both believed, and only for these very bytes', () => {
  const secret = randomBytes(32)
  const byHmac = createHmac('sha256', secret).update(signedText(spoken)).digest('base64url')
  expect(signByHmac(secret, spoken)).toBe(byHmac)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const byPair = sign(null, Buffer.from(signedText(spoken)), privateKey).toString('base64url')
  for (const [algorithm, key, signature] of [
    ['hmac-sha256', secret, byHmac],
    ['ed25519', raw, byPair],
  ] as const) {
    expect(isSigned(algorithm, key, spoken, signature)).toBe(true)
    for (const other of [
      { verb: 'GET' },
      { path: '/v1/wallet/session' },
      { timestamp: '1794744001' },
      { nonce: 'abcdefghijklmnoq' },
      { body: new TextEncoder().encode('{"a": 1}') },
    ])
      expect(isSigned(algorithm, key, { ...spoken, ...other }, signature)).toBe(false)
    for (const bad of ['', 'A', `${signature}=`, signature.slice(1), '!'.repeat(43)])
      expect(isSigned(algorithm, key, spoken, bad)).toBe(false)
  }
})

test('BX-04.1 a time is good for three hundred seconds either way, and must be one', () => {
  const nowMs = 1_794_744_000_000
  expect([-300, 0, 300].map((by) => isTimely(String(1_794_744_000 + by), nowMs))).toEqual([true, true, true])
  expect([-301, 301].map((by) => isTimely(String(1_794_744_000 + by), nowMs))).toEqual([false, false])
  for (const bad of ['', '1794744000.0', '-1794744000', '1e9', ' 1794744000']) expect(isTimely(bad, nowMs)).toBe(false)
})
