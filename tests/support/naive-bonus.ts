import type { Happening } from '#tests/support/bonus-story.ts'

/** A bonus as somebody would keep it on paper. */
interface Paper {
  readonly given: bigint
  readonly terms: Extract<Happening, { is: 'give' }>['terms']
  readonly since: number
  left: bigint
  wagered: bigint
  earned: bigint
  state: 'active' | 'completed' | Extract<Happening, { is: 'lose' }>['state']
  /** Nothing can be staked out of it any more. */
  isShut: boolean
}

interface PaperBet {
  readonly stake: bigint
  readonly at: number
  /** What each bonus put on it, by its name. */
  readonly parts: ReadonlyMap<string, bigint>
  paid: bigint
  counted: ReadonlyMap<string, bigint>
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/**
 * One member's money as the published terms tell it, kept by hand: it knows none of the rules of the wallet and imports none. Whatever the member and
 * the bonuses gain is somebody else's loss, so `others` and they add up to nothing.
 */
export class NaiveMember {
  cash: bigint
  owed = 0n
  others: bigint
  readonly bonuses = new Map<string, Paper>()
  readonly #bets = new Map<number, PaperBet>()

  constructor(cash: bigint) {
    this.cash = cash
    this.others = -cash
  }

  live(what: Happening, at: number): void {
    if (what.is === 'give') this.#give(what, at)
    else if (what.is === 'bet') this.#bet(what, at)
    else if (what.is === 'settle') this.#settle(what, at)
    else if (what.is === 'lose') this.#lose(this.#bonus(what.grant), what.state)
    else this.#withdraw(what.amount, at)
  }

  get sum(): bigint {
    return [...this.bonuses.values()].reduce((all, { left }) => all + left, this.cash + this.others)
  }

  #bonus(name: string): Paper {
    const bonus = this.bonuses.get(name)
    if (!bonus) throw new Error(`nobody gave ${name}`)
    return bonus
  }

  #give({ grant, amount, terms }: Extract<Happening, { is: 'give' }>, at: number): void {
    const none = { wagered: 0n, earned: 0n, state: 'active', isShut: false } as const
    this.bonuses.set(grant, { ...none, given: amount, terms, since: at, left: amount })
    this.others -= amount
  }

  #runs({ state, terms }: Paper, at: number): boolean {
    return state === 'active' && at < terms.expiresAt.getTime()
  }

  #bet({ bet, stake, isTaken }: Extract<Happening, { is: 'bet' }>, at: number): void {
    const open = [...this.bonuses].filter(
      ([, one]) => this.#runs(one, at) || (one.state === 'completed' && !one.isShut),
    )
    const whole = open.reduce((sum, [, { left }]) => sum + left, this.cash)
    if (isTaken !== stake <= whole) throw new Error(`${stake} of ${whole} is ${isTaken ? 'taken' : 'refused'}`)
    if (!isTaken) return
    const fromCash = least(stake, this.cash)
    this.cash -= fromCash
    this.others += stake
    const parts = new Map<string, bigint>()
    let rest = stake - fromCash
    for (const [name, one] of open) {
      const part = least(rest, one.left)
      if (part === 0n) continue
      one.left -= part
      rest -= part
      parts.set(name, part)
    }
    this.#bets.set(bet, { stake, at, parts, paid: 0n, counted: new Map() })
  }

  #settle({ bet: no, payout, end }: Extract<Happening, { is: 'settle' }>, at: number): void {
    const bet = this.#bets.get(no)
    if (!bet) throw new Error(`nobody placed ${no}`)
    let toCash = payout - bet.paid
    for (const [name, part] of bet.parts) {
      const bonus = this.#bonus(name)
      const [before, after] = [(bet.paid * part) / bet.stake, (payout * part) / bet.stake]
      // Of this much of it neither the cash nor anybody else is asked.
      toCash -= after - before
      if (this.#runs(bonus, at)) this.#fill(bonus, after - before)
      else if (bonus.state === 'completed') {
        const isSticky = bonus.terms.kind === 'sticky'
        const [backBefore, backAfter] = isSticky ? [least(before, part), least(after, part)] : [0n, 0n]
        if (!bonus.isShut) this.#fill(bonus, backAfter - backBefore)
        const earned = most(0n, bonus.earned + (after - backAfter) - (before - backBefore))
        toCash += this.#capped(bonus, earned) - this.#capped(bonus, bonus.earned)
        bonus.earned = earned
      }
    }
    const moved = most(toCash, -this.cash)
    this.cash += moved
    this.others -= moved
    this.owed += moved - toCash
    bet.paid = payout
    this.#count(bet, end === 'void' ? 0n : bet.stake, at)
  }

  /** What a purse has not got any more is not owed. */
  #fill(bonus: Paper, amount: bigint): void {
    const moved = most(amount, -bonus.left)
    bonus.left += moved
    this.others -= moved
  }

  #capped({ terms: { cashMost } }: Paper, amount: bigint): bigint {
    return cashMost === null ? amount : least(amount, cashMost)
  }

  #count(bet: PaperBet, atRisk: bigint, at: number): void {
    for (const [name, amount] of bet.counted) {
      const bonus = this.#bonus(name)
      if (bonus.state === 'active') bonus.wagered = most(0n, bonus.wagered - amount)
    }
    const counted = new Map<string, bigint>()
    let rest = atRisk
    for (const [name, bonus] of this.bonuses) {
      const isOwn = bonus.terms.kind !== 'non_sticky' || bet.parts.has(name)
      if (!isOwn || !this.#runs(bonus, at) || bet.at < bonus.since) continue
      const percent = BigInt(bonus.terms.contribution['RNG'] ?? 0)
      const [offered, open] = [(rest * percent) / 100n, bonus.terms.target - bonus.wagered]
      const amount = least(offered, open)
      if (amount > 0n) counted.set(name, amount)
      bonus.wagered += amount
      // What fills one bonus is no other's; where less was needed, the rest of the stake is the next one's.
      let used = rest
      if (offered > open) for (used = (open * 100n) / percent; (used * percent) / 100n < open; ) used += 1n
      rest -= used
    }
    bet.counted = counted
    for (const name of counted.keys()) {
      const bonus = this.#bonus(name)
      if (bonus.wagered === bonus.terms.target) this.#complete(bonus)
    }
  }

  #complete(bonus: Paper): void {
    const isSticky = bonus.terms.kind === 'sticky'
    const stays = isSticky ? least(bonus.left, bonus.given) : 0n
    bonus.earned = bonus.left - stays
    this.#empty(bonus, stays, this.#capped(bonus, bonus.earned))
    bonus.state = 'completed'
    bonus.isShut = !isSticky
  }

  #empty(bonus: Paper, stays: bigint, toCash: bigint): void {
    this.cash += toCash
    this.others += bonus.left - stays - toCash
    bonus.left = stays
  }

  #lose(bonus: Paper, state: Paper['state']): void {
    this.#empty(bonus, 0n, 0n)
    bonus.state = state
    bonus.isShut = true
  }

  #withdraw(amount: bigint, at: number): void {
    for (const bonus of this.bonuses.values()) {
      if (bonus.isShut) continue
      if (bonus.state === 'active') this.#lose(bonus, this.#runs(bonus, at) ? 'withdrawn' : 'expired')
      else {
        const earned = bonus.earned + most(0n, bonus.left - bonus.given)
        const toCash = this.#capped(bonus, earned) - this.#capped(bonus, bonus.earned)
        this.#empty(bonus, 0n, toCash)
        bonus.earned += toCash
        bonus.isShut = true
      }
    }
    this.cash -= amount
    this.others += amount
  }
}
