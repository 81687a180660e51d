import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerSlider } from '#modules/captcha/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { offerSlides, pass, slideTo } from '#tests/support/screen-slide.ts'
import { HumanCheckDialog } from './human-check-dialog.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())
/** As long as somebody is shown how it went. */
const look = async () => await act(async () => await vi.advanceTimersByTimeAsync(1_000))

const stateOf = () => screen.getByTestId('slider-puzzle').dataset.state
const background = () => screen.getByTestId('slider-puzzle').querySelector('[data-part=scene]')?.getAttribute('src')

test('the keys move the piece from the start; a wrong answer brings another picture, a right one the pass', async () => {
  offerSlides()
  server.refuse(answerSlider, 'captcha_is_refused')
  const onDone = vi.fn()
  await show(<HumanCheckDialog action="login" username="luz" onDone={onDone} />)
  await waitFor(() => expect(stateOf()).toBe('ready'))
  expect(document.activeElement).toBe(screen.getByRole('slider'))
  slideTo(16)
  await waitFor(() => expect(stateOf()).toBe('wrong'))
  await look()
  await waitFor(() => expect(stateOf()).toBe('ready'))
  expect(background()).toBe('data:,scene-2')

  server.answer(answerSlider, pass)
  slideTo(120)
  await waitFor(() => expect(stateOf()).toBe('solved'))
  await look()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(pass))
  expect(server.calls(answerSlider).map(({ body }) => [body.lot_number, body.x, body.username])).toEqual([
    ['lot-1', 16, 'luz'],
    ['lot-2', 120, 'luz'],
  ])
})

test('closing it is an answer too', async () => {
  offerSlides()
  const onDone = vi.fn()
  const user = await show(<HumanCheckDialog action="login" username={undefined} onDone={onDone} />)
  await waitFor(() => expect(stateOf()).toBe('ready'))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onDone).toHaveBeenCalledWith(null)
})
