import { expect, test } from 'vitest'
import { collectSymbols } from './symbol-list.ts'
import { openSymbols, readSymbols } from './symbols.ts'

test('the symbols that are kept are those that pictures show, each as its icon set has it', () => {
  const [kept, shown] = [readSymbols(), collectSymbols()]
  expect(Object.keys(kept)).toEqual(Object.keys(shown))
  // One by one: what differs is a hundred thousand letters long.
  expect(Object.keys(shown).filter((name) => kept[name] !== shown[name])).toEqual([])
})

test('a symbol that no picture has shown before is asked for by name', () => {
  expect(() => openSymbols()('no-such-symbol')).toThrow(
    'The symbol no-such-symbol was never shown before; npm run fix adds it.',
  )
})
