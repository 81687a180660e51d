import { expect, test } from 'vitest'
import type { Grant, GrantTerms } from '#modules/wallet/rules/grant.ts'
import { playRound, type RoundStep, type Shared } from '#modules/wallet/rules/round.ts'

const now = new Date('2026-11-15')
const grant = (id: string, balance: bigint, terms: Partial<GrantTerms> = {}, more: Partial<Grant> = {}): Grant => ({
  ...{ id, amount: 100n, balance, wagered: 0n, state: 'active', givenAt: now, earned: 0n, endedAt: null, heldAt: null },
  terms: {
    ...{ kind: 'cashable', target: 1_000n, stakeMost: null, cashMost: null, contribution: {}, excludedGames: [] },
    ...{ expiresAt: new Date('2026-12-01'), ...terms },
  },
  ...more,
})
const nothing = { stakes: new Map<string, Shared>(), payouts: new Map<string, Shared>() }
const stake = (name: string, amount: bigint): RoundStep => ({ is: 'stake', name, amount })
const share = (name: string, amount: bigint, on: string | null = null): RoundStep => ({ is: 'share', name, amount, on })
const play = (steps: readonly RoundStep[], cash: bigint, grants: readonly Grant[], standing = nothing) => {
  const played = playRound(steps, standing, { cash, grants }, now)
  if (!played.ok) return played.refusal
  return played.value.moves.map(({ cash: own, purses }) => [own, ...purses.map(({ amount }) => amount)])
}

test('cash first and then purse by purse; a bet may use what a win before it brought, and none after it', () => {
  const grants = [grant('a', 30n), grant('b', 50n)]
  expect(play([stake('x', 100n)], 40n, grants)).toEqual([[-40n, -30n, -30n]])
  expect(play([stake('x', 121n)], 40n, grants)).toBe('funds_are_short')
  expect(play([stake('x', 120n), share('w', 60n), stake('y', 60n)], 40n, grants)).toEqual([
    [-40n, -30n, -50n],
    [20n, 15n, 25n],
    [-20n, -15n, -25n],
  ])
  expect(play([stake('x', 120n), stake('y', 60n), share('w', 60n)], 40n, grants)).toBe('funds_are_short')
})

test('what does not divide is cash, and money that was set aside or is no bet’s is not shared', () => {
  const aside: RoundStep = { is: 'plain', frees: -10n }
  expect(play([aside, stake('x', 30n), share('w', 10n)], 20n, [grant('a', 30n)])).toEqual([
    [0n],
    [-10n, -20n],
    [4n, 6n],
  ])
})

const parts = (grantId: string, amount: bigint): Shared => ({ amount, parts: [{ grant: grantId, amount }] })
const staked = { stakes: new Map([['x', parts('a', 50n)]]), payouts: new Map<string, Shared>() }

test('a sticky bonus that was completed gets its stake back once, over all wins of the round; the rest is cash up to its most', () => {
  const sticky = grant('a', 0n, { kind: 'sticky', cashMost: 100n }, { state: 'completed' })
  const wins = [share('w', 40n), share('v', 40n), share('u', 100n)]
  expect(play(wins, 0n, [sticky], staked)).toEqual([[0n, 40n], [30n, 10n], [70n]])
})

test('a stake that goes back and a win that is taken back follow the grant as it is now', () => {
  const back: RoundStep = { is: 'refund', name: 'r', of: 'x' }
  expect(play([back], 0n, [grant('a', 0n)], staked)).toEqual([[0n, 50n]])
  expect(play([back], 0n, [grant('a', 0n, {}, { state: 'completed', endedAt: now })], staked)).toEqual([[50n]])
  expect(play([back], 0n, [grant('a', 0n, {}, { state: 'expired', endedAt: now })], staked)).toEqual([[0n]])
  const won = { ...staked, payouts: new Map([['w', parts('a', 80n)]]) }
  const undo: RoundStep = { is: 'undo', name: 'r', of: 'w' }
  expect(play([undo], 0n, [grant('a', 80n)], won)).toEqual([[0n, -80n]])
  // What is gone is not owed.
  expect(play([undo], 0n, [grant('a', 30n)], won)).toEqual([[0n, -30n]])
  const done = grant('a', 0n, {}, { state: 'completed', endedAt: now, earned: 60n })
  expect(play([undo], 60n, [done], won)).toEqual([[-60n]])
})

test('a credit that waits moves nothing and keeps whose it will be', () => {
  const waiting: RoundStep = { is: 'share', name: 'w', amount: 90n, on: null, isSetAside: true }
  const played = playRound([waiting], staked, { cash: 0n, grants: [grant('a', 0n)] }, now)
  expect(played).toMatchObject({ value: { moves: [{ cash: 0n, purses: [] }] } })
  expect(played.ok && played.value.parts.get('w')).toEqual([{ grant: 'a', amount: 90n }])
})
