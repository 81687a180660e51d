import { multiply, type Ratio, ratio, sum } from '#engines/ratio.ts'
import { type Spot, spotGame } from '#engines/tables/spot-game.ts'

export type SicBoOutcome = { readonly dice: readonly [number, number, number] }

const faces = [1, 2, 3, 4, 5, 6] as const

/** All 216 throws; every return is counted over them. */
const throws: readonly SicBoOutcome[] = faces.flatMap((first) =>
  faces.flatMap((second) => faces.map((third): SicBoOutcome => ({ dice: [first, second, third] }))),
)

/** What totals pay; both ends of the range pay the same. */
const totalPays: Readonly<Record<number, number>> = {
  ...{ 4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6 },
  ...{ 17: 62, 16: 31, 15: 18, 14: 12, 13: 8, 12: 7, 11: 6 },
}

const pays = {
  ...{ half: 1, single: [1, 2, 12], double: 11, pair: 6, triple: 180, anyTriple: 31 },
  total: totalPays,
} as const

const totalOf = ({ dice }: SicBoOutcome) => dice[0] + dice[1] + dice[2]
const isTriple = ({ dice: [first, second, third] }: SicBoOutcome) => first === second && second === third
const timesOf = ({ dice }: SicBoOutcome, face: number) => dice.filter((die) => die === face).length

function spotOf(payOf: (outcome: SicBoOutcome) => Ratio): Spot<SicBoOutcome> {
  const paid = throws.map(payOf)
  const top = paid.reduce((most, one) => (one.num * most.den > most.num * one.den ? one : most))
  return { pays: payOf, top, rtp: multiply(sum(paid), ratio(1, throws.length)) }
}

/** A bet on something that happens or does not; `pay` is without the stake. */
const whether = (happens: (outcome: SicBoOutcome) => boolean, pay: number) =>
  spotOf((outcome) => ratio(happens(outcome) ? pay + 1 : 0))

/** Three of a kind take bets on a half of the totals. */
const half = (isIn: (total: number) => boolean) =>
  whether((outcome) => !isTriple(outcome) && isIn(totalOf(outcome)), pays.half)

const pairs = faces.flatMap((low) => faces.filter((high) => high > low).map((high) => [low, high] as const))

const spots: Readonly<Record<string, Spot<SicBoOutcome>>> = {
  small: half((total) => total <= 10),
  big: half((total) => total >= 11),
  odd: half((total) => total % 2 === 1),
  even: half((total) => total % 2 === 0),
  'any-triple': whether(isTriple, pays.anyTriple),
  ...Object.fromEntries(
    faces.flatMap((face) => [
      [
        `single-${face}`,
        spotOf((outcome) => {
          const times = timesOf(outcome, face)
          return ratio(times === 0 ? 0 : (pays.single[times - 1] ?? 0) + 1)
        }),
      ],
      [`double-${face}`, whether((outcome) => timesOf(outcome, face) >= 2, pays.double)],
      [`triple-${face}`, whether((outcome) => timesOf(outcome, face) === 3, pays.triple)],
    ]),
  ),
  ...Object.fromEntries(
    pairs.map(([low, high]) => [
      `pair-${low}-${high}`,
      whether((outcome) => timesOf(outcome, low) > 0 && timesOf(outcome, high) > 0, pays.pair),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(totalPays).map(([total, pay]) => [
      `total-${total}`,
      whether((outcome) => totalOf(outcome) === Number(total), pay),
    ]),
  ),
}

export const sicBo = spotGame<SicBoOutcome>({
  info: { id: 'sic-bo', mathVersion: 1, volatility: 'low', turnover: 'result' },
  rules: { dice: 3, pays },
  spots,
  draw: (draw) => ({ dice: [draw.int(6) + 1, draw.int(6) + 1, draw.int(6) + 1] }),
  reveal: ({ dice }) => dice.map((face, die) => ({ die, face })),
})
