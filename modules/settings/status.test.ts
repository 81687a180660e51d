import { expect, test } from 'vitest'
import { documents, type StatusDocument } from '#modules/settings/documents.ts'
import { AddressRange } from '#modules/settings/ranges.ts'
import { decideStatus, plainAddress } from '#modules/settings/status.ts'

const rules: StatusDocument = {
  ...documents.status.initial,
  blockedCountries: ['KP'],
  blockedRanges: ['198.51.100.0/24', '2001:db8:bad::/48'],
  allowedRanges: ['198.51.100.7/32', '2001:db8:bad::7/128', '192.0.2.1/32'],
  countryRanges: [
    { countryCode: 'PH', ranges: ['203.0.113.0/25', '2001:db8:1::/48'] },
    { countryCode: 'KP', ranges: ['203.0.113.0/24', '2001:db8:2::/48'] },
  ],
}
const endTime = '2026-01-01T04:00:00Z'

test.each([
  // address               normal  in maintenance  country
  ['203.0.113.5', 0, 1, 'PH'],
  ['203.0.113.200', 2, 2, 'KP'],
  ['::ffff:203.0.113.200', 2, 2, 'KP'],
  ['::ffff:cb00:71c8', 2, 2, 'KP'],
  ['2001:db8:1::5', 0, 1, 'PH'],
  ['2001:db8:2::5', 2, 2, 'KP'],
  ['2001:DB8:2:0:0:0:0:5', 2, 2, 'KP'],
  ['198.51.100.1', 2, 2, null],
  ['198.51.100.7', 0, 0, null],
  ['2001:db8:bad::1', 2, 2, null],
  ['2001:db8:bad::7', 0, 0, null],
  ['fe80::1%eth0', 0, 1, null],
  ['192.0.2.1', 0, 0, null],
  ['192.0.2.2', 0, 1, null],
  ['', 0, 1, null],
] as const)('A22 the address %s sees %s, in maintenance %s, country %s', (ip, normal, inMaintenance, country) => {
  expect(decideStatus(rules, ip)).toMatchObject({ status: normal, endTime: null, countryCode: country })
  const during = decideStatus({ ...rules, isMaintenance: true, endTime }, ip)
  expect(during).toMatchObject({ status: inMaintenance, endTime: inMaintenance === 1 ? endTime : null })
})

test.each([
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9', '203.0.113.9'],
  ['fe80::1%<b>', 'fe80::1'],
  ['<script>alert(1)</script>', ''],
  ['', ''],
])('K12 the address %j is shown as %j', (ip, shown) => {
  expect(plainAddress(ip)).toBe(shown)
  expect(decideStatus(rules, ip).ip).toBe(shown)
})

test.each([
  ['203.0.113.0/24', true],
  ['0.0.0.0/0', true],
  ['2001:db8::/32', true],
  ['203.0.113.0/33', false],
  ['2001:db8::/129', false],
  ['203.0.113.0', false],
  ['203.0.113.0/024', false],
  ['203.0.113/24', false],
  ['0xcb.0.113.0/24', false],
  ['PH', false],
  ['', false],
])('the range %j is taken: %s', (range, isTaken) => {
  expect(AddressRange.safeParse(range).success).toBe(isTaken)
})
