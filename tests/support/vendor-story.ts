import type { Action, ActionType } from '#modules/gateway/model.ts'
import { chanceOf } from '#tests/support/bonus-story.ts'

/** What happened beside the vendor's calls: a grant was given, reached its target, or was lost. */
export type Change =
  | { readonly is: 'give'; readonly grant: number; readonly amount: bigint }
  | { readonly is: 'complete' | 'lose'; readonly grant: number }

export interface StoryCall {
  readonly round: string
  readonly actions: readonly Action[]
  readonly isRoundEnd: boolean
  /** Whether there was enough money for all of it. */
  readonly isTaken: boolean
}

interface Entry {
  readonly type: ActionType
  readonly amount: bigint
  readonly ref: string | null
  /** What of it is whose: by the number of the grant. */
  parts: ReadonlyMap<number, bigint>
  isLive: boolean
}

interface Purse {
  balance: bigint
  earned: bigint
  state: 'active' | 'completed' | 'lost'
}

interface Book {
  cash: bigint
  purses: Purse[]
  rounds: Map<string, { isOpen: boolean; entries: Map<string, Entry> }>
}

/**
 * A player under bonuses at a vendor's games, told by a seed: rounds of many bets and wins, tips, adjustments and rollbacks, while grants come, are
 * completed and are lost. The book is kept as one would by hand: beside every amount stands whose it is, and taking it back takes that.
 */
export class VendorStory {
  book: Book
  readonly #chance: (below: number) => number
  readonly #prefix: string
  #names = 0

  constructor(seed: number) {
    this.#chance = chanceOf(seed)
    this.#prefix = `s${seed}`
    this.book = { cash: BigInt(this.#chance(800)), purses: [], rounds: new Map() }
  }

  /** Something beside the calls, sometimes. */
  change(): Change | null {
    const { purses } = this.book
    const active = [...purses.keys()].filter((at) => purses[at]?.state === 'active')
    const grant = active[this.#chance(Math.max(1, active.length))]
    const what = this.#chance(12)
    if (what < 2 || purses.length === 0) return this.#give()
    if (grant === undefined || what > 3) return null
    const purse = purses[grant] as Purse
    const isCompleted = what === 2
    if (isCompleted) this.book.cash += purse.balance
    purse.earned = isCompleted ? purse.balance : 0n
    purse.balance = 0n
    purse.state = isCompleted ? 'completed' : 'lost'
    return { is: isCompleted ? 'complete' : 'lose', grant }
  }

  #give(): Change {
    const amount = BigInt(1 + this.#chance(400))
    this.book.purses.push({ balance: amount, earned: 0n, state: 'active' })
    return { is: 'give', grant: this.book.purses.length - 1, amount }
  }

  /** The vendor's next call, and what the book has after it: of a call that was not taken, what it had before. */
  call(): StoryCall {
    const before = copyOf(this.book)
    const name = `${this.#prefix}-${this.#chance(3)}-${Math.floor(this.#names / 12)}`
    const round = this.book.rounds.get(name) ?? { isOpen: true, entries: new Map<string, Entry>() }
    this.book.rounds.set(name, round)
    const actions: Action[] = []
    let isTaken = true
    for (let count = 1 + this.#chance(4); count > 0 && isTaken; count -= 1) {
      const action = this.#choose(round)
      actions.push(action)
      isTaken = this.#do(round.entries, action)
    }
    const isRoundEnd = this.#chance(6) === 0
    if (isTaken && isRoundEnd) round.isOpen = false
    if (!isTaken) this.book = before
    return { round: name, actions, isRoundEnd, isTaken }
  }

  /** An action that the rules of a round allow; only money may be missing. */
  #choose({ isOpen, entries }: { readonly isOpen: boolean; readonly entries: ReadonlyMap<string, Entry> }): Action {
    this.#names += 1
    const tx = `${this.#prefix}-t${this.#names}`
    const amount = BigInt(1 + this.#chance(300))
    const live = [...entries].filter(([, entry]) => entry.isLive)
    const bets = live.filter(([, { type }]) => type === 'bet').map(([name]) => name)
    const back = this.#pick(
      live.filter(([name, entry]) => entry.type !== 'rollback' && !hasLiveWin(entries, name, entry)),
    )
    const of = (type: ActionType, size = amount, ref: string | null = null): Action => {
      return { type, tx, amount: size, ref, grant: null }
    }
    const what = this.#chance(20)
    if (what < 7 && isOpen) return of('bet')
    if (what < 8 && isOpen) return of('tip', 1n + amount / 50n)
    if (what < 12 && bets.length > 0)
      return of('win', amount, this.#chance(2) === 0 ? null : (this.#pick(bets) ?? null))
    if (what < 14) return of('adjust', this.#chance(2) === 0 ? amount : -amount)
    if (what < 18 && back) return of('rollback', 0n, back[0])
    return of(this.#chance(2) === 0 ? 'jackpot_win' : 'promo_win')
  }

  #pick<One>(from: readonly One[]): One | undefined {
    return from[this.#chance(Math.max(1, from.length))]
  }

  /** False where there is too little. */
  #do(entries: Map<string, Entry>, { type, tx, amount, ref }: Action): boolean {
    const entry: Entry = { type, amount, ref, parts: new Map(), isLive: true }
    entries.set(tx, entry)
    if (type === 'bet') return this.#stake(entry)
    if (type === 'tip') return this.#moveCash(-amount)
    if (type === 'promo_win') return this.#moveCash(amount)
    if (type === 'rollback') return this.#takeBack(entries.get(ref ?? '') as Entry)
    entry.parts = shareOut(entries, amount, ref)
    return this.#pay(entry)
  }

  #moveCash(amount: bigint): boolean {
    this.book.cash += amount
    return this.book.cash >= 0n
  }

  #stake(entry: Entry): boolean {
    const least = (one: bigint, other: bigint) => (one < other ? one : other)
    let rest = entry.amount - least(entry.amount, this.book.cash)
    this.book.cash -= entry.amount - rest
    const parts = new Map<number, bigint>()
    for (const [at, purse] of this.book.purses.entries()) {
      const paid = least(rest, purse.balance)
      if (paid === 0n) continue
      parts.set(at, paid)
      purse.balance -= paid
      rest -= paid
    }
    entry.parts = parts
    return rest === 0n
  }

  #pay(entry: Entry): boolean {
    let cash = entry.amount
    const moved = new Map<number, bigint>()
    for (const [at, part] of entry.parts) {
      cash -= part
      const purse = this.book.purses[at] as Purse
      const gone = purse.state === 'active' && purse.balance + part < 0n ? -(purse.balance + part) : 0n
      moved.set(at, part + gone)
      if (purse.state === 'active') purse.balance += part + gone
      if (purse.state !== 'completed') continue
      // No more is taken of what a bonus became than it became.
      const change = purse.earned + part < 0n ? -purse.earned : part
      purse.earned += change
      cash += change
    }
    entry.parts = moved
    return this.#moveCash(cash)
  }

  #takeBack(target: Entry): boolean {
    target.isLive = false
    const back = (parts: ReadonlyMap<number, bigint>) => new Map([...parts].map(([at, part]) => [at, -part]))
    if (target.type === 'bet') return this.#pay({ ...target })
    const amount = target.type === 'tip' ? target.amount : -target.amount
    return this.#pay({ ...target, amount, parts: back(target.parts) })
  }
}

function copyOf({ cash, purses, rounds }: Book): Book {
  const copies = [...rounds].map(([name, { isOpen, entries }]) => {
    return [name, { isOpen, entries: new Map([...entries].map(([tx, entry]) => [tx, { ...entry }])) }] as const
  })
  return { cash, purses: purses.map((purse) => ({ ...purse })), rounds: new Map(copies) }
}

function hasLiveWin(entries: ReadonlyMap<string, Entry>, bet: string, { type }: Entry): boolean {
  if (type !== 'bet') return false
  return [...entries.values()].some((one) => one.type === 'win' && one.isLive && (one.ref === null || one.ref === bet))
}

/** As the bet was paid that is named, else as all bets of the round together. */
function shareOut(entries: ReadonlyMap<string, Entry>, amount: bigint, ref: string | null): Map<number, bigint> {
  const named = ref === null ? undefined : entries.get(ref)
  const bets = named ? [named] : [...entries.values()].filter(({ type, isLive }) => type === 'bet' && isLive)
  const whole = bets.reduce((sum, bet) => sum + bet.amount, 0n)
  const parts = new Map<number, bigint>()
  for (const bet of bets) for (const [at, part] of bet.parts) parts.set(at, (parts.get(at) ?? 0n) + part)
  return new Map(
    [...parts].map(([at, part]) => [at, (amount * part) / whole] as const).filter(([, part]) => part !== 0n),
  )
}
