import { expect, test } from 'vitest'
import { type ActivityFacts, type ActivityState, activityState } from '#modules/promotions/rules/state.ts'

const facts: ActivityFacts = {
  ...{ startsAt: new Date('2026-11-10'), endsAt: new Date('2026-11-20'), isStopped: false, isDue: false },
  ...{ trigger: 'deposit', isJoined: false, award: null },
}
const inside = '2026-11-15'

test.each([
  ['2026-11-09', {}, 'coming soon'],
  [inside, {}, 'Join'],
  ['2026-11-20', {}, 'Close'],
  [inside, { isStopped: true }, 'Close'],
  [inside, { isJoined: true }, 'Joined'],
  [inside, { isJoined: true, trigger: 'code' }, 'Claim'],
  [inside, { isJoined: true, trigger: 'cashback' }, 'Joined'],
  [inside, { isJoined: true, trigger: 'cashback', isDue: true }, 'Claim'],
  [inside, { isJoined: true, trigger: 'play' }, 'Joined'],
  [inside, { isJoined: true, trigger: 'play', isDue: true }, 'Claim'],
  [inside, { isJoined: true, trigger: 'sign_in' }, 'Joined'],
  [inside, { isJoined: true, trigger: 'sign_in', isSigned: true }, 'signed'],
  [inside, { isJoined: true, trigger: 'sign_in', isSigned: true, isDue: true }, 'Claim'],
  [inside, { award: { state: 'waiting', grant: null } }, 'Applying'],
  [inside, { award: { state: 'rejected', grant: null } }, 'Rejected'],
  [inside, { award: { state: 'given', grant: null } }, 'Claimed'],
  [inside, { award: { state: 'given', grant: 'active' } }, 'Process'],
  [inside, { award: { state: 'given', grant: 'completed' } }, 'Issued'],
  [inside, { award: { state: 'given', grant: 'given_up' } }, 'Close'],
  // What was given goes on, whatever becomes of the promotion.
  ['2026-12-01', { isStopped: true, award: { state: 'given', grant: 'active' } }, 'Process'],
] as [string, Partial<ActivityFacts>, ActivityState][])(
  'MC-05.2 MC-05.3 MC-05.4 MC-05.5 on %s with %o it says %s',
  (day, some, state) => {
    expect(activityState({ ...facts, ...some }, new Date(day))).toBe(state)
  },
)
