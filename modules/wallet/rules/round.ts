import { no, type Result, yes } from '#kit/result.ts'
import { canPay, changePart, type Grant } from '#modules/wallet/rules/grant.ts'
import { type BonusPart, splitStake } from '#modules/wallet/rules/split.ts'

/**
 * Bonus money in a round whose stakes and payouts come one by one, in many calls, and are taken back one by one: a vendor's. Each stake keeps what
 * purses paid of it, and each payout what of it was shared, under its own name. So a stake goes back to where it came from, and a payout that is
 * taken back is taken from where it went, whatever else the round has done meanwhile.
 */
export type RoundStep =
  /** Moves no bonus money. `frees` is what it does to the cash that can be used; `stake` is a stake of the round that cash alone paid. */
  | {
      readonly is: 'plain'
      readonly frees: bigint
      readonly stake?: { readonly name: string; readonly amount: bigint }
    }
  /** Cash first, then the purses in their order. */
  | { readonly is: 'stake'; readonly name: string; readonly amount: bigint }
  /** A stake goes back. */
  | { readonly is: 'refund'; readonly name: string; readonly of: string; readonly isSetAside?: boolean }
  /** Shared as one stake of the round was, or as all of them together; below nothing where money is taken back. */
  | {
      readonly is: 'share'
      readonly name: string
      readonly amount: bigint
      readonly on: string | null
      readonly isSetAside?: boolean
    }
  /** What was shared is taken back, or given back. */
  | { readonly is: 'undo'; readonly name: string; readonly of: string; readonly isSetAside?: boolean }

/** An amount of the round, and what of it is the grants'. */
export interface Shared {
  readonly amount: bigint
  readonly parts: readonly BonusPart[]
}

/** What counts of a round now, by name: neither what was rolled back nor what waits for an operator. */
export interface RoundStanding {
  readonly stakes: ReadonlyMap<string, Shared>
  readonly payouts: ReadonlyMap<string, Shared>
}

/** What a step moves: below nothing where money leaves. */
export interface RoundMove {
  readonly cash: bigint
  readonly purses: readonly BonusPart[]
}

export interface PlayedRound {
  /** One for each step. */
  readonly moves: readonly RoundMove[]
  /** What of each named amount is the grants', where anything is. */
  readonly parts: ReadonlyMap<string, readonly BonusPart[]>
  /** As they are afterwards. */
  readonly grants: readonly Grant[]
}

/** Goes through the steps of a call in their order; each sees what those before it did. */
export function playRound(
  steps: readonly RoundStep[],
  standing: RoundStanding,
  money: { readonly cash: bigint; readonly grants: readonly Grant[] },
  now: Date,
): Result<PlayedRound, 'funds_are_short'> {
  const work = new Work(standing, money, now)
  const moves: RoundMove[] = []
  for (const step of steps) {
    const move = work.take(step)
    if (move === null) return no('funds_are_short')
    moves.push(move)
  }
  return yes({ moves, parts: work.parts, grants: [...work.grants.values()] })
}

const still: RoundMove = { cash: 0n, purses: [] }

class Work {
  readonly parts = new Map<string, readonly BonusPart[]>()
  readonly grants: Map<string, Grant>
  readonly #stakes: Map<string, Shared>
  readonly #payouts: Map<string, Shared>
  readonly #now: Date
  #cash: bigint

  constructor(
    { stakes, payouts }: RoundStanding,
    { cash, grants }: { readonly cash: bigint; readonly grants: readonly Grant[] },
    now: Date,
  ) {
    this.#stakes = new Map(stakes)
    this.#payouts = new Map(payouts)
    this.grants = new Map(grants.map((grant) => [grant.id, grant]))
    this.#cash = cash
    this.#now = now
  }

  /** Null where a stake finds too little. */
  take(step: RoundStep): RoundMove | null {
    const move = this.#do(step)
    this.#cash += step.is === 'plain' ? step.frees : (move?.cash ?? 0n)
    return move
  }

  #do(step: RoundStep): RoundMove | null {
    switch (step.is) {
      case 'plain':
        if (step.stake) this.#stakes.set(step.stake.name, { amount: step.stake.amount, parts: [] })
        return still
      case 'stake':
        return this.#stake(step.name, step.amount)
      case 'refund': {
        const { amount, parts } = this.#stakes.get(step.of) ?? { amount: 0n, parts: [] }
        this.#stakes.delete(step.of)
        this.#keep(step.name, parts)
        return step.isSetAside ? still : this.#move(amount, parts, (part) => ({ staked: part, before: 0n }))
      }
      case 'share':
        return this.#payOrKeep(step, step.amount, this.#partsOf(step.amount, step.on))
      case 'undo': {
        const { amount, parts } = this.#payouts.get(step.of) ?? { amount: 0n, parts: [] }
        const back = parts.map((part) => ({ ...part, amount: -part.amount }))
        const move = this.#payOrKeep(step, -amount, back)
        this.#payouts.delete(step.of)
        this.#payouts.delete(step.name)
        return move
      }
    }
  }

  #stake(name: string, amount: bigint): RoundMove | null {
    const paying = [...this.grants.values()].filter((grant) => canPay(grant, this.#now))
    const purses = paying.map(({ id, balance }) => ({ grant: id, balance }))
    const split = splitStake({ cash: this.#cash > 0n ? this.#cash : 0n, purses }, amount)
    if (!split.ok) return null
    const { cash, bonus } = split.value
    this.#keep(name, bonus)
    this.#stakes.set(name, { amount, parts: bonus })
    for (const part of bonus) this.#addToPurse(part.grant, -part.amount)
    return { cash: -cash, purses: bonus.map((part) => ({ ...part, amount: -part.amount })) }
  }

  /** As its stakes were paid; what does not divide is cash. */
  #partsOf(amount: bigint, on: string | null): BonusPart[] {
    const one = on === null ? undefined : this.#stakes.get(on)
    const stakes = one ? [one] : [...this.#stakes.values()]
    const whole = stakes.reduce((sum, stake) => sum + stake.amount, 0n)
    return [...sumParts(stakes)].flatMap(([grant, staked]) => {
      const part = (amount * staked) / whole
      return part === 0n ? [] : { grant, amount: part }
    })
  }

  #payOrKeep(
    { name, isSetAside }: Extract<RoundStep, { is: 'share' | 'undo' }>,
    amount: bigint,
    parts: readonly BonusPart[],
  ) {
    if (!isSetAside) return this.#pay(name, amount, parts)
    this.#keep(name, parts)
    return still
  }

  #pay(name: string, amount: bigint, parts: readonly BonusPart[]): RoundMove {
    const staked = sumParts(this.#stakes.values())
    const paid = sumParts(this.#payouts.values())
    const move = this.#move(amount, parts, (_, grant) => {
      return { staked: staked.get(grant) ?? 0n, before: paid.get(grant) ?? 0n }
    })
    this.#keep(name, move.parts)
    this.#payouts.set(name, { amount, parts: move.parts })
    return move
  }

  #move(
    amount: bigint,
    parts: readonly BonusPart[],
    of: (part: bigint, grant: string) => { readonly staked: bigint; readonly before: bigint },
  ): RoundMove & Pick<Shared, 'parts'> {
    let cash = amount
    const purses: BonusPart[] = []
    const moved: BonusPart[] = []
    for (const { grant: id, amount: part } of parts) {
      const grant = this.grants.get(id)
      cash -= part
      if (!grant) continue
      const { staked, before } = of(part, id)
      const change = changePart(grant, { staked, before, after: before + part }, this.#now)
      cash += change.cash
      // What is gone of a bonus is not owed.
      const purse = change.purse < -grant.balance ? -grant.balance : change.purse
      this.grants.set(id, { ...grant, earned: change.earned })
      this.#addToPurse(id, purse)
      if (purse !== 0n) purses.push({ grant: id, amount: purse })
      // What could not be taken is not given back either, should this be taken back.
      moved.push({ grant: id, amount: part + purse - change.purse })
    }
    return { cash, purses, parts: moved }
  }

  #addToPurse(id: string, amount: bigint): void {
    const grant = this.grants.get(id)
    if (grant) this.grants.set(id, { ...grant, balance: grant.balance + amount })
  }

  #keep(name: string, parts: readonly BonusPart[]): void {
    if (parts.length > 0) this.parts.set(name, parts)
  }
}

/** What the grants have of several amounts together. */
function sumParts(amounts: Iterable<Shared>): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { parts } of amounts)
    for (const { grant, amount } of parts) sums.set(grant, (sums.get(grant) ?? 0n) + amount)
  return sums
}
