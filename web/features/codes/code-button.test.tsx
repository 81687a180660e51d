import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#tests/support/screen.tsx'
import { CodeButton } from './code-button.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

function Code({ name }: { readonly name: string }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input ref={field} aria-label="Code" />
      <CodeButton name={name} onSend={async () => 300} onSent={() => field.current?.focus()} />
    </>
  )
}

const pass = async (ms: number) => await act(async () => await vi.advanceTimersByTimeAsync(ms))
const textOf = () => screen.getByRole('button').textContent

test('ST-10.4 PO-06.3 the button counts down, is disabled while it does, outlives its page, and says so twice', async () => {
  const user = await show(<Code name="kit" />)
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await waitFor(() => expect(textOf()).toBe('300 s'))
  expect(screen.getByRole('button')).toHaveProperty('disabled', true)
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  expect(screen.getByRole('status').textContent).toBe('The code is on its way. You can ask for another in 300 seconds.')
  await pass(61_000)
  expect(textOf()).toMatch(/^23[89] s$/)

  // Who looks at another page meanwhile finds it where it would be; another countdown is another matter.
  cleanup()
  await show(<Code name="another" />)
  expect(textOf()).toBe('Send code')
  cleanup()
  await pass(9_000)
  await show(<Code name="kit" />)
  expect(textOf()).toMatch(/^2(29|30) s$/)
  await pass(231_000)
  expect(textOf()).toBe('Send code')
  expect(screen.getByRole('button')).toHaveProperty('disabled', false)
  expect(screen.getByRole('status').textContent).toBe('You can ask for another code now.')
})
