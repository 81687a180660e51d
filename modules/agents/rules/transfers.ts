import { type Currency, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'

/** What the house allows in one direction and one currency. */
export interface Limits {
  readonly least: bigint
  readonly most: bigint
  readonly dailyMost: bigint
}

interface LimitTexts {
  readonly least: Readonly<Record<string, string>>
  readonly most: Readonly<Record<string, string>>
  readonly dailyMost: Readonly<Record<string, string>>
}

/** A currency that the setting does not name has no transfers: its most is nothing. */
export function limitsIn({ least, most, dailyMost }: LimitTexts, currency: Currency): Limits {
  const read = (by: Readonly<Record<string, string>>): bigint => {
    const money = parseMoney(by[currency] ?? '0', currency)
    return money.ok ? money.value : 0n
  }
  return { least: read(least), most: read(most), dailyMost: read(dailyMost) }
}

export type AmountRefusal = 'transfer_is_below_minimum' | 'transfer_is_above_maximum' | 'transfer_limit_is_reached'

export function judgeAmount(amount: bigint, limits: Limits, sentToday: bigint): Result<null, AmountRefusal> {
  if (amount <= 0n || amount < limits.least) return no('transfer_is_below_minimum')
  if (amount > limits.most) return no('transfer_is_above_maximum')
  return amount + sentToday > limits.dailyMost ? no('transfer_limit_is_reached') : yes(null)
}

export function leftToday({ dailyMost }: Limits, sentToday: bigint): bigint {
  return sentToday < dailyMost ? dailyMost - sentToday : 0n
}
