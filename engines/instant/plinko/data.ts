/** What the buckets pay in tenths of the stake, from the outermost to the middle one; the other half mirrors them. */
export const plinko = {
  rows: {
    8: { low: [56, 21, 11, 10, 5], medium: [130, 30, 13, 7, 4], high: [290, 40, 15, 3, 2] },
    12: {
      low: [100, 30, 16, 14, 11, 10, 5],
      medium: [330, 110, 40, 20, 11, 6, 3],
      high: [1700, 240, 81, 20, 7, 2, 2],
    },
    16: {
      low: [160, 90, 20, 14, 14, 12, 11, 10, 5],
      medium: [1100, 410, 100, 50, 30, 15, 10, 5, 3],
      high: [10_000, 1300, 260, 90, 40, 20, 2, 2, 2],
    },
  },
} as const

export const rowCounts = [8, 12, 16] as const
export const risks = ['low', 'medium', 'high'] as const
