import type { AccountId, Leg, Movement } from '../model.ts'
import type { Chance } from './chance.ts'

export interface Cast {
  readonly seed: number
  readonly house: AccountId
  readonly owned: readonly AccountId[]
  /** In another currency. */
  readonly foreign: AccountId
  /** Never opened. */
  readonly ghost: AccountId
}

export interface Submission {
  /** Decides the queue. */
  readonly owner: string
  readonly movement: Movement
}

/**
 * What a few people do to a few accounts: mostly sensible, small amounts around small balances so that refusals are common,
 * with everything that goes wrong between a client and a server: the same thing sent again, and the same key with another body.
 */
export function writeStory(chance: Chance, cast: Cast, length: number): Submission[] {
  const story: Submission[] = []
  const holds: string[] = []
  for (let i = 0; i < length; i += 1) {
    const known = story.length > 0 ? chance.pick(story) : undefined
    if (known && chance.isIn(6)) {
      story.push(known)
    } else if (known && chance.isIn(12)) {
      story.push({ ...known, movement: { ...known.movement, legs: [writeLeg(chance, cast, holds)] } })
    } else {
      const count = chance.isIn(3) ? 2 + chance.below(3) : 1
      const legs = Array.from({ length: count }, () => writeLeg(chance, cast, holds))
      const movement = { scope: 'sys:simulation' as const, key: `s${cast.seed}:k${i}`, ref: `r${i}`, legs }
      story.push({ owner: `owner-${chance.below(3)}`, movement })
    }
  }
  return story
}

function writeLeg(chance: Chance, cast: Cast, holds: string[]): Leg {
  const account = chance.isIn(25) ? cast.ghost : chance.pick(cast.owned)
  const amount = BigInt(1 + chance.below(60))
  const kind = chance.below(10)
  if (kind < 3) return { step: 'post', kind: 'deposit', debit: cast.house, credit: account, amount }
  if (kind < 6) return { step: 'post', kind: 'stake', debit: account, credit: cast.house, amount }
  if (kind < 8) {
    const credit = chance.isIn(20) ? cast.foreign : chance.pick(cast.owned.filter((other) => other !== account))
    return { step: 'post', kind: 'transfer', debit: account, credit, amount }
  }
  return writeHoldLeg(chance, cast, holds, chance.pick(cast.owned), amount)
}

const expiries = [null, new Date('2020-01-01T00:00:00Z'), new Date('2999-01-01T00:00:00Z')]

function writeHoldLeg(chance: Chance, cast: Cast, holds: string[], account: AccountId, amount: bigint): Leg {
  if (holds.length === 0 || chance.isIn(2)) {
    const place = (holds.length + 1).toString(16).padStart(4, '0')
    const fresh = `${cast.seed.toString(16).padStart(8, '0')}-${place}-7000-8000-000000000000`
    const hold = holds.length > 0 && chance.isIn(8) ? chance.pick(holds) : fresh
    if (hold === fresh) holds.push(fresh)
    return { step: 'hold', hold, account, amount, expiresAt: chance.pick(expiries) }
  }
  const hold = chance.pick(holds)
  const step = chance.pick(['capture', 'capture', 'release', 'expire'] as const)
  return step === 'capture'
    ? { step, hold, kind: 'withdrawal', account, credit: cast.house, amount }
    : { step, hold, account }
}
