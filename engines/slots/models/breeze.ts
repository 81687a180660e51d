import { ratio } from '#engines/ratio.ts'
import { twenty } from '#engines/slots/lines.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** Twenty lines that pay little and often; a wild in the middle covers its reel. No features, the calmest of all. */
export const breeze: SlotModel = {
  id: 'breeze',
  version: 1,
  rows: 3,
  bet: 20,
  wins: { kind: 'lines', lines: twenty },
  pays: {
    H1: { 2: 4, 3: 25, 4: 55, 5: 140 },
    H2: { 3: 20, 4: 45, 5: 110 },
    H3: { 3: 18, 4: 35, 5: 85 },
    L1: { 3: 13, 4: 35, 5: 70 },
    L2: { 3: 11, 4: 20, 5: 55 },
    L3: { 3: 9, 4: 18, 5: 45 },
    L4: { 3: 4, 4: 11, 5: 35 },
  },
  strips: [
    'L2 L3 L1 L4 H1 L3 L2 H3 L1 H1 H2 L4 L3 L2 H3 L1 L2 L4 H3 H2 L4 L2 L3 H3 L4 H2 L1 L4',
    'L4 H2 H1 L4 H2 L2 L1 L4 L3 H1 L1 L3 H3 L1 L4 L2 H3 W L2 H2 L3 L2 H1 L3 L4 H3 L1 L3',
    'H1 L1 L3 H3 L4 L2 L3 L1 H3 L4 L1 H2 L3 H1 L1 L2 H2 L3 H3 L4 L2 H2 L4 W L2 H1 L4 L2',
    'L2 L1 L4 L3 H2 H1 H3 L1 L4 H1 L2 L4 L3 L1 L2 H3 L1 H2 L3 H3 L2 L4 H2 W L3 L4 H3 H1',
    'L4 H1 H2 H3 L4 L2 L1 H2 L4 L3 H3 L4 L1 H1 L3 L1 H1 L2 L3 L4 L2 H2 L3 H1 L2 H3 L1 L3',
  ],
  wild: { symbol: 'W', expands: true },
  maxWin: 91,
  figures: { rtp: ratio(33_151_589n, 34_420_736n), hitRate: 0.5475583090379008, sigma: 2.3874455386114466 },
}
