import { z } from 'zod'
import { lotteries } from '#engines/lottery/lotteries.ts'
import { groupLeast, groupMost } from '#engines/lottery/odds.ts'
import { type Currency, currencies, parseMoney } from '#kit/money.ts'
import { settingDocument } from '#kit/setting-document.ts'
import { Amount, CurrencyCode } from '#kit/wire.ts'
import { saleStates } from '#modules/lottery/model.ts'

const Limits = z
  .strictObject({
    currency: CurrencyCode,
    noteLeast: Amount,
    noteMost: Amount,
    playMost: Amount,
    issueMost: Amount,
    ticketPayout: Amount,
    numberPayout: Amount,
    /** Null where a day has no end. */
    dayPayout: Amount.nullable().default(null),
    jackpotLeast: Amount.default('0.00'),
  })
  .refine(
    ({ currency, ...amounts }) => {
      const minor = (text: string) => {
        const read = parseMoney(text, currency as Currency)
        return read.ok ? read.value : -1n
      }
      const { noteLeast, noteMost, playMost, issueMost, ticketPayout, numberPayout, dayPayout, jackpotLeast } = amounts
      const rising = [noteLeast, noteMost, playMost, issueMost].map(minor)
      const isRising = rising.every((amount, at) => amount >= (rising[at - 1] ?? 1n))
      const isDayEnough = dayPayout === null || minor(dayPayout) >= minor(ticketPayout)
      return (
        isRising && minor(ticketPayout) > 0n && minor(numberPayout) > 0n && minor(jackpotLeast) >= 0n && isDayEnough
      )
    },
    { error: 'limits_are_wrong' },
  )

const lotteryIds = lotteries.map(({ id }) => id)

const LotteryRules = z.strictObject({
  /** Every lottery that is sold or was; one that is not in the list is off. */
  lotteries: z
    .array(
      z.strictObject({
        id: z.enum(lotteryIds as [string, ...string[]]),
        state: z.enum(saleStates),
        /** Days on which it is not drawn. */
        holidays: z.array(z.iso.date()).max(100).default([]),
      }),
    )
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: 'list_repeats_itself' }),
  /**
   * For one note; for one member in an issue, by play and in all; what a ticket may pay; what an issue may pay by one
   * number; what one member's tickets of a day could pay together, each counted by the most that it could pay when it was bought;
   * what a jackpot is at least.
   */
  limits: z
    .array(Limits)
    .min(1)
    .refine((limits) => new Set(limits.map(({ currency }) => currency)).size === limits.length, {
      error: 'list_repeats_itself',
    }),
  /** The prize group of somebody without a rate of their own; a rate raises what they may choose. */
  baseGroup: z.int().min(groupLeast).max(groupMost),
  /** Whether members may trade their rate for prizes; what became prize is left out of their rebate. */
  hasSlider: z.boolean(),
  /** A bet that covers more of what can come out counts no turnover. */
  coverageMostPercent: z.int().min(1).max(100),
  /** So long after its time an own draw can still be held, in seconds; then the issue is void. */
  lateMostSeconds: z.int().min(10).max(86_400),
})

export type LotteryRules = z.output<typeof LotteryRules>

const amounts: Readonly<Record<Currency, Omit<LotteryRules['limits'][number], 'currency'>>> = {
  PHP: {
    ...{ noteLeast: '0.01', noteMost: '20000.00', playMost: '100000.00', issueMost: '200000.00' },
    ...{ ticketPayout: '5000000.00', numberPayout: '2000000.00', dayPayout: '50000000.00', jackpotLeast: '500000.00' },
  },
  USDT: {
    ...{ noteLeast: '0.01', noteMost: '400.00', playMost: '2000.00', issueMost: '4000.00' },
    ...{ ticketPayout: '100000.00', numberPayout: '40000.00', dayPayout: '1000000.00', jackpotLeast: '10000.00' },
  },
}

const initial: LotteryRules = {
  lotteries: lotteryIds.map((id) => ({ id, state: 'open', holidays: [] })),
  limits: (currencies as Currency[]).map((currency) => ({ currency, ...amounts[currency] })),
  baseGroup: 1900,
  hasSlider: true,
  coverageMostPercent: 80,
  lateMostSeconds: 300,
}

export const lotteryDocument = settingDocument('lottery', LotteryRules, initial)
