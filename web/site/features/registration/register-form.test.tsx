import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { getDoors, registerByMobile, sendRegisterSms } from '#modules/identity/contract.ts'
import { getBrand, getCountryCodes } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, permission } from '#tests/support/screen-samples.ts'
import { offerSlides, slide } from '#tests/support/screen-slide.ts'
import { makePhoneProject } from '#world/identity-provider/phone-project.ts'
import { RegisterForm } from './register-form.tsx'

const url = 'http://127.0.0.1:4010/firebase'
const number = '+639171234567'
const luz = {
  ...{ id: '00000000-0000-4000-8000-000000000001', account: 'luz', nickname: 'Luz', type: 0, icon: 'araw' as const },
  ...{ token: 'a-token', next: 'open' as const, twoFactor: null, firstTimeLogin: true, passwordExpired: false },
}

let cases = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  // A countdown outlives its page; each case begins when that of the last is over.
  cases += 1
  vi.setSystemTime(Date.UTC(2026, 10, 1, cases))
  offerSlides()
  server.answer(getBrand, brand)
  server.answer(getCountryCodes, [{ countryCode: 'PH', countryDialingCode: '63', flag: '/flags/ph.svg' }])
  server.answer(registerByMobile, luz)
})
afterEach(() => void vi.useRealTimers())

/** The house uses the simulated Firebase, which knows our address or does not. */
function useFirebase({ isAdmitted = true } = {}) {
  const project = makePhoneProject('laro-demo', systemClock)
  if (isAdmitted) project.admit(location.origin)
  server.answer(getDoors, { socials: [], firebase: { url, apiKey: project.apiKey } })
  server.outside(new URL(url).origin, async ({ pathname, searchParams }, body) => {
    const call = pathname.replace('/firebase/v1/', '')
    const input = JSON.parse(body) as Record<string, unknown>
    const { status, value } = await project.answer(call, searchParams.get('key') ?? '', input, location.origin)
    return new Response(JSON.stringify(value), { status })
  })
  return project
}

async function showForm(onRegistered = vi.fn()) {
  const registration = {
    flags: { ...permission().info.whitelabelVal, MOBILENUMREG3: true, DIRECTREG3: true },
    rules: permission().info.register,
  }
  const user = await show(<RegisterForm method="mobile" registration={registration} onRegistered={onRegistered} />)
  const codeField = screen.getByLabelText(/Verification code/)
  await user.type(screen.getByLabelText(/Mobile number/), '09171234567')
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (!box.checked) await user.click(box)
  const send = async () => await user.click(screen.getByRole('button', { name: 'Send code' }))
  const submit = async (code: string) => {
    await user.clear(codeField)
    await user.type(codeField, code)
    await user.click(screen.getByRole('button', { name: 'Create account' }))
  }
  return { user, send, submit, onRegistered }
}

test('ST-10.3 a code of Firebase’s may be asked for again after 60 seconds', async () => {
  const project = useFirebase()
  const { send } = await showForm()
  await send()
  const button = await screen.findByRole('button', { name: '60 s' })
  expect(button).toHaveProperty('disabled', true)
  expect(project.sent().map(({ to }) => to)).toEqual([number])
  await act(async () => await vi.advanceTimersByTimeAsync(30_000))
  expect(button.textContent).toMatch(/^(29|30) s$/)
  await act(async () => await vi.advanceTimersByTimeAsync(31_000))
  expect(button.textContent).toBe('Send code')
  expect(button).toHaveProperty('disabled', false)
})

test('ST-12.4 where Firebase is on, its code is proven after the slide and the proof goes with the registration', async () => {
  const project = useFirebase()
  const { send, submit, onRegistered } = await showForm()
  await send()
  await waitFor(() => expect(project.sent()).toHaveLength(1))
  await submit(project.sent()[0]?.code ?? '')
  expect(server.calls(registerByMobile)).toHaveLength(0)
  await slide()
  await waitFor(() => expect(onRegistered).toHaveBeenCalledTimes(1))
  const [{ body } = { body: {} }] = server.calls(registerByMobile)
  expect(body).toMatchObject({ mobileNum: '09171234567', firebaseChannel: 'sms' })
  expect(body).toHaveProperty('firebaseIdToken', expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/))
  expect(body).not.toHaveProperty('verificationCode')
  expect(server.calls(sendRegisterSms)).toHaveLength(0)
})

test('where it is off, the code is ours', async () => {
  server.answer(getDoors, { socials: [], firebase: null })
  server.answer(sendRegisterSms, { expiredMinutes: 5 })
  const { send, submit, onRegistered } = await showForm()
  await send()
  await slide()
  await screen.findByRole('button', { name: '300 s' })
  await submit('123456')
  await slide()
  await waitFor(() => expect(onRegistered).toHaveBeenCalledTimes(1))
  const [{ body } = { body: {} }] = server.calls(registerByMobile)
  expect(body).toMatchObject({ verificationCode: '123456' })
  expect(body).not.toHaveProperty('firebaseIdToken')
})

test('ER-04 a verification that fails at Firebase says why beside the code, and nothing is registered', async () => {
  const project = useFirebase()
  const { send, submit, onRegistered } = await showForm()
  await submit('123456')
  await slide()
  await screen.findByText('The code has expired. Please send it again.')

  await send()
  await waitFor(() => expect(project.sent()).toHaveLength(1))
  const code = project.sent()[0]?.code ?? ''
  await submit(code === '000000' ? '000001' : '000000')
  await slide()
  await screen.findByText('The verification code is not valid.')
  expect(document.activeElement).toBe(screen.getByLabelText(/Verification code/))
  expect(server.calls(registerByMobile)).toHaveLength(0)

  // A proof that the server does not take is told as well, and the form stays.
  server.refuse(registerByMobile, 'firebase_token_is_refused')
  await submit(code)
  await slide()
  await screen.findByText('This phone number could not be verified. Please send the code again.')
  expect(onRegistered).not.toHaveBeenCalled()
})

test('a code that Firebase does not send is told in a warning', async () => {
  useFirebase({ isAdmitted: false })
  const { send } = await showForm()
  await send()
  await screen.findByText('The captcha check failed, or this domain is not on the list.')
})

test('a form that is sent again carries the same proof, since a code opens once', async () => {
  const project = useFirebase()
  server.refuse(registerByMobile, 'server_is_busy', 503)
  const { send, submit } = await showForm()
  await send()
  await waitFor(() => expect(project.sent()).toHaveLength(1))
  for (const times of [1, 2]) {
    await submit(project.sent()[0]?.code ?? '')
    await slide()
    await waitFor(() => expect(server.calls(registerByMobile)).toHaveLength(times))
  }
  const tokens = server.calls(registerByMobile).map(({ body }) => body.firebaseIdToken)
  expect(tokens[0]).toBeTruthy()
  expect(tokens[1]).toBe(tokens[0])
})
