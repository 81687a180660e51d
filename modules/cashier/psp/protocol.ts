import { z } from 'zod'
import { type IntentUpdate, intentStates } from '#modules/cashier/rules/deposit.ts'
import { type PayoutUpdate, payoutStates } from '#modules/cashier/rules/withdrawal.ts'

/** The payment providers' protocol, as it travels. `docs/payment-protocol.md` is the same for people. */

const Minor = z.string().regex(/^(0|[1-9]\d{0,17})$/)
const Ref = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/)
const Currency = z.string().regex(/^[A-Z]{3,8}$/)
const Version = z.int().min(1).max(1_000_000)

export const IntentBody = z.object({
  id: Ref,
  reference: z.uuid(),
  state: z.enum(intentStates),
  version: Version,
  paid: Minor.nullable(),
  paid_currency: Currency.nullable(),
  payer: z.string().max(120).nullable(),
})
/** Where a transfer goes: an account at a bank, or an address on a network. */
const PayToBody = z.object({
  number: z.string().min(1).max(120),
  holder: z.string().max(120).nullable(),
  institution: z.string().min(1).max(120),
  /** What the payer writes beside it. */
  reference: z.string().max(64).nullable(),
})

/** What makes somebody able to pay comes with the first answer. */
export const NewIntentBody = IntentBody.extend({
  pay_url: z.url({ protocol: /^https?$/ }).max(500),
  qr: z.string().max(500).nullable(),
  pay_to: PayToBody.nullable().default(null),
})
export const FoundIntentBody = z.union([IntentBody, z.object({ reference: z.uuid(), state: z.literal('unknown') })])

export const PayoutBody = z.object({
  id: Ref.nullable(),
  reference: z.uuid(),
  state: z.enum(payoutStates),
  version: Version,
  amount: Minor.nullable(),
  currency: Currency.nullable(),
  reason: z.string().max(200).nullable(),
})

export const ReportBody = z.object({
  rows: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('intent'), data: IntentBody }),
        z.object({ type: z.literal('payout'), data: PayoutBody }),
      ]),
    )
    .max(1_000),
  next: z.string().max(64).nullable(),
})

export const EventBody = z.discriminatedUnion('type', [
  z.object({ event: Ref, type: z.literal('intent'), data: IntentBody }),
  z.object({ event: Ref, type: z.literal('payout'), data: PayoutBody }),
])
export type ProviderEvent = z.output<typeof EventBody>

export const EventReply = z.strictObject({ code: z.literal('OK'), replay: z.boolean() })
export const FaultReply = z.strictObject({
  code: z.enum(['BAD_REQUEST', 'UNAUTHORIZED', 'TEMPORARY']),
  detail: z.string(),
})

export function intentUpdate(body: z.output<typeof IntentBody>): IntentUpdate {
  const { id, state, version, paid, paid_currency, payer } = body
  return { ref: id, state, version, paid: paid === null ? null : BigInt(paid), currency: paid_currency, payer }
}

export function payoutUpdate(body: z.output<typeof PayoutBody>): PayoutUpdate {
  const { id, reference, state, version, amount, currency, reason } = body
  return {
    attempt: reference,
    ref: id,
    state,
    version,
    amount: amount === null ? null : BigInt(amount),
    currency,
    reason,
  }
}
