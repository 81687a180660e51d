import { expect, test } from 'vitest'
import {
  canPay,
  cashOf,
  completeGrant,
  countWagering,
  endByWithdrawal,
  type Grant,
  type GrantTerms,
  payPart,
} from '#modules/wallet/rules/grant.ts'
import { splitPayout, splitStake } from '#modules/wallet/rules/split.ts'

/**
 * Twenty thousand seeded stories of grants, bets, voids, corrections, forfeits, expiries and withdrawals. The rules keep balances; beside them
 * stands a book that anybody could keep by hand: it writes down who gave whom how much, and nothing else. Both have to agree at every step.
 */

const storiesCount = 20_000
const stepsMost = 14

/** A small generator, so that a story is told again by its seed. */
function chanceOf(seed: number) {
  let state = seed * 2_654_435_761 + 1
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

interface Bet {
  readonly stake: bigint
  readonly split: {
    readonly cash: bigint
    readonly bonus: readonly { readonly grant: string; readonly amount: bigint }[]
  }
  readonly placedAt: Date
  paid: bigint
  isOpen: boolean
  counted: readonly { readonly grant: string; readonly amount: bigint }[]
}

class Story {
  cash: bigint
  owed = 0n
  house = 0n
  grants: Grant[] = []
  bets: Bet[] = []
  at = Date.UTC(2026, 10, 1)
  /** The naive book: every purse by name, moved by plain transfers. */
  readonly book = new Map<string, bigint>()
  readonly chance: (below: number) => number

  constructor(seed: number) {
    this.chance = chanceOf(seed)
    this.cash = BigInt(this.chance(2_000))
    this.move('world', 'cash', this.cash)
  }

  get now(): Date {
    return new Date(this.at)
  }

  move(from: string, to: string, amount: bigint): void {
    expect(amount >= 0n, `${from} gives ${to} ${amount}`).toBe(true)
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
      contribution: { RNG: 100 },
      excludedGames: [],
      expiresAt: new Date(this.at + 1 + this.chance(12) * 1_000),
    }
    const id = String(this.grants.length)
    const standing = { wagered: 0n, state: 'active', earned: 0n, endedAt: null } as const
    this.grants.push({ id, terms, amount, balance: amount, givenAt: this.now, ...standing })
    this.move('bonuses', id, amount)
  }

  bet(): void {
    const stake = BigInt(1 + this.chance(600))
    const purses = this.grants.filter((one) => canPay(one, this.now)).map(({ id, balance }) => ({ grant: id, balance }))
    const split = splitStake({ cash: this.cash, purses }, stake)
    const whole = purses.reduce((sum, { balance }) => sum + balance, this.cash)
    expect(split.ok).toBe(stake <= whole)
    if (!split.ok) return
    this.cash -= split.value.cash
    this.move('cash', 'stakes', split.value.cash)
    for (const { grant: id, amount } of split.value.bonus) {
      const grant = this.grants[Number(id)] as Grant
      this.replace({ ...grant, balance: grant.balance - amount })
      this.move(id, 'stakes', amount)
    }
    this.bets.push({ stake, split: split.value, placedAt: this.now, paid: 0n, isOpen: true, counted: [] })
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
    bet.isOpen = false
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
    expect(bet.counted.reduce((sum, { amount }) => sum + amount, 0n) <= validStake).toBe(true)
    for (const { grant: id, amount } of bet.counted) {
      const grant = this.grants[Number(id)] as Grant
      this.replace({ ...grant, wagered: grant.wagered + amount })
      if (grant.wagered + amount >= grant.terms.target) this.complete(this.grants[Number(id)] as Grant)
    }
  }

  complete(grant: Grant): void {
    const { toCash, removed, kept } = completeGrant(grant)
    expect(toCash + removed + kept).toBe(grant.balance)
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
  }

  step(): void {
    this.at += this.chance(1_500)
    const what = this.chance(20)
    const open = this.bets.filter(({ isOpen }) => isOpen)
    const bet = open[this.chance(Math.max(1, open.length))]
    const ended = this.bets.filter(({ isOpen }) => !isOpen)
    const old = ended[this.chance(Math.max(1, ended.length))]
    const active = this.grants.filter(({ state }) => state === 'active')
    const grant = active[this.chance(Math.max(1, active.length))]
    if (what < 3) this.give()
    else if (what < 9) this.bet()
    else if (what < 14) this.end(bet)
    else if (what < 15 && bet) this.settleAndCount(bet, bet.stake, 0n)
    else if (what < 17 && old) this.settleAndCount(old, BigInt(this.chance(3)) * old.stake, old.stake)
    else if (what < 18 && grant) this.lose(grant, this.chance(2) === 0 ? 'given_up' : 'revoked')
    else if (what < 19) for (const one of active) if (this.now >= one.terms.expiresAt) this.lose(one, 'expired')
    if (what === 19) this.withdraw()
  }

  end(bet: Bet | undefined): void {
    if (bet) this.settleAndCount(bet, (bet.stake * BigInt(this.chance(300))) / 100n, bet.stake)
  }

  settleAndCount(bet: Bet, payout: bigint, validStake: bigint): void {
    this.settle(bet, payout)
    this.count(bet, validStake)
  }

  check(): void {
    const of = (name: string) => this.book.get(name) ?? 0n
    expect(of('cash')).toBe(this.cash)
    expect(this.cash >= 0n && this.owed >= 0n).toBe(true)
    for (const { id, balance, terms, wagered, earned, state, amount } of this.grants) {
      expect(of(id)).toBe(balance)
      expect(balance >= 0n && wagered >= 0n && wagered <= terms.target && earned >= 0n).toBe(true)
      // Nothing is left behind in a purse that is over.
      if (state !== 'active' && !(state === 'completed' && terms.kind === 'sticky')) expect(balance).toBe(0n)
      expect(amount > 0n).toBe(true)
    }
    expect([...this.book.values()].reduce((sum, one) => sum + one, 0n)).toBe(0n)
  }
}

test(`BX-01 ${storiesCount} stories of bonus money: the same balances as a plain book, and all of it adds up to nothing`, () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= storiesCount; seed += 1) {
    const story = new Story(seed)
    for (let step = 0; step < stepsMost; step += 1) story.step()
    story.check()
    for (const { state, terms } of story.grants) seen.add(`${terms.kind} ${state}`)
  }
  // The stories are not all of one kind: every end of every kind is among them.
  expect(seen.size).toBe(18)
})
