import { ratio } from '#engines/ratio.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** Seven or more of a kind anywhere on four rows, cascading, with a multiplier drawn for the whole spin. */
export const orchard: SlotModel = {
  id: 'orchard',
  version: 1,
  rows: 4,
  bet: 20,
  wins: { kind: 'anywhere' },
  pays: {
    H1: { 7: 210, 9: 650, 11: 3200 },
    H2: { 7: 130, 9: 320, 11: 1250 },
    H3: { 7: 85, 9: 210, 11: 850 },
    L1: { 7: 40, 9: 110, 11: 420 },
    L2: { 7: 30, 9: 95, 11: 320 },
    L3: { 7: 20, 9: 65, 11: 210 },
  },
  strips: [
    'L3 H2 L1 L2 H1 H3 L1 L3 L3 L2 H1 H3 H3 L2 H2 L1',
    'L3 L2 L3 L3 L1 H1 L1 L2 H2 H3 L3 H3 L1 H1 L2 H2',
    'H1 L3 L1 L2 H2 L3 H1 L2 L1 L1 L2 H2 L3 H3 H3 H3',
    'L1 L2 H3 L3 L2 L1 H2 H1 H2 L2 L3 H1 L3 H3 L2 L1',
    'L2 L3 H2 L1 H2 H1 H2 L3 H3 L1 H3 L3 H1 L1 L2 L2',
  ],
  multiplier: {
    during: 'every',
    table: [
      { value: 1, weight: 70 },
      { value: 2, weight: 18 },
      { value: 3, weight: 8 },
      { value: 5, weight: 3 },
      { value: 15, weight: 1 },
    ],
  },
  cascade: { ladder: [1], limit: 20 },
  maxWin: 896.25,
  figures: { rtp: ratio(502_333n, 524_288n), hitRate: 0.17268848419189464, sigma: 4.660589592573869 },
}
