import { expect, test } from 'vitest'
import { maskName } from '#modules/identity/rules/mask.ts'

test.each([
  ['', '•••'],
  ['a', '•••'],
  ['ab', 'a•••'],
  ['abc', 'a•••'],
  ['abcd', 'a•••d'],
  ['abcde', 'a•••e'],
  ['abcdef', 'ab•••f'],
  ['abcdefgh', 'ab•••gh'],
  ['liwayway2005', 'li•••05'],
  ['x'.repeat(500), 'xx•••xx'],
  ['ñandú🪁🪁🪁', 'ña•••🪁🪁'],
  ['🪁🪁', '🪁•••'],
  ['ليلى٧٧', 'لي•••٧'],
  ['demo.rosario', 'ro•••o (demo)'],
  ['bot.lakan', 'l•••n (bot)'],
  ['bot.', 'b•••.'],
  ['robot.lakan', 'ro•••an'],
])('LY-08.2 the name %j is shown as %s', (name, expected) => {
  expect(maskName(name)).toBe(expected)
})

test('LY-08.2 at least half of a name is hidden, at most four letters are shown, and its length is not told', () => {
  for (let length = 0; length <= 40; length += 1) {
    const name = Array.from({ length }, (_, i) => String.fromCodePoint(0x1f300 + i)).join('')
    const masked = [...maskName(name)]
    const shown = masked.filter((sign) => sign !== '•')
    expect(masked.length - shown.length).toBe(3)
    expect(shown.length).toBeLessThanOrEqual(Math.min(4, length / 2))
    expect(masked.join('').isWellFormed()).toBe(true)
  }
})
