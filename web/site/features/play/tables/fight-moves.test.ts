import { expect, test } from 'vitest'
import { moves } from '#engines/cockfight/script.ts'
import { movesOf, poseOf } from '#web/site/features/play/tables/fight-moves.ts'

test('whatever birds do, they begin and end where they stand, by transforms alone', () => {
  for (const move of moves)
    for (const by of ['meron', 'wala'] as const) {
      const made = movesOf({ move, by })
      for (const frames of [made?.meron ?? [], made?.wala ?? []]) {
        expect(frames.length).toBeGreaterThan(2)
        expect([frames[0], frames.at(-1)]).toEqual([{ transform: 'none' }, { transform: 'none' }])
        expect(frames.every((frame) => Object.keys(frame).join() === 'transform')).toBe(true)
      }
    }
})

test('the end is a pose and no move: the winner bows and the other sits; both sit when both are down, both bow after time', () => {
  expect(movesOf({ move: 'end', result: 'meron' })).toBeNull()
  const posesAt = (result: Parameters<typeof poseOf>[1]) => [poseOf('meron', result), poseOf('wala', result)]
  expect(posesAt(null)).toEqual(['ready', 'ready'])
  expect(posesAt('meron')).toEqual(['bows', 'sits'])
  expect(posesAt('wala')).toEqual(['sits', 'bows'])
  expect(posesAt('both-down')).toEqual(['sits', 'sits'])
  expect(posesAt('time-draw')).toEqual(['bows', 'bows'])
})
