import { describe, expect, test } from 'vitest'
import {
  canPay,
  completeGrant,
  costOfWithdrawal,
  countWagering,
  endByWithdrawal,
  findBrokenTerm,
  type Grant,
  type GrantTerms,
  payPart,
  type WageredBet,
} from '#modules/wallet/rules/grant.ts'

const monday = new Date('2026-11-16T00:00:00Z')
const tuesday = new Date('2026-11-17T00:00:00Z')
const friday = new Date('2026-11-20T00:00:00Z')

const terms = (some: Partial<GrantTerms> = {}): GrantTerms => ({
  kind: 'cashable',
  target: 100_000n,
  stakeMost: 50_000n,
  cashMost: null,
  contribution: { RNG: 100, LIVE: 10, SPORTS: 100 },
  excludedGames: ['dice'],
  expiresAt: friday,
  ...some,
})
const grant = ({
  terms: some,
  ...rest
}: Partial<Omit<Grant, 'terms'>> & { terms?: Partial<GrantTerms> } = {}): Grant => ({
  id: 'welcome',
  amount: 10_000n,
  balance: 10_000n,
  wagered: 0n,
  state: 'active',
  givenAt: monday,
  earned: 0n,
  endedAt: null,
  heldAt: null,
  ...rest,
  terms: terms(some),
})
const bet = (some: Partial<WageredBet> = {}): WageredBet => {
  const validStake = some.validStake ?? 1_000n
  return {
    category: 'RNG',
    validStake,
    stake: { cash: validStake, bonus: [] },
    placedAt: monday,
    endedAt: tuesday,
    ...some,
  }
}

describe('terms hold before the bet', () => {
  test.each([
    ['at the limit', { stake: 50_000n, game: 'barako', at: tuesday }, null],
    ['above it', { stake: 50_001n, game: 'barako', at: tuesday }, 'stake_is_above_bonus_limit'],
    ['in a game that is excluded', { stake: 1n, game: 'dice', at: tuesday }, 'game_is_excluded_by_bonus'],
    ['after the grant has expired', { stake: 50_001n, game: 'dice', at: friday }, null],
  ])('a bet %s', (_, planned, broken) => {
    expect(findBrokenTerm([grant()], planned)?.term ?? null).toBe(broken)
  })

  test('of every active grant, and of none that has ended', () => {
    const strict = grant({ id: 'reload', terms: { stakeMost: 100n } })
    const planned = { stake: 101n, game: 'barako', at: tuesday }
    expect(findBrokenTerm([grant(), strict], planned)).toEqual({
      grant: 'reload',
      term: 'stake_is_above_bonus_limit',
      most: 100n,
    })
    for (const state of ['completed', 'expired', 'given_up', 'withdrawn', 'revoked'] as const)
      expect(findBrokenTerm([{ ...strict, state }], planned)).toBeNull()
  })
})

describe('wagering', () => {
  test('counts the whole stake, by what its category contributes', () => {
    expect(countWagering([grant()], bet())).toEqual([{ grant: 'welcome', amount: 1_000n }])
    expect(countWagering([grant()], bet({ category: 'LIVE' }))).toEqual([{ grant: 'welcome', amount: 100n }])
    expect(countWagering([grant()], bet({ category: 'PVP' }))).toEqual([])
    expect(countWagering([grant()], bet({ category: 'LIVE', validStake: 9n }))).toEqual([])
  })

  test('nothing of a void or tied bet, nor of one that ended after the grant', () => {
    expect(countWagering([grant()], bet({ validStake: 0n }))).toEqual([])
    expect(countWagering([grant()], bet({ endedAt: friday }))).toEqual([])
    expect(countWagering([grant({ state: 'given_up' })], bet())).toEqual([])
  })

  test('nothing of a bet that was placed before the grant was given', () => {
    expect(countWagering([grant({ givenAt: tuesday })], bet({ endedAt: tuesday }))).toEqual([])
  })

  test('fills the oldest grant to its target, and the rest fills the next', () => {
    const older = grant({ id: 'older', wagered: 99_400n })
    const newer = grant({ id: 'newer' })
    expect(countWagering([older, newer], bet())).toEqual([
      { grant: 'older', amount: 600n },
      { grant: 'newer', amount: 400n },
    ])
  })

  test('no centavo of a stake counts for two grants, whatever each of them counts', () => {
    const older = grant({ id: 'older', wagered: 99_997n, terms: { contribution: { LIVE: 10 } } })
    const newer = grant({ id: 'newer', terms: { contribution: { LIVE: 100 } } })
    // Three centavos at a tenth are thirty of the stake.
    expect(countWagering([older, newer], bet({ category: 'LIVE', validStake: 100n }))).toEqual([
      { grant: 'older', amount: 3n },
      { grant: 'newer', amount: 70n },
    ])
  })

  test('a grant that counts nothing of a category leaves the whole stake to the next', () => {
    const slotsOnly = grant({ id: 'slots', terms: { contribution: { RNG: 100 } } })
    expect(countWagering([slotsOnly, grant()], bet({ category: 'SPORTS' }))).toEqual([
      { grant: 'welcome', amount: 1_000n },
    ])
  })

  test('a bet on sports below the least odds counts nothing, won or lost, and is left whole to a grant that takes lower ones', () => {
    const sports = { contribution: { SPORTS: 100 } }
    const strict = grant({ id: 'strict', terms: { ...sports, leastOdds: 1_500 } })
    const anyOdds = grant({ id: 'any', terms: { ...sports, leastOdds: null } })
    const at = (odds: number | null) => bet({ category: 'SPORTS', odds })
    expect(countWagering([strict], at(1_499))).toEqual([])
    expect(countWagering([strict], at(1_500))).toEqual([{ grant: 'strict', amount: 1_000n }])
    // Nobody knows the odds of a maker's bet that was lost.
    expect(countWagering([strict], at(null))).toEqual([{ grant: 'strict', amount: 1_000n }])
    expect(countWagering([strict, anyOdds], at(1_499))).toEqual([{ grant: 'any', amount: 1_000n }])
  })

  test('of a non-sticky bonus only bets that its purse paid for', () => {
    const parachute = grant({ terms: { kind: 'non_sticky' } })
    expect(countWagering([parachute], bet())).toEqual([])
    const stake = { cash: 400n, bonus: [{ grant: 'welcome', amount: 600n }] }
    expect(countWagering([parachute], bet({ stake }))).toEqual([{ grant: 'welcome', amount: 1_000n }])
  })
})

describe('what becomes of the purse', () => {
  test.each([
    ['cashable', 7_000n, null, { toCash: 7_000n, removed: 0n, kept: 0n }],
    ['cashable', 7_000n, 5_000n, { toCash: 5_000n, removed: 2_000n, kept: 0n }],
    ['cashable', 0n, null, { toCash: 0n, removed: 0n, kept: 0n }],
    ['non_sticky', 12_000n, 50_000n, { toCash: 12_000n, removed: 0n, kept: 0n }],
    ['sticky', 14_000n, null, { toCash: 4_000n, removed: 0n, kept: 10_000n }],
    ['sticky', 14_000n, 3_000n, { toCash: 3_000n, removed: 1_000n, kept: 10_000n }],
    ['sticky', 6_000n, null, { toCash: 0n, removed: 0n, kept: 6_000n }],
  ] as const)('a %s bonus of 10,000 with %s in its purse and a most of %s', (kind, balance, cashMost, end) => {
    expect(completeGrant(grant({ balance, terms: { kind, cashMost } }))).toEqual(end)
  })

  test('a withdrawal costs what active purses and what is left of a sticky bonus have', () => {
    const left = grant({ id: 'sticky', state: 'completed', balance: 300n, terms: { kind: 'sticky' } })
    const lost = grant({ id: 'lost', state: 'expired', balance: 0n, endedAt: monday })
    expect(costOfWithdrawal([grant(), left, lost], tuesday)).toBe(10_300n)
    expect(costOfWithdrawal([], tuesday)).toBe(0n)
  })

  test('what open bets brought a sticky bonus beyond itself is not taken by a withdrawal', () => {
    const left = grant({ state: 'completed', balance: 10_700n, terms: { kind: 'sticky' } })
    expect(endByWithdrawal(left, tuesday)).toEqual({ toCash: 700n, removed: 10_000n, kept: 0n })
    const capped = { ...left, earned: 900n, terms: terms({ kind: 'sticky', cashMost: 1_000n }) }
    expect(endByWithdrawal(capped, tuesday)).toEqual({ toCash: 100n, removed: 10_600n, kept: 0n })
  })

  test('a sticky bonus can be played with after its target, any other purse while its grant is active', () => {
    expect(canPay(grant(), monday)).toBe(true)
    expect(canPay(grant(), friday)).toBe(false)
    expect(canPay(grant({ state: 'completed', endedAt: tuesday }), tuesday)).toBe(false)
    expect(canPay(grant({ state: 'completed', terms: { kind: 'sticky' } }), friday)).toBe(true)
  })

  test('a bet that was open while its grant ended: paid to cash after completion, removed otherwise', () => {
    expect(payPart(grant(), 100n, 250n, tuesday)).toEqual({ purse: 250n, earned: 0n })
    // It ends by the clock, whoever writes it down later.
    expect(payPart(grant(), 100n, 250n, friday)).toEqual({ purse: 0n, earned: 0n })
    const completed = grant({ state: 'completed', endedAt: tuesday })
    expect(payPart(completed, 100n, 250n, tuesday)).toEqual({ purse: 0n, earned: 250n })
    for (const state of ['expired', 'given_up', 'withdrawn', 'revoked'] as const)
      expect(payPart(grant({ state, endedAt: tuesday }), 100n, 250n, tuesday)).toEqual({ purse: 0n, earned: 0n })
  })

  test('a stake of a sticky bonus that comes back after the target is no cash', () => {
    const sticky = grant({ state: 'completed', terms: { kind: 'sticky' } })
    expect(payPart(sticky, 100n, 100n, tuesday)).toEqual({ purse: 100n, earned: 0n })
    expect(payPart(sticky, 100n, 250n, tuesday)).toEqual({ purse: 100n, earned: 150n })
    expect(payPart({ ...sticky, endedAt: tuesday }, 100n, 250n, tuesday)).toEqual({ purse: 0n, earned: 150n })
  })
})
