import { randomInt } from 'node:crypto'

/** What a round of a game came to. `x100` is what it pays, in hundredths of the stake; `shown` is what the screen plays. */
export interface Outcome {
  readonly x100: number
  readonly shown: Readonly<Record<string, unknown>>
}

export interface VendorGame {
  readonly id: string
  readonly name: string
  readonly type: 'RNG' | 'PVP'
  /** Exact, from `everyOutcome`; a test adds it up. */
  readonly rtpPpm: number
  readonly volatility: 'low' | 'medium_low' | 'medium' | 'medium_high' | 'high'
  readonly keywords: string
  /** What a player may choose before a round; none where there is nothing to choose. */
  readonly choices: readonly string[]
  draw(choice: string): Outcome
  /** Each way that a round can end for a choice, with its share of `total`. */
  everyOutcome(choice: string): { readonly total: number; readonly ways: readonly { count: number; x100: number }[] }
}

const wheelX100 = [0, 200, 0, 100, 0, 300, 0, 100, 0, 200, 50, 200] as const

const wheel: VendorGame = {
  id: 'gulong-ng-kulay',
  name: 'Gulong ng Kulay',
  type: 'RNG',
  rtpPpm: 958_333,
  volatility: 'medium_low',
  keywords: 'wheel lucky spin gulong',
  choices: [],
  draw() {
    const at = randomInt(wheelX100.length)
    return { x100: wheelX100[at] ?? 0, shown: { at } }
  },
  everyOutcome: () => ({ total: wheelX100.length, ways: wheelX100.map((x100) => ({ count: 1, x100 })) }),
}

/** Ten stops a reel: one lantern, two mangoes, three bells, four leaves. */
const strip = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3] as const
const tripleX100 = [20_000, 2_500, 800, 300] as const

function payOfReels(a: number, b: number, c: number): number {
  if (a === b && b === c) return tripleX100[a] ?? 0
  return [a, b, c].filter((symbol) => symbol === 0).length === 2 ? 500 : 0
}

const reels: VendorGame = {
  id: 'tatlong-parol',
  name: 'Tatlong Parol',
  type: 'RNG',
  rtpPpm: 943_000,
  volatility: 'high',
  keywords: 'slot three reel lantern parol classic',
  choices: [],
  draw() {
    const [a = 0, b = 0, c = 0] = [0, 1, 2].map(() => strip[randomInt(strip.length)] ?? 0)
    return { x100: payOfReels(a, b, c), shown: { symbols: [a, b, c] } }
  },
  everyOutcome() {
    const ways = strip.flatMap((a) => strip.flatMap((b) => strip.map((c) => ({ count: 1, x100: payOfReels(a, b, c) }))))
    return { total: 1_000, ways }
  },
}

const colours = ['red', 'blue', 'yellow', 'green', 'white', 'pink'] as const

function payOfColours(hits: number): number {
  return hits === 0 ? 0 : (hits + 1) * 100
}

const perya: VendorGame = {
  id: 'perya-colors',
  name: 'Perya Colors',
  type: 'RNG',
  rtpPpm: 921_296,
  volatility: 'medium',
  keywords: 'color game perya dice carnival',
  choices: colours,
  draw(choice) {
    const dice = [0, 1, 2].map(() => colours[randomInt(6)] ?? 'red')
    return { x100: payOfColours(dice.filter((face) => face === choice).length), shown: { dice } }
  },
  everyOutcome: () => ({
    total: 216,
    ways: [125, 75, 15, 1].map((count, hits) => ({ count, x100: payOfColours(hits) })),
  }),
}

const coin: VendorGame = {
  id: 'kara-krus',
  name: 'Kara Krus',
  type: 'RNG',
  rtpPpm: 960_000,
  volatility: 'low',
  keywords: 'coin toss heads tails',
  choices: ['kara', 'krus'],
  draw(choice) {
    const side = randomInt(2) === 0 ? 'kara' : 'krus'
    return { x100: side === choice ? 192 : 0, shown: { side } }
  },
  everyOutcome: () => ({
    total: 2,
    ways: [
      { count: 1, x100: 192 },
      { count: 1, x100: 0 },
    ],
  }),
}

const cards: VendorGame = {
  id: 'taas-baraha',
  name: 'Taas Baraha',
  type: 'PVP',
  rtpPpm: 970_588,
  volatility: 'low',
  keywords: 'high card war baraha dealer',
  choices: [],
  draw() {
    const mine = randomInt(52)
    const others = randomInt(51)
    const theirs = others >= mine ? others + 1 : others
    return { x100: payOfCards(mine % 13, theirs % 13), shown: { mine, theirs } }
  },
  everyOutcome() {
    const ways = []
    for (let mine = 0; mine < 13; mine += 1)
      for (let theirs = 0; theirs < 13; theirs += 1)
        ways.push({ count: mine === theirs ? 12 : 16, x100: payOfCards(mine, theirs) })
    return { total: 52 * 51, ways }
  },
}

function payOfCards(mine: number, theirs: number): number {
  if (mine === theirs) return 50
  return mine > theirs ? 200 : 0
}

export const vendorGames: readonly VendorGame[] = [wheel, reels, perya, coin, cards]
