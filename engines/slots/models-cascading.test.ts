import { test } from 'vitest'
import { expectFigures } from '#tests/support/slot-figures.ts'

// A cascade is played out for each of a million stops, which on a busy machine takes its time.
// biome-ignore format: a table
test.each([
  ['orchard', 0.958124160767, 0.172688484192, 4.660589592574,  896.25],
  ['ripple',  0.954275757526, 0.530517578125, 4.460090419949,  161.88],
  ['tumble',  0.962069695182, 0.375686645508, 3.824683174335, 2500   ],
] as const)('BX-03.1 %s: return %d, hit rate %d, deviation %d, at most %d bets', (id, rtp, hitRate, sigma, top) => {
  expectFigures(id, rtp, hitRate, sigma, top)
}, 60_000)
