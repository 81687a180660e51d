import { type FightOutcome, type FightResult, fightChances } from '#engines/cockfight/outcome.ts'
import { type Beat, scriptOf } from '#engines/cockfight/script.ts'
import { add, multiply, type Ratio, ratio } from '#engines/ratio.ts'
import { type Spot, spotGame } from '#engines/tables/spot-game.ts'

const results = Object.keys(fightChances) as FightResult[]
const fights = results.reduce((sum, result) => sum + fightChances[result], 0)
const chanceOf = (result: FightResult): Ratio => ratio(fightChances[result], fights)

/** Without the stake, as tables write it. */
const pays = { side: '0.93', sideOnDraw: 0, bothDown: 8, timeDraw: 88 } as const
const sidePays = ratio(193, 100)

const isDraw = ({ result }: Pick<FightOutcome, 'result'>): boolean => result === 'both-down' || result === 'time-draw'

/** A draw of either kind gives the stake on a side back. */
const side = (name: 'meron' | 'wala'): Spot<FightOutcome> => ({
  pays: (outcome) => {
    if (isDraw(outcome)) return ratio(1)
    return outcome.result === name ? sidePays : ratio(0)
  },
  top: sidePays,
  rtp: add(multiply(sidePays, chanceOf(name)), add(chanceOf('both-down'), chanceOf('time-draw'))),
})

const draw = (name: 'both-down' | 'time-draw', withStake: number): Spot<FightOutcome> => ({
  pays: ({ result }) => ratio(result === name ? withStake : 0),
  top: ratio(withStake),
  rtp: multiply(ratio(withStake), chanceOf(name)),
})

/** What the house pays for a draw of each kind, wherever fights are bet on. */
export const fixedDraws = {
  pays: { bothDown: pays.bothDown, timeDraw: pays.timeDraw },
  spots: { 'both-down': draw('both-down', 1 + pays.bothDown), 'time-draw': draw('time-draw', 1 + pays.timeDraw) },
} as const

/** The place of a number below a thousand among the results, in the order of the chances. */
export function resultAt(place: number): FightResult {
  let left = place
  for (const result of results) {
    if (left < fightChances[result]) return result
    left -= fightChances[result]
  }
  throw new RangeError(`no fight has the place ${place}`)
}

/** A virtual fight at fixed odds. Nobody's bets and nothing of its looks play a part in how it ends. */
export const cockfight = spotGame<FightOutcome>({
  info: { id: 'cockfight', mathVersion: 1, volatility: 'low', turnover: 'result' },
  rules: { chances: fightChances, pays },
  spots: {
    meron: side('meron'),
    wala: side('wala'),
    ...fixedDraws.spots,
  },
  draw: (from) => ({ result: resultAt(from.int(fights)), looks: from.u32() }),
  reveal: (outcome): readonly Beat[] => scriptOf(outcome),
})
