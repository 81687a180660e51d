import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { socketTicket } from '#kit/frame-contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { getRewardCounts } from '#modules/loyalty/reward-contract.ts'
import { appeal, listRewardHistory, listRewards, requestReward } from '#modules/promotions/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { member } from '#tests/support/screen-samples.ts'
import { readPopup } from '#web/features/popups/popups.ts'
import type { RewardSize } from '#web/features/promotions/use-promotions.ts'
import type { OwnReward } from '#web/features/promotions/use-rewards.ts'
import { readToasts } from '#web/features/toasts/toasts.ts'
import { RewardPage } from './reward-page.tsx'

const id = (last: number) => `01999999-0000-7000-8000-00000000000${last}`
const wordsOf = (title: string) => {
  const words = { title, text: 'All about it' }
  return { EN: words, TY: words, AR: words }
}
const nothing: RewardSize = {
  ...{ amount: null, currency: 'PHP', tickets: null, points: null, voucher: null },
  ...{ rounds: null, freeBet: null, rain: null, games: {} },
}
const noCounts = { missions: 0, gifts: 0, wheel: 0, egg: 0, raffle: 0, vouchers: 0, isSigned: true, level: 0 }
const empty = { total: 0, rewards: [], gifts: [], held: [] }
const expiresAt = '2026-11-20T16:00:00.000Z'

const due = (title: string, size: Partial<RewardSize>) => ({
  ...{ id: title.toLowerCase(), title, texts: wordsOf(title), expiresAt },
  ...{ ...nothing, ...size },
})
const own = (last: number, some: Partial<OwnReward>): OwnReward => ({
  ...{ id: id(last), from: 'promotion', promotion: { id: 'regalo', texts: wordsOf('Regalo') }, ...nothing },
  ...{ at: '2026-11-18T04:00:00.000Z', state: 'Claimed', reason: null, award: id(last), appeal: null, ...some },
})

beforeEach(() => {
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
  server.answer(getMemberInfo, member)
  server.answer(getRewardCounts, noCounts)
  server.answer(listRewards, empty)
  server.answer(listRewardHistory, { rewards: [], next: null })
})
const showPage = async (isQuiet = false) => await show(<RewardPage isQuiet={isQuiet} />, { isSignedIn: true })
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('where nothing waits and nothing was given the page says both', async () => {
  await showPage()
  await screen.findByText('No rewards to claim')
  const history = await section('History')
  await history.findByText('No rewards yet')
  expect(screen.queryByRole('region', { name: 'Also waiting for you' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'In review' })).toBeNull()
})

test('beside something else that waits it only shows the history', async () => {
  await showPage(true)
  await screen.findByText('No rewards yet')
  expect(screen.queryByText('No rewards to claim')).toBeNull()
})

describe('what can be claimed', () => {
  test('stands there as what it is, not as what it costs, with the end of its own time', async () => {
    const rewards = [
      due('Cashback', { amount: '12.50' }),
      due('Ticket', { tickets: { game: 'wheel', count: 1 } }),
      due('Points', { points: 200 }),
      due('Voucher', { voucher: { reward: id(9), name: 'Barako coffee, 500 g', days: 14 } }),
      due('Rain', { rain: { total: '500.00', shares: 50 } }),
    ]
    server.answer(listRewards, { ...empty, total: 5, rewards })
    await showPage()
    const rows = await screen.findAllByRole('listitem')
    const texts = [
      '₱12.50',
      '1 spin of the wheel',
      '200 points',
      'Voucher: Barako coffee, 500 g',
      '₱500 in 50 envelopes',
    ]
    for (const [at, text] of texts.entries()) expect(rows[at]?.textContent).toContain(text)
    for (const row of rows) expect(row.textContent).toMatch(/until .*20/)
  })

  test.each([
    [{ amount: '12.50' }, 'Claimed', '₱12.50 given'],
    [{ tickets: { game: 'wheel', count: 1 } }, 'signed', '1 spin of the wheel given'],
    [{ amount: '12.50' }, 'Applying', 'In review by our team'],
  ] as const)('claimed, %o in state %s says “%s” and is gone from the list', async (size, state, text) => {
    server.answer(listRewards, { ...empty, total: 1, rewards: [due('Cashback', size)] })
    server.answer(requestReward, () => {
      server.answer(listRewards, empty)
      return { ...nothing, ...size, award: id(1), state }
    })
    const user = await showPage()
    await user.click(await screen.findByRole('button', { name: 'Claim' }))
    await expect.poll(() => readToasts().at(-1)?.text).toBe(text)
    await screen.findByText('No rewards to claim')
    expect(server.calls(requestReward)).toMatchObject([
      { body: { promotion: 'cashback', code: null, clientSeed: null } },
    ])
  })

  test('a share of a rain is taken with a seed of one’s own', async () => {
    const rewards = [due('Rain', { rain: { total: '500.00', shares: 50 } })]
    server.answer(listRewards, { ...empty, total: 1, rewards })
    server.answer(requestReward, { ...nothing, amount: '7.20', award: id(1), state: 'Claimed' })
    const user = await showPage()
    await user.click(await screen.findByRole('button', { name: 'Claim' }))
    await expect.poll(() => readToasts().at(-1)?.text).toBe('₱7.20 given')
    expect(server.calls(requestReward)[0]?.body.clientSeed).toMatch(/^[\x21-\x7e]{1,64}$/)
  })

  test('what is too late says that nothing can be claimed now', async () => {
    server.answer(listRewards, { ...empty, total: 1, rewards: [due('Cashback', { amount: '12.50' })] })
    server.refuse(requestReward, 'reward_is_not_due', 409)
    const user = await showPage()
    await user.click(await screen.findByRole('button', { name: 'Claim' }))
    await expect.poll(() => readToasts().at(-1)?.text).toBe('There is nothing to claim right now.')
  })
})

test('what waits on other pages is counted here and leads there; what does not wait is left out', async () => {
  server.answer(getRewardCounts, {
    ...noCounts,
    missions: 2,
    gifts: 1,
    raffle: 3,
    vouchers: 1,
    egg: 1,
    isSigned: false,
  })
  const user = await showPage()
  const waiting = await section('Also waiting for you')
  const links = waiting.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Today’s sign-in reward', '/member?page=missionLeaderboard'],
    ['2 mission rewards', '/member?page=missionLeaderboard'],
    ['1 VIP gift', '/vip'],
    ['3 raffle tickets', '/raffle'],
    ['1 voucher for the points mall', '/pointMall'],
  ])
  await user.click(waiting.getByRole('button', { name: '1 golden egg' }))
  expect(readPopup()).toMatchObject({ kind: 'egg' })
  expect(screen.queryByText('No rewards to claim')).toBeNull()
})

test('F03 a reward in review says why, and is appealed against from here', async () => {
  const held = own(1, { amount: '50.00', state: 'Applying', reason: 'opposite_bets', appeal: 'possible' })
  server.answer(listRewards, { ...empty, held: [held] })
  // What is in review stands once.
  server.answer(listRewardHistory, { rewards: [held], next: null })
  server.answer(appeal, () => {
    server.answer(listRewards, { ...empty, held: [{ ...held, appeal: 'open' }] })
    return null
  })
  const user = await showPage()
  const review = await section('In review')
  review.getByText('₱50.00')
  review.getByText(/bet on the other side of the same rounds/)
  expect(review.queryByRole('textbox')).toBeNull()
  await user.click(review.getByRole('button', { name: 'Appeal' }))
  await user.type(review.getByRole('textbox', { name: 'Your message' }), 'My brother and I, on one tablet.')
  await user.click(review.getByRole('button', { name: 'Send the appeal' }))
  await review.findByText(/with our team/)
  expect(server.calls(appeal)).toMatchObject([{ body: { award: id(1), text: 'My brother and I, on one tablet.' } }])
  expect((await section('History')).getByText('No rewards yet')).toBeTruthy()
})

test('the history tells what was given, by what, and what was rejected; older pages come when they are asked for', async () => {
  const next = { before: '2026-11-17T04:00:00.000Z', beforeId: 'sign-in 2026-11-17' }
  const rejected = own(2, { amount: '5.00', state: 'Rejected', reason: 'promotion_budget_is_spent' })
  const ticket = { ...own(3, {}), from: 'mission', promotion: null, award: null, tickets: { game: 'wheel', count: 1 } }
  const older = { ...own(4, { points: 30 }), from: 'sign_in', promotion: null, award: null } as const
  server.answer(listRewardHistory, ({ query }) =>
    query['before'] === undefined
      ? { rewards: [rejected, ticket as OwnReward], next }
      : { rewards: [older], next: null },
  )
  const user = await showPage()
  const history = await section('History')
  const rows = await history.findAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('Regalo')
  expect(rows[0]?.textContent).toContain('Rejected: Everything set aside for this promotion has been given out.')
  expect(rows[1]?.textContent).toMatch(/^Mission.*1 spin of the wheelClaimed$/)
  await user.click(history.getByRole('button', { name: 'Load more' }))
  expect((await history.findByText('Daily sign-in')).closest('li')?.textContent).toContain('30 points')
  expect(server.calls(listRewardHistory).at(-1)?.query).toMatchObject(next)
  expect(history.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a history that cannot be asked for leaves what can be claimed', async () => {
  server.answer(listRewards, { ...empty, total: 1, rewards: [due('Cashback', { amount: '12.50' })] })
  server.breakDown(listRewardHistory)
  await showPage()
  await screen.findByRole('button', { name: 'Claim' })
  expect((await section('History')).queryByRole('listitem')).toBeNull()
})
