import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { accounts } from '#modules/ledger/contract.ts'
import { getBrand } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, member } from '#tests/support/screen-samples.ts'
import { Purse } from './purse.tsx'

beforeEach(() => {
  server.answer(getBrand, brand)
  server.answer(getMemberInfo, member)
})

test('who has never had money has ₱0.00', async () => {
  server.answer(accounts, { accounts: [] })
  await show(<Purse />, { isSignedIn: true })
  await screen.findByText('₱0.00')
})

test('what is at hand is the cash, whatever account was opened first', async () => {
  const zero = { held: '0.00', currency: 'PHP' }
  const bonus = { id: '1', kind: 'bonus:welcome', balance: '50.00', available: '50.00', ...zero }
  const dollars = { id: '2', kind: 'cash', balance: '3.00', available: '3.00', held: '0.00', currency: 'USDT' }
  const cash = { id: '3', kind: 'cash', balance: '120.00', available: '100.00', ...zero, held: '20.00' }
  server.answer(accounts, { accounts: [bonus, dollars, cash] })
  await show(<Purse />, { isSignedIn: true })
  await screen.findByText('₱100.00')
  expect(screen.queryByText('₱50.00')).toBeNull()
})

test('a balance that cannot be read is not shown as nothing', async () => {
  server.breakDown(accounts)
  await show(<Purse />, { isSignedIn: true })
  await screen.findByText('', { selector: 'body > div:empty' })
  expect(screen.queryByText('₱0.00')).toBeNull()
})
