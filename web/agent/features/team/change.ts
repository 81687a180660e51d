/** By how many percent a figure differs from the one before; null where there was none to compare with. */
export function changeOf(now: string | number, before: string | number): number | null {
  const [present, past] = [Number(now), Number(before)]
  if (past === 0) return null
  return Math.round(((present - past) / Math.abs(past)) * 1000) / 10
}

/** Each value with all before it. */
export function runningSum(values: readonly (string | number)[]): number[] {
  let sum = 0
  return values.map((value) => {
    sum = Math.round((sum + Number(value)) * 100) / 100
    return sum
  })
}
