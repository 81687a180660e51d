import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/screen.tsx'
import { MemberMenu } from './member-menu.tsx'

const textOf = (name: RegExp) => screen.getByRole('link', { name }).textContent

test('MC-02 missions, messages and rewards say how many wait, and nothing where none does', async () => {
  const badges = { missionLeaderboard: 2, messageV2: 3, rewardCenter: 120 }
  await show(<MemberMenu current="securityCenter" badges={badges} onAim={() => undefined} />)
  expect([textOf(/^Missions/), textOf(/^Messages/), textOf(/^Reward centre/)]).toEqual([
    'Missions2 waiting',
    'Messages3 waiting',
    'Reward centre99+ waiting',
  ])
})

test('MC-02 nothing waits', async () => {
  const badges = { missionLeaderboard: 0, messageV2: 0 }
  await show(<MemberMenu current="securityCenter" badges={badges} onAim={() => undefined} />)
  expect([textOf(/^Missions/), textOf(/^Messages/), textOf(/^Reward centre/)]).toEqual([
    'Missions',
    'Messages',
    'Reward centre',
  ])
})
