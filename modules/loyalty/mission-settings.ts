import { z } from 'zod'
import { settingDocument } from '#kit/setting-document.ts'
import { RewardSetting } from '#modules/loyalty/prize-settings.ts'
import { ByCurrency } from '#modules/loyalty/settings.ts'
import { rateCategories } from '#modules/settings/model.ts'

const Title = z.string().min(1).max(60)
/** By language; what a language does not have is English. */
const Titles = z.strictObject({ EN: Title, TY: Title.optional(), AR: Title.optional() })

const shared = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  title: Titles,
  /** How often it can be done. */
  period: z.enum(['day', 'week', 'once']),
  /** The kind of game whose bets count; null for all. */
  category: z.enum(rateCategories).nullable(),
  reward: RewardSetting,
  /** What it adds to the week's leaderboard. */
  score: z.int().min(0).max(1_000),
  /** The mission of the same period that has to be claimed before. */
  after: z.string().nullable(),
}

/** What counts: bets that were placed, bets that won, or valid turnover. Neither a deposit nor a loss can be a goal. */
const Mission = z.discriminatedUnion('metric', [
  z.strictObject({ ...shared, metric: z.literal('bets'), target: z.int().min(1).max(100_000) }),
  z.strictObject({ ...shared, metric: z.literal('wins'), target: z.int().min(1).max(100_000) }),
  z.strictObject({ ...shared, metric: z.literal('turnover'), target: ByCurrency }),
])
export type Mission = z.output<typeof Mission>

const MissionRules = z
  .strictObject({
    isOpen: z.boolean(),
    missions: z.array(Mission).max(60),
    /** Points for the places of the week's leaderboard, the first first. */
    boardPrizes: z.array(z.int().min(1).max(10_000_000)).max(100),
  })
  .refine(({ missions }) => new Set(missions.map(({ id }) => id)).size === missions.length, {
    error: 'mission_is_twice',
  })
  .refine(
    ({ missions }) =>
      missions.every(
        ({ after, period }, at) =>
          after === null || missions.slice(0, at).some((one) => one.id === after && one.period === period),
      ),
    { error: 'mission_follows_none' },
  )

const points = (amount: number) => ({ kind: 'points' as const, amount })
const pesos = (amount: number) => ({ PHP: `${amount}.00`, USDT: (amount / 50).toFixed(6) })
const cash = (amount: number) => ({ kind: 'cash' as const, amount: pesos(amount) })

const missionDefaults: z.input<typeof MissionRules> = {
  isOpen: true,
  boardPrizes: [2_000, 1_200, 800, 500, 500, 300, 300, 200, 200, 200],
  missions: [
    {
      ...{ id: 'first-bet', title: { EN: 'Off you go', TY: 'Simulan na', AR: 'الانطلاقة' }, period: 'once' },
      ...{ category: null, metric: 'bets', target: 1, reward: { kind: 'wheel', amount: 1 }, score: 5, after: null },
    },
    {
      ...{ id: 'hundred-bets', title: { EN: 'Settled in', TY: 'Kabisado na', AR: 'من أهل الدار' }, period: 'once' },
      ...{ category: null, metric: 'bets', target: 100, reward: points(100), score: 20, after: 'first-bet' },
    },
    {
      ...{ id: 'thirty-turns', title: { EN: 'Thirty turns', TY: 'Tatlumpung ikot', AR: 'ثلاثون دورة' }, period: 'day' },
      ...{ category: 'RNG', metric: 'bets', target: 30, reward: points(30), score: 20, after: null },
    },
    {
      ...{ id: 'ten-hands', title: { EN: 'Sit at a table', TY: 'Umupo sa mesa', AR: 'إلى الطاولة' }, period: 'day' },
      ...{ category: 'LIVE', metric: 'bets', target: 10, reward: { kind: 'egg', amount: 1 }, score: 20, after: null },
    },
    {
      ...{ id: 'two-tickets', title: { EN: 'Two numbers', TY: 'Dalawang numero', AR: 'رقمان' }, period: 'day' },
      ...{ category: 'LOTT', metric: 'bets', target: 2, reward: points(15), score: 10, after: null },
    },
    {
      ...{
        id: 'five-wins',
        title: { EN: 'Five of the best', TY: 'Limang panalo', AR: 'خمسة انتصارات' },
        period: 'day',
      },
      ...{ category: null, metric: 'wins', target: 5, reward: { kind: 'wheel', amount: 1 }, score: 15, after: null },
    },
    {
      ...{
        id: 'week-walk',
        title: { EN: 'The week’s walk', TY: 'Lakad ng linggo', AR: 'مسيرة الأسبوع' },
        period: 'week',
      },
      ...{ category: null, metric: 'bets', target: 150, reward: cash(10), score: 40, after: null },
    },
    {
      ...{
        id: 'week-climb',
        title: { EN: 'The week’s climb', TY: 'Akyat ng linggo', AR: 'صعود الأسبوع' },
        period: 'week',
      },
      ...{ category: null, metric: 'bets', target: 500, reward: cash(40), score: 80, after: 'week-walk' },
    },
  ],
}

export const missionsDocument = settingDocument('missions', MissionRules, MissionRules.parse(missionDefaults))
