import { ratio } from '#engines/ratio.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** 243 ways that cascade and double at each step, over a small pot that must fall before it passes ten thousand. */
export const ripple: SlotModel = {
  id: 'ripple',
  version: 1,
  rows: 3,
  bet: 100,
  wins: { kind: 'ways' },
  pays: {
    H1: { 3: 15, 4: 60, 5: 330 },
    H2: { 3: 14, 4: 45, 5: 180 },
    H3: { 3: 8, 4: 30, 5: 110 },
    H4: { 3: 7, 4: 22, 5: 80 },
    L1: { 3: 5, 4: 12, 5: 44 },
    L2: { 3: 5, 4: 9, 5: 32 },
    L3: { 3: 3, 4: 7, 5: 26 },
    L4: { 3: 2, 4: 5, 5: 20 },
  },
  strips: [
    'H1 L1 L2 L4 H4 L2 L4 H4 L1 H3 L3 H2 L4 L3 H2 H3',
    'L4 H3 L3 L4 H1 H4 L2 L1 H2 H3 L4 H4 L2 L3 L1 H1',
    'L1 L2 H3 L4 L1 L3 H4 L2 H3 L4 H2 L3 H4 H1 L4 W',
    'L3 H1 H4 H3 H2 L4 L2 H4 L4 H2 L3 H3 L1 L2 L4 L1',
    'L3 H3 H4 H2 L1 H4 L4 H1 L3 L2 H3 L4 H2 L2 L1 H1',
  ],
  wild: { symbol: 'W' },
  cascade: { ladder: [1, 2, 4, 8], limit: 20 },
  jackpot: { contributionPpm: 5000, seedMinor: 200_000n, ceilingMinor: 1_000_000n },
  maxWin: 161.88,
  figures: { rtp: ratio(40_025_276_300_461n, 41_943_092_428_800n), hitRate: 0.530517578125, sigma: 4.460090419949463 },
}
