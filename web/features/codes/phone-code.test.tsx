import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { sendSms } from '#modules/identity/contract.ts'
import { getCountryCodes } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { offerSlides, slide } from '#tests/support/screen-slide.ts'
import { type EnteredPhone, emptyPhone } from '#web/features/phone/phone-field.tsx'
import { PhoneCode, type PhoneFaults } from './phone-code.tsx'

function Form() {
  const [phone, setPhone] = useState<EnteredPhone>(emptyPhone)
  const [faults, setFaults] = useState<PhoneFaults>({})
  const fields = { phoneField: useRef<HTMLInputElement>(null), codeField: useRef<HTMLInputElement>(null) }
  return <PhoneCode type="login" phone={phone} onPhone={setPhone} faults={faults} onFaults={setFaults} {...fields} />
}

beforeEach(() => {
  offerSlides()
  server.answer(getCountryCodes, [{ countryCode: 'PH', countryDialingCode: '63', flag: '/flags/ph.svg' }])
})

test('VA-03.5 ER-01.2 no code is asked for without a number', async () => {
  const user = await show(<Form />)
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByText('Please enter your phone number.')
  expect(server.calls(sendSms)).toEqual([])
})

test('VA-03.5 ER-01.1 nor for one that is none', async () => {
  const user = await show(<Form />)
  await user.type(screen.getByLabelText(/^Mobile number/), '0917 123 45')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByText(/format|not a mobile number/)
  expect(server.calls(sendSms)).toEqual([])
})

test('ER-03.1 ER-01.8 what the server says to a code that was not sent stands in a warning, which is confirmed', async () => {
  server.refuse(sendSms, 'code_quota_is_spent')
  const user = await show(<Form />)
  await user.type(screen.getByLabelText(/^Mobile number/), '0917 123 4567')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await slide()
  const warning = await screen.findByRole('dialog', { name: 'No code was sent' })
  within(warning).getByText(/quota/)
  await user.click(within(warning).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'No code was sent' })).toBeNull())
})

test('PO-06.1 a country is chosen by its flag, its name and its code', async () => {
  server.answer(getCountryCodes, [
    { countryCode: 'PH', countryDialingCode: '63', flag: '/flags/ph.svg' },
    { countryCode: 'GB', countryDialingCode: '44', flag: '/flags/gb.svg' },
  ])
  await show(<Form />)
  const picker = screen.getByRole('button', { name: /^Country code/ })
  expect(picker.querySelector('img')?.getAttribute('src')).toBe('/flags/ph.svg')
  const list = document.getElementById(picker.getAttribute('popovertarget') ?? '')
  if (!list) throw new Error('the picker has a list')
  // As a browser tells that it was shown.
  fireEvent(list, Object.assign(new Event('toggle'), { newState: 'open' }))
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map((one) => one.querySelector('img')?.getAttribute('src'))).toEqual([
    '/flags/ph.svg',
    '/flags/gb.svg',
  ])
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Philippines.*\+63/),
    expect.stringMatching(/United Kingdom.*\+44/),
  ])
})
