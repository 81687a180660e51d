import { sample } from '#engines/fairness/pick.ts'
import type { Draw } from '#engines/game.ts'
import type { Numbers, Place, Space } from '#engines/lottery/model.ts'
import { isWhole } from '#engines/reading.ts'
import { no, type Result, yes } from '#kit/result.ts'

/** `count` places that each show a number of `from` … `to`. */
export function equalPlaces(count: number, from: number, to: number, digits: number): Space {
  return { kind: 'places', places: Array.from({ length: count }, () => ({ from, to, digits })) }
}

/** A place for a number of so many digits, written with all of them. */
export const digitPlace = (digits: number): Place => ({ from: 0, to: 10 ** digits - 1, digits })

/** The numbers of a draw, place by place in order, or without replacement in the order in which they come. */
export function drawNumbers(space: Space, draw: Draw): Numbers {
  if (space.kind === 'sample') return sample(draw, space.to - space.from + 1, space.count).map((at) => space.from + at)
  return space.places.map(({ from, to }) => from + draw.int(to - from + 1))
}

const placesOf = (space: Space): readonly Place[] =>
  space.kind === 'places' ? space.places : Array.from({ length: space.count }, () => space)

/** Numbers from an unknown source, such as an official result: as many as there are places, each possible there. */
export function readNumbers(space: Space, input: unknown): Result<Numbers, 'result_is_malformed'> {
  const places = placesOf(space)
  if (!Array.isArray(input) || input.length !== places.length) return no('result_is_malformed')
  const wrong = places.flatMap(({ from, to }, at) =>
    isWhole(input[at], from, to) ? [] : [{ path: `${at}`, code: 'number' }],
  )
  if (wrong.length > 0) return no('result_is_malformed', wrong)
  const numbers = input as number[]
  if (space.kind === 'places') return yes(numbers)
  const twice = numbers.flatMap((number, at) =>
    numbers.indexOf(number) < at ? [{ path: `${at}`, code: 'twice' }] : [],
  )
  return twice.length > 0 ? no('result_is_malformed', twice) : yes(numbers)
}

/** Every number with all its digits: `00049`. */
export function formatNumbers(space: Space, numbers: Numbers): readonly string[] {
  return placesOf(space).map(({ digits }, at) => String(numbers[at]).padStart(digits, '0'))
}
