import { expect, test } from 'vitest'
import { moderate } from './words.ts'

const words = { masked: ['gago', 'darn'], refused: ['murder', 'sell account'] }

test.each([
  // said                       shown
  ['kumusta kayo', 'kumusta kayo'],
  ['ang gago mo', 'ang •••• mo'],
  ['GAGO', '••••'],
  ['g4g0', '••••'],
  ['gaaagooo', '••••••••'],
  ['g.a.g.o ka', '••••••• ka'],
  ['g a g o', '• • • •'],
  ['gagong', 'gagong'],
  ['darning', 'darning'],
  ['Dàrn!', '••••!'],
  ['gag o', 'gag o'],
  ['<b>hi</b>', '<b>hi</b>'],
])('a forbidden word is dotted out and harmless words are not: %j', (said, shown) => {
  expect(moderate(said, words)).toEqual({ ok: true, value: shown })
})

test.each([
  ['murder', 'chat_words_are_refused'],
  ['m-u-r-d-e-r', 'chat_words_are_refused'],
  ['I sell  accounT!', 'chat_words_are_refused'],
  ['s3ll account', 'chat_words_are_refused'],
  ['call me 0917 123 4567', 'chat_has_contact'],
  ['ana@laro.example', 'chat_has_contact'],
  ['see https://laro.example', 'chat_has_contact'],
  ['go to lucky-win.com now', 'chat_has_contact'],
  ['０９１７１２３４５６７', 'chat_has_contact'],
])('a line with %j is not taken', (said, refusal) => {
  expect(moderate(said, words)).toEqual({ ok: false, refusal })
})

test('amounts, times and odds are no telephone numbers', () => {
  for (const line of ['won 1,250.00!', 'at 12:30 x24.50', '100 200 300'])
    expect(moderate(line, words)).toEqual({ ok: true, value: line })
})
