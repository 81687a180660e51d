import { type Ending, figuresOf } from '#engines/figures.ts'
import type { Maths } from '#engines/game.ts'
import { wheel, type wheelRisks } from '#engines/instant/wheel/data.ts'
import { ratio } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'

export type WheelChoice = { readonly risk: (typeof wheelRisks)[number] }

/**
 * What each segment pays in tenths, as it stands on the wheel. The prizes are spread by steps of 21, which visits all 50 places once,
 * so that equal prizes do not lie in one heap.
 */
export function segmentsOf({ risk }: WheelChoice): readonly number[] {
  const segments = new Array<number>(wheel.segments).fill(0)
  const prizes = wheel.wheels[risk].flatMap(({ tenths, count }) => new Array<number>(count).fill(tenths))
  assert(prizes.length <= wheel.segments, 'a wheel has no more prizes than segments')
  for (const [at, tenths] of prizes.toReversed().entries()) segments[(at * 21) % wheel.segments] = tenths
  return segments
}

/** What configHash commits to: the prizes, and what each of the 50 segments of each wheel pays. */
export const wheelRules = {
  ...wheel,
  layouts: {
    low: segmentsOf({ risk: 'low' }),
    medium: segmentsOf({ risk: 'medium' }),
    high: segmentsOf({ risk: 'high' }),
  },
}

/** Every one of the million weights, by the segment it belongs to. */
export const segmentAt = (weight: number): number => Math.floor(weight / (wheel.weights / wheel.segments))

function endingsOf(choice: WheelChoice): readonly Ending[] {
  return segmentsOf(choice).map((tenths) => ({ chance: ratio(1, wheel.segments), pays: ratio(tenths, 10) }))
}

export const mathsOf = (choice: WheelChoice): Maths => figuresOf(endingsOf(choice))
