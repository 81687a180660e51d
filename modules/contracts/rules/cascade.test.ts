import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorPpm, type Load, shareOut } from './cascade.ts'

const load = (base: bigint, ...chain: string[]): Load => ({ chain, base, category: null })
const rates = (of: Record<string, number>) => (id: string) => of[id] ?? 0

test('the known vector: 123,456.78 at 0.70, 1.00 and 1.20 % pays 864.19, 370.37 and 246.91, and one centavo stays', () => {
  const shares = shareOut([load(12_345_678n, 'member', 'C', 'B', 'A')], rates({ C: 7_000, B: 10_000, A: 12_000 }))
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

test('who has no contract passes on, and who is above the upline costs the upline nothing', () => {
  const passing = shareOut([load(1_000_000n, 'C', 'B', 'A')], rates({ A: 12_000, C: 7_000 }))
  expect([...passing].map(([key, { amount }]) => [key, amount])).toEqual([
    ['C', 7_000n],
    ['A', 5_000n],
  ])
  const above = shareOut([load(1_000_000n, 'C', 'A'), load(200_000n, 'D', 'A')], rates({ A: 5_000, C: 7_000 }))
  expect([...above].map(([key, { amount }]) => [key, amount])).toEqual([
    ['C', 7_000n],
    ['A', 1_000n],
  ])
})

test('rates by category are cascaded category by category, and floored once together', () => {
  const of = (id: string, category: string | null) => (id === 'A' ? 10_000 : category === 'RNG' ? 4_000 : 0)
  const loads = [
    { chain: ['M', 'A'], base: 150n, category: 'RNG' },
    { chain: ['M', 'A'], base: 150n, category: 'LIVE' },
  ]
  expect(shareOut(loads, of).get('A')).toEqual({
    amount: 2n,
    breakagePpm: 400_000n,
    parts: [
      { category: 'LIVE', base: 150n, ratePpm: 10_000, paidPpm: 0, traded: 0n },
      { category: 'RNG', base: 150n, ratePpm: 10_000, paidPpm: 4_000, traded: 0n },
    ],
  })
})

test.each([
  // gross        amount  rest
  [1_999_999n, 1n, 999_999n],
  [0n, 0n, 0n],
  [-1n, -1n, 999_999n],
  [-2_000_000n, -2n, 0n],
])('%s millionths are %s and %s', (gross, amount, breakagePpm) => {
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

test('a random tree is shared out as if every bet climbed it alone', () => {
  fc.assert(
    fc.property(trees, (people) => {
      const parentOf = people.map(({ upline }, at) => (at === 0 ? null : upline % at))
      const loads = people.map(({ bets }, at): Load => {
        return { chain: chainOf(parentOf, at), base: bets.reduce((sum, bet) => sum + BigInt(bet), 0n), category: null }
      })
      const shares = shareOut(loads, (id) => people[Number(id)]?.ratePpm ?? 0)
      const naive = betByBet(people, parentOf)
      for (const at of people.keys()) {
        const share = shares.get(String(at))
        expect((share?.amount ?? 0n) * 1_000_000n + (share?.breakagePpm ?? 0n)).toBe(naive[at] ?? 0n)
      }
    }),
    { seed: 11, numRuns: 300 },
  )
})

function chainOf(parentOf: readonly (number | null)[], at: number): string[] {
  const chain: string[] = []
  for (let one: number | null = at; one !== null; one = parentOf[one] ?? null) chain.push(String(one))
  return chain
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

test('what a member took as prize comes off what the member gets, below nothing too, and off nobody’s above', () => {
  const rates: Readonly<Record<string, number>> = { M: 6_000, A: 10_000 }
  const of = (id: string) => rates[id] ?? 0
  const load = (chain: readonly string[], traded: bigint) => ({ chain, base: 100_000n, category: 'LOTT', traded })
  const half = shareOut([load(['M', 'A'], 300_000_000n)], of)
  expect([half.get('M')?.amount, half.get('A')?.amount]).toEqual([300n, 400n])
  // Who has no rate any more has traded more than there is.
  const none = shareOut([load(['N', 'A'], 300_000_000n)], of)
  expect([none.get('N')?.amount, none.get('A')?.amount]).toEqual([-300n, 1_000n])
})
