/** Coordinates in drawings need no more than this; the rest would only be bytes. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

interface Sector {
  readonly from: number
  readonly to: number
  /** Half of the angle it spans at its inner and at its outer edge, in radians. */
  readonly inner: number
  readonly outer: number
  readonly turn: number
}

/** A piece of a ring around the origin, as a path. */
function sectorPath({ from, to, inner, outer, turn }: Sector): string {
  const at = (radius: number, angle: number) =>
    `${round(radius * Math.cos(angle + turn))} ${round(radius * Math.sin(angle + turn))}`
  return [
    `M${at(from, -inner)}L${at(to, -outer)}`,
    `A${to} ${to} 0 0 1 ${at(to, outer)}`,
    `L${at(from, inner)}A${from} ${from} 0 0 0 ${at(from, -inner)}Z`,
  ].join('')
}

/** The same piece eight times around, the first one upright. */
export function eightSectors(sector: Omit<Sector, 'turn'>): string {
  return Array.from({ length: 8 }, (_, i) => sectorPath({ ...sector, turn: (i * Math.PI) / 4 - Math.PI / 2 })).join('')
}
