import type { Condition, Hand } from '#engines/lottery/conditions.ts'
import { timesOf } from '#engines/lottery/counting.ts'
import type { Outcome } from '#engines/lottery/model.ts'

export function holds(condition: Condition, { numbers, yearSign }: Outcome): boolean {
  const shown = condition.at.map((at) => numbers[at] ?? Number.NaN)
  switch (condition.kind) {
    case 'sum':
      return condition.among.includes(shown.reduce((sum, number) => sum + number, 0))
    case 'compare': {
      const [first = 0, second = 0] = shown
      if (condition.is === 'same') return first === second
      return condition.is === 'more' ? first > second : first < second
    }
    case 'count': {
      const count = shown.filter((number) => condition.among.includes(number)).length
      return count >= condition.from && count <= condition.to
    }
    case 'hand':
      return handOf(shown, condition.wraps) === condition.is
    case 'niu':
      return niuOf(shown) === condition.points
    case 'sign':
      return shown.some((number) => signOf(number, yearSign ?? 0) === condition.sign)
  }
}

/** Straight before pair: no three numbers are both. A half-straight has two neighbours and no pair. */
function handOf(shown: readonly number[], wraps: boolean): Hand {
  const different = timesOf(shown).size
  if (different === 1) return 'leopard'
  if (different === 2) return 'pair'
  const [low = 0, middle = 0, high = 0] = shown.toSorted((a, b) => a - b)
  const steps = [middle - low, high - middle, ...(wraps ? [low + 10 - high] : [])]
  const neighbours = steps.filter((step) => step === 1).length
  if (neighbours === 2) return 'straight'
  return neighbours === 1 ? 'half-straight' : 'mixed'
}

/** 0 for none, else 1 … 10. If several threes make a ten, the rest has the same last digit: that of all five. */
function niuOf(shown: readonly number[]): number {
  const total = shown.reduce((sum, number) => sum + number, 0)
  for (let first = 0; first < shown.length; first += 1)
    for (let second = first + 1; second < shown.length; second += 1) {
      const rest = (shown[first] ?? 0) + (shown[second] ?? 0)
      if ((total - rest) % 10 === 0) return rest % 10 === 0 ? 10 : rest % 10
    }
  return 0
}

/** 0 for the rat … 11 for the pig. */
function signOf(number: number, yearSign: number): number {
  return (((yearSign - number + 1) % 12) + 12) % 12
}
