import { z } from 'zod'
import { currencies, parseMoney } from '#kit/money.ts'
import { settingDocument } from '#kit/setting-document.ts'
import { Amount } from '#kit/wire.ts'

const isPositive = (text: string): boolean => !text.startsWith('-') && /[1-9]/.test(text)
const Positive = Amount.refine(isPositive, { error: 'amount_must_be_positive' })
const fits = (by: Record<string, string>): boolean =>
  currencies.every((currency) => parseMoney(by[currency] ?? '', currency).ok)
export const ByCurrency = z
  .strictObject({ PHP: Positive, USDT: Positive })
  .refine(fits, { error: 'amount_is_malformed' })

const Percent = z.int().min(0).max(1_000)

/** Points: what earns one, and what they are worth. They never expire. */
const PointRules = z.strictObject({
  isOpen: z.boolean(),
  /** How much has to be staked for a point, where both rates are 100 %. */
  perPoint: ByCurrency,
  /** What a kind of game earns, in percent of the usual. Games of no kind earn the usual. */
  ratePercent: z.strictObject({
    ...{ LOTT: Percent, ELOTT: Percent, FISH: Percent, RNG: Percent },
    ...{ LIVE: Percent, SPORTS: Percent, ESPORTS: Percent, PVP: Percent },
  }),
  convert: z.strictObject({
    isOpen: z.boolean(),
    /** So many points are worth `amount`. */
    per: z.int().min(1).max(1_000_000),
    amount: ByCurrency,
    /** The fewest that are converted at once. */
    least: z.int().min(1).max(1_000_000_000),
  }),
})

const pointDefaults: z.input<typeof PointRules> = {
  isOpen: true,
  perPoint: { PHP: '100.00', USDT: '2.000000' },
  ratePercent: { LOTT: 50, ELOTT: 50, FISH: 100, RNG: 100, LIVE: 50, SPORTS: 100, ESPORTS: 100, PVP: 50 },
  convert: { isOpen: true, per: 100, amount: { PHP: '10.00', USDT: '0.200000' }, least: 100 },
}

export const pointsDocument = settingDocument('points', PointRules, pointDefaults)
