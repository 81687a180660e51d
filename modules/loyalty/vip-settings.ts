import { z } from 'zod'
import { currencies, parseMoney } from '#kit/money.ts'
import { settingDocument } from '#kit/setting-document.ts'
import { Amount } from '#kit/wire.ts'

/** Nothing is an amount here too: the first level asks for nothing and may give nothing. */
const Sum = z
  .strictObject({ PHP: Amount, USDT: Amount })
  .refine(
    (by) => currencies.every((currency) => parseMoney(by[currency], currency).ok && !by[currency].startsWith('-')),
    {
      error: 'amount_is_malformed',
    },
  )

const Level = z.strictObject({
  /** Its badge and its name in the texts go by its place; this is for operators. */
  name: z.string().min(1).max(40),
  /** Valid turnover within `upgradeDays` that lifts somebody here. */
  upgrade: Sum,
  /** Valid turnover of a period of `keepDays` that keeps somebody here. */
  keep: Sum,
  /** What turnover earns here, in percent of the usual points. */
  pointPercent: z.int().min(1).max(1_000),
  /** Cash, once a week. */
  weekGift: Sum,
  /** Cash, once, when the level is reached for the first time. */
  welcomeGift: Sum,
  /** Cash, once a year, for `birthdayDays` from the birthday on. */
  birthdayGift: Sum.default({ PHP: '0.00', USDT: '0.000000' }),
})

const minor = (by: z.output<typeof Sum>): bigint => {
  const parsed = parseMoney(by.PHP, 'PHP')
  return parsed.ok ? parsed.value : 0n
}

/** VIP levels, the lowest first. */
const VipRules = z
  .strictObject({
    upgradeDays: z.int().min(1).max(365),
    keepDays: z.int().min(1).max(365),
    birthdayDays: z.int().min(1).max(31).default(7),
    /** Who looks after members from a level on, and how they are reached. */
    host: z
      .strictObject({
        fromLevel: z.int().min(1).max(9),
        name: z.string().min(1).max(60),
        contact: z.string().min(3).max(120),
      })
      .nullable()
      .default(null),
    levels: z.array(Level).min(1).max(10),
  })
  .refine(
    ({ levels }) => levels.slice(1).every(({ upgrade }, at) => minor(upgrade) > minor(levels[at]?.upgrade ?? upgrade)),
    {
      error: 'levels_are_out_of_order',
    },
  )
  // With a longer way up, who goes down would rise again on the same day.
  .refine(({ upgradeDays, keepDays }) => upgradeDays <= keepDays, { error: 'way_up_is_longer_than_a_period' })
  .refine(({ levels }) => levels[0] !== undefined && minor(levels[0].upgrade) === 0n, {
    error: 'first_level_asks_for_something',
  })

type LevelInput = z.input<typeof Level>
const level = (
  name: string,
  [upgrade, keep, pointPercent, weekGift, welcomeGift, birthdayGift]: readonly number[],
): LevelInput => {
  const sum = (pesos = 0) => ({ PHP: `${pesos}.00`, USDT: `${Math.floor(pesos / 50)}.000000` })
  return {
    name,
    upgrade: sum(upgrade),
    keep: sum(keep),
    pointPercent: pointPercent ?? 100,
    weekGift: sum(weekGift),
    welcomeGift: sum(welcomeGift),
    birthdayGift: sum(birthdayGift),
  }
}

const vipDefaults: z.input<typeof VipRules> = {
  upgradeDays: 30,
  keepDays: 30,
  levels: [
    level('Bamboo', [0, 0, 100, 0, 0, 0]),
    level('Rattan', [1_000, 200, 110, 0, 5, 20]),
    level('Bronze', [50_000, 5_000, 120, 10, 50, 50]),
    level('Silver', [250_000, 20_000, 140, 40, 200, 150]),
    level('Amber', [1_000_000, 80_000, 170, 150, 800, 500]),
    level('Jade', [4_000_000, 300_000, 200, 500, 3_000, 2_000]),
    level('Pearl', [15_000_000, 1_000_000, 250, 1_500, 10_000, 6_000]),
  ],
}

export const vipDocument = settingDocument('vip', VipRules, VipRules.parse(vipDefaults))
export type VipSettings = z.output<typeof VipRules>
