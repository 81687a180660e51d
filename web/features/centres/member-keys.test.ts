import { expect, test } from 'vitest'
import { memberHref, memberListKey, memberPageKeys, readMemberPage } from '#web/features/centres/member-keys.ts'

test('the pages of the centre are the specification’s with its contracts, and nothing else is one', () => {
  expect(memberPageKeys).toHaveLength(14)
  for (const key of memberPageKeys) expect(readMemberPage(key)).toBe(key)
  for (const key of [null, '', 'deposit', 'toString', 'securitycenter'])
    expect(readMemberPage(key)).toBe('securityCenter')
})

test('a page and what it keeps stand in the address', () => {
  expect(memberHref(null)).toBe('/member?page=list')
  expect(readMemberPage(memberListKey)).toBeNull()
  expect(memberHref('depositv2')).toBe('/member?page=depositv2')
  expect(memberHref('withdraw', { withdrawal: 'a b', step: undefined })).toBe('/member?page=withdraw&withdrawal=a+b')
})
