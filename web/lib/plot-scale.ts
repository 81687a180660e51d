export interface Scale {
  readonly high: number
  readonly step: number
  readonly ticks: readonly number[]
}

/** From nothing up to at least the largest, in round steps of 1, 2 or 5, three to six of them. */
export function scaleUp(values: readonly number[]): Scale {
  const most = Math.max(1, ...values)
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.max(1, Math.ceil(most / step))
  return { high: count * step, step, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

/** A tenth of a pixel is finer than a screen. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** 12,500 is 12.5K: a scale has no room for more. */
export function shorten(value: number): string {
  const plain = (number: number) => String(Math.round(number * 100) / 100)
  if (value >= 1_000_000) return `${plain(value / 1_000_000)}M`
  if (value >= 1_000) return `${plain(value / 1_000)}K`
  return plain(value)
}

/** Which days have room for their name: the last one always, and others at an even distance before it. */
export function labelEvery(count: number, width: number, roomEach: number): number {
  return Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / roomEach))))
}
