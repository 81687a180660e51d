import { z } from 'zod'
import { judgePrizeTable } from '#engines/prize-table.ts'
import type { Currency } from '#kit/money.ts'
import { settingDocument } from '#kit/setting-document.ts'
import { minorOf } from '#modules/loyalty/amounts.ts'
import type { Reward } from '#modules/loyalty/model.ts'
import { ByCurrency } from '#modules/loyalty/settings.ts'

const Count = z.int().min(1).max(1_000_000)

/** What a mission, a day of sign-in or a prize gives. */
export const RewardSetting = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('points'), amount: Count }),
  z.strictObject({ kind: z.literal('cash'), amount: ByCurrency }),
  z.strictObject({ kind: z.literal('wheel'), amount: z.int().min(1).max(20) }),
  z.strictObject({ kind: z.literal('egg'), amount: z.int().min(1).max(20) }),
  z.strictObject({ kind: z.literal('raffle'), amount: z.int().min(1).max(20) }),
])
export type RewardSetting = z.output<typeof RewardSetting>

export function rewardOf(setting: RewardSetting, currency: Currency): Reward {
  if (setting.kind === 'cash') return { kind: 'cash', amount: minorOf(setting.amount[currency], currency), currency }
  return { kind: setting.kind, amount: BigInt(setting.amount) }
}

const Prize = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  /** Of a million. */
  weight: z.int(),
  /** How many there are in all; null for one that cannot run out. */
  stock: z.int().nullable(),
  reward: RewardSetting,
})

const Table = z
  .strictObject({ isOpen: z.boolean(), prizes: z.array(Prize), fallback: z.string() })
  .refine(({ prizes, fallback }) => judgePrizeTable({ prizes, fallback }).ok, { error: 'prize_table_is_wrong' })

const pesos = (amount: number) => ({
  kind: 'cash' as const,
  amount: { PHP: `${amount}.00`, USDT: (amount / 50).toFixed(6) },
})
const points = (amount: number) => ({ kind: 'points' as const, amount })

/** A ticket draws a number of six digits, and each prize has as many of the million numbers as its weight says. */
const raffle: z.input<typeof Table> = {
  isOpen: true,
  fallback: 'cash-10',
  prizes: [
    { id: 'cash-50000', weight: 10, stock: 1, reward: pesos(50_000) },
    { id: 'cash-5000', weight: 190, stock: 5, reward: pesos(5_000) },
    { id: 'cash-500', weight: 2_800, stock: 100, reward: pesos(500) },
    { id: 'cash-50', weight: 37_000, stock: 2_000, reward: pesos(50) },
    { id: 'cash-10', weight: 160_000, stock: null, reward: pesos(10) },
    { id: 'wheel', weight: 200_000, stock: null, reward: { kind: 'wheel', amount: 1 } },
    { id: 'points-5', weight: 600_000, stock: null, reward: points(5) },
  ],
}

const PrizeRules = z.strictObject({
  /** How long a ticket can be used. */
  ticketDays: z.int().min(1).max(365),
  /** What each day of a sign-in gives; after the last the first comes again. */
  signIn: z.array(RewardSetting).min(1).max(31),
  wheel: Table,
  egg: Table,
  // Brands whose document is older than the raffle have its first table.
  raffle: Table.prefault(raffle),
})

const prizeDefaults: z.input<typeof PrizeRules> = {
  ticketDays: 7,
  signIn: [
    points(5),
    { kind: 'wheel', amount: 1 },
    points(10),
    { kind: 'egg', amount: 1 },
    points(20),
    { kind: 'wheel', amount: 1 },
    { kind: 'wheel', amount: 2 },
  ],
  wheel: {
    isOpen: true,
    fallback: 'cash-20',
    prizes: [
      { id: 'points-5', weight: 400_000, stock: null, reward: points(5) },
      { id: 'points-10', weight: 240_000, stock: null, reward: points(10) },
      { id: 'egg', weight: 140_000, stock: null, reward: { kind: 'egg', amount: 1 } },
      { id: 'cash-5', weight: 120_000, stock: null, reward: pesos(5) },
      { id: 'cash-20', weight: 60_000, stock: null, reward: pesos(20) },
      { id: 'points-200', weight: 30_000, stock: null, reward: points(200) },
      { id: 'cash-100', weight: 8_000, stock: 500, reward: pesos(100) },
      { id: 'cash-500', weight: 1_800, stock: 50, reward: pesos(500) },
      { id: 'cash-5000', weight: 200, stock: 2, reward: pesos(5_000) },
    ],
  },
  egg: {
    isOpen: true,
    fallback: 'cash-10',
    prizes: [
      { id: 'points-3', weight: 600_000, stock: null, reward: points(3) },
      { id: 'points-15', weight: 300_000, stock: null, reward: points(15) },
      { id: 'cash-10', weight: 89_000, stock: null, reward: pesos(10) },
      { id: 'cash-50', weight: 10_000, stock: 200, reward: pesos(50) },
      { id: 'cash-1000', weight: 1_000, stock: 5, reward: pesos(1_000) },
    ],
  },
}

export const prizesDocument = settingDocument('prizes', PrizeRules, PrizeRules.parse(prizeDefaults))
