import type { Board } from '#engines/lottery/vietnam/board.ts'

/** The board of the north: 27 numbers. */
export const north = {
  special: { count: 1, digits: 5 },
  g1: { count: 1, digits: 5 },
  g2: { count: 2, digits: 5 },
  g3: { count: 6, digits: 5 },
  g4: { count: 4, digits: 4 },
  g5: { count: 6, digits: 4 },
  g6: { count: 3, digits: 3 },
  g7: { count: 4, digits: 2 },
} as const satisfies Board

/** Of a station of the centre or the south: 18 numbers. */
export const province = {
  special: { count: 1, digits: 6 },
  g1: { count: 1, digits: 5 },
  g2: { count: 1, digits: 5 },
  g3: { count: 2, digits: 5 },
  g4: { count: 7, digits: 5 },
  g5: { count: 1, digits: 4 },
  g6: { count: 3, digits: 4 },
  g7: { count: 1, digits: 3 },
  g8: { count: 1, digits: 2 },
} as const satisfies Board
