import type { Beat } from '#engines/cockfight/script.ts'

type Frames = Keyframe[]
interface Moves {
  readonly meron: Frames
  readonly wala: Frames
  /** Whether the birds come so near that feathers fly and dust rises. */
  readonly isClose: boolean
}

const still: Keyframe = { transform: 'none' }
const at = (x: number, y: number, turn = 0): Keyframe => ({
  transform: `translate(${x}cqw, ${y}cqh) rotate(${turn}deg)`,
})

/** How far a bird of the left corner goes; the other one goes the other way. */
const mirrored = (frames: readonly (readonly [number, number, number?])[], isLeft: boolean): Frames => [
  still,
  ...frames.map(([x, y, turn = 0]) => (isLeft ? at(x, y, turn) : at(-x, y, -turn))),
  still,
]

const moves = {
  circle: {
    doer: [
      [4, -2, 2],
      [7, 1, -2],
      [2, 0],
    ],
    other: [
      [3, 1, -2],
      [6, -2, 2],
      [2, 0],
    ],
    isClose: false,
  },
  rush: {
    doer: [
      [-3, 0, -4],
      [15, -3, 7],
      [16, 0, 4],
      [4, 0],
    ],
    other: [
      [0, 0],
      [-3, -2, -6],
      [-4, 0, -3],
      [-1, 0],
    ],
    isClose: true,
  },
  leap: {
    doer: [
      [2, 2],
      [11, -22, -8],
      [14, -6, 6],
      [3, 0],
    ],
    other: [
      [1, 2],
      [9, -14, -5],
      [4, 0, 2],
      [0, 0],
    ],
    isClose: true,
  },
  turn: {
    doer: [
      [-2, -12, -5],
      [-6, -3, 3],
      [-2, 0],
    ],
    other: [
      [9, -1, 6],
      [13, 0, 3],
      [3, 0],
    ],
    isClose: false,
  },
} as const

/** What both birds do in one beat, as transforms alone: nothing is laid out or painted anew. */
export function movesOf(beat: Beat): Moves | null {
  if (beat.move === 'end') return null
  const { doer, other, isClose } = moves[beat.move]
  const isMeron = beat.by !== 'wala'
  return { meron: mirrored(isMeron ? doer : other, true), wala: mirrored(isMeron ? other : doer, false), isClose }
}

export type Pose = 'ready' | 'bows' | 'sits'

/** How a bird stands when the fight is over: who won bows, who lost sits down, and after time both bow. */
export function poseOf(side: 'meron' | 'wala', result: Extract<Beat, { move: 'end' }>['result'] | null): Pose {
  if (result === null) return 'ready'
  if (result === 'both-down') return 'sits'
  return result === side || result === 'time-draw' ? 'bows' : 'sits'
}
