import type { Schedule } from '#engines/lottery/schedule.ts'

/** A lottery that is sold: a game and when it is drawn. `own` draws come from our chain, `official` results are entered. */
export interface Lottery {
  readonly id: string
  /** Its English name in plain letters, for files and messages; pages have it in their language. */
  readonly name: string
  readonly game: string
  readonly draws: 'own' | 'official'
  readonly schedule: Schedule
  /** Of the boards of Vietnam: the north has one station, the centre and the south have several, which draw on days of their own. */
  readonly region?: Region
  /** What a station is called in its own language. */
  readonly station?: string
}

export const regions = ['north', 'central', 'south'] as const
export type Region = (typeof regions)[number]

const manila = { timeZone: 'Asia/Manila', holidays: [] } as const
const vietnam = { timeZone: 'Asia/Ho_Chi_Minh', holidays: [], closeSeconds: 15 * 60 } as const

const regionNames: Readonly<Record<Region, string>> = { north: 'North', central: 'Central', south: 'South' }
const drawTimes: Readonly<Record<Region, string>> = { north: '18:15', central: '17:15', south: '16:15' }

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

const own = (id: string, name: string, game: string, schedule: Schedule): Lottery => ({
  ...{ id, name, game, draws: 'own', schedule },
})

/** In the plain alphabet of an SMS. */
const withoutMarks = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace('đ', 'd').replace('Đ', 'D')

/** A station draws at the hour of its region, on every day or on days of its own. */
const station = (id: string, region: Region, name: string, weekdays?: readonly number[]): Lottery => ({
  ...{ id, region, station: name, draws: 'official', game: region === 'north' ? 'vietnam-north' : 'vietnam-province' },
  name: `Vietnam ${regionNames[region]}, ${withoutMarks(name)}`,
  schedule: { kind: 'times', times: [drawTimes[region]], ...vietnam, ...(weekdays ? { weekdays } : {}) },
})

/** Monday is 1. */
export const lotteries: readonly Lottery[] = [
  own('sinag-1', 'Sinag 1 Minute', 'ssc', every(1)),
  own('buwan-3', 'Buwan 3 Minutes', 'ssc', every(3)),
  own('tala-5', 'Tala 5 Minutes', 'ssc', every(5, [{ from: '03:00', to: '07:00' }])),
  own('tatlong-dado', 'Tatlong Dado', 'k3', every(3)),
  own('karera-10', 'Karera 10', 'pk10', every(1)),
  own('labing-isa', 'Labing-isa', 'eleven-five', every(3)),
  own('bente-otso', 'Bente Otso', 'pc28', every(3)),
  own('keno-perlas', 'Keno Perlas', 'keno-80', every(5)),
  own('anim-49', 'Anim 6/49', 'mark-six', at(['21:30'], [2, 4, 7])),
  { ...station('vietnam-north', 'north', 'Sông Lam'), name: 'Vietnam North' },
  station('vietnam-central', 'central', 'Đèo Gió'),
  station('vietnam-bai-nang', 'central', 'Bãi Nắng', [1, 3, 5, 7]),
  station('vietnam-doi-cat', 'central', 'Đồi Cát', [2, 4, 6]),
  station('vietnam-south', 'south', 'Cù Lao'),
  station('vietnam-ben-sen', 'south', 'Bến Sen', [1, 3, 5, 7]),
  station('vietnam-rung-duoc', 'south', 'Rừng Đước', [2, 4, 6]),
  own('apat-4d', 'Apat 4D', 'four-digit', at(['19:00'], [3, 6, 7])),
  own('siam-3', 'Siam 3', 'thai', {
    kind: 'times',
    times: ['15:30'],
    monthDays: [1, 16],
    closeSeconds: 15 * 60,
    timeZone: 'Asia/Bangkok',
    holidays: [],
  }),
  own('swerte-2d', 'Swerte 2D', 'two-digit', at(['14:00', '17:00', '21:00'])),
  own('swerte-3d', 'Swerte 3D', 'three-digit', at(['14:00', '17:00', '21:00'])),
  own('barrio-42', 'Barrio Lotto 6/42', 'six-of-42', at(['23:00'], [2, 4, 6])),
  own('barrio-45', 'Barrio Lotto 6/45', 'six-of-45', at(['23:00'])),
  own('barrio-49', 'Barrio Lotto 6/49', 'six-of-49', at(['23:00'], [2, 4, 7])),
  own('barrio-55', 'Barrio Lotto 6/55', 'six-of-55', at(['23:00'], [1, 3, 6])),
  own('barrio-58', 'Barrio Lotto 6/58', 'six-of-58', at(['23:00'], [2, 5, 7])),
]

const byId = new Map(lotteries.map((lottery) => [lottery.id, lottery]))

export const lotteryOf = (id: string): Lottery | null => byId.get(id) ?? null

/** Under which category of games a lottery is counted: keno is an electronic one. */
export const lotteryCategoryOf = (game: string): 'LOTT' | 'ELOTT' => (game === 'keno-80' ? 'ELOTT' : 'LOTT')
