import { toNumber } from '#engines/ratio.ts'
import { practiceSeat } from '#engines/tables/blackjack/game.ts'
import { tableGameOf } from '#engines/tables/games.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'

/** Spots that have a name of their own. */
const named = {
  player: 'tables.spot.player',
  banker: 'tables.spot.banker',
  tie: 'tables.spot.tie',
  'player-pair': 'tables.spot.playerPair',
  'banker-pair': 'tables.spot.bankerPair',
  'either-pair': 'tables.spot.eitherPair',
  'perfect-pair': 'tables.spot.perfectPair',
  small: 'tables.spot.small',
  big: 'tables.spot.big',
  dragon: 'tables.spot.dragon',
  tiger: 'tables.spot.tiger',
  'suited-tie': 'tables.spot.suitedTie',
  red: 'tables.spot.red',
  black: 'tables.spot.black',
  odd: 'tables.spot.odd',
  even: 'tables.spot.even',
  low: 'tables.spot.low',
  high: 'tables.spot.high',
  'any-triple': 'tables.spot.anyTriple',
  yellow: 'tables.colour.yellow',
  white: 'tables.colour.white',
  pink: 'tables.colour.pink',
  blue: 'tables.colour.blue',
  green: 'tables.colour.green',
  ante: 'tables.spot.ante',
  play: 'tables.spot.play',
  'pair-plus': 'tables.spot.pairPlus',
  meron: 'tables.spot.meron',
  wala: 'tables.spot.wala',
  'both-down': 'tables.spot.bothDown',
  'time-draw': 'tables.spot.timeDraw',
} as const satisfies Readonly<Record<string, PlainKey>>

const colourOfPerya: PlainKey = 'tables.colour.red'

/** What a spot is called. */
export function spotName(game: string, spot: string): string {
  if (game === 'colour-game' && spot === 'red') return t(colourOfPerya)
  if (game === 'blackjack') return blackjackSpot(spot)
  if (Object.hasOwn(named, spot)) return t(named[spot as keyof typeof named])
  const [kind = '', ...rest] = spot.split('-')
  const numbers = rest.join(', ')
  if (kind === 'dozen') return t('tables.spot.dozen', { which: ordinals[Number(numbers)] ?? numbers })
  if (kind === 'column') return t('tables.spot.column', { which: numbers })
  const pattern = patterns[kind]
  return pattern ? t(pattern, { numbers }) : spot
}

function blackjackSpot(spot: string): string {
  const [kind, seat = '', hand = ''] = spot.split('-')
  const isPractice = seat === practiceSeat
  if (kind === 'behind') return t('tables.spot.behind', { number: seat })
  if (kind === 'split')
    return isPractice ? t('tables.spot.practiceSplit') : t('tables.spot.seatSplit', { number: seat })
  if (kind === 'double')
    return isPractice ? t('tables.spot.practiceDouble', { hand }) : t('tables.spot.seatDouble', { number: seat, hand })
  return isPractice ? t('tables.spot.practice') : t('tables.spot.seat', { number: seat })
}

/** First to third dozen, by the numbers that are in it. */
const ordinals: Readonly<Record<number, string>> = { 1: '1–12', 2: '13–24', 3: '25–36' }

const patterns: Readonly<
  Record<
    string,
    | 'tables.spot.straight'
    | 'tables.spot.split'
    | 'tables.spot.street'
    | 'tables.spot.trio'
    | 'tables.spot.corner'
    | 'tables.spot.line'
    | 'tables.spot.single'
    | 'tables.spot.double'
    | 'tables.spot.triple'
    | 'tables.spot.pair'
    | 'tables.spot.sum'
  >
> = {
  straight: 'tables.spot.straight',
  split: 'tables.spot.split',
  street: 'tables.spot.street',
  trio: 'tables.spot.trio',
  corner: 'tables.spot.corner',
  line: 'tables.spot.line',
  single: 'tables.spot.single',
  double: 'tables.spot.double',
  triple: 'tables.spot.triple',
  pair: 'tables.spot.pair',
  total: 'tables.spot.sum',
}

/** The most that a spot pays for one, without the stake. */
function topPay(game: string, spot: string): number {
  const top = tableGameOf(game)?.topOf({ spot })
  return top ? Math.round(toNumber(top) * 100 - 100) / 100 : 0
}

/** Spots whose pay is not one figure, or not the most that they can pay. */
const several: Readonly<Record<string, string>> = {
  'three-card-poker ante': '1:1 + 1, 4, 5:1',
  'three-card-poker pair-plus': '1, 4, 6, 30, 40:1',
  'baccarat banker': '0.95:1',
  'baccarat-no-commission banker': '1:1, 0.5:1',
  'baccarat perfect-pair': '25, 200:1',
  'cockfight-pool meron': '0.07–7.47:1',
  'cockfight-pool wala': '0.07–7.47:1',
  'baccarat-no-commission perfect-pair': '25, 200:1',
}

/** What a spot pays, without the stake, as it stands on the cloth: by the game's own object, so that both say the same. */
export function payText(game: string, spot: string): string {
  if (game === 'colour-game') return '1, 2, 3:1'
  if (game === 'blackjack') return /^(seat|behind)-/.test(spot) ? '1:1, 3:2' : '1:1'
  if (game === 'sic-bo' && spot.startsWith('single-')) return '1, 2, 12:1'
  return several[`${game} ${spot}`] ?? `${topPay(game, spot)}:1`
}

const actions = {
  hit: 'tables.act.hit',
  stand: 'tables.act.stand',
  double: 'tables.act.double',
  split: 'tables.act.split',
  play: 'tables.act.play',
  fold: 'tables.act.fold',
} as const

/** What was done at a seat, in a word. */
export const actionName = (action: string): string =>
  Object.hasOwn(actions, action) ? t(actions[action as keyof typeof actions]) : action

const places = {
  player: 'tables.spot.player',
  banker: 'tables.spot.banker',
  dragon: 'tables.spot.dragon',
  tiger: 'tables.spot.tiger',
  dealer: 'tables.seat.dealer',
  practice: 'tables.spot.practice',
  table: 'tables.you',
} as const

/** Whose cards they are: a side, the dealer, or a seat. */
export const placeName = (place: string): string =>
  Object.hasOwn(places, place) ? t(places[place as keyof typeof places]) : t('tables.spot.seat', { number: place })
