import { z } from 'zod'
import { type Currency, parseMoney } from '#kit/money.ts'
import { settingDocument } from '#kit/setting-document.ts'
import type { Reader } from '#kit/tx.ts'
import { Amount } from '#kit/wire.ts'
import type { Promotions } from '#modules/promotions/deps.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { minorOf } from '#modules/promotions/rules/reward.ts'
import { readDocument } from '#modules/settings/service.ts'

/** Settings are changed by one operator too, so no setting lifts the limit above these amounts. */
const ceilings = { PHP: 5_000_000n, USDT: 1_000_000_000n } as const

const upTo = (currency: keyof typeof ceilings) =>
  Amount.refine(
    (text) => {
      const parsed = parseMoney(text, currency)
      return parsed.ok && parsed.value >= 0n && parsed.value <= ceilings[currency]
    },
    { error: 'amount_is_wrong' },
  )

const BonusApproval = z.strictObject({
  /** From this amount on, what an operator gives or takes back needs a second one, whatever a promotion's own document says. */
  secondPersonFrom: z.strictObject({ PHP: upTo('PHP'), USDT: upTo('USDT') }),
})

export const bonusApprovalDocument = settingDocument('bonusApproval', BonusApproval, {
  secondPersonFrom: { PHP: '5000.00', USDT: '100.000000' },
})

/**
 * The amount from which an operator needs a second one: what the promotion says, but never more than the setting. One operator writes a promotion
 * alone, so its own limit alone would let them give any amount by themselves.
 */
export async function readSecondPersonFrom(
  reader: Reader,
  { identity: { settings } }: Pick<Promotions, 'identity'>,
  { secondPersonFrom, currency }: Pick<PromotionDocument, 'secondPersonFrom' | 'currency'>,
): Promise<bigint> {
  const house = (await readDocument(settings, bonusApprovalDocument, reader)).secondPersonFrom
  const [own, most] = [minorOf(secondPersonFrom, currency), minorOf(house[currency as Currency], currency)]
  return own < most ? own : most
}
