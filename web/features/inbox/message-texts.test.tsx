import { expect, test } from 'vitest'
import { show } from '#tests/support/screen.tsx'
import { type Message, wordsOf } from './message-texts.ts'

const message = (more: Partial<Message>): Message => ({
  ...{ id: '01999999-0000-7000-8000-00000000000c', topic: 'money', template: null, figures: null, text: null },
  ...{ at: '2026-11-16T00:00:00.000Z', readAt: null },
  ...more,
})
/** Without the marks that keep a part in its own direction. */
const bodyOf = (more: Partial<Message>) => wordsOf(message(more)).body.replaceAll(/[\u2066-\u2069]/g, '')

const plan = { lottery: 'sinag-1', amount: '12.00', currency: 'PHP' }
const bought =
  'The next issue of Sinag 1 Minute could not be bought. ₱12.00 that was held for it is yours to use again.'

test.each([
  [{ reason: 'stake_is_above_bonus_limit', most: '20.00' }, `${bought} Its stake is above your bonus limit of ₱20.00.`],
  [{ reason: 'game_is_excluded_by_bonus', most: '' }, `${bought} Your bonus excludes this lottery.`],
  [{ reason: 'loss_limit_is_reached', most: '' }, `${bought} You have reached a limit that you set.`],
  [{ reason: 'self_excluded', most: '' }, `${bought} You have excluded yourself from play.`],
  // What was written before messages had the limit, and what is nobody's own affair.
  [{ reason: 'stake_is_above_bonus_limit' }, bought],
  [{ reason: 'number_is_sold_out', most: '' }, bought],
])('a chase plan that was stopped by %o says why', async (figures, text) => {
  await show(null)
  expect(bodyOf({ template: 'lottery_plan_stopped', figures: { ...plan, ...figures } })).toBe(text)
})

test('a bonus that ends says when, what is in it and what is left to wager', async () => {
  await show(null)
  const figures = { amount: '640.00', left: '1300.00', currency: 'PHP', at: '2026-11-17T00:00:00.000Z' }
  expect(bodyOf({ template: 'bonus_ending', figures })).toMatch(
    /^It ends .*2026.*\. Your bonus purse holds ₱640\.00, and you still need to bet ₱1,300\.00\./,
  )
})

test('a deposit that brought nothing beside a running bonus names the promotion below', async () => {
  await show(null)
  const text = { title: 'Welcome match', body: 'Welcome match' }
  const words = wordsOf(message({ template: 'bonus_not_given', figures: {}, text }))
  expect([words.title, words.written]).toEqual(['No bonus this time', 'Welcome match'])
})
