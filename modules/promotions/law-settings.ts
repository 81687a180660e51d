import { z } from 'zod'
import { settingDocument } from '#kit/setting-document.ts'
import { wagerTimesMost } from '#modules/promotions/rules/law.ts'

const BonusLaws = z.strictObject({
  /** By the jurisdiction that the setting `play` names. One that is not here has the strictest of all rules. */
  byJurisdiction: z.record(
    z.string().regex(/^[A-Z]{2}$/),
    z.strictObject({
      wagerTimesMost: z.int().min(1).max(wagerTimesMost),
      /** Whether one bonus may be wagered in casino, betting and lottery alike. */
      isMixedAllowed: z.boolean(),
    }),
  ),
})

export const bonusLawDocument = settingDocument('bonusLaw', BonusLaws, {
  byJurisdiction: {
    PH: { wagerTimesMost, isMixedAllowed: true },
    GB: { wagerTimesMost, isMixedAllowed: false },
  },
})
