import { ratio } from '#engines/ratio.ts'
import { twenty } from '#engines/slots/lines.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** Twenty lines that cascade up a ladder of multipliers; in free spins the ladder starts at two and ends at ten. */
export const tumble: SlotModel = {
  id: 'tumble',
  version: 1,
  rows: 3,
  bet: 20,
  wins: { kind: 'lines', lines: twenty },
  pays: {
    H1: { 3: 40, 4: 190, 5: 1150 },
    H2: { 3: 25, 4: 95, 5: 470 },
    H3: { 3: 20, 4: 60, 5: 230 },
    H4: { 3: 16, 4: 45, 5: 190 },
    L1: { 3: 9, 4: 30, 5: 120 },
    L2: { 3: 8, 4: 25, 5: 95 },
    L3: { 3: 6, 4: 19, 5: 80 },
    L4: { 3: 5, 4: 16, 5: 60 },
  },
  strips: [
    'H2 L4 L2 L1 H3 H1 L4 L1 L2 H4 L4 L3 H3 S L3 H4',
    'H4 H2 L3 H1 L4 L2 H4 L1 L2 L4 H3 L3 W H3 L1 L4',
    'H2 L1 L4 H4 L3 H3 L4 L3 S L2 L3 H2 H1 L1 H4 L2',
    'L3 H2 H1 H4 L4 L2 H3 H4 L4 L2 L3 L1 W L2 L1 H3',
    'L1 L2 L3 S H2 H3 L4 L2 H1 L1 H4 H2 L4 H4 L3 H3',
  ],
  wild: { symbol: 'W' },
  scatter: { symbol: 'S', pays: {} },
  freeSpins: { awards: { 3: 8 }, retriggers: { 3: 4 }, multiplier: 1, limit: 40 },
  cascade: { ladder: [1, 2, 3, 5], freeLadder: [2, 4, 6, 10], limit: 20 },
  maxWin: 2500,
  figures: { rtp: ratio(962_069_695_182n, 1_000_000_000_000n), hitRate: 0.3756866455078125, sigma: 3.8246831743350618 },
}
