import { describe, expect, test } from 'vitest'
import { isCommonPassword } from '#modules/identity/common-passwords.ts'
import { judgePassword, passwordStrength } from '#modules/identity/rules/password.ts'

const judge = (password: string, username = 'marisol') =>
  judgePassword(password, { username, isCommon: isCommonPassword, isDefault: (text) => text === 'Xk3-default-91' })

describe('A18 a password that somebody chooses', () => {
  test.each([
    ['sevenly', 'password_is_short'],
    ['habagat8', null],
    ['ｈａｂａｇａｔ８', null],
    ['👍'.repeat(7), 'password_is_short'],
    ['👍🎲🪁🌅🥭🐔🎰🏝️', null],
    ['x'.repeat(64), null],
    ['long and whole '.repeat(14), null],
    ['ab'.repeat(128), null],
    [`${'ab'.repeat(128)}c`, 'password_is_long'],
    // One sign that is written out as eighteen.
    ['\uFDFA'.repeat(15), 'password_is_long'],
    ['amihan\u0000gale', 'password_has_controls'],
    ['amihan\ngale', 'password_has_controls'],
    ['amihan\uD800gale', 'password_has_controls'],
    ['password', 'password_is_common'],
    ['PassWord', 'password_is_common'],
    ['password1!', 'password_is_common'],
    ['1234567890', 'password_is_common'],
    ['qwertyuiop', 'password_is_common'],
    ['iloveyou', 'password_is_common'],
    ['Xk3-default-91', 'password_is_the_default'],
  ])('%j: %s', (password, fault) => {
    expect(judge(password)).toBe(fault)
  })

  test('the name of the account in any case and width', () => {
    expect(judge('MariSolReyes', 'marisolreyes')).toBe('password_is_the_username')
    expect(judge('ｍａｒｉｓｏｌｒｅｙｅｓ', 'marisolreyes')).toBe('password_is_the_username')
    expect(judge('marisolreyes2x', 'marisolreyes')).toBeNull()
  })

  test('the list holds far more than the first three thousand', () => {
    const tried = ['sunshine', 'princess', 'football', 'baseball', 'trustno1', 'superman', 'samsung1', 'voxstrange']
    expect(tried.filter((word) => judge(word) !== 'password_is_common')).toEqual([])
  })
})

test('the hint grows with length and kinds, and repetition does not help', () => {
  expect(
    ['short', 'aaaaaaaaaaaaaaaa', 'habagat8', 'habagat-8-Mangga', 'bukang liwayway sa dagat'].map(passwordStrength),
  ).toEqual([0, 1, 2, 4, 4])
})
