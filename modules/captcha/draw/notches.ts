import { sceneSize } from '../model.ts'
import { type Draw, whole } from './draw.ts'
import { drawOtherShape, drawShape, type Shape, shapeBox } from './shapes.ts'

export interface Notch {
  readonly shape: Shape
  /** The top left corner of its box, in units. */
  readonly x: number
  readonly y: number
}

const { width, height, piece } = sceneSize
/** The piece's picture has this much air around the box of its shape, the same for every puzzle. */
export const air = (piece - shapeBox) / 2
const apart = shapeBox + 8
/** Left of this the piece waits, and would hide what lies there. */
const start = piece + 2

/** The notch that the piece fits, away from where the piece starts, and notches that it does not fit. */
export function placeNotches(draw: Draw): { readonly notch: Notch; readonly decoys: readonly Notch[] } {
  const x = whole(draw, air + piece, width - piece)
  const notch = { shape: drawShape(draw), x, y: whole(draw, air, height - shapeBox - air) }
  return { notch, decoys: placeDecoys(draw, notch) }
}

/**
 * One decoy on the piece's own height, so that the height tells nothing, and one wherever there is room. They are cut like the
 * notch itself and only their shape is another.
 */
function placeDecoys(draw: Draw, notch: Notch): Notch[] {
  const left = notch.x - apart - 6
  const right = notch.x + apart
  const rightEnd = width - shapeBox - 6
  const hasLeft = left >= start
  const isLeft = hasLeft && (right > rightEnd || draw() < 0.5)
  const x = isLeft ? whole(draw, start, left) : whole(draw, right, rightEnd)
  const y = clamp(notch.y + whole(draw, -10, 10))
  const beside = { shape: drawOtherShape(draw, [notch.shape]), x, y }
  const taken = [notch, beside]
  for (let tries = 0; tries < 12; tries += 1) {
    const place = { x: whole(draw, 6, rightEnd), y: clamp(whole(draw, 0, height)) }
    const isUnderPiece = place.x < start && Math.abs(place.y - notch.y) < apart
    const isFree =
      !isUnderPiece && taken.every((one) => Math.abs(one.x - place.x) >= apart || Math.abs(one.y - place.y) >= apart)
    if (isFree) return [beside, { shape: drawOtherShape(draw, [notch.shape, beside.shape]), ...place }]
  }
  return [beside]
}

function clamp(y: number): number {
  return Math.min(Math.max(y, 6), height - shapeBox - 6)
}
