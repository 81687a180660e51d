/** Ten thousand parts per million are one percent; a rate has no finer part than one of them. */
const ppmOfPercent = 10_000

const shape = /^(\d{1,3})(?:\.(\d{1,4}))?$/

/** A rate as people write it, "0.72", in parts per million; null when it is none. It never becomes a fraction on the way. */
export function readPercent(text: string): number | null {
  const [, whole, places = ''] = shape.exec(text.trim().replace(',', '.')) ?? []
  if (whole === undefined) return null
  const ppm = Number(whole) * ppmOfPercent + Number(places.padEnd(4, '0'))
  return ppm > 0 && ppm <= 100 * ppmOfPercent ? ppm : null
}

/** Two places at least, more only where the rate has them: 7200 is "0.72", 7250 is "0.725". */
export function writePercent(ppm: number): string {
  const size = Math.abs(ppm)
  const places = String(size % ppmOfPercent)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')
  return `${Math.floor(size / ppmOfPercent)}.${places}`
}

/** As short as it can be written, for a label: 12000 is "1.2", 10000 is "1". */
export function shortPercent(ppm: number): string {
  return writePercent(ppm).replace(/\.?0+$/, '')
}
