import { z } from 'zod'

/** The age of majority for play, by jurisdiction. Registration, verification, stakes and every text go by it. */
export const MinimumAges = z.strictObject({
  byJurisdiction: z.record(z.string().regex(/^[A-Z]{2}$/), z.int().min(18).max(25)),
})

export const minimumAgeDefaults: z.output<typeof MinimumAges> = { byJurisdiction: { PH: 21, MT: 18, GB: 18 } }

/** A jurisdiction without an age here has the highest of those that have one, and never less than 21. */
export function minimumAgeOf(
  { byJurisdiction }: { readonly byJurisdiction: Readonly<Record<string, number>> },
  jurisdiction: string,
): number {
  const known = Object.hasOwn(byJurisdiction, jurisdiction) ? byJurisdiction[jurisdiction] : undefined
  return known ?? Math.max(21, ...Object.values(byJurisdiction))
}
