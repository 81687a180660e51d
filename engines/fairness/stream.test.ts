import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashSeed } from '#engines/fairness/commit.ts'
import { pick, sample, shuffle } from '#engines/fairness/pick.ts'
import { intBelow, openStream } from '#engines/fairness/stream.ts'
import { Bug } from '#kit/assert.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { browserHmac } from '#web/lib/browser-hmac.ts'

const serverSeed = '0123456789abcdef'.repeat(4)
const clientSeed = 'player-seed-1'
const stream = (nonce: number, cursor = 0) => openStream(nodeHmac, { serverSeed, clientSeed, nonce }, cursor)
const deck = Array.from({ length: 52 }, (_, card) => card)
const plinko = (nonce: number) => {
  const draw = stream(nonce)
  return Array.from({ length: 16 }, () => (draw.u32() >= 2 ** 31 ? 'R' : 'L')).join('')
}

describe('BX-02.1 golden vectors', () => {
  test('the hash of the seed is of its text', () => {
    expect(hashSeed(serverSeed)).toBe('a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e')
  })

  // biome-ignore format: a table
  test.each([
    // nonce  block 0                                                             dice  int37 mines        first ten of the deck                      rights
    [0, '9881b0349931a2fd31b134b280f650f48d8cef524a19aa6c2e790e4da01cfd52', 6084, 22, [9, 6, 0],    [0, 31, 1, 8, 21, 44, 23, 42, 38, 30],     11],
    [1, 'ff92478af3b175d745c1ed4a5be28ba3cb38a1fe40e290850ce3f2d1588fdcba', 6650, 15, [0, 24, 17],  [50, 15, 37, 17, 2, 24, 32, 26, 25, 20],   9],
    [2, '0dc9e4c0918456d7ed260d6e40927df9fe5d3a69ac285833270aaa0b548461eb', 5104, 4,  [4, 24, 15],  [5, 35, 1, 24, 39, 41, 36, 50, 10, 19],    8],
  ])('nonce %i', (nonce, block, dice, pocket, mines, cards, rights) => {
    expect(bytesToHex(nodeHmac(serverSeed)(`${clientSeed}:${nonce}:0`))).toBe(block)
    expect(stream(nonce).int(10_000)).toBe(dice)
    expect(stream(nonce).int(37)).toBe(pocket)
    expect(sample(stream(nonce), 25, 3)).toEqual(mines)
    expect(shuffle(stream(nonce), deck).slice(0, 10)).toEqual(cards)
    expect([...plinko(nonce)].filter((turn) => turn === 'R')).toHaveLength(rights)
  })

  test('are the same by what the server uses and by what browsers use, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'binary' }), (key, message) => {
        expect(bytesToHex(nodeHmac(key)(message))).toBe(bytesToHex(browserHmac(key)(message)))
      }),
    )
    const seed = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
    fc.assert(
      fc.property(seed, fc.string({ unit: 'binary', maxLength: 400 }), (key, message) => {
        expect(bytesToHex(nodeHmac(key)(message))).toBe(bytesToHex(browserHmac(key)(message)))
      }),
    )
  })

  test('the float and the path of nonce 0', () => {
    expect(stream(0).u32() / 2 ** 32).toBe(0.5957288863137364)
    expect(plinko(0)).toBe('RRLRRLLRLRRRRRLR')
  })
})

describe('BX-02.1 a stream', () => {
  test('goes on where its cursor was, in any block', () => {
    const whole = stream(7)
    const numbers = Array.from({ length: 40 }, () => whole.u32())
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 39 }), (at) => {
        const rest = stream(7, at * 4)
        expect(Array.from({ length: 40 - at }, () => rest.u32())).toEqual(numbers.slice(at))
        expect(rest.cursor).toBe(160)
      }),
    )
  })

  test('takes the first 52 bits of seven bytes', () => {
    const draw = stream(0)
    expect(draw.bits52()).toBe(0x9881b0349931an)
    expect(draw.cursor).toBe(7)
  })

  test('differs by either seed and by the nonce', () => {
    const numbers = [
      stream(0).u32(),
      stream(1).u32(),
      openStream(nodeHmac, { serverSeed, clientSeed: 'player-seed-2', nonce: 0 }).u32(),
      openStream(nodeHmac, { serverSeed: 'f'.repeat(64), clientSeed, nonce: 0 }).u32(),
    ]
    expect(new Set(numbers).size).toBe(4)
  })

  test.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('draws no number below %d', (n) => {
    expect(() => stream(0).int(n)).toThrow(Bug)
  })
})

describe('BX-02.1 a number below n', () => {
  test('is in its range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.nat(), (n, nonce) => {
        const value = stream(nonce).int(n)
        expect(Number.isInteger(value) && value >= 0 && value < n).toBe(true)
      }),
    )
  })

  test('has as many values of the stream behind each remainder: those refused are fewer than n, and a multiple is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (n) => {
        const whole = Math.floor(2 ** 32 / n) * n
        // The last accepted value leaves the last remainder; the first refused one is followed by another.
        expect(intBelow(n, () => whole - 1)).toBe(n - 1)
        if (whole === 2 ** 32) return
        const values = [whole, 2 ** 32 - 1, 0]
        expect(intBelow(n, () => values.shift() ?? 0)).toBe(0)
        expect(values).toEqual([])
      }),
    )
  })

  test.each([2, 3, 7, 10, 25, 37, 52, 80])(
    'below %i: at the end of the 32 bits every class is left by as many values',
    (n) => {
      const remainder = 2 ** 32 % n
      const counts = new Array<number>(n).fill(0)
      let refused = 0
      for (let value = 2 ** 32 - remainder - 5 * n; value < 2 ** 32; value += 1) {
        let draws = 0
        const left = intBelow(n, () => {
          draws += 1
          return draws === 1 ? value : 0
        })
        if (draws > 1) refused += 1
        else counts[left] = (counts[left] ?? 0) + 1
      }
      expect(counts).toEqual(new Array<number>(n).fill(5))
      expect(refused).toBe(remainder)
    },
  )
})

describe('BX-02.1 picks', () => {
  test('each weight has exactly its share of the numbers', () => {
    const weights = [5, 0, 1, 3]
    const found = Array.from({ length: 9 }, (_, at) =>
      pick({ u32: () => at, int: () => at, bits52: () => 0n }, weights),
    )
    expect(found).toEqual([0, 0, 0, 0, 0, 2, 3, 3, 3])
  })

  test('a shuffle keeps every item, a sample has no item twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(1000), (n, nonce) => {
        const items = Array.from({ length: n }, (_, at) => at)
        expect(shuffle(stream(nonce), items).toSorted((a, b) => a - b)).toEqual(items)
        const some = sample(stream(nonce), n, Math.ceil(n / 2))
        expect(new Set(some).size).toBe(Math.ceil(n / 2))
        expect(some.every((item) => item >= 0 && item < n)).toBe(true)
      }),
    )
  })

  test('every order of four comes from exactly one run of draws', () => {
    const orders = new Set<string>()
    for (let a = 0; a < 4; a += 1)
      for (let b = 0; b < 3; b += 1)
        for (let c = 0; c < 2; c += 1) {
          const numbers = [a, b, c]
          const draw = { u32: () => 0, int: () => numbers.shift() ?? 0, bits52: () => 0n }
          orders.add(shuffle(draw, [0, 1, 2, 3]).join())
        }
    expect(orders.size).toBe(24)
  })
})
