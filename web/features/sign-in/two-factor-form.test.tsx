import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { passTwoFactor } from '#modules/identity/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { type OfferedMethod, TwoFactorForm } from './two-factor-form.tsx'

const showForm = (methods: readonly OfferedMethod[]) =>
  show(
    <TwoFactorForm
      token="half-way"
      methods={methods}
      contacts={[]}
      asksBankName
      onSignedIn={vi.fn()}
      onOver={vi.fn()}
    />,
  )

test('ST-07.3 the name of a bank account is asked for beside a code that was sent', async () => {
  server.refuse(passTwoFactor, 'factor_is_refused')
  const user = await showForm([{ method: 'email', hint: 't•••@laro.example' }])
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByLabelText('Name on your bank account').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Name on your bank account'))
  await user.type(screen.getByLabelText('Name on your bank account'), 'Tess Reyes')
  await user.type(screen.getByLabelText('Verification code'), '123456{Enter}')
  await vi.waitFor(() =>
    expect(server.calls(passTwoFactor).map(({ body }) => body)).toMatchObject([
      { method: 'email', code: '123456', bankAccountName: 'Tess Reyes' },
    ]),
  )
})

test('it is asked for beside neither an authenticator nor a recovery code, and a wrong one is told', async () => {
  server.refuse(passTwoFactor, 'code_is_wrong')
  const user = await showForm([
    { method: 'totp', hint: '' },
    { method: 'recovery', hint: '' },
  ])
  expect(screen.queryByLabelText('Name on your bank account')).toBe(null)
  await user.type(screen.getByLabelText('Verification code'), '12 34{Enter}')
  await vi.waitFor(() => expect(screen.getByLabelText('Verification code').getAttribute('aria-invalid')).toBe('true'))
  await user.click(screen.getByLabelText('Recovery code'))
  expect(screen.queryByLabelText('Name on your bank account')).toBe(null)
  await user.type(screen.getByRole('textbox'), 'abcd-efgh{Enter}')
  await screen.findByText('The verification code is not valid.')
  expect(server.calls(passTwoFactor).map(({ body }) => [body.method, body.code, body.bankAccountName])).toEqual([
    ['totp', '12 34', undefined],
    ['recovery', 'abcd-efgh', undefined],
  ])
})
