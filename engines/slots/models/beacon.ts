import { ratio } from '#engines/ratio.ts'
import { twenty } from '#engines/slots/lines.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** Twenty lines, doubled free spins, and a pot that must fall before it passes fifty thousand. */
export const beacon: SlotModel = {
  id: 'beacon',
  version: 1,
  rows: 3,
  bet: 20,
  wins: { kind: 'lines', lines: twenty },
  pays: {
    H1: { 3: 70, 4: 270, 5: 1350 },
    H2: { 3: 40, 4: 140, 5: 700 },
    H3: { 3: 35, 4: 110, 5: 410 },
    H4: { 3: 25, 4: 80, 5: 270 },
    L1: { 3: 14, 4: 55, 5: 160 },
    L2: { 3: 14, 4: 40, 5: 140 },
    L3: { 3: 11, 4: 35, 5: 110 },
    L4: { 3: 7, 4: 25, 5: 80 },
  },
  strips: [
    'L2 L4 H4 S L4 H4 L3 L1 H4 L4 L2 L3 L4 H2 L2 L1 H2 L4 L3 H3 H4 L3 H3 H1 L1 L3 L2 L4 H3 L1',
    'H1 L2 H4 L3 L2 H1 L1 L4 L2 H2 L4 L1 L3 L2 W L4 H3 H4 L3 L4 S W H2 L1 H3 L3 H4 L4 L3 L1',
    'H4 L3 L4 H1 L2 H4 H2 L2 L4 L1 H3 L4 L3 H2 H3 L1 L2 H3 L4 H4 L3 W S L4 L2 L3 L1 H1 L3 L1',
    'L1 H4 L2 L3 W H2 L4 S H3 L2 L4 L1 H1 H4 L2 L3 L4 L2 H3 L1 H1 L4 L3 H4 H3 W L1 L3 L4 H2',
    'L4 H2 H4 L3 S L1 H3 L4 L1 L2 L3 H1 L4 L3 L1 H2 L2 H4 H1 L4 H3 L3 L2 L4 W L1 L2 H4 L3 H3',
  ],
  wild: { symbol: 'W' },
  scatter: { symbol: 'S', pays: { 3: 40, 4: 200, 5: 1000 } },
  freeSpins: { awards: { 3: 8 }, retriggers: { 3: 8 }, multiplier: 2, limit: 32 },
  jackpot: { contributionPpm: 10000, seedMinor: 1_000_000n, ceilingMinor: 5_000_000n },
  maxWin: 1500,
  figures: { rtp: ratio(959_831_184_166n, 1_000_000_000_000n), hitRate: 0.4751862962962964, sigma: 2.739336091576815 },
}
