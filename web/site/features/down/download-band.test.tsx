import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getBrand, getPermission } from '#modules/settings/contract.ts'
import { Near } from '#tests/support/near.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, permission } from '#tests/support/screen-samples.ts'
import { DownloadBand } from './download-band.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('LY-07.9 the band of home has the codes that bring a phone to the app, and both guides', async () => {
  vi.stubGlobal('IntersectionObserver', Near)
  server.answer(getBrand, brand)
  server.answer(getPermission, permission())
  await show(<DownloadBand />)
  const codes = await screen.findAllByRole('img', { name: /code/i })
  expect(codes.length).toBeGreaterThan(0)
  for (const name of ['Android guide', 'iPhone guide']) screen.getByRole('link', { name })
})
