import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { answerSlider, offerSlider } from '#modules/captcha/contract.ts'
import { server } from './screen-server.ts'

/** What a slide that was right is answered with. */
export const pass = { lot_number: 'lot', captcha_output: 'output', pass_token: 'a'.repeat(32), gen_time: '1' }

/** From now on there are sliders, each with a scene of its own, and every answer is right. */
export function offerSlides(): void {
  server.answer(offerSlider, () => {
    const number = server.calls(offerSlider).length
    const pictures = { background: `data:,scene-${number}`, piece: 'data:,piece' }
    const lengths = { y: 40, width: 320, height: 176, pieceSize: 68 }
    return { kind: 'own' as const, lot_number: `lot-${number}`, ...pictures, ...lengths }
  })
  server.answer(answerSlider, pass)
}

/** As the arrow keys do. */
export function slideTo(x: number): void {
  const slider = screen.getByRole('slider')
  fireEvent.change(slider, { target: { value: String(x) } })
  fireEvent.keyDown(slider, { key: 'Enter' })
}

/** Makes the slide that is asked for, and waits until it is gone. */
export async function slide(): Promise<void> {
  await waitFor(() => expect(screen.getByTestId('slider-puzzle').dataset.state).toBe('ready'))
  slideTo(120)
  await waitFor(() => expect(screen.queryByTestId('slider-puzzle')).toBe(null))
}
