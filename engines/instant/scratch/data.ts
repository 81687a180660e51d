/**
 * A card has nine cells and eight symbols; three equal symbols win what the symbol pays. The prize is drawn first, by weights of a
 * million; `pays` is in whole stakes. Every card returns exactly 95 %.
 */
export const scratch = {
  weights: 1_000_000,
  cells: 9,
  cards: {
    bright: [
      { pays: 1, weight: 200_000 },
      { pays: 2, weight: 130_000 },
      { pays: 3, weight: 50_000 },
      { pays: 5, weight: 20_000 },
      { pays: 10, weight: 8_000 },
      { pays: 20, weight: 3_000 },
      { pays: 50, weight: 1_200 },
      { pays: 200, weight: 200 },
    ],
    classic: [
      { pays: 1, weight: 120_000 },
      { pays: 2, weight: 80_000 },
      { pays: 3, weight: 40_000 },
      { pays: 5, weight: 24_000 },
      { pays: 10, weight: 12_000 },
      { pays: 25, weight: 4_800 },
      { pays: 100, weight: 1_200 },
      { pays: 5_000, weight: 14 },
    ],
    grand: [
      { pays: 2, weight: 60_000 },
      { pays: 4, weight: 25_000 },
      { pays: 8, weight: 12_500 },
      { pays: 20, weight: 6_000 },
      { pays: 50, weight: 2_600 },
      { pays: 200, weight: 650 },
      { pays: 1_000, weight: 130 },
      { pays: 20_000, weight: 6 },
    ],
  },
} as const

export const cardNames = ['bright', 'classic', 'grand'] as const
