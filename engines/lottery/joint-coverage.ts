import { coverageOf, coversMoreThan, mergedOf, partsOfOne } from '#engines/lottery/coverage.ts'
import { listAt } from '#engines/lottery/mechanics/mechanic.ts'
import type { LotteryGame, Outcome, PlayType, Selection, Space } from '#engines/lottery/model.ts'
import type { Rule } from '#engines/lottery/rule.ts'
import { countWins } from '#engines/lottery/settle.ts'
import { add, compare, type Ratio, zero } from '#engines/ratio.ts'

export interface PlacedSelection {
  readonly play: PlayType
  readonly selection: Selection
}

/** What bets are judged by: the game, how much they may cover, and the sign of the lunar year in games that need it. */
export interface CoverageTerms {
  readonly game: Pick<LotteryGame, 'space'>
  readonly most: Ratio
  readonly yearSign?: number | undefined
}

/**
 * Those of one member's bets on an issue that cover more than `most` together, so that they risk nearly nothing. Bets of one play are judged
 * by how much of the play they have. Bets of different plays are judged together where the same places of the draw decide them: by how many of
 * the results at these places let at least one of them win.
 */
export function findCovering<Bet extends PlacedSelection>(
  bets: readonly Bet[],
  terms: CoverageTerms,
): ReadonlySet<Bet> {
  const byPlay = Map.groupBy(bets, ({ play }) => play)
  const alone = bets.filter(({ play, selection }) => compare(coverageOf(play, selection), terms.most) > 0)
  const ofPlay = [...byPlay].flatMap(([play, some]) => (coverMost(play, some, terms.most) ? some : []))
  return new Set([...alone, ...ofPlay, ...findAtPlaces(byPlay, terms)])
}

function coverMost(play: PlayType, bets: readonly PlacedSelection[], most: Ratio): boolean {
  if (bets.length < 2) return false
  const selections = bets.map(({ selection }) => selection)
  // Bets that do not cover enough even without overlaps need no closer look.
  const atMost = selections.map((selection) => coverageOf(play, selection)).reduce(add, zero)
  return compare(atMost, most) > 0 && coversMoreThan(play, selections, most)
}

/** Of the bets of a play, what the same places decide. */
interface Part<Bet> {
  readonly places: readonly number[]
  readonly play: PlayType
  readonly selection: Selection
  readonly bets: readonly Bet[]
}

function findAtPlaces<Bet extends PlacedSelection>(
  byPlay: ReadonlyMap<PlayType, readonly Bet[]>,
  terms: CoverageTerms,
): readonly Bet[] {
  if (byPlay.size < 2) return []
  const parts = [...byPlay].flatMap(([play, bets]) => partsOfPlay(play, bets))
  return [...Map.groupBy(parts, ({ places }) => places.join()).values()].flatMap((some) => {
    const hasSeveralPlays = new Set(some.map(({ play }) => play)).size > 1
    return hasSeveralPlays && winMoreThan(some, terms) ? some.flatMap(({ bets }) => bets) : []
  })
}

function partsOfPlay<Bet extends PlacedSelection>(play: PlayType, bets: readonly Bet[]): readonly Part<Bet>[] {
  const parts = bets.flatMap((bet) => partsOf(play.rule, bet.selection).map((part) => ({ ...part, bet })))
  return [...Map.groupBy(parts, ({ places }) => places.join()).values()].flatMap((some): readonly Part<Bet>[] => {
    const [first] = some
    if (!first) return []
    const shared = { places: first.places, play, bets: some.map(({ bet }) => bet) }
    const selections = some.map(({ selection }) => selection)
    const merged = mergedOf(play, selections)
    return (merged ? [merged] : selections).map((selection) => ({ ...shared, selection }))
  })
}

/** A selection by the places that decide it. Rules that look for a number wherever it comes are left to their own play. */
function partsOf(rule: Rule, selection: Selection): readonly Pick<Part<never>, 'places' | 'selection'>[] {
  switch (rule.kind) {
    case 'direct':
    case 'tickets':
    case 'group':
    case 'total':
      return [{ places: inOrder(rule.at), selection }]
    case 'fixed':
      return rule.at.flatMap((place, at) =>
        listAt(selection, at).length > 0
          ? [{ places: [place], selection: selection.map((list, other) => (other === at ? list : [])) }]
          : [],
      )
    case 'any-direct':
      return partsOfOne(rule, selection).map(([, own]) => ({
        places: inOrder(rule.at.filter((_, at) => listAt(own, at).length > 0)),
        selection: own,
      }))
    case 'any-group':
      return partsOfOne(rule, selection).map(([, own]) => ({
        places: inOrder(listAt(own, 0).map((position) => rule.at[position - 1] ?? -1)),
        selection: own,
      }))
    case 'options': {
      const byPlaces = Map.groupBy(listAt(selection, 0), (option) => {
        const { when, push } = rule.options[option] ?? {}
        return inOrder([...(when?.at ?? []), ...(push?.when.at ?? [])]).join()
      })
      return [...byPlaces].map(([places, options]) => ({ places: places.split(',').map(Number), selection: [options] }))
    }
    case 'endings': {
      const places = rule.slots.flatMap(({ at }) => at)
      return places.length === 1 && rule.digits + rule.drop <= endingDigits ? [{ places, selection }] : []
    }
    case 'present':
    case 'pool':
    case 'box':
    case 'digits':
      return []
  }
}

const inOrder = (places: readonly number[]): readonly number[] => [...new Set(places)].toSorted((a, b) => a - b)

/** Long numbers are looked at by their last digits. */
const endingDigits = 3
/** Results at some places are written out up to so many. */
const resultsMost = 10 ** endingDigits
/** And looked at so often at most; with more nothing is found, so that nobody loses turnover by a guess. */
const looksMost = 150_000

/** Whether more than `most` of the results at the places of these parts let one of them win, or give its stake back. */
function winMoreThan(parts: readonly Part<unknown>[], { game, most, yearSign }: CoverageTerms): boolean {
  const results = resultsAt(game.space, parts[0]?.places ?? [])
  if (!results) return false
  let [won, looksLeft] = [0, looksMost]
  for (const numbers of results) {
    const outcome: Outcome = yearSign === undefined ? { numbers } : { numbers, yearSign }
    for (const { play, selection } of parts) {
      looksLeft -= 1
      if (looksLeft < 0) return false
      if (countWins(play, selection, outcome).length === 0) continue
      won += 1
      break
    }
  }
  return BigInt(won) * most.den > BigInt(results.length) * most.num
}

/** Every result at some places, each as likely as another; null where there are too many. */
function resultsAt(space: Space, places: readonly number[]): readonly (readonly number[])[] | null {
  let results: number[][] = [[]]
  for (const place of places) {
    const { from, to } = numbersAt(space, place, places.length === 1)
    if (results.length * (to - from + 1) > resultsMost * (space.kind === 'sample' ? 2 : 1)) return null
    results = results.flatMap((before) =>
      Array.from({ length: to - from + 1 }, (_, at) => from + at)
        .filter((number) => space.kind === 'places' || !before.includes(number))
        .map((number) => {
          const next = [...before]
          next[place] = number
          return next
        }),
    )
  }
  return results.length <= resultsMost ? results : null
}

function numbersAt(space: Space, place: number, isAlone: boolean) {
  const { from, to } = space.kind === 'places' ? (space.places[place] ?? { from: 0, to: 0 }) : space
  // Every ending is as likely as another.
  return isAlone && from === 0 && to >= resultsMost ? { from, to: resultsMost - 1 } : { from, to }
}
