import { expect, test } from 'vitest'
import { forgotByEmailForm, isAsAsked, judgeForm, loginForm, wordForm } from '#modules/identity/rules/forms.ts'

const codes = (faults: Partial<Record<string, { code: string }>>) =>
  Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, fault?.code]))

test('VA-03.1 signing in: a name and a password, and the captcha once it is shown', () => {
  expect(codes(judgeForm(loginForm, {}))).toEqual({ username: 'is_missing', password: 'is_missing' })
  expect(judgeForm(loginForm, { username: 'x', password: ' y' })).toEqual({})
  expect(codes(judgeForm(wordForm, {}))).toEqual({ captcha: 'is_missing' })
  expect(codes(judgeForm(wordForm, { captcha: 'a-3f' }))).toEqual({ captcha: 'pattern_4' })
})

test('forgotten: by mail a name and a mailbox', () => {
  expect(judgeForm(forgotByEmailForm, { username: 'marisol', email: 'a@b.co' })).toEqual({})
  expect(codes(judgeForm(forgotByEmailForm, { username: 'mari sol', email: 'a@b' }))).toEqual({
    username: 'pattern_9',
    email: 'pattern_3',
  })
  expect(codes(judgeForm(forgotByEmailForm, {}))).toEqual({ username: 'is_missing', email: 'is_missing' })
})

test('one field by itself', () => {
  expect(isAsAsked(forgotByEmailForm.username, 'marisol')).toBe(true)
  expect(isAsAsked(forgotByEmailForm.username, 'mari sol')).toBe(false)
})
