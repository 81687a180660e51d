import { no, type Result, yes } from '#kit/result.ts'

/** A bonus purse: one for each grant, with the bonus and what it won. */
interface BonusPurse {
  readonly grant: string
  readonly balance: bigint
}

/** What of a stake came out of a bonus purse. */
export interface BonusPart {
  readonly grant: string
  readonly amount: bigint
}

/** A sum, and where it comes from or goes to. */
export interface Split {
  readonly cash: bigint
  readonly bonus: readonly BonusPart[]
}

/** Splits a stake: cash first, so that a bonus is touched only when cash runs out, and then purse by purse in their order. */
export function splitStake(
  { cash, purses }: { readonly cash: bigint; readonly purses: readonly BonusPurse[] },
  stake: bigint,
): Result<Split, 'stake_must_be_positive' | 'funds_are_short'> {
  if (stake <= 0n) return no('stake_must_be_positive')
  const fromCash = least(stake, cash)
  const bonus: BonusPart[] = []
  let rest = stake - fromCash
  for (const { grant, balance } of purses) {
    const amount = least(rest, balance)
    if (amount > 0n) bonus.push({ grant, amount })
    rest -= amount
  }
  return rest > 0n ? no('funds_are_short') : yes({ cash: fromCash, bonus })
}

/** Which grants paid for which bet of a stake: the same as if the bets had been placed one after another. */
export function allotStake(
  { cash, bonus }: Split,
  bets: readonly { readonly id: string; readonly stake: bigint }[],
): { readonly betId: string; readonly grant: string; readonly amount: bigint }[] {
  const parts: { betId: string; grant: string; amount: bigint }[] = []
  const purses = bonus.map((part) => ({ ...part }))
  let left = cash
  for (const { id: betId, stake } of bets) {
    const fromCash = least(left, stake)
    left -= fromCash
    let open = stake - fromCash
    for (const purse of purses) {
      const amount = least(open, purse.amount)
      if (amount === 0n) continue
      parts.push({ betId, grant: purse.grant, amount })
      purse.amount -= amount
      open -= amount
    }
  }
  return parts
}

/** Shares what a stake won as the stake was shared; what does not divide goes to the cash. */
export function splitPayout(stake: Split, payout: bigint): Split {
  const whole = sumOf(stake)
  const bonus = stake.bonus.map(({ grant, amount }) => ({ grant, amount: (payout * amount) / whole }))
  return { cash: payout - bonus.reduce((sum, { amount }) => sum + amount, 0n), bonus }
}

export function sumOf({ cash, bonus }: Split): bigint {
  return bonus.reduce((sum, { amount }) => sum + amount, cash)
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
