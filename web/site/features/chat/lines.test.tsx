import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/screen.tsx'
import { Lines } from './lines.tsx'

test('beside a name stands the badge of its VIP level', async () => {
  const line = { nickname: 'Luz', hue: 30, text: 'Magandang gabi', at: '2026-11-18T12:00:00.000Z', isMine: false }
  const lines = [
    { ...line, id: '1', level: 0 },
    { ...line, id: '2', level: 3, text: 'Kumusta' },
  ]
  await show(<Lines lines={lines} hasMore={false} onEarlier={async () => undefined} />)
  expect(screen.getAllByRole('img').map((badge) => badge.getAttribute('alt'))).toEqual(['VIP level 1', 'VIP level 4'])
})
