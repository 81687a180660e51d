import type { FightOutcome } from '#engines/cockfight/outcome.ts'

/**
 * How a virtual fight is shown, beat by beat: the birds circle, rush, leap and turn aside. The last beat is its end, and nothing before tells
 * which end that is.
 */
export const moves = ['circle', 'rush', 'leap', 'turn'] as const
export type Move = (typeof moves)[number]

/** `by` is the bird that begins the move; when they circle, both do. */
export type Beat =
  | { readonly move: Move; readonly by: 'meron' | 'wala' | 'both' }
  | { readonly move: 'end'; readonly result: FightOutcome['result'] }

/** A beat lasts as long as a table gives its steps: at two and a half seconds a fight has 15 to 40. */
export const beatsLeast = 6
export const beatsMost = 16

/** The script of a fight. One that runs out of time has all beats; in any other the end comes before. */
export function scriptOf({ result, looks }: FightOutcome): readonly Beat[] {
  const next = numbersFrom(looks)
  const ends = { move: 'end', result } as const
  const before = result === 'time-draw' ? beatsMost - 1 : beatsLeast - 1 + next(beatsMost - beatsLeast)
  const beats = Array.from({ length: before }, (_, at): Beat => {
    // They size each other up before anything else.
    const move = at === 0 ? 'circle' : (moves[next(moves.length)] ?? 'circle')
    return { move, by: move === 'circle' ? 'both' : next(2) === 0 ? 'meron' : 'wala' }
  })
  return [...beats, ends]
}

/** Numbers below n for the picture alone, so a plain generator is enough: nothing that is paid follows from them. */
function numbersFrom(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    // The upper half: the lower bits of such a generator repeat themselves.
    return (state >>> 16) % n
  }
}
