import type { Schedule } from '#engines/lottery/schedule.ts'

/** A lottery that is sold: a game and when it is drawn. `own` draws come from our chain, `official` results are entered. */
export interface Lottery {
  readonly id: string
  readonly game: string
  readonly draws: 'own' | 'official'
  readonly schedule: Schedule
}

const manila = { timeZone: 'Asia/Manila', holidays: [] } as const
const vietnam = { timeZone: 'Asia/Ho_Chi_Minh', holidays: [], closeSeconds: 15 * 60 } as const

/** Sales of a fast draw end five seconds before it, ten where it comes every three minutes, thirty every five. */
const closeSecondsOf = { 1: 5, 3: 10, 5: 30 } as const

const every = (minutes: 1 | 3 | 5, gaps: readonly { readonly from: string; readonly to: string }[] = []): Schedule => ({
  ...{ kind: 'every', minutes, gaps, closeSeconds: closeSecondsOf[minutes] },
  ...manila,
})

const at = (times: readonly string[], weekdays?: readonly number[]): Schedule => ({
  ...{ kind: 'times', times, closeSeconds: 15 * 60, ...manila },
  ...(weekdays ? { weekdays } : {}),
})

const own = (id: string, game: string, schedule: Schedule): Lottery => ({ id, game, draws: 'own', schedule })
const official = (id: string, game: string, times: readonly string[]): Lottery => ({
  ...{ id, game, draws: 'official' },
  schedule: { kind: 'times', times, ...vietnam },
})

/** Monday is 1. */
export const lotteries: readonly Lottery[] = [
  own('sinag-1', 'ssc', every(1)),
  own('buwan-3', 'ssc', every(3)),
  own('tala-5', 'ssc', every(5, [{ from: '03:00', to: '07:00' }])),
  own('tatlong-dado', 'k3', every(1)),
  own('karera-10', 'pk10', every(1)),
  own('labing-isa', 'eleven-five', every(3)),
  own('bente-otso', 'pc28', every(1)),
  own('keno-perlas', 'keno-80', every(5)),
  own('anim-49', 'mark-six', at(['21:30'], [2, 4, 7])),
  official('vietnam-north', 'vietnam-north', ['18:15']),
  official('vietnam-central', 'vietnam-province', ['17:15']),
  official('vietnam-south', 'vietnam-province', ['16:15']),
  own('apat-4d', 'four-digit', at(['19:00'], [3, 6, 7])),
  own('siam-3', 'thai', {
    kind: 'times',
    times: ['15:30'],
    monthDays: [1, 16],
    closeSeconds: 15 * 60,
    timeZone: 'Asia/Bangkok',
    holidays: [],
  }),
  own('swerte-2d', 'two-digit', at(['14:00', '17:00', '21:00'])),
  own('swerte-3d', 'three-digit', at(['14:00', '17:00', '21:00'])),
  own('barrio-42', 'six-of-42', at(['23:00'], [2, 4, 6])),
  own('barrio-45', 'six-of-45', at(['23:00'])),
  own('barrio-49', 'six-of-49', at(['23:00'], [2, 4, 7])),
  own('barrio-55', 'six-of-55', at(['23:00'], [1, 3, 6])),
  own('barrio-58', 'six-of-58', at(['23:00'], [2, 5, 7])),
]

const byId = new Map(lotteries.map((lottery) => [lottery.id, lottery]))

export const lotteryOf = (id: string): Lottery | null => byId.get(id) ?? null

/** Under which category of games a lottery is counted: keno is an electronic one. */
export const lotteryCategoryOf = (game: string): 'LOTT' | 'ELOTT' => (game === 'keno-80' ? 'ELOTT' : 'LOTT')
