import { ratio } from '#engines/ratio.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** One line on three reels, seldom won, and a multiplier of up to twenty drawn with every spin. Its cap cuts the very top. */
export const lantern: SlotModel = {
  id: 'lantern',
  version: 1,
  rows: 3,
  bet: 10,
  wins: { kind: 'lines', lines: ['111'] },
  pays: {
    H1: { 3: 800 },
    H2: { 3: 320 },
    H3: { 3: 160 },
    L1: { 3: 65 },
    L2: { 3: 35 },
    L3: { 3: 25 },
  },
  strips: [
    'L1 L2 L3 L2 L1 L3 H3 L2 H2 L2 H3 L3 L1 L3 L1 H2 H1 L2 W L3 H1 L1 L3 H3 L3 H3 L2 H2',
    'H2 L3 H3 L3 H3 L2 L3 L1 L2 L3 L2 H2 L2 L1 H3 L1 L2 H3 L2 L1 L3 H2 L3 H1 L1 H1 W L3',
    'H3 L1 L3 H2 L1 L2 L3 H2 H3 L3 W L1 L2 H3 L3 L2 L1 L3 L2 H1 H3 L2 L3 H2 L2 L3 H1 L1',
  ],
  wild: { symbol: 'W' },
  multiplier: {
    during: 'every',
    table: [
      { value: 1, weight: 60 },
      { value: 2, weight: 20 },
      { value: 3, weight: 10 },
      { value: 5, weight: 6 },
      { value: 10, weight: 3 },
      { value: 20, weight: 1 },
    ],
  },
  maxWin: 1000,
  figures: { rtp: ratio(25_929n, 27_440n), hitRate: 0.05835459183673486, sigma: 10.860665540028997 },
}
