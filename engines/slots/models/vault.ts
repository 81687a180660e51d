import { ratio } from '#engines/ratio.ts'
import { twentyFive } from '#engines/slots/lines.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** Twenty-five lines and coins: six of them are held while the rest spins again, and a full window pays a thousand bets. */
export const vault: SlotModel = {
  id: 'vault',
  version: 1,
  rows: 3,
  bet: 25,
  wins: { kind: 'lines', lines: twentyFive },
  pays: {
    H1: { 3: 85, 4: 260, 5: 850 },
    H2: { 3: 50, 4: 170, 5: 500 },
    H3: { 3: 45, 4: 130, 5: 440 },
    L1: { 3: 17, 4: 70, 5: 170 },
    L2: { 3: 19, 4: 50, 5: 170 },
    L3: { 3: 9, 4: 45, 5: 130 },
    L4: { 3: 9, 4: 35, 5: 130 },
  },
  strips: [
    'L2 L1 L4 H1 L2 L1 H3 L2 L4 L3 L1 L2 C L3 L4 C L3 H2 L1 L4 L3 C L4 H1 L2 H2 H3 L4 L3 H3 C',
    'L3 C L2 C L3 H3 L4 L2 H1 L3 L4 H3 L1 W L4 C L1 H3 L3 H2 L1 H1 L2 C L4 C L3 L4 L1 H2 L2',
    'L4 L2 H2 L4 L2 L1 W L4 H2 L1 L4 L2 L1 H1 L3 C H3 H1 L2 L3 H3 W L3 C C L4 L1 H2 L3 C C',
    'C W C L4 L3 H3 C L3 L2 L1 L4 C L2 L4 L3 L2 L1 L4 H3 H2 L2 L3 H1 C L4 L1 H1 H3 H2 L1 L3',
    'L3 H3 L2 L1 L4 L3 H1 L4 C L1 L2 H3 C H2 L1 L4 L3 L2 H3 L3 L4 L1 H1 C L2 H2 L3 W L4 C H2',
  ],
  wild: { symbol: 'W' },
  hold: {
    symbol: 'C',
    trigger: 6,
    respins: 3,
    chance: 1,
    of: 20,
    values: [
      { value: 25, weight: 60 },
      { value: 50, weight: 22 },
      { value: 75, weight: 9 },
      { value: 125, weight: 6 },
      { value: 250, weight: 2 },
      { value: 1250, weight: 1 },
    ],
    full: 25000,
  },
  maxWin: 1763.6,
  figures: { rtp: ratio(956_465_195_806n, 1_000_000_000_000n), hitRate: 0.4555263968533332, sigma: 4.978701728163499 },
}
