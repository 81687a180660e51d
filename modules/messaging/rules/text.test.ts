import { expect, test } from 'vitest'
import { countLetters, tidyLine, tidyText } from './text.ts'

test.each([
  // typed                                   kept                 letters
  ['  hello  ', 'hello', 5],
  ['a\r\nb\rc', 'a\nb\nc', 5],
  ['a\n\n\n\n\nb', 'a\n\nb', 4],
  ['e\u0301', '\u00e9', 1],
  ['\u{1f600}\u{1f600}', '\u{1f600}\u{1f600}', 2],
  ['a\u0000b\u0007c', 'abc', 3],
  ['abc\u202edcba', 'abcdcba', 7],
  ['a\u2028b', 'ab', 2],
  ['   \n \t ', '', 0],
  ['👩\u200d👩\u200d👧', '👩\u200d👩\u200d👧', 5],
])('H11 what is typed is kept in one spelling and counted by code points: %j', (typed, kept, letters) => {
  expect(tidyText(typed)).toBe(kept)
  expect(countLetters(tidyText(typed))).toBe(letters)
  expect(tidyText(kept)).toBe(kept)
})

test('H11 a tower of marks is cut to what a script needs, however high it is', () => {
  expect(countLetters(tidyText(`Z${'\u0336'.repeat(10_000)}`))).toBe(5)
  // Thai and vocalised Arabic keep what they have.
  expect(tidyText('ที่นี่')).toBe('ที่นี่')
  expect(tidyText('مُحَمَّدٌ')).toBe('مُحَمَّدٌ'.normalize('NFC'))
})

test('a line of the chat is one line', () => {
  expect(tidyLine('one\n\ntwo\u2028three')).toBe('one twothree')
})
