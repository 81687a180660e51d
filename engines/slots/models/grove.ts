import { ratio } from '#engines/ratio.ts'
import { twenty } from '#engines/slots/lines.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** Twenty lines with both: coins that are held and free spins that triple, from the same spin if need be. */
export const grove: SlotModel = {
  id: 'grove',
  version: 1,
  rows: 3,
  bet: 20,
  wins: { kind: 'lines', lines: twenty },
  pays: {
    H1: { 3: 70, 4: 270, 5: 1350 },
    H2: { 3: 40, 4: 140, 5: 700 },
    H3: { 3: 35, 4: 110, 5: 410 },
    L1: { 3: 16, 4: 55, 5: 160 },
    L2: { 3: 14, 4: 40, 5: 140 },
    L3: { 3: 11, 4: 35, 5: 110 },
    L4: { 3: 7, 4: 25, 5: 80 },
  },
  strips: [
    'C L3 L4 L1 L2 L3 L4 L2 H1 H2 L2 L1 H1 L4 L3 L2 L4 H2 H3 L3 C L2 C L3 L1 H3 L4 S L1 H3',
    'L2 H1 L4 L1 H2 L2 L3 H1 L1 H2 C C L2 L3 L4 L1 L2 H3 L3 L1 L4 C W L4 H3 L3 L4 S L3 H3',
    'W H1 L1 C L4 L2 L1 C H2 L3 C H1 L3 L2 C L4 L3 L2 H3 L4 L3 L1 H3 L4 S L2 L1 H2 L4 H3',
    'L2 H1 L4 L2 C L1 L4 L3 C C H3 S L1 H2 L3 L1 L4 L2 L3 L1 H2 L4 L3 L2 H3 H1 L4 H3 C W',
    'H2 H1 L4 L3 C L1 L2 L3 L1 L4 L2 H2 H1 H3 L4 L3 S L1 L4 L3 C L1 H3 C L2 W L4 H3 H2 L3 L2',
  ],
  wild: { symbol: 'W' },
  scatter: { symbol: 'S', pays: { 3: 40, 4: 200, 5: 1000 } },
  freeSpins: {
    awards: { 3: 8, 4: 10, 5: 15 },
    multiplier: 3,
    strips: [
      'L3 H3 L1 L2 L4 H3 L2 L3 H3 H2 L2 L3 L1 L4 L3 L2 L4 H1 L1 L4 L3 H1 L4 L1 H2 L2',
      'W L4 H1 L2 L3 L4 L1 H2 L3 L2 H1 L3 H3 L1 W H3 L3 L4 H3 L2 L4 L1 L2 L4 L3 L1 H2',
      'W L4 L1 H1 L4 L2 H2 W L2 L3 H3 L1 L2 L3 H3 L4 H2 L3 L4 L1 L2 H1 H3 L4 L3 L1',
      'L3 L1 L4 H2 L3 W L2 L4 H3 L2 L4 H2 L3 L1 W H3 L1 H1 L2 L4 H3 L3 L2 L4 L1 H1',
      'H1 H2 L4 L1 L2 L3 L4 L1 H2 L3 W L1 L4 L2 H2 H3 L3 L2 L4 H1 L3 H3 L4 L3 L2 L1 H3',
    ],
  },
  hold: {
    symbol: 'C',
    trigger: 6,
    respins: 3,
    chance: 1,
    of: 16,
    values: [
      { value: 20, weight: 55 },
      { value: 40, weight: 25 },
      { value: 60, weight: 10 },
      { value: 100, weight: 7 },
      { value: 200, weight: 3 },
    ],
    full: 10000,
  },
  maxWin: 2500,
  figures: { rtp: ratio(952_986_389_197n, 1_000_000_000_000n), hitRate: 0.39030577459179594, sigma: 5.256677783107849 },
}
