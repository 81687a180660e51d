import { expect, test } from 'vitest'
import { hasDuplicateKeys } from '#kit/duplicate-keys.ts'

test.each([
  ['{"a":1,"a":2}', true],
  ['{"a":1,"b":{"a":1,"c":[{"a":1},{"a":1}]}}', false],
  ['{"x":[1,{"a":1,"b":2,"a":3}]}', true],
  ['{"a":1,"\\u0061":2}', true],
  ['{"a":"b","b":"a"}', false],
  ['{"a":"\\",\\"a","b":"{\\"a\\":1,\\"a\\":2}"}', false],
  ['["a","a"]', false],
  ['{"a":["b","b"],"b":1}', false],
  ['{"a":{},"b":[],"a":1}', true],
  ['"a"', false],
])('%s has a key twice: %s', (text, expected) => {
  JSON.parse(text)
  expect(hasDuplicateKeys(text)).toBe(expected)
})
