import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Branch, floorPpm, shareOut } from './cascade.ts'

const leaf = (key: string, ratePpm: number, own: bigint): Branch<string> => ({ key, ratePpm, own, branches: [] })
const over = (key: string, ratePpm: number, ...branches: Branch<string>[]): Branch<string> => ({
  key,
  ratePpm,
  own: 0n,
  branches,
})

test('AC-05 the known vector: 123,456.78 at 0.70, 1.00 and 1.20 % pays 864.19, 370.37 and 246.91, and one centavo stays', () => {
  const shares = shareOut(over('A', 12_000, over('B', 10_000, leaf('C', 7_000, 12_345_678n))))
  expect([...shares].map(([key, { amount }]) => [key, amount])).toEqual([
    ['C', 86_419n],
    ['B', 37_037n],
    ['A', 24_691n],
  ])
  const paid = [...shares.values()].reduce((sum, { amount }) => sum + amount, 0n)
  expect([paid, floorPpm(12_345_678n * 12_000n).amount - paid]).toEqual([148_147n, 1n])
  const rests = [...shares.values()].reduce((sum, { breakagePpm }) => sum + breakagePpm, 0n)
  expect(paid * 1_000_000n + rests).toBe(12_345_678n * 12_000n)
})

test('AC-05 who has no contract passes on, and who is above the upline costs the upline nothing', () => {
  const passing = shareOut(over('A', 12_000, over('B', 0, leaf('C', 7_000, 1_000_000n))))
  expect([...passing].map(([key, { amount }]) => [key, amount])).toEqual([
    ['C', 7_000n],
    ['A', 5_000n],
  ])
  const above = shareOut(over('A', 5_000, leaf('C', 7_000, 1_000_000n), leaf('D', 0, 200_000n)))
  expect([...above].map(([key, { amount }]) => [key, amount])).toEqual([
    ['C', 7_000n],
    ['A', 1_000n],
  ])
})

test.each([
  // gross        amount  rest
  [1_999_999n, 1n, 999_999n],
  [0n, 0n, 0n],
  [-1n, -1n, 999_999n],
  [-2_000_000n, -2n, 0n],
])('AC-05 %s millionths are %s and %s', (gross, amount, breakagePpm) => {
  expect(floorPpm(gross)).toEqual({ amount, breakagePpm })
})

interface Person {
  readonly upline: number
  readonly ratePpm: number
  readonly bets: readonly number[]
}

const trees = fc.array(
  fc.record({
    upline: fc.nat(30),
    ratePpm: fc.constantFrom(0, 5_000, 7_000, 10_000, 12_000),
    bets: fc.array(fc.nat(9_999)),
  }),
  { minLength: 1, maxLength: 30 },
)

test('AC-05 a random tree is shared out as if every bet climbed it alone', () => {
  fc.assert(
    fc.property(trees, (people) => {
      const parentOf = people.map(({ upline }, at) => (at === 0 ? null : upline % at))
      const shares = shareOut(branchOf(people, parentOf, 0))
      const naive = betByBet(people, parentOf)
      for (const [at, { ratePpm }] of people.entries()) {
        const share = shares.get(at)
        expect((share?.amount ?? 0n) * 1_000_000n + (share?.breakagePpm ?? 0n)).toBe(naive[at] ?? 0n)
        expect(share !== undefined).toBe(ratePpm > 0)
      }
    }),
    { seed: 11, numRuns: 300 },
  )
})

function branchOf(people: readonly Person[], parentOf: readonly (number | null)[], at: number): Branch<number> {
  const branches = people.flatMap((_, below) => (parentOf[below] === at ? [branchOf(people, parentOf, below)] : []))
  const { ratePpm = 0, bets = [] } = people[at] ?? {}
  return { key: at, ratePpm, own: bets.reduce((sum, bet) => sum + BigInt(bet), 0n), branches }
}

/** The rule as one would tell it: a bet goes up the chain, and everybody takes what is not taken yet. */
function betByBet(people: readonly Person[], parentOf: readonly (number | null)[]): bigint[] {
  const gross = people.map(() => 0n)
  for (const [at, { bets }] of people.entries()) {
    for (const bet of bets) {
      let paid = 0
      for (let agent: number | null = at; agent !== null; agent = parentOf[agent] ?? null) {
        const rate = people[agent]?.ratePpm ?? 0
        if (rate <= paid) continue
        gross[agent] = (gross[agent] ?? 0n) + BigInt(bet) * BigInt(rate - paid)
        paid = rate
      }
    }
  }
  return gross
}
