import { expect, test } from 'vitest'
import { minimumAgeDefaults, minimumAgeOf } from './minimum-age.ts'

test.each([
  [minimumAgeDefaults.byJurisdiction, 'PH', 21],
  [{ PH: 21, MT: 18 }, 'MT', 18],
  [{ PH: 21, MT: 18 }, 'XX', 21],
  [{ MT: 18 }, 'XX', 21],
  [{ MT: 18, NN: 23 }, 'XX', 23],
])('with the ages %o somebody plays in %s from %i on', (byJurisdiction, jurisdiction, age) => {
  expect(minimumAgeOf({ byJurisdiction }, jurisdiction)).toBe(age)
})
