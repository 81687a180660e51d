import MiniSearch from 'minisearch'
import type { ShownGame } from '#modules/catalog/model.ts'

type Findable = Pick<ShownGame, 'nodeId' | 'gameName' | 'vendorName'> & { readonly keywords: string }

/** Finds games by what somebody typed, best first, slips of the finger forgiven. */
export interface GameSearch {
  find(text: string): readonly string[]
}

const marks = /\p{M}/gu
const gaps = /[^\p{L}\p{N}]+/u

/** Letters without their accents, so that "Nino" finds "Niño". */
function normalise(text: string): string {
  return text.normalize('NFD').replaceAll(marks, '').toLowerCase()
}

const wordsOf = (text: string): string[] => normalise(text).split(gaps).filter(Boolean)

/** One slip in a word of four letters, two from eight on; a shorter word is too soon another one. */
function slipsOf(word: string): number | false {
  if (word.length < 4) return false
  return word.length < 8 ? 1 : 2
}

export function indexGames(games: readonly Findable[]): GameSearch {
  const index = new MiniSearch<{ id: string; name: string; maker: string; more: string }>({
    fields: ['name', 'maker', 'more'],
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: {
      boost: { name: 4, maker: 2 },
      combineWith: 'AND',
      prefix: true,
      fuzzy: slipsOf,
      weights: { prefix: 0.6, fuzzy: 0.25 },
    },
  })
  index.addAll(
    games.map(({ nodeId, gameName, vendorName, keywords }) => {
      const words = wordsOf(gameName)
      // "halohalo" is written as one word as often as it is not.
      const joined = words.length > 1 ? words.join('') : ''
      return { id: nodeId, name: gameName, maker: vendorName, more: `${joined} ${keywords}` }
    }),
  )
  const places = new Map(games.map(({ nodeId }, place) => [nodeId, place]))
  const placeOf = (id: string) => places.get(id) ?? 0
  return {
    find(text) {
      const found = index.search(text)
      // What is equally good stands in the order of the shelves.
      return found
        .sort((a, b) => b.score - a.score || placeOf(a.id as string) - placeOf(b.id as string))
        .map(({ id }) => id as string)
    },
  }
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
