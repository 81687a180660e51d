import type { SpinLaw } from '#engines/slots/enumerate.ts'
import type { Mode } from '#engines/slots/fast.ts'
import type { Machine } from '#engines/slots/machine.ts'
import type { Weighted } from '#engines/slots/model.ts'
import { assert } from '#kit/assert.ts'

/**
 * The law of whole rounds, with their features and their cap: the chance of every amount up to the cap, to a double's precision. All
 * amounts are whole steps of the units' common divisor, and all that reaches the cap is gathered in the last place.
 */
export interface RoundLaw {
  readonly step: number
  readonly chances: Float64Array
}

/** The wins of spins that lead to the same: as many free spins, as many coins. Chances of all branches add up to one. */
export interface Branch {
  readonly award: number
  readonly coins: number
  readonly wins: ReadonlyMap<number, number>
}

export function roundLaw(machine: Machine, starts: readonly Branch[], spins: readonly Branch[]): RoundLaw {
  const { model, cap } = machine
  const amounts = [...starts, ...spins].flatMap(({ wins }) => [...wins.keys()])
  const coins = model.hold ? [model.hold.full, ...model.hold.values.map(({ value }) => value)] : []
  const step = [...amounts, ...coins, cap].reduce(commonDivisor, 0)
  const size = cap / step + 1
  const chances = new Float64Array(size)
  const freeLaws = new Map<number, Float64Array>()
  for (const { award, coins: count, wins } of starts) {
    let after = unitLaw(size)
    if (model.hold && count >= model.hold.trigger) after = holdLaw(machine, count, step, size)
    if (award > 0) {
      const known = freeLaws.get(award) ?? freeLaw(machine, spins, award, step, size)
      freeLaws.set(award, known)
      after = combine(after, known)
    }
    addShifted(chances, after, wins, step)
  }
  return { step, chances }
}

/** Multiplied wins, gathered by what follows from them. */
export function branchesOf(machine: Machine, mode: Mode, { total, cases }: SpinLaw): Branch[] {
  const { model, awards } = machine
  const branches = new Map<string, { award: number; coins: number; wins: Map<number, number> }>()
  const factors = factorsOf(machine, mode)
  const weights = factors.reduce((all, { weight }) => all + weight, 0)
  for (const { scatters, coins, wins } of cases) {
    const award = awards[mode][scatters] ?? 0
    const kept = mode === 'base' && coins >= (model.hold?.trigger ?? Number.POSITIVE_INFINITY) ? coins : 0
    const key = `${award} ${kept}`
    const branch = branches.get(key) ?? { award, coins: kept, wins: new Map<number, number>() }
    branches.set(key, branch)
    for (const [units, times] of wins)
      for (const { value, weight } of factors) {
        const chance = (times / total) * (weight / weights)
        branch.wins.set(units * value, (branch.wins.get(units * value) ?? 0) + chance)
      }
  }
  return [...branches.values()]
}

/** What a spin can be multiplied by. */
export function factorsOf({ model }: Machine, mode: Mode): Weighted[] {
  const fixed = mode === 'free' ? (model.freeSpins?.multiplier ?? 1) : 1
  const isDrawn = model.multiplier && (mode === 'free' || model.multiplier.during === 'every')
  const table = isDrawn ? (model.multiplier?.table ?? []) : [{ value: 1, weight: 1 }]
  return table.map(({ value, weight }) => ({ value: value * fixed, weight }))
}

/** What so many free spins bring, those they give again included. */
function freeLaw(machine: Machine, spins: readonly Branch[], first: number, step: number, size: number): Float64Array {
  const limit = machine.model.freeSpins?.limit ?? first
  assert(first <= limit, 'an award is within the limit')
  assert(
    machine.model.freeSpins?.limit !== undefined || spins.every(({ award }) => award === 0),
    'free spins that give more have a limit',
  )
  const done = new Float64Array(size)
  let open = new Map([[first, unitLaw(size)]])
  for (let played = 0; open.size > 0; played += 1) {
    const next = new Map<number, Float64Array>()
    for (const [awarded, law] of open) {
      if (awarded === played) {
        law.forEach((chance, at) => {
          done[at] = (done[at] ?? 0) + chance
        })
        continue
      }
      for (const { award, wins } of spins) {
        const given = Math.min(limit, awarded + award)
        const to = next.get(given) ?? new Float64Array(size)
        next.set(given, to)
        addShifted(to, law, wins, step)
      }
    }
    open = next
  }
  return done
}

/** How many coins there are at the end when so many began. */
export function coinLaw({ model, cells }: Machine, first: number): Float64Array {
  const { hold } = model
  assert(hold, 'coins are held')
  const chance = hold.chance / hold.of
  const done = new Float64Array(cells + 1)
  // Indexed by respins left; coins only grow, so one pass over their number settles all.
  const open = Array.from({ length: cells + 1 }, () => new Float64Array(hold.respins + 1))
  const rowOf = (coins: number) => open[coins] ?? new Float64Array()
  rowOf(first)[hold.respins] = 1
  for (let coins = first; coins < cells; coins += 1)
    for (let left = hold.respins; left > 0; left -= 1) {
      const here = rowOf(coins)[left] ?? 0
      const empty = cells - coins
      const nothing = here * (1 - chance) ** empty
      if (left === 1) done[coins] = (done[coins] ?? 0) + nothing
      else rowOf(coins)[left - 1] = (rowOf(coins)[left - 1] ?? 0) + nothing
      for (let more = 1; more <= empty; more += 1) {
        const to = rowOf(coins + more)
        const ways = choose(empty, more) * chance ** more * (1 - chance) ** (empty - more)
        to[hold.respins] = (to[hold.respins] ?? 0) + here * ways
      }
    }
  done[cells] = rowOf(cells)[hold.respins] ?? 0
  return done
}

function holdLaw(machine: Machine, first: number, step: number, size: number): Float64Array {
  const { hold } = machine.model
  assert(hold, 'coins are held')
  const weights = hold.values.reduce((all, { weight }) => all + weight, 0)
  const values = new Map(hold.values.map(({ value, weight }) => [value, weight / weights]))
  const law = new Float64Array(size)
  let worth = unitLaw(size)
  coinLaw(machine, first).forEach((chance, coins) => {
    const bonus = coins === machine.cells ? hold.full : 0
    addShifted(law, worth, new Map([[bonus, chance]]), step)
    const next = new Float64Array(size)
    addShifted(next, worth, values, step)
    worth = next
  })
  return law
}

function unitLaw(size: number): Float64Array {
  const law = new Float64Array(size)
  law[0] = 1
  return law
}

/** Adds to one law another that is moved by each of these wins with its chance. */
function addShifted(to: Float64Array, law: Float64Array, wins: ReadonlyMap<number, number>, step: number): void {
  const last = to.length - 1
  let high = last
  while (high > 0 && law[high] === 0) high -= 1
  for (const [units, chance] of wins) {
    const by = Math.min(units / step, last)
    const inside = Math.min(high, last - by)
    for (let at = 0; at <= inside; at += 1) to[at + by] = (to[at + by] ?? 0) + (law[at] ?? 0) * chance
    let above = 0
    for (let at = inside + 1; at <= high; at += 1) above += law[at] ?? 0
    to[last] = (to[last] ?? 0) + above * chance
  }
}

function combine(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length)
  const wins = new Map<number, number>()
  a.forEach((chance, at) => {
    if (chance > 0) wins.set(at, chance)
  })
  addShifted(both, b, wins, 1)
  return both
}

function choose(n: number, k: number): number {
  let ways = 1
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i
  return ways
}

function commonDivisor(a: number, b: number): number {
  let [left, right] = [a, b]
  while (right !== 0) [left, right] = [right, left % right]
  return left
}
