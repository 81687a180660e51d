import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appeal } from '#modules/promotions/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import type { Promotion } from '#web/features/promotions/use-promotions.ts'
import { AppealCard } from './appeal-card.tsx'

const words = { title: 'Welcome', text: 'All about it' }
const held: Promotion = {
  ...{ id: 'welcome', version: 1, termsHash: 'a'.repeat(64), texts: { EN: words, TY: words, AR: words } },
  ...{ trigger: 'code', state: 'Applying', currency: 'PHP', startsAt: '2026-11-01T00:00:00.000Z', least: null },
  ...{ endsAt: '2026-12-01T00:00:00.000Z', repeats: 'once', bonus: null, stacks: true, amount: '10.00', friends: null },
  ...{
    size: { percent: null, most: '10.00' },
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
  ...{ reason: 'opposite_bets', award: '01999999-0000-7000-8000-000000000001', appeal: 'possible' },
  ...{ games: {}, oddsFloor: 110, waitsFor: null },
}

test('F03 a member reads why a reward waits, and sends an appeal; too few words are not sent', async () => {
  server.answer(appeal, null)
  const user = await show(<AppealCard promotion={held} />)
  expect(screen.getByText(/bet on the other side of the same rounds/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'It’s me')
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }))
  expect(screen.getByRole('alert').textContent).toBe('Please write at least ten characters.')
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), ' and my brother, on one tablet.')
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }))
  const body = { award: held.award, text: 'It’s me and my brother, on one tablet.' }
  await expect.poll(() => server.calls(appeal)).toMatchObject([{ body }])
})

test.each([
  ['open', 'Applying', /with our team/],
  ['dismissed', 'Rejected', /the decision stays/],
] as const)('an appeal that is %s says so and cannot be sent again', async (state, shown, text) => {
  await show(<AppealCard promotion={{ ...held, appeal: state, state: shown }} />)
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('who was not held sees nothing of it', async () => {
  await show(<AppealCard promotion={{ ...held, appeal: null }} />)
  expect(screen.queryByRole('heading')).toBeNull()
})
