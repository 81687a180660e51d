import { ratio } from '#engines/ratio.ts'
import { fiveOfThree } from '#engines/slots/lines.ts'
import type { SlotModel } from '#engines/slots/model.ts'

/** Three reels whose stacked coins are held from five on; nine of them pay five hundred bets on top. */
export const nine: SlotModel = {
  id: 'nine',
  version: 1,
  rows: 3,
  bet: 5,
  wins: { kind: 'lines', lines: fiveOfThree },
  pays: {
    H1: { 3: 130 },
    H2: { 3: 55 },
    H3: { 3: 40 },
    L1: { 3: 19 },
    L2: { 3: 15 },
    L3: { 3: 9 },
  },
  strips: [
    'H3 L2 L1 C C L2 H3 L3 L1 H2 L2 L3 H1 C C L3 L2 L1 L3 H1 H2 L2 L3 H3 H2 L3 L1 H3 L1 L3 L2 L3',
    'H3 L1 C C L3 L1 H2 L2 H1 H3 L1 L2 C C L3 L2 W L3 L1 L3 H2 H3 L2 L3 H2 L2 L3 H3 H1 L1 L3 L2',
    'L3 L2 L1 H2 L3 H2 W L1 L3 C C H3 H2 L2 L3 H1 L2 L1 H3 L3 L2 L1 L2 H3 L1 L2 L3 C C L3 H3 H1',
  ],
  wild: { symbol: 'W' },
  hold: {
    symbol: 'C',
    trigger: 5,
    respins: 3,
    chance: 1,
    of: 14,
    values: [
      { value: 5, weight: 50 },
      { value: 10, weight: 28 },
      { value: 25, weight: 14 },
      { value: 50, weight: 6 },
      { value: 250, weight: 2 },
    ],
    full: 2500,
  },
  maxWin: 953.8,
  figures: { rtp: ratio(946_727_243_089n, 1_000_000_000_000n), hitRate: 0.171539306640625, sigma: 9.102092072980106 },
}
