import { expect, test } from 'vitest'
import { isMeant } from './near.ts'

// biome-ignore format: a table
test.each([
  ['habi', 'Habi Games', true], ['hab', 'Habi Games', true], ['h', 'Habi Games', true], ['games', 'Habi Games', true],
  ['coraline', 'Coralline', true], ['coralin', 'Coralline', true], ['ninfold', 'Ninefold', true], ['nino', 'Señor Niño', true],
  ['bolt reed', 'Bolt & Reed', true], ['habi works', 'Habi Games', false], ['xab', 'Habi Games', false], ['', 'Habi', false],
  ['%%', 'Habi', false], ['zzzz', 'Ninefold', false],
])('MC-07.1 %j means %s: %s', (typed, name, expected) => {
  expect(isMeant(typed, name)).toBe(expected)
})
