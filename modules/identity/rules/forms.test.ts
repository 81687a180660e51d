import { expect, test } from 'vitest'
import {
  changeKnownPasswordForm,
  changePasswordForm,
  feedbackLimits,
  forgotByEmailForm,
  forgotByPhoneForm,
  judgeFeedback,
  judgeForm,
  loginForm,
  loginFormWithCaptcha,
  smsLoginForm,
  smsRequestForm,
} from '#modules/identity/rules/forms.ts'

const codes = (faults: Partial<Record<string, { code: string }>>) =>
  Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, fault?.code]))

test('VA-03.1 signing in: a name and a password, and the captcha once it is shown', () => {
  expect(codes(judgeForm(loginForm, {}))).toEqual({ username: 'is_missing', password: 'is_missing' })
  expect(judgeForm(loginForm, { username: 'x', password: ' y' })).toEqual({})
  expect(codes(judgeForm(loginFormWithCaptcha, { username: 'x', password: 'y' }))).toEqual({ captcha: 'is_missing' })
  expect(codes(judgeForm(loginFormWithCaptcha, { username: 'x', password: 'y', captcha: 'a-3f' }))).toEqual({
    captcha: 'pattern_4',
  })
})

test('VA-03.5 signing in by code: a number in digits, then the code', () => {
  const right = { countryDialingCode: '63', mobileNum: '9171234567', verificationCode: '123456' }
  expect(judgeForm(smsLoginForm, right)).toEqual({})
  expect(codes(judgeForm(smsLoginForm, { ...right, mobileNum: '+63917' }))).toEqual({ mobileNum: 'pattern_6' })
  expect(codes(judgeForm(smsLoginForm, { ...right, verificationCode: '12345' }))).toEqual({
    verificationCode: 'pattern_6',
  })
  expect(codes(judgeForm(smsRequestForm, {}))).toEqual({
    countryDialingCode: 'is_missing',
    mobileNum: 'is_missing',
  })
})

test('VA-03.2 forgotten: by mail a name and a mailbox, by phone a number, a code and the new password', () => {
  expect(judgeForm(forgotByEmailForm, { username: 'marisol', email: 'a@b.co' })).toEqual({})
  expect(codes(judgeForm(forgotByEmailForm, { username: 'mari sol', email: 'a@b' }))).toEqual({
    username: 'pattern_9',
    email: 'pattern_3',
  })
  expect(codes(judgeForm(forgotByPhoneForm, { countryDialingCode: '63', mobileNum: '9171234567' }))).toEqual({
    verificationCode: 'is_missing',
    newPassword: 'is_missing',
  })
})

test('VA-03.3 a change asks for the old password unless it is known', () => {
  const next = { newPassword: 'habagat8', confirmNewPassword: 'habagat8' }
  expect(codes(judgeForm(changePasswordForm, next))).toEqual({ oldPassword: 'is_missing' })
  expect(judgeForm(changeKnownPasswordForm, next)).toEqual({})
})

test.each([
  ['', [], 'content_length_is_wrong'],
  ['  \n ', [], 'content_length_is_wrong'],
  ['a\nb', [], null],
  ['ñ'.repeat(140), [], null],
  ['ñ'.repeat(141), [], 'content_length_is_wrong'],
  ['ok', [['image/png', 5 * 1024 * 1024]], null],
  ['ok', [['image/jpeg', 5 * 1024 * 1024 + 1]], 'image_is_too_large'],
  ['ok', [['image/gif', 10]], 'image_type_is_wrong'],
  ['ok', [['image/svg+xml', 10]], 'image_type_is_wrong'],
  ['ok', Array.from({ length: 3 }, () => ['image/png', 1]), null],
  ['ok', Array.from({ length: 4 }, () => ['image/png', 1]), 'images_are_too_many'],
] as const)('VA-03.6 feedback %j with %j: %s', (content, images, fault) => {
  const files = images.map(([type, bytes]) => ({ type: String(type), bytes: Number(bytes) }))
  expect(judgeFeedback({ content, images: files })).toBe(fault)
})

test('VA-03.6 a question to customer service lies between its two bounds', () => {
  const { min, max } = feedbackLimits.question
  const judge = (length: number) => judgeFeedback({ content: 'x'.repeat(length), images: [] }, 'question')
  expect([min - 1, min, max, max + 1].map(judge)).toEqual([
    'content_length_is_wrong',
    null,
    null,
    'content_length_is_wrong',
  ])
})
