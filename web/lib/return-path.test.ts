import { expect, test } from 'vitest'
import { readReturnPath } from '#web/lib/return-path.ts'

test.each([
  ['/records', '/records'],
  ['/records?account=7', '/records?account=7'],
  ['/a/../records', '/records'],
  ['/', '/'],
])('G04 a path of our own is taken: %s', (text, path) => {
  expect(readReturnPath(text)).toBe(path)
})

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a/..//evil.example',
  '/.//evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'records',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /records',
  '/records\u0000',
  '/%09/evil.example',
  '/%2f%2fevil.example',
  '/@evil.example',
  '/login',
  '/login?to=/login',
  '',
  undefined,
  null,
  7,
  ['/records'],
])('G04 anything else leads home: %j', (text) => {
  expect(readReturnPath(text)).toBe('/')
})
