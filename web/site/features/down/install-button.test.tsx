import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/screen.tsx'
import { startInstalling } from '#web/site/start/install-app.ts'
import { InstallButton } from './install-button.tsx'

test('the button is there while the browser offers to install, and takes the offer up once', async () => {
  startInstalling()
  const user = await show(<InstallButton />)
  const button = () => screen.queryByRole('button', { name: 'Install now' })
  expect(button()).toBeNull()
  let prompts = 0
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      prompts += 1
      return { outcome: 'accepted' }
    },
  })
  act(() => void window.dispatchEvent(offer))
  expect(offer.defaultPrevented).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Install now' }))
  await screen.findByText(/^Installed\. Look for the sun/)
  expect([button(), prompts]).toEqual([null, 1])
})
