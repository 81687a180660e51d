import { expect, test } from 'vitest'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { trialType } from '#modules/identity/model.ts'
import { supportRoom } from '#modules/messaging/model.ts'
import { server, show } from '#tests/support/screen.tsx'
import { member } from '#tests/support/screen-samples.ts'
import { session } from '#web/features/client/client.ts'
import { readPopup } from '#web/features/popups/popups.ts'
import { placeOf } from '#web/lib/navigator.ts'
import { enterPlace } from './routes.ts'

const enter = (href: string) => enterPlace(placeOf(href))

test.each([
  '/seaLottery',
  '/lottery',
  '/vnLottery',
  '/member',
  '/member?page=referral',
  '/records',
  '/vip',
  '/member?page=rewardCenter',
  '/sports/bets',
])('RT-09.2 RT-16 ST-02.2 %s leads a stranger through the sign-in, and opens for a member', async (href) => {
  expect(await enter(href)).toBe(`/login?to=${encodeURIComponent(href)}`)
  await show(null, { isSignedIn: true })
  server.answer(getMemberInfo, member)
  expect(await enter(href)).toBeUndefined()
})

test('RT-04.2 the agents’ own leads a stranger, and who is no agent, to the agents’ door', async () => {
  expect(await enter('/agentHome')).toBe('/agent')
  await show(null, { isSignedIn: true })
  server.answer(getMemberInfo, member)
  expect(await enter('/agentHome')).toBe('/agent')
})

test('RT-04.2 a trial is sent to the agents’ door as well, and told what it needs', async () => {
  await show(null, { isSignedIn: true })
  server.answer(getMemberInfo, { ...member, type: trialType })
  expect(await enter('/agentHome')).toBe('/agent')
  expect(readPopup()).toEqual({ kind: 'trial' })
})

test('RT-04.1 it opens for an agent', async () => {
  await show(null, { isSignedIn: true })
  server.answer(getMemberInfo, { ...member, type: 1 })
  expect(await enter('/agentHome')).toBeUndefined()
})

test('ST-04.1 a trial is told what it needs, and stays at home', async () => {
  await show(null, { isSignedIn: true })
  server.answer(getMemberInfo, { ...member, type: trialType })
  expect(await enter('/member')).toBe('/')
  expect(readPopup()).toEqual({ kind: 'trial' })
})

test('RT-02.1 RT-02.2 G04 the sign-in leads on to where one came from, and only ever within the site', async () => {
  expect(await enter('/login?to=/records')).toBe('/')
  expect(readPopup()).toEqual({ kind: 'login', to: '/records' })
  // One address of another host, and one that only a browser would read as such; the rest of them is a table of return-path.test.ts.
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
    expect(await enter(`/login?to=${encodeURIComponent(to)}`)).toBe('/')
    expect(readPopup()).toEqual({ kind: 'login', to: '/' })
  }
  session.begin('a-token')
  expect(await enter('/login?to=/records')).toBe('/records')
  expect(await enter('/login?to=https://evil.example')).toBe('/')
})

test('the address of the chat opens it over home, at customer service', async () => {
  expect(await enter('/chat')).toBe('/')
  expect(readPopup()).toEqual({ kind: 'chat', room: supportRoom })
})
