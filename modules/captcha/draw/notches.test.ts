import { expect, test } from 'vitest'
import { sceneSize } from '../model.ts'
import { secretDraw } from './draw.ts'
import { placeNotches } from './notches.ts'
import { shapeBox } from './shapes.ts'

test('B04 every scene has a decoy of another shape on the piece’s own height, and no notch lies on another', () => {
  const draw = secretDraw()
  for (let i = 0; i < 2_000; i += 1) {
    const { notch, decoys } = placeNotches(draw)
    expect(decoys.length).toBeGreaterThanOrEqual(1)
    expect(Math.abs((decoys[0]?.y ?? 0) - notch.y)).toBeLessThanOrEqual(12)
    // Nor does one hide under the piece that waits at the left.
    for (const { x, y } of decoys) expect(x > sceneSize.piece || Math.abs(y - notch.y) >= shapeBox).toBe(true)
    const all = [notch, ...decoys]
    expect(new Set(all.map(({ shape }) => shape.kin)).size).toBe(all.length)
    for (const [at, one] of all.entries()) {
      expect(one.x).toBeGreaterThanOrEqual(0)
      expect(one.x + shapeBox).toBeLessThanOrEqual(sceneSize.width)
      expect(one.y).toBeGreaterThanOrEqual(0)
      expect(one.y + shapeBox).toBeLessThanOrEqual(sceneSize.height)
      for (const other of all.slice(at + 1))
        expect(Math.abs(one.x - other.x) >= shapeBox || Math.abs(one.y - other.y) >= shapeBox).toBe(true)
    }
  }
})

test('B04 the notch can be anywhere the piece has to be moved to', () => {
  const draw = secretDraw()
  const places = new Set(Array.from({ length: 5_000 }, () => placeNotches(draw).notch.x))
  expect(Math.min(...places)).toBe(76)
  expect(Math.max(...places)).toBe(sceneSize.width - sceneSize.piece)
  expect(places.size).toBe(177)
})
