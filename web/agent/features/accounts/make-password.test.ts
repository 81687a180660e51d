import { expect, test } from 'vitest'
import { makePassword } from '#web/agent/features/accounts/make-password.ts'

test('a first password has three groups that can be read out, and no byte makes a letter likelier', () => {
  expect(makePassword((bytes) => bytes.fill(0))).toBe('aaaa-aaaa-aaaa')
  let calls = 0
  const password = makePassword((bytes) => {
    calls += 1
    bytes.fill(calls === 1 ? 255 : 1)
  })
  expect(password).toBe('bbbb-bbbb-bbbb')
  expect(calls).toBe(2)
})
