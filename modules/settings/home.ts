import { z } from 'zod'

/** Nine digits are what the counter's wheels have room for on a phone. */
const Figure = z.int().min(0).max(999_999_999)

const Span = z
  .strictObject({ min: Figure, max: Figure })
  .refine(({ min, max }) => min <= max, { path: ['min'], error: 'range_is_crossed' })

/** What the counters of the home page show. A figure for show is called one on the page. */
export const HomeShow = z.strictObject({
  jackpot: z.strictObject({
    /** `pool` follows the progressive pool, and shows nothing while there is none. */
    source: z.enum(['display', 'pool']),
    /** Where the figure for show begins: anywhere between two ends, or always at the same. */
    start: z.union([Span, z.strictObject({ fixed: Figure })]),
  }),
  second: Span,
})

export const homeDefaults: z.output<typeof HomeShow> = {
  jackpot: { source: 'pool', start: { min: 1_400_000, max: 1_500_000 } },
  second: { min: 51_101_996, max: 51_273_838 },
}
