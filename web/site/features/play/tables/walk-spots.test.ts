import { expect, test } from 'vitest'
import { nextPlace, type WalkKey } from '#web/site/features/play/tables/walk-spots.ts'

const spot = (name: string, left: number, top: number, width: number, height: number) => ({
  ...{ name, left, top, right: left + width, bottom: top + height },
})

/** Two high ones at the ends with two low ones between them, above a row of three. */
const cloth = [
  ...[
    spot('small', 0, 0, 20, 40),
    spot('double', 20, 0, 20, 20),
    spot('any', 20, 20, 20, 20),
    spot('big', 40, 0, 20, 40),
  ],
  ...[spot('four', 0, 40, 20, 20), spot('five', 20, 40, 20, 20), spot('six', 40, 40, 20, 20)],
]

test.each<[string, WalkKey, string | undefined]>([
  ['small', 'ArrowRight', 'double'],
  ['double', 'ArrowRight', 'big'],
  ['big', 'ArrowLeft', 'double'],
  ['double', 'ArrowDown', 'any'],
  ['any', 'ArrowDown', 'five'],
  ['small', 'ArrowDown', 'four'],
  ['six', 'ArrowUp', 'big'],
  ['five', 'ArrowUp', 'any'],
  ['four', 'ArrowLeft', undefined],
  ['six', 'ArrowDown', undefined],
  ['small', 'ArrowUp', undefined],
])('from %s by %s to %s', (name, key, next) => {
  const from = cloth.find((one) => one.name === name)
  expect(from && nextPlace(from, cloth, key)?.name).toBe(next)
})
