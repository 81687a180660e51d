import { expect, test } from 'vitest'
import { csvCell, csvRows } from '#kit/csv.ts'

test.each([
  ['Mayon Gold', 'Mayon Gold'],
  ['-12.50', '-12.50'],
  ['12', '12'],
  ['=1+1', `"'=1+1"`],
  ['+639171234567', `"'+639171234567"`],
  ['-12.50+cmd', `"'-12.50+cmd"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('MC-10.7 the cell %j is written %j', (text, cell) => expect(csvCell(text)).toBe(cell))

test('MC-10.7 every row ends, and cells are apart', () => {
  expect(
    csvRows([
      ['a', 'b'],
      ['1', '=x'],
    ]),
  ).toBe(`a,b\r\n1,"'=x"\r\n`)
})
