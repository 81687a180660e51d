import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configHash } from '#engines/fairness/canonical.ts'
import { socketTicket } from '#kit/frame-contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { getMissionLeaderboard, getMissions, getRewardCounts, getSignIn } from '#modules/loyalty/reward-contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { member } from '#tests/support/screen-samples.ts'
import { MissionPage } from './mission-page.tsx'

const week = '2026-11-09'
const place = (rank: number, score: string) => ({
  ...{ rank, score, prize: '0', name: `pl•••${rank}`, member: String(rank).repeat(64) },
  reachedAt: '2026-11-10T04:00:00.000Z',
})
type Place = ReturnType<typeof place>

async function open(published: readonly Place[], shown: readonly Place[], block: 'self_excluded' | null = null) {
  const hash = configHash({ week, places: published.map((one) => ({ ...one })) })
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
  server.answer(getMemberInfo, member)
  server.answer(getMissions, { block, total: 0, currency: 'PHP', missions: [] })
  server.answer(getSignIn, { block, days: [{ kind: 'points', amount: '5' }], place: 0, isSigned: false })
  server.answer(getRewardCounts, {
    ...{ missions: 0, gifts: 0, wheel: 0, egg: 0, raffle: 0, vouchers: 0, isSigned: false, level: 0 },
  })
  server.answer(getMissionLeaderboard, {
    ...{ week: '2026-11-16', endsAt: '2026-11-22T16:00:00.000Z', prizes: [], places: [] },
    last: { week, hash, mine: 'f'.repeat(64), places: shown.map((one) => ({ ...one })) },
  })
  await show(<MissionPage />, { at: '/member', isSignedIn: true })
}

const order = [place(1, '50'), place(2, '30')]
const turned = [place(1, '30'), place(2, '50')]

test.each([
  ['the order that was published', order, order, 'Same order as published at the close'],
  ['another order', order, [place(1, '51'), place(2, '30')], 'Not the order that was published'],
  ['an order that does not follow from its scores', turned, turned, 'Not the order that was published'],
] as const)('the order of last week is checked in the browser: %s', async (_, published, shown, says) => {
  await open(published, shown)
  await screen.findByText(says)
})

test('who excluded themselves reads why nothing is given', async () => {
  await open(order, order, 'self_excluded')
  const note = await screen.findByRole('note')
  expect(note.textContent).toBe(
    'You excluded yourself from play, so no rewards are given to you. Your points are kept; tickets and gifts still run out on their dates.',
  )
})
