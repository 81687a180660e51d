import { assert } from '#kit/assert.ts'
import { type BetEnd, endByPayout } from '#modules/bets/model.ts'
import {
  canPay,
  cashOf,
  completeGrant,
  countWagering,
  endByWithdrawal,
  type Grant,
  type GrantTerms,
  type LossReason,
  payPart,
} from '#modules/wallet/rules/grant.ts'
import { splitPayout, splitStake } from '#modules/wallet/rules/split.ts'

/** What happens in a story, for somebody who does the same with the real wallet. */
export type Happening =
  | { readonly is: 'give'; readonly grant: string; readonly amount: bigint; readonly terms: GrantTerms }
  | { readonly is: 'bet'; readonly bet: number; readonly stake: bigint; readonly isTaken: boolean }
  | {
      readonly is: 'settle'
      readonly bet: number
      readonly payout: bigint
      readonly end: BetEnd
      readonly isAgain: boolean
    }
  | { readonly is: 'lose'; readonly grant: string; readonly state: LossReason }
  | { readonly is: 'withdraw'; readonly amount: bigint }

/** A small generator, so that a story is told again by its seed. */
export function chanceOf(seed: number) {
  let state = seed * 2_654_435_761 + 1
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

interface Bet {
  readonly no: number
  readonly stake: bigint
  readonly split: {
    readonly cash: bigint
    readonly bonus: readonly { readonly grant: string; readonly amount: bigint }[]
  }
  readonly placedAt: Date
  paid: bigint
  end: BetEnd | null
  counted: readonly { readonly grant: string; readonly amount: bigint }[]
}

/**
 * Grants, bets, voids, corrections, forfeits, expiries and withdrawals of one member, told by a seed. The pure rules keep the balances; beside them
 * stands a book that anybody could keep by hand: who gave whom how much, and nothing else.
 */
export class Story {
  cash: bigint
  owed = 0n
  grants: Grant[] = []
  bets: Bet[] = []
  at: number
  happened: Happening[] = []
  /** The naive book: every purse by name, moved by plain transfers. */
  readonly book = new Map<string, bigint>()
  readonly chance: (below: number) => number

  constructor(seed: number, at = Date.UTC(2026, 10, 1)) {
    this.at = at
    this.chance = chanceOf(seed)
    this.cash = BigInt(this.chance(2_000))
    this.move('world', 'cash', this.cash)
  }

  get now(): Date {
    return new Date(this.at)
  }

  move(from: string, to: string, amount: bigint): void {
    assert(amount >= 0n, `${from} gives ${to} ${amount}`)
    this.book.set(from, (this.book.get(from) ?? 0n) - amount)
    this.book.set(to, (this.book.get(to) ?? 0n) + amount)
  }

  replace(grant: Grant): void {
    this.grants = this.grants.map((one) => (one.id === grant.id ? grant : one))
  }

  give(): void {
    const amount = BigInt(1 + this.chance(500))
    const terms: GrantTerms = {
      kind: (['cashable', 'sticky', 'non_sticky'] as const)[this.chance(3)] ?? 'cashable',
      target: amount * BigInt(1 + this.chance(5)),
      stakeMost: null,
      cashMost: this.chance(2) === 0 ? null : BigInt(this.chance(800)),
      contribution: { RNG: this.chance(3) === 0 ? 40 : 100 },
      excludedGames: [],
      expiresAt: new Date(this.at + 1 + this.chance(12) * 1_000),
    }
    const id = String(this.grants.length)
    const standing = { wagered: 0n, state: 'active', earned: 0n, endedAt: null, heldAt: null } as const
    this.grants.push({ id, terms, amount, balance: amount, givenAt: this.now, ...standing })
    this.move('bonuses', id, amount)
    this.happened.push({ is: 'give', grant: id, amount, terms })
  }

  bet(): void {
    const stake = BigInt(1 + this.chance(600))
    const purses = this.grants.filter((one) => canPay(one, this.now)).map(({ id, balance }) => ({ grant: id, balance }))
    const split = splitStake({ cash: this.cash, purses }, stake)
    const whole = purses.reduce((sum, { balance }) => sum + balance, this.cash)
    assert(split.ok === stake <= whole, 'a stake is taken when there is enough')
    const no = this.bets.length
    this.happened.push({ is: 'bet', bet: no, stake, isTaken: split.ok })
    if (!split.ok) return
    this.cash -= split.value.cash
    this.move('cash', 'stakes', split.value.cash)
    for (const { grant: id, amount } of split.value.bonus) {
      const grant = this.grants[Number(id)] as Grant
      this.replace({ ...grant, balance: grant.balance - amount })
      this.move(id, 'stakes', amount)
    }
    this.bets.push({ no, stake, split: split.value, placedAt: this.now, paid: 0n, end: null, counted: [] })
  }

  /** Ends a bet, or settles it again: what it pays now less what it paid before. */
  settle(bet: Bet, payout: bigint): void {
    const [before, after] = [splitPayout(bet.split, bet.paid), splitPayout(bet.split, payout)]
    let toCash = after.cash - before.cash
    for (const [at, { grant: id, amount: staked }] of bet.split.bonus.entries()) {
      const grant = this.grants[Number(id)] as Grant
      const was = payPart(grant, staked, before.bonus[at]?.amount ?? 0n, this.now)
      const is = payPart(grant, staked, after.bonus[at]?.amount ?? 0n, this.now)
      const sum = grant.earned + is.earned - was.earned
      const earned = sum > 0n ? sum : 0n
      toCash += cashOf(grant, earned) - cashOf(grant, grant.earned)
      const wanted = is.purse - was.purse
      // What is gone of a bonus is not owed.
      const purse = wanted < -grant.balance ? -grant.balance : wanted
      this.replace({ ...grant, earned, balance: grant.balance + purse })
      if (purse >= 0n) this.move('stakes', id, purse)
      else this.move(id, 'stakes', -purse)
    }
    const taken = toCash < -this.cash ? -this.cash : toCash
    this.owed += taken - toCash
    this.cash += taken
    if (taken >= 0n) this.move('stakes', 'cash', taken)
    else this.move('cash', 'stakes', -taken)
    bet.paid = payout
  }

  /** What the bet counts; a later version takes back what the one before gave. */
  count(bet: Bet, validStake: bigint): void {
    for (const { grant: id, amount } of bet.counted) {
      const grant = this.grants[Number(id)] as Grant
      if (grant.state !== 'active') continue
      this.replace({ ...grant, wagered: grant.wagered > amount ? grant.wagered - amount : 0n })
    }
    const wagered = { category: 'RNG', validStake, stake: bet.split, placedAt: bet.placedAt, endedAt: this.now }
    bet.counted = countWagering(this.grants, wagered)
    assert(bet.counted.reduce((sum, { amount }) => sum + amount, 0n) <= validStake, 'no centavo counts twice')
    for (const { grant: id, amount } of bet.counted) {
      const grant = this.grants[Number(id)] as Grant
      this.replace({ ...grant, wagered: grant.wagered + amount })
      if (grant.wagered + amount >= grant.terms.target) this.complete(this.grants[Number(id)] as Grant)
    }
  }

  complete(grant: Grant): void {
    const { toCash, removed, kept } = completeGrant(grant)
    assert(toCash + removed + kept === grant.balance, 'all of a purse goes somewhere')
    const endedAt = grant.terms.kind === 'sticky' ? null : this.now
    this.replace({ ...grant, balance: kept, state: 'completed', earned: toCash + removed, endedAt })
    this.empty(grant.id, toCash, removed)
  }

  empty(id: string, toCash: bigint, removed: bigint): void {
    this.cash += toCash
    this.move(id, 'cash', toCash)
    this.move(id, 'bonuses', removed)
  }

  lose(grant: Grant, state: 'expired' | 'given_up' | 'withdrawn' | 'revoked'): void {
    this.empty(grant.id, 0n, grant.balance)
    this.replace({ ...grant, balance: 0n, state, endedAt: this.now })
  }

  end(grant: Grant, state: LossReason): void {
    this.lose(grant, state)
    this.happened.push({ is: 'lose', grant: grant.id, state })
  }

  withdraw(): void {
    for (const grant of this.grants.filter(({ endedAt }) => endedAt === null)) {
      if (grant.state === 'active') {
        this.lose(grant, this.now < grant.terms.expiresAt ? 'withdrawn' : 'expired')
        continue
      }
      const { toCash, removed } = endByWithdrawal(grant, this.now)
      this.empty(grant.id, toCash, removed)
      this.replace({ ...grant, balance: 0n, earned: grant.earned + toCash, endedAt: this.now })
    }
    const amount = this.cash / 2n
    this.cash -= amount
    this.move('cash', 'world', amount)
    this.happened.push({ is: 'withdraw', amount })
  }

  step(): void {
    this.at += 1 + this.chance(1_500)
    const what = this.chance(20)
    const bet = this.pick(this.bets.filter(({ end }) => end === null))
    const old = this.pick(this.bets.filter(({ end }) => end !== null))
    const active = this.grants.filter(({ state }) => state === 'active')
    const grant = this.pick(active)
    if (what < 3) this.give()
    else if (what < 9) this.bet()
    else if (what < 14 && bet) this.pay(bet, (bet.stake * BigInt(this.chance(300))) / 100n)
    else if (what < 15 && bet) this.pay(bet, bet.stake, 'void')
    else if (what < 17 && old) this.payAgain(old)
    else if (what < 18 && grant) this.end(grant, this.chance(2) === 0 ? 'given_up' : 'revoked')
    else if (what < 19)
      for (const one of active.filter(({ terms }) => this.now >= terms.expiresAt)) this.end(one, 'expired')
    else this.withdraw()
  }

  pick<One>(from: readonly One[]): One | undefined {
    return from[this.chance(Math.max(1, from.length))]
  }

  /** The result was wrong: the bet is void, or pays something else. What comes to the same is left alone. */
  payAgain(bet: Bet): void {
    if (this.chance(4) === 0) this.pay(bet, bet.stake, 'void')
    else this.pay(bet, BigInt(this.chance(3)) * bet.stake)
  }

  pay(bet: Bet, payout: bigint, end = endByPayout(bet.stake, payout)): void {
    const isAgain = bet.end !== null
    if (isAgain && bet.end === end && bet.paid === payout) return
    this.settle(bet, payout)
    this.count(bet, end === 'void' ? 0n : bet.stake)
    bet.end = end
    this.happened.push({ is: 'settle', bet: bet.no, payout, end, isAgain })
  }

  check(): void {
    const of = (name: string) => this.book.get(name) ?? 0n
    assert(of('cash') === this.cash && this.cash >= 0n && this.owed >= 0n, 'the cash is what the book says')
    for (const { id, balance, terms, wagered, earned, state } of this.grants) {
      assert(of(id) === balance && balance >= 0n, 'a purse is what the book says')
      assert(wagered >= 0n && wagered <= terms.target && earned >= 0n, 'wagering is between nothing and its target')
      const isPlayable = state === 'active' || (state === 'completed' && terms.kind === 'sticky')
      assert(isPlayable || balance === 0n, 'nothing is left behind in a purse that is over')
    }
    assert([...this.book.values()].reduce((sum, one) => sum + one, 0n) === 0n, 'all of it adds up to nothing')
  }
}
