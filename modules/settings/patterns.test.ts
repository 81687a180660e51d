import { expect, test } from 'vitest'
import { isSafePattern, patternLengthMax } from '#modules/settings/patterns.ts'

test.each([
  '^[a-zA-Z0-9]{4,16}$',
  '^09\\d{9}$',
  '^[A-Za-z]+( [A-Za-z]+)?$',
  '^(?:\\+63|0)9\\d{9}$',
  '^[\\p{L} .-]{2,60}$',
  '^[\\]\\[a-z|(+*]{1,9}$',
  '^(ab){3}\\(x\\)$',
  '^\\p{Lu}{2}\\d{6}$',
  '^[A-Z]{1,40} [A-Z]{1,40} [A-Z]{1,40}$',
])('the pattern %s is taken', (pattern) => {
  expect(isSafePattern(pattern)).toBe(true)
})

test.each([
  ['nested repetition', '^([a-zA-Z0-9]+)+$'],
  ['a repeated choice of the same', '^(a|a)*$'],
  ['a repeated choice that overlaps', '^(\\w|\\d)+$'],
  ['many that overlap', '^\\w*\\w*\\w*\\w*\\w*$'],
  ['many that may be missing', `^${'a?'.repeat(40)}${'a'.repeat(40)}$`],
  ['two dozen that may be missing', `^${'a?'.repeat(24)}${'a'.repeat(24)}$`],
  ['two dozen choices of the same', '^(?:a|a){24}$'],
  ['three without an end that overlap', '^\\w*\\w*\\w*$'],
  ['a beginning anywhere', '[a-z]{2,9}$'],
  ['an end anywhere', '^[a-z]{2,9}'],
  ['an end that is a sign', '^[a-z]{2,9}\\$'],
  ['an outer choice', '^ab|cd$'],
  ['nested counts', '^(a{1,9}){1,99}$'],
  ['repetition that is lazy', '^(a+?)+?$'],
  ['repetition deep inside', '^(?:x(?:y(z*))*)$'],
  ['a look ahead', '^(?=.*[A-Z]).+$'],
  ['a look behind', '^(?<=a)b$'],
  ['a back reference', '^(a)\\1$'],
  ['a flag inside', '^(?i)abc$'],
  ['a name inside', '^(?P<x>abc)$'],
  ['a quotation', '^\\Q(a+)+\\E$'],
  ['a class only one engine knows', '^[[:alpha:]]$'],
  ['an open group', '^(abc$'],
  ['a huge count', '^a{5000}$'],
  ['nothing', ''],
  ['too much', `^${'a'.repeat(patternLengthMax)}$`],
])('I02 a pattern with %s is refused', (_what, pattern) => {
  expect(isSafePattern(pattern)).toBe(false)
})
