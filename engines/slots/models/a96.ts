import { ratio } from '#engines/ratio.ts'
import { twenty } from '#engines/slots/lines.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** Twenty lines, a wild on the reels two to five, ten doubled free spins that come again without end. */
export const a96: SlotModel = {
  id: 'a96',
  version: 1,
  rows: 3,
  bet: 20,
  wins: { kind: 'lines', lines: twenty },
  pays: {
    H1: { 3: 50, 4: 250, 5: 1500 },
    H2: { 3: 30, 4: 120, 5: 500 },
    H3: { 3: 25, 4: 80, 5: 300 },
    H4: { 3: 20, 4: 60, 5: 200 },
    L1: { 3: 10, 4: 40, 5: 120 },
    L2: { 3: 10, 4: 30, 5: 100 },
    L3: { 3: 10, 4: 25, 5: 80 },
    L4: { 3: 5, 4: 20, 5: 60 },
  },
  strips: [
    'L4 L3 H1 H4 L2 L1 H3 L4 L3 L1 L4 L3 L1 H3 H4 L4 L3 H2 H1 L2 L4 H4 S H3 L2 H4 H2 L4 L2 L3 H3 H4',
    'L1 L4 L2 H2 H4 L4 W L1 H3 H4 L2 L1 L4 W H3 H4 L3 H2 L2 L4 H4 L3 L4 H4 L3 L2 H4 S L3 L2 H3 H1',
    'H3 L2 H4 H2 L1 H4 H3 W L3 L4 L2 L3 W L1 L2 S L4 H4 L3 H1 L1 L4 H4 L3 L1 H2 L4 H4 H1 L3 H4 L1',
    'H2 L1 L4 H4 H1 L3 L1 L4 L3 H4 L2 H2 L3 L1 H3 W L3 L4 H4 H2 W L2 L4 S L3 L1 L2 H3 L4 L1 H4 L3',
    'L3 H4 L4 L2 L3 H3 L4 L1 H2 L4 L3 L1 H4 L4 S L3 L1 H2 L2 H4 H3 L4 H4 L2 H1 L4 L2 L3 H2 H4 L4 W',
  ],
  wild: { symbol: 'W' },
  scatter: { symbol: 'S', pays: { 3: 40, 4: 200, 5: 1000 } },
  freeSpins: { awards: { 3: 10 }, retriggers: { 3: 10 }, multiplier: 2 },
  maxWin: 5000,
  figures: {
    rtp: ratio(62_773_515_262_765n, 65_355_334_549_504n),
    hitRate: 16_340_504 / 33_554_432,
    sigma: 2.74826389697581,
  },
}
