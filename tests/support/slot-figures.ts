import { expect } from 'vitest'
import { toNumber } from '#engines/ratio.ts'
import { figuresOf, type RoundFigures } from '#engines/slots/math.ts'
import { type ModelId, slotGameOf } from '#engines/slots/models.ts'

/** Goes through every combination of stops and holds what comes of it against these figures and against those the model stores. */
export function expectFigures(id: ModelId, rtp: number, hitRate: number, sigma: number, top: number): RoundFigures {
  const { machine, model } = slotGameOf(id)
  const found = figuresOf(machine)
  expect(found.rtp).toBeCloseTo(rtp, 11)
  expect(found.hitRate).toBeCloseTo(hitRate, 11)
  expect(found.sigma).toBeCloseTo(sigma, 11)
  expect(found.top).toBe(top)
  expect(model.maxWin).toBe(top)
  expect(found.exact ?? model.figures.rtp).toEqual(model.figures.rtp)
  expect(toNumber(model.figures.rtp)).toBeCloseTo(rtp, 11)
  expect(model.figures.hitRate).toBeCloseTo(hitRate, 11)
  expect(model.figures.sigma).toBeCloseTo(sigma, 11)
  return found
}
