import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashLink, linkAt, mintChain, openChainStream, verifyLink, walkBack } from '#engines/fairness/chain.ts'
import { Bug } from '#kit/assert.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

const secret = hashLink('crash-chain-demo-secret')
const terminal = '2b276988c3830ae243b3441ca902cb8cdb3d84f44b2ee7fa55db8cc5b73af202'

test('BX-02.2 the golden chain ends in what was published', () => {
  const chain = mintChain(secret, 5)
  expect(chain.terminal).toBe(terminal)
  expect(linkAt(chain, 5)).toBe(secret)
  expect(walkBack(secret, 5)).toBe(terminal)
})

test('BX-02.2 each link hashes to the one before it, and nothing else does', () => {
  const chain = mintChain(secret, 5)
  for (let index = 1; index <= 5; index += 1) {
    const previous = index === 1 ? terminal : linkAt(chain, index - 1)
    expect(verifyLink(linkAt(chain, index), previous)).toBe(true)
    expect(verifyLink(linkAt(chain, index).toUpperCase(), previous)).toBe(false)
    expect(verifyLink('0'.repeat(64), previous)).toBe(false)
  }
})

test('BX-02.2 the waypoints of a chain lead to every link', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 40 }), (length, every) => {
      const chain = mintChain(secret, length, every)
      for (let index = 1; index <= length; index += 1)
        expect(linkAt(chain, index)).toBe(walkBack(secret, length - index))
    }),
    { numRuns: 20 },
  )
})

test('BX-02.2 a chain that is played to its end has no further link', () => {
  expect(() => linkAt(mintChain(secret, 5), 6)).toThrow(Bug)
  expect(() => linkAt(mintChain(secret, 5), 0)).toThrow(Bug)
})

test('BX-02.2 a shared round draws as many blocks as it needs, each its own', () => {
  const draw = openChainStream(nodeHmac, { hash: secret, salt: terminal })
  const numbers = Array.from({ length: 64 }, () => draw.u32())
  expect(new Set(numbers).size).toBe(64)
  expect(openChainStream(nodeHmac, { hash: secret, salt: terminal }, 4 * 40).u32()).toBe(numbers[40])
})
