import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addPayoutAccount } from '#modules/cashier/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { AddAccountDialog } from './account-dialogs.tsx'

const faults = {
  institution: 'Enter the name of the bank or e-wallet',
  number: 'Enter a mobile number like 0917 123 4567',
  holder: 'Enter the name on the account',
} as const
const shown = () => Object.keys(faults).filter((name) => screen.queryByText(faults[name as keyof typeof faults]))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input:not([type=radio])' })

const nothing = (): void => undefined

test('a new account is judged field by field: when a field is left, while it is put right, and all of them when it is sent', async () => {
  const user = await show(
    <AddAccountDialog
      kinds={['ewallet', 'usdt']}
      institutions={{}}
      coolingHours={24}
      isFirst
      onDone={nothing}
      onClose={nothing}
    />,
  )
  // A field that nobody has filled in is not wrong yet.
  await user.click(field('E-wallet'))
  await user.tab()
  expect(shown()).toEqual([])
  await user.type(field('Mobile number'), '0917')
  expect(shown()).toEqual([])
  await user.tab()
  expect(shown()).toEqual(['number'])
  await user.type(field('Name on the account'), '1')
  expect(shown()).toEqual(['number'])
  await user.click(field('Mobile number'))
  expect(shown()).toEqual(['number', 'holder'])
  await user.keyboard(' 555 0137')
  expect(shown()).toEqual(['holder'])
  await user.clear(field('Name on the account'))
  await user.type(field('Name on the account'), 'Marisol Reyes')
  expect(shown()).toEqual([])

  await user.type(field('Payment password'), '482915')
  await user.click(screen.getByRole('button', { name: 'Add this account' }))
  expect(shown()).toEqual(['institution'])
  expect(server.calls(addPayoutAccount)).toEqual([])

  // Another kind has other fields, and none of their faults.
  await user.click(screen.getByRole('radio', { name: 'USDT' }))
  expect(shown()).toEqual([])
  await user.type(field('Address'), 'T123')
  await user.tab()
  screen.getByText('Enter a TRC-20 or ERC-20 address')
})
