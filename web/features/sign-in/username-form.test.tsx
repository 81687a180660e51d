import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getWordPicture } from '#modules/captcha/contract.ts'
import { logIn } from '#modules/identity/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { offerSlides, slide } from '#tests/support/screen-slide.ts'
import { UsernameForm } from './username-form.tsx'

const props = { variant: 'popup', side: 'member', isRemembering: false, onForgot: undefined } as const

test('PO-05.2 ST-06.8 ER-03.3 VA-03.1 when the server asks for the letters of a picture they are asked for; wrong letters bring another', async () => {
  offerSlides()
  server.answer(getWordPicture, () => `iVBOR${server.calls(getWordPicture).length}`)
  server.refuse(logIn, 'credentials_are_wrong')
  const user = await show(<UsernameForm {...props} onRemembering={vi.fn()} onSignedIn={vi.fn()} />)
  const word = () => screen.queryByLabelText('Letters in the picture')
  await user.type(screen.getByLabelText('Username'), 'whoever')
  await user.type(screen.getByLabelText('Password'), 'not the password{Enter}')
  await slide()
  await screen.findByText('Username or password is wrong.')
  expect(word()).toBe(null)

  server.refuse(logIn, 'credentials_are_wrong', 422, [{ path: 'captcha', code: 'is_missing' }])
  await user.type(screen.getByLabelText('Password'), '{Enter}')
  await slide()
  await screen.findByRole('img', { name: 'Five letters and digits' })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('Please enter the letters in the picture.')
  expect(server.calls(logIn)).toHaveLength(2)

  server.refuse(logIn, 'captcha_word_is_wrong')
  await user.type(await screen.findByLabelText('Letters in the picture'), '00000{Enter}')
  await slide()
  await screen.findByText('Those letters don’t match the picture. Here’s another one.')
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toMatch(/iVBOR2$/))
  expect(server.calls(logIn).map(({ body }) => body.captcha)).toEqual([undefined, undefined, '00000'])
})

test('PO-05.1 the password is shown and hidden again by its eye', async () => {
  const user = await show(<UsernameForm {...props} onRemembering={vi.fn()} onSignedIn={vi.fn()} />)
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show the password' }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide the password' }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
})

test('PO-05.3 PO-07.1 ER-03.2 in the header the way to a new password stands for the eye, and a wrong one is a warning', async () => {
  offerSlides()
  server.refuse(logIn, 'credentials_are_wrong')
  const forgot = vi.fn()
  const handlers = { onForgot: forgot, onRemembering: vi.fn(), onSignedIn: vi.fn() }
  const user = await show(<UsernameForm {...props} variant="header" {...handlers} />)
  expect(screen.queryByRole('button', { name: 'Show the password' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(forgot).toHaveBeenCalledOnce()

  await user.type(screen.getByLabelText('Username'), 'whoever')
  await user.type(screen.getByLabelText('Password'), 'not the password{Enter}')
  await slide()
  const warning = await screen.findByRole('dialog', { name: 'Password incorrect' })
  await user.click(within(warning).getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('PO-07.1 at the agents’ door nobody is remembered', async () => {
  await show(<UsernameForm {...props} variant="agent" side="agent" onRemembering={vi.fn()} onSignedIn={vi.fn()} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
