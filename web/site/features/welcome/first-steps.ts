export const stepNames = ['verify', 'deposit', 'play'] as const
export type StepName = (typeof stepNames)[number]

/** `now` can be done, `waiting` is with us, `failed` has to be done again, `later` comes after the step before. */
export type StepState = 'done' | 'now' | 'waiting' | 'failed' | 'later'

export interface StepFacts {
  /** Levels of verification that are reached; from 2 on a document was accepted. */
  readonly kycLevel: number
  /** What became of the newest document; null where none was sent. */
  readonly document: 'waiting' | 'approved' | 'rejected' | null
  /** States of the deposits there are, newest first. */
  readonly deposits: readonly string[]
  readonly hasPlayed: boolean
}

const documentLevel = 2
const underway = new Set(['pending', 'confirming', 'review'])

export type Steps = Readonly<Record<StepName, StepState>>

/** How far somebody is from their account to their first game. Nobody has to be verified to pay in and play, so no step waits for another for long. */
export function stepsOf({ kycLevel, document, deposits, hasPlayed }: StepFacts): Steps {
  const isVerified = kycLevel >= documentLevel
  const verify = isVerified ? 'done' : document === 'waiting' ? 'waiting' : document === 'rejected' ? 'failed' : 'now'
  const hasPaid = deposits.includes('credited')
  const [newest] = deposits
  const deposit = hasPaid
    ? 'done'
    : newest !== undefined && underway.has(newest)
      ? 'waiting'
      : newest === 'failed'
        ? 'failed'
        : verify === 'now'
          ? 'later'
          : 'now'
  const play = hasPlayed ? 'done' : hasPaid ? 'now' : 'later'
  return { verify, deposit, play }
}

/** The step to take next: the first that can be taken. */
export const nextStep = (steps: Steps): StepName | null =>
  stepNames.find((name) => steps[name] === 'failed' || steps[name] === 'now') ??
  stepNames.find((name) => steps[name] === 'later') ??
  null

export const doneCount = (steps: Steps): number => stepNames.filter((name) => steps[name] === 'done').length
