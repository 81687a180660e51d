import { expect, test } from 'vitest'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { type History, simulate } from '#modules/promotions/rules/simulate.ts'

/** Two weeks of October 2026, from Monday the 5th on, by hand. Amounts in centavos. */
const zone = 'Asia/Manila'
const deposit = (memberId: string, at: string, amount: bigint) => ({ memberId, at: new Date(`${at}+08:00`), amount })
const played = (memberId: string, day: string, category: string, stake: bigint, payout: bigint) => {
  return { memberId, day: `2026-10-${day}`, category, stake, turnover: stake, payout }
}
const history: History = {
  ...{ from: '2026-10-05', to: '2026-10-18', zone },
  deposits: [
    deposit('ana', '2026-10-05T10:00:00', 50_000n),
    deposit('ben', '2026-10-06T00:30:00', 5_000n),
    deposit('ana', '2026-10-06T20:00:00', 20_000n),
    deposit('ben', '2026-10-06T23:59:00', 30_000n),
    deposit('ana', '2026-10-06T23:00:00', 40_000n),
  ],
  play: [
    played('ana', '05', 'RNG', 100_000n, 90_000n),
    played('ana', '06', 'LIVE', 500_000n, 480_000n),
    played('ben', '07', 'RNG', 60_000n, 75_000n),
    played('ana', '12', 'RNG', 40_000n, 0n),
    played('ben', '13', 'RNG', 30_000n, 20_000n),
  ],
}

const words = { title: 'A', text: 'B' }
const shared = {
  ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: true, budget: '100000.00' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '1000.00' },
} as const
const terms: Extract<PromotionDocument['reward'], { is: 'bonus' }>['terms'] = {
  ...{ kind: 'cashable', wagerTimes: 3, wagerOn: 'bonus', stakeMost: null, cashTimes: 5, excludedGames: [] },
  ...{ contribution: { RNG: 100, LIVE: 10 }, days: 3 },
}
const match: PromotionDocument = {
  ...shared,
  trigger: { on: 'deposit', least: '100.00', repeats: 'once' },
  reward: { is: 'bonus', size: { percent: 100, most: '300.00' }, terms },
}

test('a welcome match: the first deposit of each that is large enough, and what was really played wagers it', () => {
  // Ana: 100 % of ₱500, cut to ₱300; target ₱900 within three days: ₱1,000 of slots on the 5th reach it.
  // Ben: ₱50 is too little, then ₱300; target ₱900: ₱600 on the 7th, and what came on the 13th was too late.
  expect(simulate(match, history)).toEqual({
    ...{ awards: 2, members: 2, granted: 60_000n, expected: 30_000n, most: 300_000n, completed: 1 },
    ...{ rejected: 0, spentOn: null },
    top: [
      { memberId: 'ana', awards: 1, amount: 30_000n },
      { memberId: 'ben', awards: 1, amount: 30_000n },
    ],
  })
})

test('a daily reload: once a day, and no bet wagers two bonuses', () => {
  const daily: PromotionDocument = { ...match, trigger: { on: 'deposit', least: '100.00', repeats: 'daily' } }
  // Ana: ₱300 on the 5th and ₱200 on the 6th. The first takes ₱900 of the ₱1,000; the second has ₱100 of them not, being given later,
  // and a tenth of ₱5,000 at tables: ₱500 of ₱600.
  expect(simulate(daily, history)).toMatchObject({ awards: 3, granted: 80_000n, completed: 1, expected: 30_000n })
})

test('the budget is a cap: what it does not reach is rejected, from that day on', () => {
  const capped: PromotionDocument = { ...match, budget: '450.00' }
  expect(simulate(capped, history)).toMatchObject({
    ...{ awards: 1, granted: 30_000n, rejected: 1, spentOn: '2026-10-06', most: 150_000n },
  })
})

test('cashback of a week: what was lost from Monday to Sunday; who won has none', () => {
  const cashback: PromotionDocument = {
    ...{ ...shared, trigger: { on: 'cashback' }, reward: { is: 'cash', size: { percent: 10, most: '50.00' } } },
  }
  // First week: Ana lost ₱300, so ₱30; Ben won. Second: Ana lost ₱400, so ₱40; Ben ₱100, so ₱10.
  expect(simulate(cashback, history)).toMatchObject({
    ...{ awards: 3, members: 2, granted: 8_000n, expected: 8_000n, most: 8_000n },
    top: [
      { memberId: 'ana', awards: 2, amount: 7_000n },
      { memberId: 'ben', awards: 1, amount: 1_000n },
    ],
  })
})

test('a rescue fund: of what was lost in a day, from an amount on', () => {
  const rescue: PromotionDocument = {
    ...{ ...shared, trigger: { on: 'cashback', of: 'day', least: '150.00' } },
    reward: { is: 'cash', size: { percent: 10, most: '50.00' } },
  }
  // Ana lost ₱100 on the 5th, which is too little, ₱200 on the 6th and ₱400 on the 12th; Ben ₱100 on the 13th.
  expect(simulate(rescue, history)).toMatchObject({ awards: 2, members: 1, granted: 6_000n })
})

test('tickets for play: for each ₱500 of a day’s turnover, three at most', () => {
  const tickets: PromotionDocument = {
    ...shared,
    trigger: { on: 'play', each: '500.00', most: 3 },
    reward: { is: 'tickets', game: 'raffle', count: 1, days: 7, worth: '2.00' },
  }
  // Ana: 2 on the 5th, 3 of 10 on the 6th; Ben: 1 on the 7th.
  expect(simulate(tickets, history)).toMatchObject({ awards: 6, granted: 1_200n, expected: 1_200n })
})

test('a code for everybody who plays, a rain at its hours, birthdays by average, and nothing for what operators give', () => {
  const ten = { is: 'cash', size: { amount: '10.00' } } as const
  const granted = (trigger: PromotionDocument['trigger'], reward: PromotionDocument['reward'] = ten) =>
    simulate({ ...shared, trigger, reward }, history).granted
  expect(granted({ on: 'code', code: 'LUNAS2026' })).toBe(2_000n)
  const envelope = { is: 'envelope', total: '100.00', shares: 10 } as const
  expect(granted({ on: 'rain', hours: [12, 20], minutes: 10 }, envelope)).toBe(14n * 2n * 10_000n)
  expect(granted({ on: 'birthday', days: 7, memberDays: 0 })).toBe(1_000n)
  // Ana signs in on the three days on which she plays, Ben on his two.
  expect(granted({ on: 'sign_in', days: 2 })).toBe(2_000n)
  expect(granted({ on: 'operator' })).toBe(0n)
})

test('friends: each who came in these days brings one with the first deposit that is large enough, for so many at most', () => {
  const invite: PromotionDocument = { ...match, trigger: { on: 'friend', least: '100.00', most: 2 } }
  const reward = { is: 'bonus', size: { amount: '10.00' }, terms } as const
  const came = (since: string) => ({ inviter: 'ana', since: new Date(`${since}+08:00`) })
  const friends = new Map([
    ['ben', came('2026-10-05T00:00:00')],
    ['cora', came('2026-10-10T09:00:00')],
    ['dan', came('2026-10-12T09:00:00')],
    // A second before the first day.
    ['eva', came('2026-10-04T23:59:59')],
  ])
  const deposits = [
    deposit('eva', '2026-10-05T12:00:00', 50_000n),
    ...history.deposits,
    deposit('cora', '2026-10-12T10:00:00', 9_999n),
    deposit('cora', '2026-10-13T10:00:00', 10_000n),
    deposit('dan', '2026-10-14T10:00:00', 90_000n),
  ]
  expect(simulate({ ...invite, reward }, { ...history, deposits, friends })).toMatchObject({
    ...{ awards: 2, members: 1, granted: 2_000n, top: [{ memberId: 'ana', awards: 2 }] },
  })
  expect(simulate({ ...invite, reward }, history)).toMatchObject({ awards: 0 })
})

test('a segment leaves out who was not in it then: by level, days of membership, and deposits made before', () => {
  const people = new Map([
    [
      'ana',
      { level: 2, since: new Date('2026-10-01T00:00:00Z'), firstDepositAt: new Date('2026-10-05T10:00:00+08:00') },
    ],
    [
      'ben',
      { level: 0, since: new Date('2026-10-05T16:00:00Z'), firstDepositAt: new Date('2026-10-06T00:30:00+08:00') },
    ],
  ])
  const whoGets = (segment: PromotionDocument['for'], least = '50.00') => {
    const document = { ...match, trigger: { on: 'deposit', least, repeats: 'once' }, for: segment } as PromotionDocument
    return simulate(document, { ...history, people }).top.map(({ memberId }) => memberId)
  }
  expect(whoGets({}).toSorted()).toEqual(['ana', 'ben'])
  expect(whoGets({ levelFrom: 2 })).toEqual(['ana'])
  expect(whoGets({ memberForDays: { most: 1 } })).toEqual(['ben'])
  // Ana’s first deposit is not one that was made before; her second counts, as Ben’s second does.
  expect(whoGets({ hasDeposited: false }, '100.00')).toEqual(['ana'])
  expect(whoGets({ hasDeposited: true }, '300.00').toSorted()).toEqual(['ana', 'ben'])
})
