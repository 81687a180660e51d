import { z } from 'zod'
import { tableGameOf, tableGames } from '#engines/tables/games.ts'
import { type Currency, currencies, parseMoney } from '#kit/money.ts'
import { settingDocument } from '#kit/setting-document.ts'
import { Amount, CurrencyCode } from '#kit/wire.ts'
import { type ChatLanguage, chatLanguages, tableStates } from '#modules/tables/model.ts'

const gameIds = tableGames.map(({ info }) => info.id)

const LimitsSetting = z
  .strictObject({
    currency: CurrencyCode,
    least: Amount,
    most: Amount,
    spotMost: Amount,
    maxPayout: Amount,
  })
  .refine(
    ({ currency, least, most, spotMost, maxPayout }) => {
      const [low, high, spot, paid] = [least, most, spotMost, maxPayout].map((text) => {
        const read = parseMoney(text, currency as Currency)
        return read.ok ? read.value : -1n
      }) as [bigint, bigint, bigint, bigint]
      return low > 0n && high >= low && spot >= low && paid >= high
    },
    { error: 'limits_are_wrong' },
  )

const Ms = z.int().min(300).max(60_000)

/** Of a game in which players act: time for one act, for all acts at a seat, and how long a seat is kept from the round before. */
const ActingSetting = z
  .strictObject({
    turn: z.int().min(3_000).max(60_000),
    most: z.int().min(3_000).max(180_000),
    keep: z.int().min(0).max(60_000),
  })
  .refine(({ turn, most }) => most >= turn, { error: 'times_do_not_fit' })

const TableSetting = z.strictObject({
  /** Its node in the catalogue, which also has its name. */
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(40),
  game: z.enum(gameIds as [string, ...string[]]),
  state: z.enum(tableStates),
  language: z.enum(chatLanguages),
  phases: z.strictObject({
    ...{ betting: z.int().min(5_000).max(120_000), step: Ms, result: Ms },
    acting: ActingSetting.optional(),
  }),
  limits: z
    .array(LimitsSetting)
    .min(1)
    .refine((limits) => new Set(limits.map(({ currency }) => currency)).size === limits.length, {
      error: 'list_repeats_itself',
    }),
})

export type TableSetting = z.output<typeof TableSetting>

const raisedByLevel = [
  { level: 3, percent: 150 },
  { level: 4, percent: 200 },
  { level: 5, percent: 300 },
]

/** Stakes of a pool are all in one currency. */
const hasPoolCurrency = ({ game, limits }: Pick<TableSetting, 'game' | 'limits'>) =>
  !tableGameOf(game)?.pooled || limits.every(({ currency }) => currency === 'PHP')

const TableRules = z.strictObject({
  tables: z
    .array(
      TableSetting.refine(
        ({ game, phases }) => (phases.acting !== undefined) === (tableGameOf(game)?.acting !== undefined),
        { error: 'times_do_not_fit' },
      ).refine(hasPoolCurrency, { error: 'pool_has_one_currency' }),
    )
    .max(200)
    .refine((tables) => new Set(tables.map(({ id }) => id)).size === tables.length, { error: 'list_repeats_itself' }),
  /** The pause between two shoes, in milliseconds. */
  shufflePause: Ms,
  /** From which VIP level on the highest stakes and payouts are so many percent of the table's. */
  levelLimits: z
    .array(z.strictObject({ level: z.int().min(1).max(100), percent: z.int().min(100).max(1_000) }))
    .max(20)
    .default(raisedByLevel),
})

type Row = readonly [least: string, most: string, spotMost: string, maxPayout: string]

/** Who plays for how much. */
const rooms: Readonly<Record<'small' | 'middle' | 'high' | 'top', Readonly<Record<Currency, Row>>>> = {
  small: { PHP: ['5.00', '5000.00', '2500.00', '500000.00'], USDT: ['0.10', '100.00', '50.00', '10000.00'] },
  middle: { PHP: ['20.00', '40000.00', '20000.00', '2000000.00'], USDT: ['0.50', '800.00', '400.00', '40000.00'] },
  high: { PHP: ['100.00', '200000.00', '100000.00', '5000000.00'], USDT: ['2.00', '4000.00', '2000.00', '100000.00'] },
  top: {
    PHP: ['1000.00', '1000000.00', '500000.00', '10000000.00'],
    USDT: ['20.00', '20000.00', '10000.00', '200000.00'],
  },
}

/** From one shown step to the next: cards one after another; the ball runs until it rests; a beat of a fight. */
const usualStep: Readonly<Record<string, number>> = {
  ...{ baccarat: 1_300, 'baccarat-no-commission': 1_300, 'dragon-tiger': 1_600 },
  ...{ roulette: 7_500, 'roulette-la-partage': 7_500, 'sic-bo': 1_100, 'colour-game': 1_100 },
  ...{ blackjack: 600, 'three-card-poker': 800, cockfight: 2_500, 'cockfight-pool': 2_500 },
}
const quickStep: Readonly<Record<string, number>> = {
  ...{ baccarat: 700, 'baccarat-no-commission': 700, 'dragon-tiger': 900, roulette: 4_500, 'sic-bo': 700 },
  ...{ 'colour-game': 700, blackjack: 350, 'three-card-poker': 450 },
}

/** Who comes back to a seat has a moment before others may take it. */
const actingTimes = {
  usual: { turn: 15_000, most: 45_000, keep: 5_000 },
  speed: { turn: 8_000, most: 24_000, keep: 3_000 },
} as const

/** Two fights want to be looked at before one bets on them, and the end to be seen. */
function timesOf(game: string, pace: 'usual' | 'speed') {
  if (game.startsWith('cockfight')) return { betting: 60_000, result: 8_000 }
  return pace === 'speed' ? { betting: 8_000, result: 3_000 } : { betting: 15_000, result: 5_000 }
}

function table(
  id: string,
  game: string,
  room: keyof typeof rooms,
  language: ChatLanguage = 'EN',
  pace: 'usual' | 'speed' = 'usual',
): TableSetting {
  const step = (pace === 'speed' ? quickStep : usualStep)[game] ?? 1_000
  const times = timesOf(game, pace)
  const acting = tableGameOf(game)?.acting && actingTimes[pace]
  return {
    id,
    game,
    state: 'open',
    language,
    phases: { ...times, step, ...(acting && { acting }) },
    // A pool has one currency: stakes of two have no common share.
    limits: (tableGameOf(game)?.pooled ? (['PHP'] as const) : (currencies as Currency[])).map((currency) => {
      const [least, most, spotMost, maxPayout] = rooms[room][currency]
      return { currency, least, most, spotMost, maxPayout }
    }),
  }
}

/** The tables that the demo's catalogue has titles for. */
const tablesDefaults: z.output<typeof TableRules> = {
  tables: [
    table('baccarat-sinag', 'baccarat', 'middle'),
    table('baccarat-amihan', 'baccarat', 'high'),
    table('baccarat-narra', 'baccarat', 'small', 'TY'),
    table('baccarat-mayari', 'baccarat', 'middle', 'TY'),
    table('baccarat-palasyo', 'baccarat', 'top'),
    table('baccarat-dalisay', 'baccarat-no-commission', 'middle'),
    table('baccarat-luntian', 'baccarat-no-commission', 'small', 'TY'),
    table('speed-baccarat-kidlat', 'baccarat', 'middle', 'EN', 'speed'),
    table('speed-baccarat-habagat', 'baccarat', 'high', 'TY', 'speed'),
    table('speed-baccarat-bituin', 'baccarat-no-commission', 'small', 'EN', 'speed'),
    table('tigre-duelo', 'dragon-tiger', 'middle', 'TY'),
    table('dragon-tiger-bakunawa', 'dragon-tiger', 'high'),
    table('speed-dragon-tiger-agos', 'dragon-tiger', 'small', 'TY', 'speed'),
    table('roulette-oro', 'roulette', 'middle'),
    table('roulette-perlas', 'roulette', 'small', 'TY'),
    table('roulette-intramuros', 'roulette-la-partage', 'middle'),
    table('roulette-palawan', 'roulette-la-partage', 'top'),
    table('speed-roulette-ikot', 'roulette', 'small', 'EN', 'speed'),
    table('sic-bo-perlas', 'sic-bo', 'middle'),
    table('sic-bo-fiesta', 'sic-bo', 'small', 'TY'),
    table('speed-sic-bo-kulog', 'sic-bo', 'high', 'EN', 'speed'),
    table('perya-color-game', 'colour-game', 'small', 'TY'),
    table('color-game-pista', 'colour-game', 'middle', 'TY'),
    table('color-game-karnabal', 'colour-game', 'small'),
    table('mesa-blackjack', 'blackjack', 'middle'),
    table('blackjack-tala', 'blackjack', 'high'),
    table('blackjack-bahay', 'blackjack', 'small', 'TY'),
    table('speed-blackjack-alon', 'blackjack', 'middle', 'EN', 'speed'),
    table('three-card-poker-reyna', 'three-card-poker', 'middle'),
    table('three-card-poker-tatlo', 'three-card-poker', 'small', 'TY'),
    table('speed-color-game-parada', 'colour-game', 'small', 'TY', 'speed'),
    table('sabong-sinag', 'cockfight', 'middle', 'TY'),
    table('sabong-derby', 'cockfight-pool', 'middle', 'TY'),
  ],
  shufflePause: 12_000,
  levelLimits: raisedByLevel,
}

export const tablesDocument = settingDocument('tables', TableRules, tablesDefaults)
