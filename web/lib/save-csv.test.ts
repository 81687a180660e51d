import { expect, test } from 'vitest'
import { writeCsv } from '#web/lib/save-csv.ts'

test('a file of values keeps words as words and numbers as numbers', () => {
  const text = writeCsv([
    ['Member', 'Profit'],
    ['Tala, "T"', '-12.50'],
    ['=HYPERLINK("x")', 3],
    ['-rico', '+1'],
  ])
  expect(text).toBe('\u{FEFF}Member,Profit\r\n"Tala, ""T""",-12.50\r\n"\'=HYPERLINK(""x"")",3\r\n"\'-rico","\'+1"\r\n')
})
