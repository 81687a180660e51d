import { expect, test } from 'vitest'
import { lineOf, specOf } from '#web/features/sports/market-words.ts'

test('the away side reads a handicap with the other sign, and a total has none', () => {
  expect(lineOf('hcp=-0.75', 'home')).toBe('−0.75')
  expect(lineOf('hcp=-0.75', 'away')).toBe('+0.75')
  expect(lineOf('hcp=0.5|score=1:1', 'home')).toBe('+0.5')
  expect(lineOf('hcp=0', 'away')).toBe('0')
  expect(lineOf('period=q1|total=45.5', 'over')).toBe('45.5')
  expect(lineOf('', 'home')).toBe('')
})

test('a spec is read by its names', () => {
  expect([...specOf('hcp=-0.25|score=1:1')]).toEqual([
    ['hcp', '-0.25'],
    ['score', '1:1'],
  ])
  expect([...specOf('')]).toEqual([])
})
