import { describe, expect, test } from 'vitest'
import {
  askedFields,
  type Flags,
  judgeRegistration,
  openMethods,
  type RegistrationContext,
  type RegistrationRules,
  type RegistrationValues,
} from '#modules/identity/rules/registration.ts'
import { documents } from '#modules/settings/documents.ts'

const flags = (changes: Partial<Flags> = {}): Flags => ({ ...documents.whitelabel.initial, ...changes })
const rules = (changes: Partial<RegistrationRules> = {}): RegistrationRules => ({
  ...documents.registration.initial,
  ...changes,
})
const { password: wanted } = documents.registration.initial
const context: RegistrationContext = {
  runPattern: () => true,
  isCommon: (text) => text === 'iloveyou',
  today: { year: 2026, month: 6, day: 15 },
  minimumAge: 18,
  isBirthdayConfirmed: false,
  isInvited: false,
  needsInvitation: false,
}

describe('which ways are open', () => {
  test.each([
    [{}, ['username']],
    [{ MOBILENUMREG3: true }, ['username', 'mobile']],
    [{ MOBILENUMPASSREG3: true }, ['username', 'mobile_password']],
    [{ MOBILENUMREG3: true, MOBILENUMPASSREG3: true }, ['username', 'mobile_password']],
    [{ USERNAMEREG3: false, MOBILENUMREG3: true }, ['mobile']],
    [{ USERNAMEREG3: false }, []],
  ])('PO-08.2 RO-02.1 RO-02.2 RO-02.3 with %j: %j', (changes, methods) => {
    expect(openMethods(flags(changes))).toEqual(methods)
  })
})

describe('what is asked', () => {
  const asked = (method: Parameters<typeof askedFields>[0], changes: Partial<Flags> = {}) =>
    Object.entries(askedFields(method, flags(changes), rules())).map(([field, { required }]) =>
      required ? `${field}*` : field,
    )

  test('PO-08.2 RO-02.4 by name, by number, by number and password, and what must be answered', () => {
    expect(asked('username')).toEqual([
      'username*',
      'password*',
      'confirmPassword*',
      'mobileNum',
      'captcha*',
      'affiliateCode',
    ])
    expect(asked('username', { REGMOBVERF3: true }).slice(0, 3)).toEqual([
      'username*',
      'mobileNum*',
      'verificationCode*',
    ])
    expect(asked('mobile')).toEqual(['mobileNum*', 'verificationCode*', 'captcha*', 'affiliateCode'])
    expect(asked('mobile_password').slice(0, 4)).toEqual([
      'mobileNum*',
      'verificationCode*',
      'password*',
      'confirmPassword*',
    ])
  })

  test('PO-08.2 RO-02.5 a place for the invitation wherever one is needed, though the field is off', () => {
    const off = { ...documents.registration.initial.affiliateCode, enabled: false }
    const fields = askedFields('username', flags({ DIRECTREG3: false }), rules({ affiliateCode: off }))
    expect(fields.affiliateCode).toMatchObject({ enabled: true, required: false })
    expect(askedFields('username', flags(), rules({ affiliateCode: off })).affiliateCode).toBeUndefined()
  })
})

describe('VA-03.4 what is answered', () => {
  const fine: RegistrationValues = {
    username: 'marisol',
    password: 'habagat8',
    confirmPassword: 'habagat8',
    captcha: 'a3f9',
  }
  const judge = (
    values: RegistrationValues,
    changes: Partial<RegistrationContext> = {},
    own: Partial<RegistrationRules> = {},
  ) => {
    const faults = judgeRegistration(askedFields('username', flags(), rules(own)), values, { ...context, ...changes })
    return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, fault.code]))
  }

  test('a right answer has no fault; the empty one has one for each field that must be answered', () => {
    expect(judge(fine)).toEqual({})
    expect(judge({})).toEqual({
      username: 'is_missing',
      password: 'is_missing',
      confirmPassword: 'is_missing',
      captcha: 'is_missing',
    })
  })

  test.each([
    [{ username: 'ma' }, { username: 'pattern_4' }],
    [{ username: 'mari-sol' }, { username: 'pattern_4' }],
    [{ password: 'habag8', confirmPassword: 'habag8' }, { password: 'pattern_9' }],
    [{ password: 'iloveyou', confirmPassword: 'iloveyou' }, { password: 'password_is_common' }],
    [{ username: 'habagat8' }, { password: 'password_is_the_username' }],
    [{ confirmPassword: 'habagat9' }, { confirmPassword: 'confirmation_differs' }],
    [{ confirmPassword: 'ｈａｂａｇａｔ８' }, {}],
    [{ mobileNum: '(0917) 123-4567' }, {}],
    [{ mobileNum: '+63 917 123 4567' }, {}],
    [{ mobileNum: '12ab5678' }, { mobileNum: 'pattern_6' }],
    // The page does not ask for it, so it is not taken.
    [{ qqNum: '12345' }, { qqNum: 'field_is_off' }],
    [{ qqNum: '' }, {}],
  ])('%j has the faults %j', (changes, faults) => {
    expect(judge({ ...fine, ...changes })).toEqual(faults)
  })

  test('a name that the operator’s rule would take and no keyboard could type', () => {
    const own = { username: { ...wanted, patternId: 0, minLength: 1 } } as const
    expect(judge({ ...fine, username: 'мария' }, {}, own)).toEqual({ username: 'username_is_malformed' })
    expect(judge({ ...fine, username: 'ab' }, {}, own)).toEqual({ username: 'username_is_malformed' })
  })

  test('VA-02.3 VA-02.4 a birthday: the minimum age at least, and asked about below twenty-one', () => {
    const own = { birthday: { ...wanted, patternId: 11, minLength: 0, maxLength: 255 } } as const
    const born = (birthday: string, isBirthdayConfirmed = false) =>
      judge({ ...fine, birthday }, { isBirthdayConfirmed }, own).birthday
    expect(born('2008-06-16', true)).toBe('birthday_is_too_late')
    expect(born('2008-06-15')).toBe('birthday_is_unconfirmed')
    expect(born('2008-06-15', true)).toBeUndefined()
    expect(born('2005-06-15')).toBeUndefined()
    expect(born('2005-02-30')).toBe('pattern_11')
    const here = { ...context, minimumAge: 21, isBirthdayConfirmed: true }
    expect(judgeRegistration({ birthday: own.birthday }, { birthday: '2005-06-16' }, here)).toEqual({
      birthday: { code: 'birthday_is_too_late', min: 21, max: 0 },
    })
    const american = { birthday: { ...own.birthday, patternId: 13 } } as const
    expect(judge({ ...fine, birthday: '06-15-2005' }, {}, american)).toEqual({})
    const free = { birthday: { ...own.birthday, patternId: 0 } } as const
    expect(judge({ ...fine, birthday: 'long ago' }, {}, free)).toEqual({ birthday: 'pattern_11' })
  })

  test('where nobody comes in uninvited, one of the two codes is needed', () => {
    expect(judge(fine, { needsInvitation: true })).toEqual({ affiliateCode: 'invitation_is_missing' })
    expect(judge({ ...fine, affiliateCode: 'SUN88' }, { needsInvitation: true })).toEqual({})
    expect(judge(fine, { needsInvitation: true, isInvited: true })).toEqual({})
  })
})
