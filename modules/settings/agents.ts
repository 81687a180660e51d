import { z } from 'zod'
import { Amount, CurrencyCode } from '#kit/wire.ts'
import { rateCategories } from './model.ts'

/** What agents may do and live from. Rates are whole parts per million of effective turnover: 1 % is 10,000. */

const NotNegative = Amount.refine((text) => !text.startsWith('-'), { error: 'amount_is_negative' })
const ByCurrency = z.record(CurrencyCode, NotNegative)
const amounts = (PHP: string, USDT: string): Record<string, string> => ({ PHP, USDT })

/** Documents that were written before there was this field have it too. */
const activeDeposit = amounts('100.00', '2.000000')
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** A tenth of what is staked is more than any game could bear. */
const ratePpmMax = 100_000
const RatePpm = z.int().min(0).max(ratePpmMax)
const Rates = z.strictObject(byCategory(() => RatePpm))

const Limits = z.strictObject({
  least: ByCurrency,
  most: ByCurrency,
  /** What one sender may pass on a day, in all. */
  dailyMost: ByCurrency,
})

export const AgentRules = z
  .strictObject({
    /** The most an agent right under the house may have, and with it everybody below. */
    caps: Rates,
    /** What who joins without a link of an agent gets, as far as the agent above has as much. */
    defaultRates: Rates,
    /** What the categories contribute to effective turnover, in percent. */
    contributionPercent: z.strictObject(byCategory(() => z.int().min(0).max(100))),
    /** The tree is no deeper than this; members stand one level below the last agents. */
    levelsMax: z.int().min(1).max(8),
    linksMax: z.int().min(1).max(500),
    contracts: z.strictObject({
      /** Which kinds are offered at all; the specification's enableCt, salary and hourSalary types, and real time. */
      enableCt: z.boolean(),
      salary: z.boolean(),
      hourSalary: z.boolean(),
      realtime: z.boolean(),
      /** By how much a downline's rate stays below its upline's own, at the least. */
      gapPpm: z.int().min(0).max(ratePpmMax),
      /** An offer that nobody answers lapses after so long. */
      offerDays: z.int().min(1).max(90),
      /** From what effective turnover in a window a member counts as active, where terms do not say. */
      activeFrom: ByCurrency,
      /** What a member must have paid in, in all, before they count as active for anybody. */
      activeDeposit: ByCurrency.default(activeDeposit),
      /** Below this a payout is carried into the next window. */
      leastPayout: ByCurrency,
      /** What becomes of a dividend's negative net: it is forgotten, carried for good, or carried for so many periods. */
      carry: z.strictObject({
        policy: z.enum(['reset', 'carry', 'carry_periods']),
        periods: z.int().min(1).max(24),
      }),
    }),
    transfers: z.strictObject({
      isDownOpen: z.boolean(),
      isUpOpen: z.boolean(),
      down: Limits,
      up: Limits,
    }),
    /** Red envelopes to those below. The limits are of a whole envelope. */
    envelopes: Limits.extend({
      isOpen: z.boolean(),
      sharesMost: z.int().min(1).max(500),
      /** How long one may lie open before what is left goes back; the sender chooses one of these. */
      hours: z.array(z.int().min(1).max(168)).min(1).max(6),
    }),
    contactHours: z.strictObject({
      /** ISO's numbers of weekdays, both among them: Monday is 1. */
      fromWeekday: z.int().min(1).max(7),
      toWeekday: z.int().min(1).max(7),
      from: TimeOfDay,
      to: TimeOfDay,
    }),
  })
  .refine(({ caps, defaultRates }) => rateCategories.every((category) => defaultRates[category] <= caps[category]), {
    path: ['defaultRates'],
    error: 'rate_is_above_cap',
  })

export const agentDefaults: z.output<typeof AgentRules> = {
  caps: {
    LOTT: 10_000,
    ELOTT: 10_000,
    FISH: 10_000,
    RNG: 12_000,
    LIVE: 8_000,
    SPORTS: 10_000,
    ESPORTS: 10_000,
    PVP: 0,
  },
  defaultRates: {
    LOTT: 3_000,
    ELOTT: 3_000,
    FISH: 3_000,
    RNG: 4_000,
    LIVE: 2_000,
    SPORTS: 3_000,
    ESPORTS: 3_000,
    PVP: 0,
  },
  contributionPercent: byCategory(() => 100),
  levelsMax: 8,
  linksMax: 50,
  contracts: {
    enableCt: true,
    salary: true,
    hourSalary: true,
    realtime: true,
    gapPpm: 0,
    offerDays: 7,
    activeFrom: amounts('500.00', '10.000000'),
    activeDeposit,
    leastPayout: amounts('0.01', '0.000001'),
    carry: { policy: 'carry', periods: 3 },
  },
  transfers: {
    isDownOpen: true,
    isUpOpen: true,
    down: {
      least: amounts('10.00', '1.000000'),
      most: amounts('100000.00', '2000.000000'),
      dailyMost: amounts('500000.00', '10000.000000'),
    },
    up: {
      least: amounts('10.00', '1.000000'),
      most: amounts('50000.00', '1000.000000'),
      dailyMost: amounts('100000.00', '2000.000000'),
    },
  },
  envelopes: {
    isOpen: true,
    least: amounts('1.00', '0.100000'),
    most: amounts('50000.00', '1000.000000'),
    dailyMost: amounts('100000.00', '2000.000000'),
    sharesMost: 200,
    hours: [1, 6, 24, 72],
  },
  contactHours: { fromWeekday: 1, toWeekday: 5, from: '12:00', to: '21:00' },
}

function byCategory<Value>(make: () => Value): Record<(typeof rateCategories)[number], Value> {
  return Object.fromEntries(rateCategories.map((category) => [category, make()])) as Record<
    (typeof rateCategories)[number],
    Value
  >
}
