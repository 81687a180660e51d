import { sample } from '#engines/fairness/pick.ts'
import { oneStepGame } from '#engines/instant/instant-game.ts'
import { keno } from '#engines/instant/keno/data.ts'
import { mathsOf, paysFor, topPays } from '#engines/instant/keno/math.ts'
import { hasExactly, isWhole, wrongChoice } from '#engines/reading.ts'
import { yes } from '#kit/result.ts'

export type KenoChoice = { readonly numbers: readonly number[] }

/** The numbers in the order they were drawn. */
export type KenoOutcome = { readonly drawn: readonly number[]; readonly hits: number }

export const kenoGame = oneStepGame<KenoChoice, KenoOutcome>({
  info: {
    id: 'keno',
    mathVersion: 1,
    rtpPpm: { least: 904_925, most: 953_265 },
    volatility: 'high',
    turnover: 'stake',
    topMultiplier: 100_000,
  },
  rules: keno,
  firstChoice: { numbers: [7, 18, 29, 40, 51] },
  readChoice: (input) => {
    if (!hasExactly(input, ['numbers'])) return wrongChoice('', 'fields')
    if (!Array.isArray(input.numbers)) return wrongChoice('numbers', 'list')
    const numbers: unknown[] = input.numbers
    if (!isWhole(numbers.length, 1, keno.picksMost)) return wrongChoice('numbers', 'length')
    const picked = numbers.filter((number) => isWhole(number, 1, keno.numbers))
    if (picked.length < numbers.length) return wrongChoice('numbers', 'range')
    return new Set(picked).size === picked.length ? yes({ numbers: picked }) : wrongChoice('numbers', 'twice')
  },
  play: ({ numbers }, draw) => {
    const drawn = sample(draw, keno.numbers, keno.drawn).map((index) => index + 1)
    return { drawn, hits: numbers.filter((number) => drawn.includes(number)).length }
  },
  paysOf: ({ numbers }, { hits }) => paysFor(numbers.length, hits),
  reachOf: ({ numbers }) => topPays(numbers.length),
  rtpOf: ({ numbers }) => mathsOf(numbers.length).rtp,
})
