import { expect, test } from 'vitest'
import { prizeDraw } from '#tests/support/prize-draw.ts'
import { show } from '#tests/support/screen.tsx'
import type { Drawn } from '#web/features/loyalty/use-loyalty.ts'
import { PrizeProof } from '#web/site/features/loyalty/prize-proof.tsx'

const isRight = () => document.querySelector('[data-proof]')?.getAttribute('data-proof')

test.each([
  ['what was given is what it says', {}, 'true'],
  ['less was given', { reward: { kind: 'points', amount: '4' } }, 'false'],
  ['something else was given', { reward: { kind: 'wheel', amount: '5' } }, 'false'],
] satisfies [string, Partial<Drawn>, string][])('a proof of a prize, where %s', async (_name, more, told) => {
  await show(<PrizeProof drawn={{ ...prizeDraw.drawn, ...more }} />)
  expect(isRight()).toBe(told)
})
