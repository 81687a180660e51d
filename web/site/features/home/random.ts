/** A whole number between two ends, both of them possible. */
export type Random = (min: number, max: number) => number

const words = 2 ** 32

/** Draws that would favour the first numbers are thrown away, so that all are equally likely. */
export const browserRandom: Random = (min, max) => {
  const size = max - min + 1
  const fair = words - (words % size)
  const draw = new Uint32Array(1)
  do crypto.getRandomValues(draw)
  while ((draw[0] ?? 0) >= fair)
  return min + ((draw[0] ?? 0) % size)
}
