import type { GameInfo, Json } from '#engines/game.ts'
import { compare, type Ratio, toPpm } from '#engines/ratio.ts'
import { hasExactly, wrongChoice } from '#engines/reading.ts'
import type { SharedGame } from '#engines/shared-game.ts'
import { assert } from '#kit/assert.ts'
import { yes } from '#kit/result.ts'

/** A place on a table: what it pays by an outcome, in stakes with the stake included, and exactly what it returns. */
export interface Spot<Outcome extends Json> {
  pays(outcome: Outcome): Ratio
  /** The most it can pay. */
  readonly top: Ratio
  readonly rtp: Ratio
}

export type SpotChoice = { readonly spot: string }
/** A game whose bets are chips on named spots. */
export interface SpotGame<Outcome extends Json> extends SharedGame<SpotChoice, Outcome> {
  /** The names of all spots. */
  readonly spots: readonly string[]
}

interface SpotGameParts<Outcome extends Json> extends Pick<SpotGame<Outcome>, 'rules' | 'draw' | 'reveal' | 'pooled'> {
  readonly info: Omit<GameInfo, 'family' | 'source' | 'steps' | 'rtpPpm' | 'topMultiplier'>
  readonly spots: Readonly<Record<string, Spot<Outcome>>>
}

/** A game whose bets are chips on named spots, each decided by the outcome alone. */
export function spotGame<Outcome extends Json>(parts: SpotGameParts<Outcome>): SpotGame<Outcome> {
  const { spots } = parts
  const spotOf = ({ spot }: SpotChoice): Spot<Outcome> => {
    const found = Object.hasOwn(spots, spot) ? spots[spot] : undefined
    assert(found, `no table of this game has the spot ${spot}`)
    return found
  }
  const [least, most] = spread(Object.values(spots).map(({ rtp }) => rtp))
  const [, top] = spread(Object.values(spots).map((spot) => spot.top))
  const figures = { rtpPpm: { least: toPpm(least), most: toPpm(most) }, topMultiplier: Number(top.num / top.den) }
  return {
    info: { ...parts.info, ...figures, family: 'tables', source: 'chain', steps: 'one' },
    rules: parts.rules,
    spots: Object.keys(spots),
    readChoice: (input) => {
      if (!hasExactly(input, ['spot'])) return wrongChoice('', 'fields')
      const { spot } = input
      const isSpot = typeof spot === 'string' && Object.hasOwn(spots, spot)
      return isSpot ? yes({ spot }) : wrongChoice('spot', 'unknown')
    },
    spotOf: ({ spot }) => spot,
    topOf: (choice) => spotOf(choice).top,
    draw: parts.draw,
    paysOf: (choice, outcome) => spotOf(choice).pays(outcome),
    reveal: parts.reveal,
    rtpOf: (choice) => spotOf(choice).rtp,
    ...(parts.pooled && { pooled: parts.pooled }),
  }
}

function spread(values: readonly Ratio[]): [Ratio, Ratio] {
  const sorted = values.toSorted(compare)
  const [least, most] = [sorted[0], sorted.at(-1)]
  assert(least && most, 'a table has spots')
  return [least, most]
}
