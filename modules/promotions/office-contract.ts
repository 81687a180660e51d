import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { PromotionDocument } from '#modules/promotions/document.ts'
import { offerBlocks } from '#modules/promotions/model.ts'
import { PromotionId } from '#modules/promotions/wire.ts'

const Reason = z.string().trim().min(5).max(500).meta({ description: 'Goes on record' })

const Promotion = z.strictObject({
  id: PromotionId,
  version: z.int(),
  document: PromotionDocument,
  termsHash: z.string(),
  stoppedAt: Instant.nullable(),
  stoppedWhy: z.string().nullable(),
  spent: Amount.meta({ description: 'What it has cost so far' }),
})

const Award = z.strictObject({
  id: Uuid,
  promotion: PromotionId,
  version: z.int(),
  memberId: Uuid,
  source: z.string(),
  currency: CurrencyCode,
  amount: Amount,
  state: z.enum(['waiting', 'given', 'rejected']),
  reason: z.string().nullable(),
  askedBy: Uuid.nullable(),
  askedAt: Instant,
})

export const listPromotions = route('GET /ops/promotions', {
  summary: 'Every promotion in its newest version, with what it has cost.',
  who: 'operator',
  reply: z.array(Promotion),
  refusals: [],
})

export const writePromotion = route('PUT /ops/promotions/:id', {
  summary: 'Makes the next version of a promotion, or its first. Who has joined keeps the version that they accepted.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: PromotionId }),
  body: z.strictObject({
    version: z.int().min(0).meta({ description: 'The one that was seen; 0 for a new promotion' }),
    document: PromotionDocument,
  }),
  reply: Promotion,
  refusals: ['promotion_is_malformed', 'version_is_stale'],
})

export const stopPromotion = route('POST /ops/promotions/:id/stop', {
  summary: 'Gives nothing more. What was given goes on by its terms.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: PromotionId }),
  body: z.strictObject({ reason: Reason }),
  reply: z.null(),
  refusals: ['promotion_is_unknown', 'promotion_is_closed'],
})

export const giveByHand = route('POST /ops/promotions/:id/awards', {
  summary: 'Gives a member what a promotion for operators gives. From its limit on it waits for a second person.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: PromotionId }),
  body: z.strictObject({ member: Uuid, reason: Reason }),
  reply: Award,
  refusals: [
    ...(['promotion_is_unknown', 'promotion_is_closed', 'promotion_budget_is_spent', 'bonus_is_running'] as const),
    ...(['reward_is_claimed', 'reward_is_not_due', ...offerBlocks] as const),
  ],
})

export const listAwards = route('GET /ops/promotions/awards', {
  summary: 'What was given and what waits for a decision, newest first.',
  who: 'operator',
  query: z.strictObject({
    state: z.enum(['waiting', 'given', 'rejected']).optional(),
    member: Uuid.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.array(Award),
  refusals: [],
})

export const decideAward = route('POST /ops/promotions/awards/:id/decide', {
  summary: 'Approves or rejects an award that waits, by somebody else than who asked for it.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ decision: z.enum(['approve', 'reject']), reason: Reason }),
  reply: z.null(),
  refusals: ['award_is_unknown', 'award_is_decided', 'second_person_is_needed', 'promotion_is_unknown', ...offerBlocks],
})

export const revokeGrant = route('POST /ops/promotions/awards/:id/revoke', {
  summary: 'Takes a bonus back that still runs. From its promotion’s limit on two operators have to ask for it.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ reason: Reason }),
  reply: z.strictObject({ isDone: z.boolean().meta({ description: 'False while a second person is needed' }) }),
  refusals: ['bonus_is_unknown', 'bonus_is_over', 'promotion_is_unknown'],
})
