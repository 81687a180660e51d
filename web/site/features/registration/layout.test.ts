import { expect, test } from 'vitest'
import { askedFields, type RegistrationRules } from '#modules/identity/rules/registration.ts'
import { documents } from '#modules/settings/documents.ts'
import { layOut } from '#web/site/features/registration/layout.ts'

const flags = documents.whitelabel.initial
const { initial } = documents.registration
const uninvited = { isBrought: false, isNeeded: false }
const wanted = { ...initial.username, patternId: 0 } as const

test('four fields at a glance, and what may be left out apart', () => {
  expect(layOut(askedFields('username', flags, initial), uninvited)).toEqual({
    steps: [['username', 'password', 'confirmPassword', 'captcha']],
    optional: ['mobileNum', 'affiliateCode'],
  })
})

test('more than four go on in further steps, with the picture last', () => {
  const rules: RegistrationRules = { ...initial, fullName: wanted, birthday: wanted, email: wanted }
  const { steps, optional } = layOut(askedFields('mobile_password', flags, rules), uninvited)
  expect(steps).toEqual([
    ['mobileNum', 'verificationCode', 'password', 'confirmPassword'],
    ['email', 'birthday', 'fullName', 'captcha'],
  ])
  expect(optional).toEqual(['affiliateCode'])
})

test('steps are of like size', () => {
  const rules: RegistrationRules = { ...initial, fullName: wanted }
  expect(layOut(askedFields('username', flags, rules), uninvited).steps).toEqual([
    ['username', 'password', 'confirmPassword'],
    ['fullName', 'captcha'],
  ])
})

test('who brings a code sees it at once, without a step more; who needs one is asked for it', () => {
  const asked = askedFields('username', flags, initial)
  expect(layOut(asked, { isBrought: true, isNeeded: false })).toEqual({
    steps: [['username', 'password', 'confirmPassword', 'captcha', 'affiliateCode']],
    optional: ['mobileNum'],
  })
  expect(layOut(asked, { isBrought: false, isNeeded: true }).steps).toEqual([
    ['username', 'password', 'confirmPassword'],
    ['affiliateCode', 'captcha'],
  ])
})
