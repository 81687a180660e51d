import { expect, test } from 'vitest'
import { modules } from '#server/modules.ts'
import english from '#web/i18n/EN/shell.json' with { type: 'json' }
import { messageOf } from '#web/lib/refusals.ts'

/** The eleven messages of phone verification, by what they are called inside. */
const eleven = [
  ['phone_is_malformed', /format/],
  ['phone_is_missing', /phone number/],
  ['too_many_codes', /try again after 5 minutes/],
  ['something_went_wrong', /went wrong/],
  ['code_is_wrong', /not valid/],
  ['code_is_missing', /enter the verification code/],
  ['captcha_is_refused', /captcha.*domain/],
  ['code_quota_is_spent', /quota.*customer service/],
  ['function_is_off', /not enabled.*customer service/],
  ['code_is_expired', /expired.*again/],
  ['popup_was_closed', /closed.*not signed in/],
] as const

test.each(eleven)('%s has words of its own', (refusal, words) => {
  expect(english[messageOf(refusal) as keyof typeof english]).toMatch(words)
})

test('each of the eleven is told differently, and the server speaks of all but the one that is the browser’s', () => {
  expect(new Set(eleven.map(([refusal]) => messageOf(refusal))).size).toBe(11)
  const unspoken = eleven.map(([refusal]) => refusal).filter((refusal) => !Object.hasOwn(modules.refusals, refusal))
  expect(unspoken).toEqual(['popup_was_closed'])
})
