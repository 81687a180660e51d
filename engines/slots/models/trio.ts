import { ratio } from '#engines/ratio.ts'
import { fiveOfThree } from '#engines/slots/lines.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** Three reels and five lines, the old way: wilds everywhere that pay for themselves and double the lines they help. */
export const trio: SlotModel = {
  id: 'trio',
  version: 1,
  rows: 3,
  bet: 5,
  wins: { kind: 'lines', lines: fiveOfThree },
  pays: {
    W: { 3: 230 },
    H1: { 3: 45 },
    H2: { 3: 25 },
    H3: { 3: 14 },
    L1: { 3: 7 },
    L2: { 3: 5 },
    L3: { 2: 1, 3: 3 },
  },
  strips: [
    'H3 L1 L3 H3 L2 L1 L3 L2 H3 H1 L3 L1 H2 L3 L2 L1 L2 H2 L2 L1 H3 H2 L2 L3 W H1 L3 L2 L3 L1',
    'L2 L1 W L1 L3 L2 H3 W L3 L2 H2 H1 L1 L3 L2 H3 L3 L2 H2 L2 H1 H2 L3 L1 L2 H3 L3 L1 H3 L1',
    'L1 L2 H3 H1 L1 W L2 L1 H2 L3 L1 L3 L1 L2 H3 L2 H1 H2 L3 L1 L3 H3 L3 L2 L3 L2 H2 H3 L2 H1',
  ],
  wild: { symbol: 'W', multiplies: 2 },
  maxWin: 49.2,
  figures: { rtp: ratio(3_208n, 3_375n), hitRate: 0.44799999999999995, sigma: 3.067221524325671 },
}
