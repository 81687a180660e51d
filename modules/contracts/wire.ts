import { z } from 'zod'
import { Amount, CurrencyCode, IdempotencyKey, Instant, Uuid } from '#kit/wire.ts'
import { bases, contractKinds, contractStates, endCauses, periods } from '#modules/contracts/model.ts'

/** Shapes of contracts as they travel. */

const NotNegative = Amount.refine((text) => !text.startsWith('-'), { error: 'amount_is_negative' })

export const Kind = z.enum(contractKinds)

const TierRow = z.strictObject({
  ratePpm: z.int().min(0).max(1_000_000).meta({ description: 'Parts per million: 1 % is 10,000', example: 7200 }),
  amount: NotNegative.meta({ description: 'From what base of a window it holds' }),
  active: z.int().min(0).max(1_000_000).meta({ description: 'From how many active members it holds' }),
})

export const TermsRow = z.strictObject({
  kind: Kind,
  period: z.enum(periods),
  base: z.enum(bases),
  activeFrom: NotNegative.meta({ description: 'From what effective turnover in a window a member is active' }),
  tiers: z.array(TierRow).max(50),
})

export const Side = z.strictObject({ id: Uuid, username: z.string(), nickname: z.string() })

export const ContractRow = z.strictObject({
  id: Uuid,
  number: z.string().meta({ example: 'CT-0388' }),
  version: z.int(),
  upline: Side.nullable().meta({ description: 'Null: the house' }),
  downline: Side,
  currency: CurrencyCode,
  terms: TermsRow,
  hash: z.string().meta({ description: 'SHA-256 of the text that both sides agree to' }),
  replacesId: Uuid.nullable(),
  startsFrom: z.iso.date().nullable().meta({ description: 'It does not start before this day' }),
  state: z.enum(contractStates),
  isInForce: z.boolean().meta({ description: 'Whether windows are paid by it now' }),
  offeredAt: Instant,
  answerUntil: Instant,
  answeredAt: Instant.nullable(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  endCause: z.enum(endCauses).nullable(),
  endNote: z.string().nullable(),
})

/** A contract further down that cannot go on, and by how much it is above what it would stand on. */
export const EndingRow = z.strictObject({
  id: Uuid,
  number: z.string(),
  downline: Side,
  ratePpmTop: z.int(),
  abovePpm: z.int().meta({ description: 'How far its highest rate is above; 0 where it only loses what it stands on' }),
  endsAt: Instant,
})

export const SimulatedWindow = z.strictObject({
  from: Instant,
  until: Instant,
  base: Amount,
  active: z.int(),
  tier: z.int().nullable().meta({ description: 'Which of the tiers was reached, from 0; null below every tier' }),
  ratePpm: z.int(),
  pays: Amount,
  nowPays: Amount.nullable().meta({ description: 'What the contract now would pay for it; null where there is none' }),
  keeps: Amount.nullable().meta({ description: 'What its upline would keep of it; null for the downline' }),
})

const Note = z.string().trim().min(3).max(300).meta({ description: 'Why; the other side reads it' })

export const EndsAgreed = z
  .int()
  .min(0)
  .default(0)
  .meta({ description: 'How many contracts further down the caller has seen would end, and agrees to' })

export const offerRefusals = [
  'tiers_are_missing',
  'tiers_are_too_many',
  'tiers_must_rise',
  'rate_is_out_of_range',
  'tier_amount_is_out_of_range',
  'period_does_not_fit',
  'base_does_not_fit',
  'rate_is_above_own',
  'amount_is_too_precise',
  'amount_is_too_large',
  'contract_kind_is_off',
  'contract_downline_is_unknown',
  'contract_downline_is_not_direct',
  'contract_downline_is_no_agent',
  'own_contract_is_missing',
  'start_is_out_of_range',
] as const

export const WishBody = z.strictObject({
  member: Uuid.meta({ description: 'A direct downline' }),
  currency: CurrencyCode.optional().meta({ description: 'The brand’s where none is named' }),
  terms: TermsRow,
  startsFrom: z.iso.date().nullable().default(null).meta({ description: 'Null: as soon as the next window begins' }),
})

export const OfferBody = WishBody.extend({
  key: IdempotencyKey,
  replaces: Uuid.nullable().meta({
    description: 'The contract that the offer takes the place of, as the caller saw it',
  }),
  answerHours: z.int().min(1).max(2160),
  endsAgreed: EndsAgreed,
})

export const makeRefusals = [
  ...offerRefusals,
  'key_is_reused',
  'offer_is_open',
  'offer_is_the_same',
  'contract_version_is_old',
  'contracts_below_would_end',
  'answer_time_is_out_of_range',
] as const

export const EndBody = z.strictObject({ note: Note, endsAgreed: EndsAgreed })
