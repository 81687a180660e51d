import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getVideo } from '#modules/content/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { VideoBlock } from './video-block.tsx'

test('CO-04.2 a foreign link is no video: there is no block, and the console says why', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  server.lie(getVideo, { title: 'Bad', videoId: 'https://video.example/x', locale: 'en' })
  await show(<VideoBlock />)
  await waitFor(() => expect(log).toHaveBeenCalledWith('Not youtube link!'))
  expect(document.querySelector('section, iframe, button')).toBeNull()
  log.mockRestore()
})
