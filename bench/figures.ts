export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The value that `share` of all are at or below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function round(value: number, places = 0): number {
  return Number(value.toFixed(places))
}

/** Progress goes to standard error, so that the last line of standard output stays the figures. */
export function note(text: string): void {
  console.error(text)
}
