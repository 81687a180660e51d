import type { Draw } from '#engines/game.ts'
import { assert } from '#kit/assert.ts'

/**
 * The card is drawn after the prize, uniformly among all cards that show exactly this prize. So a losing card is a near miss no more
 * often than chance has it. Cards are numbered, one number is drawn, and the card with that number is laid out.
 */
const cells = 9
const symbols = 8
const inTriple = 3
/** A symbol that does not win appears at most twice. */
const most = 2

/** In how many ways the rest of a card is filled, with so many symbols not used yet and so many used once. */
function countFillings(left: number, fresh: number, used: number): number {
  if (left === 0) return 1
  const withFresh = fresh > 0 ? fresh * countFillings(left - 1, fresh - 1, used + 1) : 0
  return withFresh + (used > 0 ? used * countFillings(left - 1, fresh, used - 1) : 0)
}

const losingCards = countFillings(cells, symbols, 0)
const restsOfWinning = countFillings(cells - inTriple, symbols - 1, 0)
const triples = listTriples()

/** How many cards there are that lose, and how many that win with one given symbol. */
export const cardCounts = { losing: losingCards, winning: triples.length * restsOfWinning }

/** What configHash commits to: how many cards there are of each sort, and in which order they are numbered. */
export const layoutRules = {
  symbols,
  matching: inTriple,
  othersMost: most,
  losingCards: cardCounts.losing,
  winningCards: cardCounts.winning,
  order: 'lexicographic',
} as const

export function drawLayout(draw: Draw, prize: number | null): number[] {
  if (prize === null) return layLosing(draw.int(cardCounts.losing))
  return layWinning(prize, draw.int(cardCounts.winning))
}

export function layLosing(number: number): number[] {
  return fill(number, cells, allSymbols)
}

export function layWinning(prize: number, number: number): number[] {
  const triple = triples[Math.floor(number / restsOfWinning)] ?? []
  const others = allSymbols.filter((symbol) => symbol !== prize)
  const rest = fill(number % restsOfWinning, cells - inTriple, others)
  return Array.from({ length: cells }, (_, cell) => (triple.includes(cell) ? prize : (rest.shift() ?? prize)))
}

const allSymbols = Array.from({ length: symbols }, (_, symbol) => symbol)

/** The filling with this number, when fillings are sorted as words are. */
function fill(number: number, length: number, alphabet: readonly number[]): number[] {
  const uses = new Map(alphabet.map((symbol) => [symbol, 0]))
  const filled: number[] = []
  let rest = number
  while (filled.length < length) {
    const symbol = alphabet.find((candidate) => {
      const ways = waysAfter(uses, candidate, length - filled.length - 1)
      if (rest < ways) return true
      rest -= ways
      return false
    })
    assert(symbol !== undefined, 'a number below the count of fillings has one')
    uses.set(symbol, (uses.get(symbol) ?? 0) + 1)
    filled.push(symbol)
  }
  return filled
}

function waysAfter(uses: ReadonlyMap<number, number>, next: number, left: number): number {
  const counts = [...uses].map(([symbol, count]) => (symbol === next ? count + 1 : count))
  if (counts.some((count) => count > most)) return 0
  return countFillings(left, counts.filter((count) => count === 0).length, counts.filter((count) => count === 1).length)
}

function listTriples(): readonly (readonly number[])[] {
  const found: number[][] = []
  for (let a = 0; a < cells; a += 1)
    for (let b = a + 1; b < cells; b += 1) for (let c = b + 1; c < cells; c += 1) found.push([a, b, c])
  return found
}
