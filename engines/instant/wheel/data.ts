/**
 * Three wheels of 50 equal segments, each with 20,000 of the million weights, because a segment must look as likely as it is. The
 * prizes are in tenths of the stake; all other segments pay nothing.
 */
export const wheel = {
  weights: 1_000_000,
  segments: 50,
  wheels: {
    low: [
      { tenths: 12, count: 20 },
      { tenths: 15, count: 10 },
      { tenths: 20, count: 5 },
    ],
    medium: [
      { tenths: 15, count: 12 },
      { tenths: 20, count: 8 },
      { tenths: 30, count: 1 },
      { tenths: 120, count: 1 },
    ],
    high: [{ tenths: 490, count: 1 }],
  },
} as const

export const wheelRisks = ['low', 'medium', 'high'] as const
