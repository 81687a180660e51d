export type WalkKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** Where a spot lies on the screen. */
export interface Place {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export const isWalkKey = (key: string): key is WalkKey => /^Arrow(Left|Right|Up|Down)$/.test(key)

const middleX = ({ left, right }: Place) => (left + right) / 2
const middleY = ({ top, bottom }: Place) => (top + bottom) / 2

/** Two places are in one row when the middle of one is beside the other. */
const isBeside = (one: Place, other: Place) =>
  (middleY(one) > other.top && middleY(one) < other.bottom) || (middleY(other) > one.top && middleY(other) < one.bottom)

/**
 * The next place in a direction: in the same row to the left and right; up and down in the nearest row, the one that stands most directly
 * above or below. Null at the edge.
 */
export function nextPlace<Spot extends Place>(from: Spot, all: readonly Spot[], key: WalkKey): Spot | null {
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  const ahead = (one: Place) => {
    const along = isAcross ? middleX(one) - middleX(from) : middleY(one) - middleY(from)
    return key === 'ArrowRight' || key === 'ArrowDown' ? along : -along
  }
  const found = all.filter((one) => one !== from && ahead(one) > 0 && isBeside(one, from) === isAcross)
  if (isAcross) return nearest(found, ahead)
  const first = nearest(found, ahead)
  const row = first ? found.filter((one) => isBeside(one, first)) : []
  return nearest(row, (one) => Math.abs(middleX(one) - middleX(from)))
}

const nearest = <Spot>(spots: readonly Spot[], distance: (spot: Spot) => number): Spot | null =>
  spots.reduce<Spot | null>((best, one) => (best === null || distance(one) < distance(best) ? one : best), null)

/** Moves the focus over a cloth whose spots are buttons. False where there is nothing to go to. */
export function walkSpots(cloth: Element, key: WalkKey): boolean {
  const spots = [...cloth.querySelectorAll<HTMLElement>('button[data-spot]')].map((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return { button, left, right, top, bottom }
  })
  const from = spots.find(({ button }) => button === document.activeElement)
  const next = from ? nextPlace(from, spots, key) : null
  next?.button.focus()
  return next !== null
}
