import { expect, test } from 'vitest'
import { askedFields, type RegistrationRules } from '#modules/identity/rules/registration.ts'
import { documents } from '#modules/settings/documents.ts'
import { layOut } from '#web/site/features/registration/layout.ts'

const flags = documents.whitelabel.initial
const { initial } = documents.registration
const wanted = { ...initial.username, patternId: 0 } as const

test('PO-08 four fields at a glance, and what may be left out apart', () => {
  expect(layOut(askedFields('username', flags, initial), false)).toEqual({
    steps: [['username', 'password', 'confirmPassword', 'captcha']],
    optional: ['mobileNum', 'affiliateCode'],
  })
})

test('PO-08 more than four go on in further steps, with the picture last', () => {
  const rules: RegistrationRules = { ...initial, fullName: wanted, birthday: wanted, email: wanted }
  const { steps, optional } = layOut(askedFields('mobile_password', flags, rules), false)
  expect(steps).toEqual([
    ['mobileNum', 'verificationCode', 'password', 'confirmPassword'],
    ['email', 'birthday', 'fullName', 'captcha'],
  ])
  expect(optional).toEqual(['affiliateCode'])
})

test('PO-08 who brings a code sees it at once', () => {
  const { steps, optional } = layOut(askedFields('mobile', flags, initial), true)
  expect(steps).toEqual([['mobileNum', 'verificationCode', 'affiliateCode', 'captcha']])
  expect(optional).toEqual([])
})
