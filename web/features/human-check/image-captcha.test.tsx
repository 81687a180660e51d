import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { getWordPicture } from '#modules/captcha/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { ImageCaptcha } from './image-captcha.tsx'

function Word() {
  const [word, setWord] = useState('')
  return <ImageCaptcha value={word} onChange={setWord} round={0} />
}

const srcOf = () => screen.getByRole('img', { name: 'Five letters and digits' }).getAttribute('src')

test('CO-06.4 PO-08.3 a press brings another picture and empties the field, at most once a second', async () => {
  server.answer(getWordPicture, () => `iVBOR${server.calls(getWordPicture).length}`)
  const user = await show(<Word />)
  await screen.findByRole('img')
  expect(srcOf()).toBe('data:image/png;base64,iVBOR1')
  await user.type(screen.getByLabelText('Letters in the picture'), 'ABC')
  const button = screen.getByRole('button', { name: 'Show another picture' })
  for (let press = 0; press < 6; press += 1) fireEvent.click(button)
  await waitFor(() => expect(srcOf()).toBe('data:image/png;base64,iVBOR2'))
  expect(server.calls(getWordPicture)).toHaveLength(2)
  expect(screen.getByLabelText('Letters in the picture')).toHaveProperty('value', '')
})
