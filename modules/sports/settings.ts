import { z } from 'zod'
import { assert } from '#kit/assert.ts'
import { type Currency, currencies, parseMoney } from '#kit/money.ts'
import { settingDocument } from '#kit/setting-document.ts'
import { Amount, CurrencyCode } from '#kit/wire.ts'

const Limits = z
  .strictObject({
    currency: CurrencyCode,
    stakeLeast: Amount,
    /** What one ticket may stake. */
    stakeMost: Amount,
    /** What one member may have on one outcome, over all tickets. */
    selectionMost: Amount,
    /** What the house is ready to lose on one outcome. */
    liabilityMost: Amount,
    ticketPayout: Amount,
    /** What one member's tickets of a day could pay together, each counted by its most; null where a day has no end. */
    dayPayout: Amount.nullable(),
  })
  .refine(
    ({ currency, dayPayout, ...amounts }) => {
      const minor = (text: string) => {
        const read = parseMoney(text, currency as Currency)
        return read.ok ? read.value : -1n
      }
      const all = [amounts.stakeLeast, amounts.stakeMost, amounts.selectionMost, amounts.liabilityMost].map(minor)
      const isRising = minor(amounts.stakeLeast) <= minor(amounts.stakeMost)
      const isDayEnough = dayPayout === null || minor(dayPayout) >= minor(amounts.ticketPayout)
      return all.every((amount) => amount > 0n) && isRising && minor(amounts.ticketPayout) > 0n && isDayEnough
    },
    { error: 'limits_are_wrong' },
  )

const SportsRules = z.strictObject({
  limits: z
    .array(Limits)
    .min(1)
    .refine((limits) => new Set(limits.map(({ currency }) => currency)).size === limits.length, {
      error: 'list_repeats_itself',
    }),
  /** What of a ticket's fair value is kept when it is cashed out, in basis points. */
  cashOutMarginBp: z.int().min(0).max(5_000),
  /** So long a quote of a cash-out holds. */
  cashOutSeconds: z.int().min(1).max(60),
  /** So many tickets of one member wait for their delay at once. */
  pendingMost: z.int().min(1).max(100),
})

export type SportsRules = z.output<typeof SportsRules>

const amounts: Readonly<Record<Currency, Omit<SportsRules['limits'][number], 'currency'>>> = {
  PHP: {
    ...{ stakeLeast: '10.00', stakeMost: '200000.00', selectionMost: '300000.00', liabilityMost: '2000000.00' },
    ...{ ticketPayout: '3000000.00', dayPayout: '10000000.00' },
  },
  USDT: {
    ...{ stakeLeast: '0.20', stakeMost: '4000.00', selectionMost: '6000.00', liabilityMost: '40000.00' },
    ...{ ticketPayout: '60000.00', dayPayout: '200000.00' },
  },
}

export const sportsDocument = settingDocument('sports', SportsRules, {
  limits: (currencies as Currency[]).map((currency) => ({ currency, ...amounts[currency] })),
  cashOutMarginBp: 400,
  cashOutSeconds: 5,
  pendingMost: 20,
})

export interface MoneyLimits {
  readonly stakeLeast: bigint
  readonly stakeMost: bigint
  readonly selectionMost: bigint
  readonly liabilityMost: bigint
  readonly ticketPayout: bigint
  readonly dayPayout: bigint | null
}

/** What of the settings a currency has; null where nothing is taken in it. */
export function limitsOf({ limits }: SportsRules, currency: Currency): MoneyLimits | null {
  const found = limits.find((one) => one.currency === currency)
  if (!found) return null
  const minor = (text: string): bigint => {
    const read = parseMoney(text, currency)
    assert(read.ok, 'a limit of the settings is an amount')
    return read.value
  }
  return {
    ...{ stakeLeast: minor(found.stakeLeast), stakeMost: minor(found.stakeMost) },
    ...{ selectionMost: minor(found.selectionMost), liabilityMost: minor(found.liabilityMost) },
    ...{ ticketPayout: minor(found.ticketPayout), dayPayout: found.dayPayout === null ? null : minor(found.dayPayout) },
  }
}
