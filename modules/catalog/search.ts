import SearchableMap from 'minisearch/SearchableMap'
import type { ShownGame } from '#modules/catalog/model.ts'
import { isNear, slipsOf, wordsOf } from '#modules/catalog/rules/near.ts'

type Findable = Pick<ShownGame, 'nodeId' | 'gameName' | 'vendorName'> & { readonly keywords: string }

/** Finds games by what somebody typed, best first, slips of the finger forgiven. */
export interface GameSearch {
  find(text: string): readonly string[]
}

/** Where a word stands says how much it counts. */
const weights = { name: 1, maker: 0.7, more: 0.5 } as const

/** In which games a word stands, by their places on the shelves, and how much it counts in each. */
interface Postings {
  readonly places: number[]
  readonly weights: number[]
}

/** A word of three letters is soon another one, unless others stand beside it. */
function slipsMax(word: string, words: readonly string[]): number {
  return words.length > 1 && word.length === 3 ? 1 : slipsOf(word)
}

/** A word itself, then what it begins, the nearer to its end the better, then what it was meant to be. */
const likeness = {
  exact: 1,
  begun: (typed: string, word: string) => 0.4 + 0.4 * (typed.length / word.length),
  meant: (slips: number) => 0.25 - 0.08 * slips,
  joined: 0.7,
  /** Begun with a slip: the first letter at least is right. */
  guessed: 0.08,
}

/** What stands first on the shelves is known best, so of two that sound alike it is the likelier one. */
const fame = (place: number): number => 1 + 0.8 / (1 + place / 20)

/**
 * A tree of words over the places where they stand. Scores are written into plain arrays of numbers, so that a single letter,
 * which half of all games begin with somewhere, costs hardly more than a whole name.
 */
export function indexGames(games: readonly Findable[]): GameSearch {
  const { tree, joined } = plant(games)

  /** How well each game answers to one word; nothing for those that do not. */
  function scoresOf(word: string, words: readonly string[]): Float32Array {
    const scores = new Float32Array(games.length)
    const note = ({ places, weights: counts }: Postings, like: number): void => {
      for (let i = 0; i < places.length; i += 1) {
        const place = places[i] as number
        scores[place] = Math.max(scores[place] as number, like * (counts[i] as number))
      }
    }
    const slips = slipsMax(word, words)
    if (slips > 0) {
      for (const [postings, distance] of tree.fuzzyGet(word, slips).values()) note(postings, likeness.meant(distance))
    }
    let isBegun = false
    for (const [begun, postings] of tree.atPrefix(word)) {
      isBegun = true
      note(postings, begun === word ? likeness.exact : likeness.begun(word, begun))
    }
    if (word.length >= joinedMin) for (const [, postings] of joined.atPrefix(word)) note(postings, likeness.joined)
    if (isBegun || slips === 0) return scores
    // Nothing begins like this, so a slip was made on the way to a longer word.
    for (const [begun, postings] of tree.atPrefix(word.slice(0, 1))) {
      if (isNear(word, begun, slips)) note(postings, likeness.guessed)
    }
    return scores
  }

  return {
    find(text) {
      const words = wordsOf(text)
      const each = words.map((word) => scoresOf(word, words))
      const ranks: number[] = []
      for (let place = 0; place < games.length && words.length > 0; place += 1) {
        let sum = 0
        // Every word has to be meant: who types a second one wants fewer games and not more.
        for (const scores of each) {
          const score = scores[place] as number
          sum = score > 0 && sum >= 0 ? sum + score : -1
        }
        if (sum > 0) ranks.push(rankOf(sum * fame(place), place))
      }
      return Array.from(Float64Array.from(ranks).sort(), (rank) => (games[rank % placesMax] as Findable).nodeId)
    },
  }
}

/** The best first, and among equals the one that stands first: one number for both, since numbers are sorted fastest. */
function rankOf(score: number, place: number): number {
  return Math.round((scoreMax - score) * 1_000) * placesMax + place
}

const placesMax = 2 ** 20
/** More than a whole line of words, each of them exact in a famous name. */
const scoreMax = 100

/** "halohalo" is written as one word as often as it is not; fewer letters than these are found in its first word anyway. */
const joinedMin = 5

function plant(games: readonly Findable[]) {
  const tree = new SearchableMap<Postings>()
  const joined = new SearchableMap<Postings>()
  games.forEach(({ gameName, vendorName, keywords }, place) => {
    const name = wordsOf(gameName)
    const own = new Map<string, number>()
    for (const word of wordsOf(keywords)) own.set(word, weights.more)
    for (const word of wordsOf(vendorName)) own.set(word, weights.maker)
    for (const word of name) own.set(word, weights.name)
    for (const [word, weight] of own) add(tree, word, place, weight)
    if (name.length > 1) add(joined, name.join(''), place, weights.name)
  })
  return { tree, joined }
}

function add(tree: SearchableMap<Postings>, word: string, place: number, weight: number): void {
  const postings = tree.fetch(word, () => ({ places: [], weights: [] }))
  postings.places.push(place)
  postings.weights.push(weight)
}

/** Whether two catalogues are found by the same words. */
export function isSameText(some: readonly Findable[], others: readonly Findable[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, i) => {
      const other = others[i]
      return (
        one.nodeId === other?.nodeId &&
        one.gameName === other.gameName &&
        one.vendorName === other.vendorName &&
        one.keywords === other.keywords
      )
    })
  )
}
