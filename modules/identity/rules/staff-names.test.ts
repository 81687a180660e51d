import { expect, test } from 'vitest'
import { documents } from '#modules/settings/documents.ts'
import { isStaffName, skeletonOf } from './staff-names.ts'

const list = documents.staffNames.initial
const isStaff = (name: string): boolean => isStaffName(name, 'Laro', list)

test.each([
  'operator',
  'Operator',
  'ｏｐｅｒａｔｏｒ',
  'ОРЕRАТОR',
  'орerator',
  'ορεrατοr',
  'oper\u200bator',
  'o\u0301perator',
  '0perator',
  'operat0r7',
  'o.p.e.r.a.t.o.r',
  'ᴏᴘᴇʀᴀᴛᴏʀ',
  'Operator Ana',
  'ana_operator',
  'Laro Support',
  'Ｌａｒｏ　Ｓｕｐｐｏｒｔ',
  'LaroSupport',
  'laro.support.24',
  'L4r0 5upp0rt',
  'Iaro support',
  '1aro_help',
  'Laro Customer Care',
  'The real Laro help desk',
  'laro',
  'LАRO',
  'support',
  '5upport',
  'Official',
  'offic1al',
  'offícial',
  'adm1n',
  'аdmin',
  'admin99',
  '0fficial7',
  '24 Support 7',
  'Administrator',
  'rnoderator',
  'moderator',
  'Staff',
  'ｓｔａｆｆ',
  'customer-service',
  'securityteam',
])('SE-16 %j can be taken for staff', (name) => {
  expect(isStaff(name)).toBe(true)
})

test.each([
  'ana',
  'Ana Reyes',
  'Laroche',
  'Larona',
  'cooperator',
  'Supportive Ana',
  'helper_ana',
  'admiral',
  'Adminah',
  'kalaro',
  'Help me win',
  'lucky7',
  'Service Ace 7',
  'Мария',
  'Ελένη',
  'سارة',
  '玩家',
  'player',
  'agent',
  '1234567',
])('SE-16 %j is anybody’s name', (name) => {
  expect(isStaff(name)).toBe(false)
})

test('SE-16 an operator’s own list and brand count', () => {
  const own = { titles: ['Dealer'], words: ['VIP'] }
  expect(isStaffName('Deаler', 'Swerte', own)).toBe(true)
  expect(isStaffName('Swerte VIP host', 'Swerte', own)).toBe(true)
  expect(isStaffName('operator', 'Swerte', own)).toBe(false)
})

test('SE-16 a skeleton is its own skeleton, and empty text has none', () => {
  for (const text of ['Ｌаrо ѕuррort', 'rnrn', 'vvvv', 'Ana-Maria 22']) {
    expect(skeletonOf(skeletonOf(text))).toBe(skeletonOf(text))
  }
  expect(skeletonOf('\u200b \u00ad')).toBe('')
  expect(isStaffName('\u200b', 'Laro', list)).toBe(false)
})
