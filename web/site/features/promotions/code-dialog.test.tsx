import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { joinPromotion, requestReward } from '#modules/promotions/contract.ts'
import { getBrand } from '#modules/settings/contract.ts'
import { promotionSample } from '#tests/support/promotion-samples.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand } from '#tests/support/screen-samples.ts'
import type { Promotion, RewardSize } from '#web/features/promotions/use-promotions.ts'
import { readToasts } from '#web/features/toasts/toasts.ts'
import { CodeDialog } from './code-dialog.tsx'

const sample = promotionSample({ id: 'regalo', trigger: 'code', bonus: null, size: null, points: 200 })
const award = '01999999-0000-7000-8000-000000000001'
const nothing: RewardSize = {
  ...{ amount: null, currency: 'PHP', tickets: null, points: null, voucher: null },
  ...{ rounds: null, freeBet: null, rain: null, games: {} },
}

async function send(promotions: readonly Promotion[], code: string) {
  server.answer(getBrand, brand)
  const onClose = vi.fn()
  const user = await show(<CodeDialog promotions={promotions} onClose={onClose} />, { isSignedIn: true })
  await user.type(screen.getByRole('textbox', { name: 'Code' }), code)
  await user.click(screen.getByRole('button', { name: 'Use the code' }))
  return { user, onClose }
}

test.each([
  [{ amount: '50.00' }, '₱50.00 given'],
  [{ voucher: { reward: award, name: 'Barako coffee, 500 g', days: 14 } }, 'Voucher: Barako coffee, 500 g given'],
  [{ points: 200 }, '200 points given'],
  [{ tickets: { game: 'wheel', count: 1 } }, '1 spin of the wheel given'],
  [
    {
      rounds: { game: 'mayon-gold', count: 8, stake: '2.00', days: 7, wins: null },
      games: { 'mayon-gold': 'Mayon Gold' },
    },
    '8 free rounds of ₱2 in Mayon Gold given',
  ],
  [{ freeBet: { amount: '100.00', leastOdds: 1_500, days: 7 } }, 'Free bet of ₱100 given'],
] as [Partial<RewardSize>, string][])('a code that brings %o says “%s”', async (size, text) => {
  server.answer(joinPromotion, null)
  server.answer(requestReward, { ...nothing, ...size, award, state: 'Claimed' })
  const { onClose } = await send([sample], ' regalo26 ')
  await expect.poll(() => readToasts().at(-1)?.text).toBe(text)
  expect(onClose).toHaveBeenCalledOnce()
  expect(server.calls(joinPromotion)).toMatchObject([{ body: { promotion: 'regalo', termsHash: sample.termsHash } }])
  expect(server.calls(requestReward)).toMatchObject([{ body: { promotion: 'regalo', code: 'REGALO26' } }])
})

test('a reward that somebody looks at first is in review, not given', async () => {
  server.answer(requestReward, { ...nothing, amount: '50.00', award, state: 'Applying' })
  await send([{ ...sample, state: 'Claim' }], 'REGALO26')
  await expect.poll(() => readToasts().at(-1)?.text).toBe('In review by our team')
  expect(server.calls(joinPromotion)).toEqual([])
})

test('a wrong code says so and keeps the dialog open; the next try is of the promotion that is chosen', async () => {
  server.refuse(requestReward, 'promotion_code_is_wrong')
  const other = { ...sample, id: 'isa-pa', texts: { ...sample.texts, EN: { title: 'Isa pa', text: 'All about it' } } }
  const claimable = [sample, other].map((one) => ({ ...one, state: 'Claim' as const }))
  const { user, onClose } = await send(claimable, 'MALI26')
  expect((await screen.findByRole('alert')).textContent).toBe('This code isn’t right. Check each letter.')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('radio', { name: 'Isa pa' }))
  await user.click(screen.getByRole('button', { name: 'Use the code' }))
  await expect.poll(() => server.calls(requestReward).map(({ body }) => body.promotion)).toEqual(['regalo', 'isa-pa'])
})

test('nothing is sent without a code', async () => {
  await send([sample], '  ')
  expect(screen.getByRole('alert').textContent).toBe('Enter the code.')
  expect(server.calls(requestReward)).toEqual([])
})
