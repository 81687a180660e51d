import { expect, test } from 'vitest'
import { cleanNickname, deriveUsername, readEmail } from '#modules/identity/rules/social.ts'

test.each([
  ['Luz Reyes', 'Luz Reyes'],
  ['  Luz \n\t Reyes ', 'Luz Reyes'],
  ['Lu\u202Ez\u200B Rey\u0000es', 'Lu z Rey es'],
  ['<b>Luz</b>', 'b Luz /b'],
  ['ﬁesta', 'fiesta'],
  ['نور', 'نور'],
  ['x'.repeat(40), 'x'.repeat(32)],
  ['👍🏽', null],
  ['\uD800', null],
  ['', null],
  [null, null],
])('a name from elsewhere, %j, is shown as %j', (name, nickname) => {
  expect(cleanNickname(name)).toBe(nickname)
})

test.each([
  ['Luz Reyes', 'luzreyes4711'],
  ['Ñiño de la Cruz y Santos', 'ninodelacruz4711'],
  ['نور', 'player4711'],
  ['007', 'player4711'],
  [null, 'player4711'],
])('who is called %j elsewhere gets the username %s', (nickname, username) => {
  expect(deriveUsername(nickname, '4711')).toBe(username)
})

test.each([
  ['Luz@Example.COM', 'luz@example.com'],
  ['no mail', null],
  ['a@b', null],
  [`${'a'.repeat(250)}@b.co`, null],
  [null, null],
])('the hint of mail %j is kept as %j', (given, kept) => {
  expect(readEmail(given)).toBe(kept)
})
