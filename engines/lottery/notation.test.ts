import { describe, expect, test } from 'vitest'
import { formatSelection, notesMost, readSelection, textMost } from '#engines/lottery/notation.ts'
import { playOf } from '#engines/lottery/settle.ts'
import { ssc } from '#engines/lottery/ssc/game.ts'
import { assert } from '#kit/assert.ts'

const play = (id: string) => {
  const found = playOf(ssc, id)
  assert(found, `ssc has ${id}`)
  return found
}

describe('what members type', () => {
  test.each([
    ['fixed', '741,82,,5,930', '147,28,,5,039'],
    ['fixed', ' 7 4 1 , 8 2 ,, 5 , 9 3 0 ', '147,28,,5,039'],
    ['five-tickets', '67890\n12345;11111', '11111 12345 67890'],
    ['five-tickets', '1 2 3 4 5, 67890', '12345 67890'],
    ['back-three-sum', '9 27 0', null],
    ['back-three-sum', '09 27 00', '00 09 27'],
    ['back-three-sum', '092700', '00 09 27'],
    ['dragon-tiger', '4v5-tie 1v2-dragon', '1v2-dragon 4v5-tie'],
  ])('%s: %j is %j', (id, text, canonical) => {
    const read = readSelection(play(id), text)
    expect(read.ok ? formatSelection(play(id), read.value) : null).toBe(canonical)
  })

  test.each([
    ['five-direct', '1,2,3,4', [{ path: 'selection', code: 'lists', value: '5' }]],
    ['five-direct', '1,2,3,4,', [{ path: 'items.4', code: 'too_few', value: '' }]],
    [
      'five-direct',
      '1,x,3,44,5',
      [
        { path: 'items.1', code: 'symbol', value: 'x' },
        { path: 'items.3', code: 'twice', value: '44' },
      ],
    ],
    ['fixed', ',,,,', [{ path: 'selection', code: 'places', value: '1' }]],
    ['any-two-direct', '123,,,,', [{ path: 'selection', code: 'places', value: '2' }]],
    ['five-group-60', '1,123', [{ path: 'selection', code: 'no_notes' }]],
    ['dragon-tiger', '1v1-tie', [{ path: 'items.0', code: 'symbol', value: '1v1-tie' }]],
    ['back-three-group-sum', '27', [{ path: 'items.0', code: 'symbol', value: '27' }]],
    [
      'five-tickets',
      '12345 1234 1234x 12345 ٣٤٥٦٧',
      [
        { path: 'items.1', code: 'length', value: '1234' },
        { path: 'items.2', code: 'symbol', value: '1234x' },
        { path: 'items.3', code: 'twice', value: '12345' },
        { path: 'items.4', code: 'symbol', value: '٣٤٥٦٧' },
      ],
    ],
    [
      'five-tickets',
      '12345;1234;1234x;12345;٣٤٥٦٧',
      [
        { path: 'items.1', code: 'length', value: '1234' },
        { path: 'items.2', code: 'symbol', value: '1234x' },
        { path: 'items.3', code: 'twice', value: '12345' },
        { path: 'items.4', code: 'symbol', value: '٣٤٥٦٧' },
      ],
    ],
  ])('%s: %j is refused item by item', (id, text, fields) => {
    expect(readSelection(play(id), text)).toEqual({ ok: false, refusal: 'selection_is_malformed', fields })
  })

  test('what is too long or too much is refused before it costs anything', () => {
    expect(readSelection(play('five-tickets'), '1'.repeat(textMost + 1))).toEqual({
      ok: false,
      refusal: 'selection_is_too_long',
    })
    expect(readSelection(play('five-tickets'), '12345 '.repeat(5001))).toEqual({
      ok: false,
      refusal: 'selection_is_too_long',
    })
    const wrong = readSelection(play('five-tickets'), 'x;'.repeat(3000))
    expect(!wrong.ok && wrong.fields).toHaveLength(100)
    expect(notesMost).toBeGreaterThan(100_000)
  })
})
