import { expect, test } from 'vitest'
import { judgeCode, spellCode } from '#modules/codes/rules/code.ts'

// biome-ignore format: a table
test.each([
  ['123456', null],
  [' 123 456 ', null],
  ['١٢٣٤٥٦', null],
  ['', 'code_is_missing'],
  ['  ', 'code_is_missing'],
  ['12345', 'code_is_wrong'],
  ['1234567', 'code_is_wrong'],
  ['12345a', 'code_is_wrong'],
])('the code %j: %s', (text, fault) => {
  expect(judgeCode(text)).toBe(fault)
})

test('a code is spelled in plain digits, without blanks', () => {
  expect(spellCode(' ١٢٣ ٤٥٦ ')).toBe('123456')
})
