import { ratio } from '#engines/ratio.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** 243 ways with doubled free spins on strips that are richer in wilds; more scatters give more spins. */
export const rivers: SlotModel = {
  id: 'rivers',
  version: 1,
  rows: 3,
  bet: 25,
  wins: { kind: 'ways' },
  pays: {
    H1: { 3: 40, 4: 90, 5: 380 },
    H2: { 3: 30, 4: 75, 5: 230 },
    H3: { 3: 25, 4: 60, 5: 180 },
    H4: { 3: 15, 4: 40, 5: 150 },
    L1: { 3: 9, 4: 25, 5: 75 },
    L2: { 3: 8, 4: 18, 5: 60 },
    L3: { 3: 6, 4: 15, 5: 45 },
    L4: { 3: 3, 4: 12, 5: 40 },
  },
  strips: [
    'L3 H2 L2 L3 L4 L1 L3 H4 H2 L1 L4 L2 L1 L4 H3 H4 L2 L3 L4 S H3 L2 H4 L4 H1 L1 L3 H1 H3 H4',
    'L2 H3 L4 L1 H3 L3 L4 L1 H4 L4 L2 H2 L4 H4 H3 L4 L3 W S H1 L1 L3 H4 L1 L2 L3 H1 L2 L3 H2',
    'H4 L1 L4 L3 H4 H3 L3 H4 L2 H1 L1 H3 L2 L1 H2 L4 H1 H2 L2 L4 S H2 L3 L2 L1 L4 L3 H3 W L4',
    'L4 W L1 L3 H4 L1 H2 L2 L4 H4 S L4 L1 L3 L4 L2 H4 H3 L4 L3 L2 L1 H3 H2 H1 L2 H4 H1 L3 H3',
    'L2 S H4 H2 L3 H3 L2 L4 L1 H2 H4 L1 L3 L2 L4 L1 H3 L3 H1 L1 L4 H3 L2 L4 H2 L3 L2 L4 H1 H4',
  ],
  wild: { symbol: 'W' },
  scatter: { symbol: 'S', pays: { 3: 50, 4: 250, 5: 1250 } },
  freeSpins: {
    awards: { 3: 8, 4: 12, 5: 20 },
    retriggers: { 3: 8, 4: 12, 5: 20 },
    multiplier: 2,
    limit: 40,
    strips: [
      'H1 L4 H2 L1 L4 L3 H3 L2 L3 H2 H4 L1 L3 H3 S H4 L2 L4 L3 L1 L4 H4 H3 L1 H1 L2 L3 L4 L2 H4',
      'H2 L4 L1 H3 W L4 L2 L3 H1 L4 L3 L1 L2 L4 H4 H1 H2 L2 L3 W L1 H4 L3 L1 H3 L2 L4 H3 S H4',
      'S H1 H3 L3 H1 H4 L2 L4 H4 H2 L4 L1 H3 L4 L3 H4 L2 L3 W L2 H3 L1 L2 L4 W L3 L1 H2 L4 L1',
      'H2 H4 L1 W H3 H4 L4 H3 L2 L3 H3 L1 H2 L3 L2 L4 H1 L2 W L4 L1 S L2 L4 L3 H4 L1 H1 L3 L4',
      'H4 H1 H2 L3 H4 L2 H2 H3 L4 L3 L1 L4 H3 L3 L2 H3 L1 L2 L3 L4 H2 L2 L1 L4 S L1 H4 L2 H1 L4',
    ],
  },
  maxWin: 2000,
  figures: { rtp: ratio(960_349_146_241n, 1_000_000_000_000n), hitRate: 0.5106985185185186, sigma: 3.173065712217912 },
}
