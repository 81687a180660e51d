import { expect, test } from 'vitest'
import { operatorRoles, rolesAdmit } from '#kit/operator-roles.ts'

// biome-ignore format: a table
test.each([
  ['/ops/cashier/withdrawals/:id/approve', ['owner', 'cashier']],
  ['/ops/feedback/:id/answer', ['owner', 'support']],
  ['/ops/content/:kind/:id', ['owner', 'content']],
  ['/ops/sports/markets/:market/orders', ['owner', 'trader']],
  ['/ops/compliance/documents', ['owner', 'risk']],
  ['/ops/settings/:name', ['owner']],
  ['/ops/operators', ['owner']],
  ['/ops/something-new', ['owner']],
  ['/ops/session/logout', operatorRoles],
])('%s is for %j', (path, expected) => {
  expect(operatorRoles.filter((role) => rolesAdmit([role], path))).toEqual(expected)
  expect(rolesAdmit([], path)).toBe(false)
})

test('several roles open what each of them opens', () => {
  expect(rolesAdmit(['support', 'trader'], '/ops/tables')).toBe(true)
  expect(rolesAdmit(['support', 'trader'], '/ops/cashier/deposits')).toBe(false)
})
