import { z } from 'zod'
import { settingDocument } from '#kit/setting-document.ts'
import type { Reader } from '#kit/tx.ts'
import type { Promotions } from '#modules/promotions/deps.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { type BonusLaw, lawOf, wagerTimesMost } from '#modules/promotions/rules/law.ts'
import { findUnlawful } from '#modules/promotions/rules/wrong.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'

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

type WithSettings = Pick<Promotions, 'identity'>

/** What holds for bonuses where the house is licensed. */
export async function readLaw({ identity: { settings } }: WithSettings, reader: Reader): Promise<BonusLaw> {
  const { jurisdiction } = await readSetting(settings, 'play', reader)
  return lawOf((await readDocument(settings, bonusLawDocument, reader)).byJurisdiction, jurisdiction)
}

/** Whether the law of today allows the terms of a promotion, which were written under the law of their day. */
export async function isLawful(
  reader: Reader,
  promotions: WithSettings,
  { document }: { readonly document: PromotionDocument },
): Promise<boolean> {
  return findUnlawful(document, await readLaw(promotions, reader)) === null
}
