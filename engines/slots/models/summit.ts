import { ratio } from '#engines/ratio.ts'
import { ten } from '#engines/slots/lines.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** Ten lines, wilds that cover their reel, tripled free spins full of them, and a cap of two thousand bets that they can reach. */
export const summit: SlotModel = {
  id: 'summit',
  version: 1,
  rows: 3,
  bet: 10,
  wins: { kind: 'lines', lines: ten },
  pays: {
    H1: { 3: 50, 4: 290, 5: 1900 },
    H2: { 3: 25, 4: 120, 5: 700 },
    H3: { 3: 12, 4: 55, 5: 290 },
    L1: { 3: 5, 4: 12, 5: 55 },
    L2: { 3: 3, 4: 12, 5: 50 },
    L3: { 3: 2, 4: 10, 5: 40 },
    L4: { 3: 2, 4: 7, 5: 30 },
  },
  strips: [
    'L3 L4 L1 H2 L4 L1 H3 L2 L3 L4 L1 H3 L3 L2 L4 L3 L2 H2 L3 L1 L4 H1 S L4 L2 L3 L1 L4 L2 H3',
    'L4 L1 L2 L3 H1 L4 H3 L1 H2 L4 L3 L2 L4 L3 L1 L2 L4 H3 L3 L2 L4 S L1 L3 L4 L2 L1 L3 H2 H3 W',
    'L1 L2 L3 L1 S H3 L4 L2 L1 L4 H2 W L3 L4 L1 L3 H2 L4 L3 L2 L1 L4 H1 L2 L3 H3 H1 L2 H3 L3 L4',
    'L4 L1 L3 L4 L2 L3 L1 H1 W L2 L3 H1 H2 L4 L3 S L2 L1 L4 L3 H3 L2 L1 L4 H3 L1 L3 H2 L4 H3 L2',
    'L4 S L2 H3 L1 L4 L3 L1 L4 H3 L1 L4 L2 L1 L3 L4 L2 H1 L3 L2 L1 H2 H1 L3 L4 L2 L3 L4 H3 H2 L3',
  ],
  wild: { symbol: 'W', expands: true },
  scatter: { symbol: 'S', pays: { 3: 20, 4: 100, 5: 1000 } },
  freeSpins: {
    awards: { 3: 10 },
    multiplier: 3,
    strips: [
      'S L1 L4 L3 H3 L2 L1 H3 L4 L1 L2 H2 L4 L3 H1 L2 L3 H1 L1 L3 L4 H2 L3 L4 H3 L1 L2 L4 L3 L2',
      'H3 L4 H2 L2 L4 L3 H3 L4 S L3 L1 L4 L2 H1 L1 L2 L3 H2 W L4 H3 L1 L3 H1 W L2 L3 L4 L2 L3 L1',
      'H3 L3 W L4 L1 L3 W L2 L4 H1 H2 L1 L4 L3 L2 H1 L3 L4 S L2 H2 H3 L3 L4 L1 L2 H3 L4 L3 L2 L1',
      'L3 L4 W S L3 H1 L1 L2 H3 L3 L2 L4 H2 L1 L4 L2 L3 L4 H3 L2 L4 L1 L3 L2 H3 W L1 L3 L4 H1 H2',
      'L3 L4 L1 L3 L2 H1 H3 L4 L2 S L1 L3 L2 H3 L4 L3 L2 L4 H3 L3 L1 H2 L2 L4 L1 L3 L4 L1 H1 H2',
    ],
  },
  maxWin: 2000,
  figures: { rtp: ratio(964_610_158_548n, 1_000_000_000_000n), hitRate: 0.39136677274618914, sigma: 9.366358484833425 },
}
