import { expect, test } from 'vitest'
import { doneCount, nextStep, type StepFacts, stepsOf } from './first-steps.ts'

const fresh: StepFacts = { kycLevel: 0, document: null, deposits: [], hasPlayed: false }

test.each([
  // what is known                                          verify     deposit    play     next       done
  [{}, 'now', 'later', 'later', 'verify', 0],
  [{ kycLevel: 1 }, 'now', 'later', 'later', 'verify', 0],
  [{ document: 'waiting' }, 'waiting', 'now', 'later', 'deposit', 0],
  [{ document: 'rejected' }, 'failed', 'now', 'later', 'verify', 0],
  [{ kycLevel: 2, document: 'approved' }, 'done', 'now', 'later', 'deposit', 1],
  [{ kycLevel: 2, deposits: ['pending'] }, 'done', 'waiting', 'later', 'play', 1],
  [{ kycLevel: 2, deposits: ['failed'] }, 'done', 'failed', 'later', 'deposit', 1],
  [{ kycLevel: 2, deposits: ['expired', 'credited'] }, 'done', 'done', 'now', 'play', 2],
  [{ deposits: ['credited'] }, 'now', 'done', 'now', 'verify', 1],
  [{ kycLevel: 3, deposits: ['credited'], hasPlayed: true }, 'done', 'done', 'done', null, 3],
] as const)('%j', (facts, verify, deposit, play, next, done) => {
  const steps = stepsOf({ ...fresh, ...facts })
  expect(steps).toEqual({ verify, deposit, play })
  expect([nextStep(steps), doneCount(steps)]).toEqual([next, done])
})
