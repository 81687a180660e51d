import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { getBanners } from '#modules/content/contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { listOffers, listPromotions } from '#modules/promotions/contract.ts'
import { preferStillness, server, show } from '#tests/support/screen.tsx'
import { Hero } from './hero.tsx'

afterEach(() => void vi.useRealTimers())
beforeEach(() => server.answer(listOffers, { promotions: [], total: 0 }))

type Banner = z.output<typeof getBanners.reply>[number]

const banner = (at: number, title: string, more: Partial<Banner> = {}): Banner => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  groupName: 'w_home',
  url: '/art/banner/home-live.svg',
  linkageType: 'NONE',
  link: null,
  title,
  ...more,
})

const titles = ['Welcome', 'Live tables', 'Slots']
const threeBanners = titles.map((title, at) => banner(at, title))

const hero = () => screen.findByRole('region', { name: 'Highlights' })
const shown = () => document.querySelector('[role=group]:not([inert])')?.getAttribute('aria-label')
const isRunning = () => document.querySelector('.banner-time') !== null
const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

/** From here on time passes only when the test says so; the first banner begins anew when the pointer leaves. */
async function stopClock(): Promise<HTMLElement> {
  const frame = await hero()
  fireEvent.pointerEnter(frame, { pointerType: 'mouse' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return frame
}

test('LY-15.1 banners change every 5 s, and stop for a pointer, the focus and a button', async () => {
  server.answer(getBanners, threeBanners)
  await show(<Hero />)
  const frame = await stopClock()
  expect(isRunning()).toBe(false)
  fireEvent.pointerLeave(frame)
  expect(isRunning()).toBe(true)
  pass(4900)
  expect(shown()).toBe(titles[0])
  pass(200)
  expect(shown()).toBe(titles[1])

  fireEvent.pointerEnter(frame, { pointerType: 'mouse' })
  pass(20_000)
  expect(shown()).toBe(titles[1])
  fireEvent.pointerLeave(frame)
  pass(5100)
  expect(shown()).toBe(titles[2])

  const dots = within(frame).getAllByRole('button', { name: /^Show: / })
  act(() => dots[0]?.focus())
  expect(isRunning()).toBe(false)
  pass(20_000)
  expect(shown()).toBe(titles[2])
  fireEvent.keyDown(frame, { key: 'ArrowRight' })
  expect(shown()).toBe(titles[0])
  expect(document.activeElement).toBe(dots[0])
  fireEvent.keyDown(frame, { key: 'ArrowLeft' })
  expect(shown()).toBe(titles[2])
  expect(dots[2]?.getAttribute('aria-current')).toBe('true')

  fireEvent.click(within(frame).getByRole('button', { name: 'Pause slideshow' }))
  act(() => dots[2]?.blur())
  pass(20_000)
  expect(shown()).toBe(titles[2])
  within(frame).getByRole('button', { name: 'Play slideshow' })
})

test('they stand still for who wants no motion', async () => {
  preferStillness()
  server.answer(getBanners, threeBanners)
  await show(<Hero />)
  fireEvent.pointerLeave(await stopClock())
  pass(20_000)
  expect(shown()).toBe(titles[0])
})

test('a finger swipes them, and a mouse does not', async () => {
  server.answer(getBanners, threeBanners)
  await show(<Hero />)
  const frame = await hero()
  const swipe = (by: number, pointerType = 'touch') => {
    fireEvent.pointerDown(frame, { pointerType, clientX: 160, clientY: 60 })
    fireEvent.pointerUp(frame, { pointerType, clientX: 160 + by, clientY: 60 })
  }
  swipe(-120)
  expect(shown()).toBe(titles[1])
  swipe(120)
  expect(shown()).toBe(titles[0])
  swipe(-30)
  swipe(-120, 'mouse')
  expect(shown()).toBe(titles[0])
})

test('a broken picture leaves its sky, and a link is of its kind', async () => {
  server.answer(getBanners, [
    banner(1, 'Broken', { url: '/art/banner/nowhere.svg' }),
    banner(2, 'Elsewhere', { linkageType: 'URL', link: 'https://t.me/laro' }),
    banner(3, 'Inside', { linkageType: 'ROUTE', link: '/register' }),
  ])
  const user = await show(<Hero />)
  await hero()
  const [broken, elsewhere, inside] = screen.getAllByRole('group')
  const picture = broken?.querySelector('img')
  expect(picture?.getAttribute('fetchpriority')).toBe('high')
  if (picture) fireEvent.error(picture)
  expect(broken?.querySelector('img')).toBeNull()
  expect(broken?.querySelector('.dusk-sky')).not.toBeNull()
  expect(broken?.querySelector('a')).toBeNull()

  const link = elsewhere?.querySelector('a')
  expect(link?.getAttribute('href')).toBe('https://t.me/laro')
  expect(link?.getAttribute('rel')).toContain('noopener')
  const button = inside?.querySelector('a')
  expect(button?.textContent).toContain('Create account')
  if (button) await user.click(button)
  expect(location.pathname).toBe('/register')
})

test('a brand without a banner still greets whoever comes', async () => {
  server.answer(getBanners, [])
  await show(<Hero />)
  await screen.findByRole('heading', { level: 1, name: 'Play it. Prove it.' })
})

const words = { title: 'Welcome match', text: 'All about it' }
const offer = {
  ...{ id: 'welcome', version: 1, termsHash: 'a'.repeat(64), texts: { EN: words, TY: words, AR: words } },
  ...{ trigger: 'deposit' as const, state: 'Join' as const, currency: 'PHP' as const },
  ...{ startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z', least: '100.00' },
  ...{ repeats: 'once' as const, stacks: false, size: { percent: 100, most: '500.00' }, amount: null, reason: null },
  ...{
    tickets: null,
    points: null,
    for: null,
    play: null,
    birthday: null,
    signIn: null,
    rain: null,
    rounds: null,
    freeBet: null,
    voucher: null,
  },
  ...{ friends: null, award: null, appeal: null, games: {}, oddsFloor: 110, waitsFor: null },
  bonus: {
    ...{ kind: 'cashable' as const, wagerTimes: 5, wagerOn: 'bonus' as const, stakeMost: null, cashTimes: 10 },
    ...{ contribution: {}, excludedGames: [], leastOdds: 1_500, days: 7 },
  },
}

test('a marked offer shows its terms in numbers, and its button leads to it', async () => {
  server.answer(getBanners, [banner(1, 'Doubled', { linkageType: 'ROUTE', link: '/promotions/welcome' })])
  server.answer(listOffers, { promotions: [offer], total: 1 })
  const user = await show(<Hero />)
  await screen.findByText('100% up to ₱500 · deposit ₱100 or more · wager the bonus 5× · 7 days')
  screen.getByRole('heading', { level: 2, name: 'Doubled' })
  screen.getByRole('link', { name: 'Create account' })
  await user.click(screen.getByRole('link', { name: /^See the offer/ }))
  expect(location.pathname).toBe('/promotions/welcome')
})

test('who paused or limited themselves is offered nothing', async () => {
  server.answer(getBanners, [
    banner(1, 'Doubled', { linkageType: 'ROUTE', link: '/promotions/welcome' }),
    banner(2, 'Live tables'),
  ])
  server.refuse(getMemberInfo, 'server_is_busy', 503)
  server.answer(listPromotions, { block: 'play_is_paused', promotions: [offer], total: 1 })
  await show(<Hero />, { isSignedIn: true })
  await screen.findByRole('group', { name: 'Live tables' })
  expect(screen.queryByText('Doubled')).toBeNull()
})
