/**
 * Bingo of 75 balls on a card of 5 × 5 with a free centre: column B has 1 … 15, I has 16 … 30, and so on. Forty balls are called;
 * rows, columns and diagonals count. What a number of full lines pays, in stakes: the index is the number, the last is for 8 and more.
 */
export const bingo = {
  balls: 75,
  called: 40,
  columns: 5,
  pays: [0, 1, 2, 5, 25, 100, 500, 2_000, 10_000],
} as const
