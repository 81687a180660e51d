import { figuresOf, volatilityOf } from '#engines/figures.ts'
import type { GameInfo, Json } from '#engines/game.ts'
import type { LotteryGame, NoteKind, PlayType, Pricing, PrizeRow, Space } from '#engines/lottery/model.ts'
import { fairGroup, groupLeast, groupMost, paysOf } from '#engines/lottery/odds.ts'
import type { Option, Rule } from '#engines/lottery/rule.ts'
import type { Symbols } from '#engines/lottery/symbols.ts'
import { compare, divide, multiply, one, type Ratio, ratio, subtract, sum, toPpm, zero } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'

/** What games are written with. */

export const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

export const numbersOf = (from: number, to: number, digits: number): Symbols => ({ kind: 'numbers', from, to, digits })

/** Priced by its chance: at a return of 100 % it would pay 1 / chance. */
export const fairRow = (id: string, chance: Ratio): PrizeRow => ({
  id,
  chance,
  pays: divide(one, chance),
  isScaled: true,
})

export const fixedRow = (id: string, chance: Ratio, pays: Ratio): PrizeRow => ({ id, chance, pays, isScaled: false })

export const kindOf = (...rows: readonly PrizeRow[]): NoteKind => {
  const [first] = rows
  assert(first, 'a note can win something')
  return { id: first.id, rows }
}

/** A play whose notes are all alike and win one row. */
export const play = (tab: string, id: string, rule: Rule, ...kinds: readonly NoteKind[]): PlayType => ({
  ...{ id, tab, rule, kinds },
})

/** A play by named options, each with a kind of its own or one that it shares. */
export function optionsPlay(tab: string, id: string, options: readonly Option[], kinds: readonly NoteKind[]): PlayType {
  return { id, tab, rule: { kind: 'options', options }, kinds }
}

interface GameParts {
  readonly id: string
  readonly mathVersion: number
  readonly space: Space
  readonly pricing: Pricing
  readonly plays: readonly PlayType[]
  /** What goes into the rolling jackpot of every stake, in basis points. */
  readonly jackpotBp?: number
  /** What else decides an outcome or a payout. */
  readonly extra?: { readonly [key: string]: Json }
  readonly hasYearSign?: boolean
}

export function lotteryGame(parts: GameParts): LotteryGame {
  const { id, mathVersion, space, pricing, plays } = parts
  const rules: Json = {
    ...{ space, pricing, plays: plays.map(writePlay) },
    ...(pricing === 'group' ? { groups: { fair: fairGroup, least: groupLeast, most: groupMost } } : {}),
    ...(parts.jackpotBp === undefined ? {} : { jackpotBp: parts.jackpotBp }),
    ...parts.extra,
  }
  const game = { pricing, plays, jackpotBp: parts.jackpotBp ?? 0 }
  return { info: infoOf(id, mathVersion, game), rules, space, pricing, plays, hasYearSign: parts.hasYearSign ?? false }
}

type Priced = Pick<LotteryGame, 'pricing' | 'plays'> & { readonly jackpotBp: number }

/** What a note of a kind returns, in stakes; of a jackpot what goes into its pool. */
function returnOfKind({ rows }: NoteKind, group: number | null, jackpotBp: number): Ratio {
  const returns = rows.map((row) => {
    const pays = paysOf(row, group)
    return pays === null ? ratio(jackpotBp, 10_000) : multiply(row.chance, pays)
  })
  return sum(returns)
}

/** The least and the most over all plays; by prize group, over all groups too. */
function infoOf(id: string, mathVersion: number, game: Priced): GameInfo {
  const [low, high] = game.pricing === 'group' ? [groupLeast, groupMost] : [null, null]
  const kinds = game.plays.flatMap((each) => each.kinds)
  const returns = (group: number | null) =>
    kinds.map((kind) => returnOfKind(kind, group, game.jackpotBp)).toSorted(compare)
  const [least, most] = [returns(low)[0], returns(high).at(-1)]
  const tops = kinds.flatMap(({ rows }) => rows.flatMap((row) => paysOf(row, high) ?? []))
  const top = tops.toSorted(compare).at(-1)
  assert(least && most && top, 'a lottery has plays')
  return {
    ...{ id, family: 'lottery', mathVersion, turnover: 'stake', source: 'chain', steps: 'one' },
    rtpPpm: { least: toPpm(least), most: toPpm(most) },
    volatility: volatilityOf(figuresOf(endingsOf(kinds[0], high))),
    topMultiplier: kinds.some(({ rows }) => rows.some(({ pays }) => pays === 'jackpot'))
      ? null
      : Number((top.num * 100n) / top.den) / 100,
  }
}

function endingsOf(kind: NoteKind | undefined, group: number | null) {
  const endings = (kind?.rows ?? []).map((row) => ({ chance: row.chance, pays: paysOf(row, group) ?? zero }))
  const lost = endings.reduce((rest, { chance }) => subtract(rest, chance), one)
  return [...endings, { chance: lost, pays: zero }]
}

/** What every kind of note returns at a prize group, for the evidence and for the test that refuses more than 100 %. */
export function returnsOf(game: LotteryGame, group: number | null) {
  const { jackpotBp } = game.rules as { readonly jackpotBp?: number }
  return game.plays.flatMap(({ id, kinds }) =>
    kinds.map((kind) => ({ play: id, kind: kind.id, return: returnOfKind(kind, group, jackpotBp ?? 0) })),
  )
}

const writeRatio = ({ num, den }: Ratio): string => (den === 1n ? `${num}` : `${num}/${den}`)

/** A play as the rules have it: fractions as texts, `"1000/3"`. */
function writePlay({ id, rule, kinds }: PlayType): Json {
  const written = kinds.map(({ rows }) =>
    rows.map((row) => ({
      ...{ id: row.id, chance: writeRatio(row.chance), isScaled: row.isScaled },
      pays: row.pays === 'jackpot' ? 'jackpot' : writeRatio(row.pays),
    })),
  )
  return { id, rule, kinds: written }
}
