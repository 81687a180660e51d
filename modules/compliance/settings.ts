import { z } from 'zod'
import { settingDocument } from '#kit/setting-document.ts'
import { Amount, CurrencyCode } from '#kit/wire.ts'

const NotNegative = Amount.refine((text) => !text.startsWith('-'), { error: 'amount_is_negative' })

/** What the law of a place, and the house itself, ask of members. */
const ComplianceRules = z.strictObject({
  /** From which withdrawal, or from which sum of all of them, a level of verification is asked for. */
  kycGates: z
    .array(
      z
        .strictObject({
          level: z.literal([1, 2, 3]),
          currency: CurrencyCode,
          single: NotNegative.nullable(),
          total: NotNegative.nullable(),
        })
        .refine(({ single, total }) => single !== null || total !== null, { error: 'gate_is_open' }),
    )
    .max(50),
  /** From one stake to the next counts as time in play when no more than this lies between. */
  playGapMinutes: z.int().min(1).max(60),
})

const complianceDefaults: z.output<typeof ComplianceRules> = {
  kycGates: [
    { level: 1, currency: 'PHP', single: '5000.00', total: '20000.00' },
    { level: 2, currency: 'PHP', single: '20000.00', total: '50000.00' },
    { level: 3, currency: 'PHP', single: '500000.00', total: '2000000.00' },
    { level: 1, currency: 'USDT', single: '100.000000', total: '400.000000' },
    { level: 2, currency: 'USDT', single: '400.000000', total: '1000.000000' },
    { level: 3, currency: 'USDT', single: '10000.000000', total: '40000.000000' },
  ],
  playGapMinutes: 5,
}

export const complianceDocument = settingDocument('compliance', ComplianceRules, complianceDefaults)
