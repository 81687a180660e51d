import type { BlackjackAction } from '#engines/tables/blackjack/hands.ts'
import { type ChartHand, chartAction } from '#engines/tables/blackjack/strategy.ts'
import { assert } from '#kit/assert.ts'

/**
 * What blackjack returns from so many decks, over every hand and every way the dealer can go on, by the cards that are left. Sums of doubles over
 * positive parts: the figures are good to ten places and more.
 *
 * The dealer has looked for blackjack before anybody acts. So a value is what a hand wins or loses *and* the dealer has none: which card comes next
 * has the chance it has from all cards left, since the dealer's second card is one of them that nobody knows.
 *
 * Both hands of a split are worth the same: they are drawn from cards that nobody has seen, and each is played by its own cards.
 */
type Counts = number[]

const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

const freshDecks = (decks: number): Counts => [0, ...values.map((value) => (value === 10 ? 16 : 4) * decks)]

interface HandState {
  readonly low: number
  readonly hasAce: boolean
}

const totalOfState = ({ low, hasAce }: HandState): { total: number; isSoft: boolean } => {
  const isSoft = hasAce && low <= 11
  return { total: isSoft ? low + 10 : low, isSoft }
}

/** Chances that the dealer, with this card up and without blackjack, ends on 17 … 21 or beyond; they sum to the chance of no blackjack. */
function dealerEnds(left: Counts, up: number): Float64Array {
  const ends = new Float64Array(6)
  let count = left.reduce((sum, one) => sum + one, 0)
  const draw = (low: number, hasAce: boolean, chance: number, isHole: boolean): void => {
    for (let value = 1; value <= 10; value += 1) {
      const copies = left[value] as number
      if (copies === 0 || (isHole && low + value === 11 && (up === 1 || up === 10))) continue
      const sum = low + value
      const isAce = hasAce || value === 1
      const total = isAce && sum <= 11 ? sum + 10 : sum
      const part = (chance * copies) / count
      if (total >= 17) {
        const end = total > 21 ? 5 : total - 17
        ends[end] = (ends[end] as number) + part
        continue
      }
      left[value] = copies - 1
      count -= 1
      draw(sum, isAce, part, false)
      count += 1
      left[value] = copies
    }
  }
  draw(up, up === 1, 1, true)
  return ends
}

export interface HandValue {
  /** What it wins or loses in first stakes, added stakes included. */
  readonly result: number
  /** What it wins or loses on the first stake of the first hand alone: a bet behind. */
  readonly behind: number
  /** What is added to the first stake. */
  readonly added: number
}

/** What each act that is possible is worth; worked out when it is asked for. */
type ActionValues = ReadonlyMap<BlackjackAction, () => HandValue>

/** Answers what a hand is worth by the act that is chosen for it. */
export type Plan = (hand: ChartHand, up: number, acts: ActionValues) => HandValue

/** The best act for the exact cards. */
export const bestPlan: Plan = (_, __, acts) =>
  [...acts.values()].map((worth) => worth()).reduce((best, one) => (one.result > best.result ? one : best))

export const chartPlan: Plan = (hand, up, acts) => {
  const worth = acts.get(chartAction(hand, up))
  assert(worth, 'the chart names an act that is possible')
  return worth()
}

/** All that can be asked about hands against one card of the dealer. */
class Against {
  readonly up: number
  readonly plan: Plan
  readonly left: Counts
  count: number
  readonly #ends = new Map<number, Float64Array>()
  readonly #worth = new Map<number, HandValue>()
  readonly #fresh: Counts

  constructor(decks: number, up: number, plan: Plan) {
    this.#fresh = freshDecks(decks)
    this.left = [...this.#fresh]
    this.count = decks * 52
    this.up = up
    this.plan = plan
    this.take(up)
  }

  take(value: number): void {
    this.left[value] = (this.left[value] as number) - 1
    this.count -= 1
  }

  giveBack(value: number): void {
    this.left[value] = (this.left[value] as number) + 1
    this.count += 1
  }

  /** A number for what is gone of the decks: up to 22 cards of a kind. */
  #gone(): number {
    let key = 0
    for (let value = 1; value <= 10; value += 1)
      key = key * 23 + ((this.#fresh[value] as number) - (this.left[value] as number))
    return key
  }

  /** The chance that the dealer has no blackjack, by the cards that are left. */
  noBlackjack(): number {
    if (this.up === 1) return 1 - (this.left[10] as number) / this.count
    return this.up === 10 ? 1 - (this.left[1] as number) / this.count : 1
  }

  stand(total: number): HandValue {
    const key = this.#gone()
    let ends = this.#ends.get(key)
    if (!ends) {
      ends = dealerEnds(this.left, this.up)
      this.#ends.set(key, ends)
    }
    let result = ends[5] as number
    for (let end = 17; end <= 21; end += 1) result += Math.sign(total - end) * (ends[end - 17] as number)
    return { result, behind: result, added: 0 }
  }

  /** The mean over the next card. */
  next(worthOf: (value: number) => HandValue): HandValue {
    let [result, behind, added] = [0, 0, 0]
    for (const value of values) {
      const copies = this.left[value] as number
      if (copies === 0) continue
      const chance = copies / this.count
      this.take(value)
      const worth = worthOf(value)
      this.giveBack(value)
      result += chance * worth.result
      behind += chance * worth.behind
      added += chance * worth.added
    }
    return { result, behind, added }
  }

  lost(): HandValue {
    const chance = this.noBlackjack()
    return { result: -chance, behind: -chance, added: 0 }
  }

  double(hand: HandState): HandValue {
    const once = this.next((value) => {
      const { total } = totalOfState(withCard(hand, value))
      return total > 21 ? this.lost() : this.stand(total)
    })
    return { result: 2 * once.result, behind: once.result, added: this.noBlackjack() }
  }

  hit(hand: HandState, isSplit: boolean): HandValue {
    return this.next((value) => {
      const more = withCard(hand, value)
      return more.low > 21 ? this.lost() : this.play(more, false, null, isSplit)
    })
  }

  /** Both hands from here; whoever bets behind has the first. */
  split(value: number): HandValue {
    const one = this.next((card) => {
      const hand = withCard({ low: value, hasAce: value === 1 }, card)
      return value === 1 ? this.stand(totalOfState(hand).total) : this.play(hand, true, null, true)
    })
    return { result: 2 * one.result, behind: one.behind, added: 2 * one.added + this.noBlackjack() }
  }

  /** A hand that is to be acted on, by the plan. Its cards are gone from the decks. */
  play(hand: HandState, canDouble: boolean, pair: number | null, isSplit: boolean): HandValue {
    const { total, isSoft } = totalOfState(hand)
    if (total === 21) return this.stand(21)
    // A split hand has the other card of the pair gone as well, so what is gone may be that of another hand that is not split.
    const key = ((this.#gone() * 2 + Number(canDouble)) * 2 + Number(isSplit)) * 23 + hand.low
    const known = pair === null ? this.#worth.get(key) : undefined
    if (known) return known
    const worth = this.plan({ total, isSoft, canDouble, pair }, this.up, this.acts(hand, canDouble, pair, isSplit))
    if (pair === null) this.#worth.set(key, worth)
    return worth
  }

  acts(hand: HandState, canDouble: boolean, pair: number | null, isSplit: boolean): ActionValues {
    const acts = new Map<BlackjackAction, () => HandValue>([
      ['stand', () => this.stand(totalOfState(hand).total)],
      ['hit', () => this.hit(hand, isSplit)],
    ])
    if (canDouble) acts.set('double', () => this.double(hand))
    if (pair !== null) acts.set('split', () => this.split(pair))
    return acts
  }
}

const withCard = ({ low, hasAce }: HandState, value: number): HandState => ({
  low: low + value,
  hasAce: hasAce || value === 1,
})

/** What a first bet and a bet behind win or lose on average, and how much is staked for one first bet. */
export function returnsOf(decks: number, plan: Plan): HandValue {
  let [result, behind, added] = [0, 0, 0]
  const all = freshDecks(decks)
  for (const up of values) {
    const against = new Against(decks, up, plan)
    const upChance = (all[up] as number) / (decks * 52)
    eachHand(against, (first, second, chance) => {
      const weight = upChance * chance
      const none = against.noBlackjack()
      if (first + second === 11 && (first === 1 || second === 1)) {
        result += weight * 1.5 * none
        behind += weight * 1.5 * none
        return
      }
      const hand = { low: first + second, hasAce: first === 1 || second === 1 }
      const worth = against.play(hand, true, first === second ? first : null, false)
      result += weight * (worth.result - (1 - none))
      behind += weight * (worth.behind - (1 - none))
      added += weight * worth.added
    })
  }
  return { result, behind, added }
}

/** Every pair of first cards, the lower first, with its chance; while it is looked at, its cards are gone. */
function eachHand(against: Against, look: (first: number, second: number, chance: number) => void): void {
  for (const first of values) {
    const one = (against.left[first] as number) / against.count
    against.take(first)
    for (const second of values) {
      if (second < first) continue
      const chance = (one * (against.left[second] as number)) / against.count
      against.take(second)
      look(first, second, first === second ? chance : 2 * chance)
      against.giveBack(second)
    }
    against.giveBack(first)
  }
}

/**
 * The best act for every total, soft total and pair against every card of the dealer, by what the first two cards that make it are worth on
 * average, as marks of the chart: the chart computed instead of printed.
 */
export function deriveChart(decks: number): ReadonlyMap<string, string> {
  const rows = new Map<string, string>()
  for (const up of [2, 3, 4, 5, 6, 7, 8, 9, 10, 1]) {
    const cells = new Map<string, Map<BlackjackAction, number>>()
    const against = new Against(decks, up, bestPlan)
    eachHand(against, (first, second, chance) => {
      const hand = { low: first + second, hasAce: first === 1 }
      const { total, isSoft } = totalOfState(hand)
      if (total === 21) return
      const pair = first === second ? first : null
      const name = pair === null ? `${isSoft ? 'soft' : 'hard'} ${total}` : `pair ${pair}`
      const cell = cells.get(name) ?? new Map<BlackjackAction, number>()
      cells.set(name, cell)
      for (const [action, worth] of against.acts(hand, true, pair, false))
        cell.set(action, (cell.get(action) ?? 0) + chance * worth().result)
    })
    for (const [name, cell] of cells) rows.set(name, (rows.get(name) ?? '') + markOf(cell))
  }
  return rows
}

function markOf(cell: ReadonlyMap<BlackjackAction, number>): string {
  const worth = (action: BlackjackAction) => cell.get(action) ?? Number.NEGATIVE_INFINITY
  const best = [...cell.keys()].reduce((one, other) => (worth(other) > worth(one) ? other : one))
  if (cell.has('split')) return best === 'split' ? 'P' : '-'
  const otherwise = worth('hit') > worth('stand') ? 'H' : 'S'
  if (best !== 'double') return otherwise
  return otherwise === 'H' ? 'D' : 'd'
}
