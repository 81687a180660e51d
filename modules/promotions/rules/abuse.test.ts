import { expect, test } from 'vitest'
import {
  type AbuseFacts,
  isOpposite,
  judgeAward,
  type SharedRound,
  type Twin,
} from '#modules/promotions/rules/abuse.ts'

const clear: AbuseFacts = { rule: 1, isOncePerPerson: true, friend: null, twins: [], ring: [], rounds: [] }
const side = (stake: number, payout: number) => ({ stake: String(stake), payout: String(payout) })
const round = (own: [number, number], other: [number, number]): SharedRound => ({
  ...{ group: 'round:1', game: 'baccarat', twin: 'other', own: side(...own), other: side(...other) },
})

test.each([
  // what                          own          other        opposite
  ['banker wins over player', [100, 195], [100, 0], true],
  ['player wins over banker', [100, 0], [100, 200], true],
  ['a tie gives both back', [100, 100], [100, 100], false],
  ['red wins over black', [50, 100], [50, 0], true],
  ['zero takes both', [50, 0], [50, 0], false],
  ['two sides of a match at 1.90', [1_000, 1_900], [1_000, 0], true],
  ['sides at 1.40 and 3.10, staked so that either brings the same', [690, 966], [310, 0], true],
  ['both on the side that won', [100, 195], [100, 195], false],
  ['one on a number, one on a colour', [100, 3_600], [100, 0], false],
  ['a small bet against a large one', [1_000, 0], [10, 20], false],
] as const)('F03 %s: %s against %s is opposite: %s', (_, own, other, isIt) => {
  expect(isOpposite(round([...own], [...other]))).toBe(isIt)
})

const opposite = round([100, 195], [100, 0])
const same = round([100, 195], [100, 195])
const six = Array.from({ length: 6 }, () => opposite)

test.each([
  ['nobody is tied to them', {}, null],
  ['an account before theirs gave the same payout account', { twins: [twin('account', true)] }, 'linked_by_account'],
  ['an account before theirs used the same browser', { twins: [twin('browser', true)] }, 'linked_by_browser'],
  ['an account before theirs named the same phone number', { twins: [twin('phone', true)] }, 'linked_by_phone'],
  ['they were there first', { twins: [twin('browser', false), twin('account', false), twin('phone', false)] }, null],
  ['the reward is no reward for one person', { isOncePerPerson: false, twins: [twin('account', true)] }, null],
  ['the friend is tied to nobody', { friend: 'friend' }, null],
  [
    'the friend is tied to them or to another whom they invited',
    { friend: 'friend', ring: ['other'] },
    'referral_loop',
  ],
  ['they were opposite twice', { rounds: [opposite, opposite] }, null],
  ['another registered from the same address before', { twins: [twin('address', true)] }, null],
  [
    'such a neighbour was opposite five times',
    { twins: [twin('address', true)], rounds: Array.from({ length: 5 }, () => opposite) },
    null,
  ],
  [
    'such a neighbour was opposite six times of nine',
    { twins: [twin('address', true)], rounds: [...six, ...Array.from({ length: 3 }, () => same)] },
    null,
  ],
  [
    'such a neighbour was opposite six times of eight',
    { twins: [twin('address', false)], rounds: [...six, same, same] },
    'opposite_bets',
  ],
  [
    'a neighbour used the same browser too, and was opposite three times',
    { twins: [twin('browser', false), twin('address', false)], rounds: [opposite, opposite, opposite] },
    'opposite_bets',
  ],
  ['they were opposite three times', { rounds: [opposite, opposite, opposite] }, 'opposite_bets'],
] as const)('F02 F03 F06 where %s it waits for: %s', (_, some, reason) => {
  expect(judgeAward({ ...clear, ...some })).toBe(reason)
})

function twin(by: Twin['by'], isEarlier: boolean) {
  return { memberId: 'other', by, isEarlier }
}
