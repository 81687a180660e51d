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
  const tree = plant(games)

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
      const total = new Float32Array(games.length)
      const found: number[] = []
      for (let place = 0; place < games.length && words.length > 0; place += 1) {
        let sum = 0
        // Every word has to be meant: who types a second one wants fewer games and not more.
        for (const scores of each) {
          const score = scores[place] as number
          sum = score > 0 && sum >= 0 ? sum + score : -1
        }
        if (sum <= 0) continue
        total[place] = sum * fame(place)
        found.push(place)
      }
      return found
        .sort((a, b) => (total[b] as number) - (total[a] as number) || a - b)
        .map((place) => (games[place] as Findable).nodeId)
    },
  }
}

function plant(games: readonly Findable[]): SearchableMap<Postings> {
  const tree = new SearchableMap<Postings>()
  games.forEach(({ gameName, vendorName, keywords }, place) => {
    const name = wordsOf(gameName)
    const own = new Map<string, number>()
    const add = (words: readonly string[], weight: number): void => {
      for (const word of words) own.set(word, Math.max(weight, own.get(word) ?? 0))
    }
    add(wordsOf(keywords), weights.more)
    add(wordsOf(vendorName), weights.maker)
    add(name, weights.name)
    // "halohalo" is written as one word as often as it is not.
    if (name.length > 1) add([name.join('')], weights.name)
    for (const [word, weight] of own) {
      const postings = tree.fetch(word, () => ({ places: [], weights: [] }))
      postings.places.push(place)
      postings.weights.push(weight)
    }
  })
  return tree
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
