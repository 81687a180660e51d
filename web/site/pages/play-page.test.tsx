import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { diceGame } from '#engines/instant/dice/game.ts'
import { minesGame } from '#engines/instant/mines/game.ts'
import { socketTicket } from '#kit/frame-contract.ts'
import { getFavouriteIds } from '#modules/catalog/contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { icons, trialType } from '#modules/identity/model.ts'
import { actOnRound, beginRound, getPlayGame } from '#modules/play/contract.ts'
import { goOffline, server, show } from '#tests/support/screen.tsx'
import { queries } from '#web/features/client/client.ts'
import { openPopup, readPopup } from '#web/features/popups/popups.ts'
import { PlayPage } from '#web/site/pages/play-page.tsx'
import { TrialPopup } from '#web/site/popups/trial-popup.tsx'

type Game = z.output<typeof getPlayGame.reply>
type Round = z.output<typeof beginRound.reply>

const hash = 'ab'.repeat(32)
const roundId = '0197a000-0000-7000-8000-000000000001'

function gameOf(engine: typeof diceGame | typeof minesGame, nodeId: string, more: Partial<Game> = {}): Game {
  const { id, family, mathVersion, rtpPpm, volatility, topMultiplier, steps, source } = engine.info
  return {
    ...{ nodeId, gameName: nodeId, vendorName: 'Habi Games', vassalage: 'HABI', category: 'RNG' },
    ...{ mode: 'demo', game: id, family, title: null },
    ...{ rules: engine.rules, mathVersion, configHash: hash, steps, firstChoice: engine.firstChoice },
    ...{ source, rtpPpm, volatility, topMultiplier, currency: 'PHP', balance: '1000.00', openRound: null },
    ...{
      seeds: null,
      jackpot: null,
      freeRounds: [],
      limits: { least: '1.00', most: '5000.00', maxPayout: '500000.00' },
    },
    policy: {
      ...{ minRoundMs: 0, autoplay: { isAllowed: true, maxRounds: 100, needsLossLimit: true }, quickSpin: false },
      ...{ slamStop: false, celebratesLosses: false, showsNetPosition: true, showsSessionClock: true },
    },
    ...more,
  }
}

function roundOf(more: Partial<Round>): Round {
  return {
    ...{
      id: roundId,
      nodeId: 'dagat-dice',
      game: 'dice',
      mode: 'demo',
      state: 'over',
      step: 0,
      stake: '20.00',
      isFree: false,
    },
    ...{ payout: '0.00', jackpot: null, currency: 'PHP', choice: { side: 'under', chances: 4950 }, nonce: 0 },
    ...{ view: { roll: 9000, isWin: false }, balance: '980.00', serverSeedHash: hash, clientSeed: 'luck' },
    ...{ isSwept: false, at: '2026-11-15T12:00:00.000Z' },
    ...more,
  }
}

test('ER-03.6 a visitor is asked to log in for real money; the demo is played by the space bar, and always says that it is one', async () => {
  server.answer(getPlayGame, ({ query }) =>
    gameOf(diceGame, 'dagat-dice', query['mode'] === 'demo' ? {} : { mode: 'real', balance: null }),
  )
  server.answer(beginRound, roundOf({ payout: '39.60', balance: '1019.60', view: { roll: 1200, isWin: true } }))
  const user = await show(<PlayPage />, { at: '/play/dagat-dice' })
  await user.click(await screen.findByRole('button', { name: 'Roll' }))
  expect(readPopup()).toMatchObject({ kind: 'login' })
  expect(server.calls(beginRound)).toEqual([])

  await user.click(screen.getByRole('link', { name: 'Try the demo' }))
  await waitFor(() => expect(screen.getAllByText('Demo, play money').length).toBeGreaterThan(0))
  expect(screen.getByText('Play money').parentElement?.textContent).toContain('₱1,000.00')
  ;(document.activeElement as HTMLElement | null)?.blur()
  await user.keyboard(' ')
  await screen.findByText('You won ₱39.60')
  expect(screen.getByText('Play money').parentElement?.textContent).toContain('₱1,019.60')
  expect(server.calls(beginRound)[0]?.body).toMatchObject({ mode: 'demo', stake: '20.00' })
  expect(screen.getAllByText('Demo, play money').length).toBeGreaterThan(0)
})

test('a typed bet is the bet, also where the press leaves the focus in its field', async () => {
  server.answer(getPlayGame, gameOf(diceGame, 'dagat-dice'))
  server.answer(beginRound, roundOf({}))
  const user = await show(<PlayPage />, { at: '/play/dagat-dice?mode=demo' })
  const bet = await screen.findByRole('textbox', { name: /^Bet/ })
  await user.clear(bet)
  await user.type(bet, '60')
  fireEvent.click(screen.getByRole('button', { name: 'Roll' }))
  await screen.findByText(/^No win this time/)
  expect(server.calls(beginRound)[0]?.body).toMatchObject({ stake: '60.00' })
})

test('what is typed takes the place of the bet that stood there, as soon as its field is entered', async () => {
  server.answer(getPlayGame, gameOf(diceGame, 'dagat-dice'))
  const user = await show(<PlayPage />, { at: '/play/dagat-dice?mode=demo' })
  const bet = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Bet/ })
  act(() => bet.focus())
  expect([bet.value, bet.selectionStart, bet.selectionEnd]).toEqual(['20.00', 0, 5])
  await user.keyboard('60{Enter}')
  expect(bet.value).toBe('₱60.00')
})

test('ST-04.2 ER-03.5 a trial that starts a game for real is told to register', async () => {
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
  server.answer(getMemberInfo, { id: roundId, account: 'trial', nickname: 'trial', type: trialType, icon: icons[0] })
  server.answer(getPlayGame, gameOf(diceGame, 'dagat-dice', { mode: 'real', balance: null }))
  server.answer(getFavouriteIds, [])
  server.refuse(beginRound, 'real_account_is_needed', 403)
  const user = await show(<PlayPage />, { at: '/play/dagat-dice', isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Roll' }))
  await waitFor(() => expect(readPopup()).toMatchObject({ kind: 'trial' }))
})

test('ST-04.2 ER-03.5 who is told so is one press away from an account of their own', async () => {
  openPopup({ kind: 'trial' })
  const user = await show(<TrialPopup />)
  const told = await screen.findByRole('dialog', { name: 'For real accounts' })
  await user.click(within(told).getByRole('button', { name: 'Register a real account' }))
  expect(readPopup()).toMatchObject({ kind: 'register' })
})

test('who loses the connection in a round of mines comes back to it, and collects; the lost step was one step', async () => {
  const open = (opened: number[], more: Partial<Round> = {}) =>
    roundOf({
      ...{ nodeId: 'diamond-mines', game: 'mines', state: 'open', step: opened.length, choice: { mines: 1 } },
      ...{ payout: opened.length > 0 ? '20.62' : '20.00', balance: '980.00' },
      view: { opened, ending: null, multiplier: '1.0000', nextMultiplier: '1.0312', mines: null },
      ...more,
    })
  const mines = (openRound: Round | null) => gameOf(minesGame, 'diamond-mines', { openRound })
  server.answer(getPlayGame, mines(null))
  server.answer(beginRound, open([]))
  // The first action is lost on its way back: the server has done it, the page does not know.
  server.cutOff(actOnRound)
  const user = await show(<PlayPage />, { at: '/play/diamond-mines?mode=demo' })
  await user.click(await screen.findByRole('button', { name: '1' }))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await screen.findByRole('button', { name: /Collect/ })
  expect(screen.getByText('Play money').parentElement?.textContent).toContain('₱980.00')
  expect(server.calls(beginRound)[0]?.body).toMatchObject({ choice: { mines: 1 } })
  await user.click(await screen.findByRole('button', { name: 'Row 3, column 3: closed' }))
  await screen.findByText(/^Connection lost\./)
  expect(screen.getByRole('button', { name: /Collect/ }).getAttribute('aria-disabled')).toBe('true')
  // It is sent again by itself, at once where the network says that it is back, and is the same action.
  await act(async () => window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(server.calls(actOnRound).length).toBeGreaterThanOrEqual(2))
  expect(new Set(server.calls(actOnRound).map(({ body }) => body.key)).size).toBe(1)

  // On another screen: the server says what is open.
  server.answer(getPlayGame, mines(open([12])))
  server.answer(actOnRound, ({ body }) => {
    expect(body).toMatchObject({ step: 1, action: { kind: 'collect' } })
    const view = { opened: [12], ending: 'collected', multiplier: '1.0312', nextMultiplier: null, mines: [3] }
    return open([12], { state: 'over', step: 2, payout: '20.62', balance: '1000.62', view })
  })
  cleanup()
  queries.clear()
  await show(<PlayPage />, { at: '/play/diamond-mines?mode=demo' })
  await screen.findByRole('button', { name: 'Row 3, column 3: pearl' })
  expect(screen.getAllByRole('button', { name: /: pearl$/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /Collect/ }))
  await screen.findByText('You won ₱20.62')
  expect(screen.getByText('Play money').parentElement?.textContent).toContain('₱1,000.62')
})

test('after a mine the multiplier that was reached is still there to be seen', async () => {
  const of = (more: Partial<Round>) =>
    roundOf({ ...{ nodeId: 'diamond-mines', game: 'mines', choice: { mines: 3 }, balance: '980.00' }, ...more })
  const view = { opened: [12], ending: null, multiplier: '1.1250', nextMultiplier: '1.2857', mines: null }
  server.answer(getPlayGame, gameOf(minesGame, 'diamond-mines'))
  server.answer(beginRound, of({ state: 'open', payout: '20.00', view: { ...view, opened: [], multiplier: '1.0000' } }))
  server.answer(actOnRound, ({ body }) =>
    body.step === 0
      ? of({ state: 'open', step: 1, payout: '22.50', view })
      : of({
          ...{ state: 'over', step: 2, payout: '0.00' },
          view: { ...view, opened: [12, 13], ending: 'mine', nextMultiplier: null, mines: [3, 7, 13] },
        }),
  )
  const user = await show(<PlayPage />, { at: '/play/diamond-mines?mode=demo' })
  const now = () => screen.getByText('Now', { exact: false, selector: '.stage-note > span' }).textContent
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  await user.click(await screen.findByRole('button', { name: 'Row 3, column 3: closed' }))
  await screen.findByRole('button', { name: 'Row 3, column 3: pearl' })
  const reached = now()
  expect(reached).not.toMatch(/1\.00×/)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Row 3, column 4/ })).not.toHaveProperty('ariaDisabled', 'true'),
  )
  await user.click(screen.getByRole('button', { name: 'Row 3, column 4: closed' }))
  await screen.findByText(/^No win this time/)
  expect(now()).toBe(reached)
})

test('offline nothing can be bet, and the network coming back bets nothing', async () => {
  server.answer(getPlayGame, gameOf(diceGame, 'dagat-dice'))
  server.answer(beginRound, roundOf({}))
  const user = await show(<PlayPage />, { at: '/play/dagat-dice?mode=demo' })
  const roll = await screen.findByRole('button', { name: 'Roll' })
  await goOffline(true)
  expect(roll.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard(' ')
  await screen.findByText(/^We can’t reach the server\./)
  await goOffline(false)
  expect(roll.getAttribute('aria-disabled')).toBeNull()
  expect(server.calls(beginRound)).toEqual([])
  await user.click(roll)
  await screen.findByText(/^No win this time/)
  expect(server.calls(beginRound)).toHaveLength(1)
})
