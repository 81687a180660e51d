import { ratio } from '#engines/ratio.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** 1,024 ways on four rows; a wild counts as two, and each free spin draws a multiplier of up to twenty-five. */
export const delta: SlotModel = {
  id: 'delta',
  version: 1,
  rows: 4,
  bet: 40,
  wins: { kind: 'ways' },
  pays: {
    H1: { 3: 10, 4: 35, 5: 230 },
    H2: { 3: 7, 4: 30, 5: 140 },
    H3: { 3: 5, 4: 19, 5: 100 },
    H4: { 3: 4, 4: 12, 5: 55 },
    L1: { 4: 4, 5: 14 },
    L2: { 4: 3, 5: 12 },
    L3: { 4: 2, 5: 9 },
    L4: { 4: 2, 5: 7 },
  },
  strips: [
    'H2 L4 L3 L1 S L4 L1 L2 L3 L4 L2 L3 H4 L2 L4 L3 H3 L4 L1 L3 H3 H4 H1 L2 H2 H4 L1',
    'S L4 L3 H1 L2 H2 H4 H1 L2 L4 L3 W H3 L1 S L4 L3 H3 L2 H2 L4 L1 H4 L2 L1 L3 H4 L1',
    'L2 L3 H1 L1 L4 L2 L3 H2 L4 L2 L3 S H2 L2 H4 L1 L4 H4 L1 W L4 L3 L1 H3 H4 H1 H3',
    'H4 L3 L1 L4 L2 L3 L1 H1 H4 L2 H2 L3 H3 L4 L1 H4 L2 H3 L4 H1 W L1 L4 L3 L2 H2 L4',
    'L1 H1 L3 H3 L4 L2 H3 H4 L1 L4 L3 L1 L4 H3 H2 H4 L2 L4 H2 L1 L3 L2 H1 L4 H4 L2 L3',
  ],
  wild: { symbol: 'W', multiplies: 2 },
  scatter: { symbol: 'S', pays: { 3: 80 } },
  freeSpins: { awards: { 3: 10 }, retriggers: { 3: 5 }, multiplier: 1, limit: 40 },
  multiplier: {
    during: 'free',
    table: [
      { value: 2, weight: 50 },
      { value: 3, weight: 25 },
      { value: 5, weight: 15 },
      { value: 10, weight: 8 },
      { value: 25, weight: 2 },
    ],
  },
  maxWin: 10000,
  figures: { rtp: ratio(965_909_535_447n, 1_000_000_000_000n), hitRate: 0.657637845566515, sigma: 5.093470608292648 },
}
