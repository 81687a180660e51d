import { ratio } from '#engines/ratio.ts'
import { twentyFive } from '#engines/slots/lines.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** Twenty-five lines with wilds that triple, so that two in one line pay nine times and three twenty-seven times. */
export const twin: SlotModel = {
  id: 'twin',
  version: 1,
  rows: 3,
  bet: 25,
  wins: { kind: 'lines', lines: twentyFive },
  pays: {
    H1: { 3: 20, 4: 75, 5: 410 },
    H2: { 3: 13, 4: 40, 5: 190 },
    H3: { 3: 10, 4: 40, 5: 130 },
    L1: { 3: 5, 4: 15, 5: 50 },
    L2: { 3: 4, 4: 13, 5: 40 },
    L3: { 3: 3, 4: 10, 5: 30 },
    L4: { 3: 3, 4: 8, 5: 25 },
  },
  strips: [
    'L2 L3 L4 L2 H3 H1 L1 L2 H1 L4 H3 L3 H2 L4 L2 L3 H3 H2 L1 L4 L3 L1',
    'L1 L3 L2 H3 L1 L4 L3 W L2 H3 H2 L2 L3 H2 H3 L1 H1 H2 L4 L2 L3 L4',
    'H2 L3 H1 L2 L1 L3 H3 L1 L3 L4 L2 H1 L1 H3 H2 L2 W L4 H3 L3 L4 L1',
    'H3 L4 L3 H2 L1 W L4 L1 H1 L2 L3 H1 L2 H3 L3 L2 H2 H3 L1 L2 L4 L3',
    'L1 L4 L3 L2 L1 H2 L2 L4 H2 H3 L3 L1 L2 L4 H2 H3 L3 H1 H3 L1 L4 L3',
  ],
  wild: { symbol: 'W', multiplies: 3 },
  maxWin: 590.88,
  figures: { rtp: ratio(616_305n, 644_204n), hitRate: 0.5609504132231404, sigma: 4.659523555537366 },
}
