import { expect, test } from 'vitest'
import { framesOf } from '#web/features/records/replay-frames.ts'
import { slotFrames } from '#web/features/records/slot-frames.ts'

test('a round of one step is one picture', () => {
  expect(framesOf({ game: 'dice', choice: {}, view: { roll: 6084, isWin: true } })).toEqual([
    { columns: 1, cells: [{ text: '60.84', tone: 'good' }] },
  ])
  expect(framesOf({ game: 'limbo', choice: {}, view: { pointX100: 131, isWin: false } })[0]?.cells).toEqual([
    { text: '1.31×', tone: 'bad' },
  ])
  expect(framesOf({ game: 'limbo', choice: {}, view: { pointX100: 102_450, isWin: true } })[0]?.cells).toEqual([
    { text: '1,024.50×', tone: 'good' },
  ])
})

test('mines are opened tile by tile, and at last all are shown', () => {
  const frames = framesOf({ game: 'mines', choice: { mines: 2 }, view: { opened: [3, 7], mines: [7, 9] } })
  expect(frames).toHaveLength(4)
  expect(frames[0]?.cells.every(({ text }) => text === '')).toBe(true)
  expect(frames[1]?.cells[3]).toMatchObject({ tone: 'good' })
  expect(frames[2]?.cells[7]).toMatchObject({ tone: 'bad' })
  expect(frames[2]?.cells[9]).toMatchObject({ text: '' })
  expect(frames[3]?.cells[9]).toMatchObject({ tone: 'faint' })
})

test('a round that is still open shows only what its player knows', () => {
  const frames = framesOf({ game: 'mines', choice: { mines: 2 }, view: { opened: [3], mines: null } })
  expect(frames).toHaveLength(2)
})

test('a slot shows a window for each of its spins, in the dress of its title', () => {
  const spin = { mode: 'base', stops: [0, 1, 2, 3, 4], factor: 1, units: 0, awarded: 0 }
  const frames = slotFrames('slot-a96', 'mayon-gold', { spins: [spin, spin], hold: null, left: 0, awarded: 0, won: 0 })
  expect(frames).toHaveLength(2)
  expect(frames[0]?.cells.length).toBe((frames[0]?.columns ?? 0) * 3)
  expect(frames[0]?.cells.every(({ picture }) => picture?.startsWith('/art/symbol/'))).toBe(true)
})

test.each(['unheard-of', 'toString', '__proto__'])('the game %s has no picture and does no harm', (game) => {
  expect(framesOf({ game, choice: null, view: null })).toEqual([])
  expect(slotFrames(`slot-${game}`, 'none', null)).toEqual([])
})

test('a view of another form than expected is drawn as nothing', () => {
  for (const game of ['dice', 'mines', 'keno', 'bingo', 'hi-lo', 'crash', 'scratch', 'plinko'])
    expect(() => framesOf({ game, choice: 5, view: 'x' })).not.toThrow()
})
