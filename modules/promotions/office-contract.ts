import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { offerBlocks } from '#modules/compliance/model.ts'
import { PromotionDocument } from '#modules/promotions/document.ts'
import { depositReversed } from '#modules/promotions/model.ts'
import { twinLinks } from '#modules/promotions/rules/abuse.ts'
import { PromotionId } from '#modules/promotions/wire.ts'

const Reason = z.string().trim().min(5).max(500).meta({ description: 'Goes on record' })

const Promotion = z.strictObject({
  id: PromotionId,
  version: z.int(),
  current: z.int().meta({ description: 'The version that holds now; an earlier one until `version` starts' }),
  document: PromotionDocument,
  termsHash: z.string(),
  stoppedAt: Instant.nullable(),
  stoppedWhy: z.string().nullable(),
  spent: Amount.meta({ description: 'What of its budget was given, or is set aside for what waits' }),
  waiting: Amount.meta({ description: 'What of that waits for a decision' }),
  running: Amount.meta({ description: 'Bonuses that are still being wagered, as they were given' }),
  cost: Amount.meta({ description: 'So far: of bonuses the cash that they became, of all else what was given' }),
})

const Day = z.iso.date()
const Side = z.strictObject({ stake: z.string(), payout: z.string() })

const Award = z.strictObject({
  id: Uuid,
  promotion: PromotionId,
  version: z.int(),
  memberId: Uuid,
  source: z.string(),
  currency: CurrencyCode,
  amount: Amount.meta({ description: 'What it takes from the budget: of tickets and points what their document says' }),
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
  summary:
    'Makes the next version of a promotion, or its first. The one before holds until this one starts; who has joined keeps the version that they accepted.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: PromotionId }),
  body: z.strictObject({
    version: z.int().min(0).meta({ description: 'The one that was seen; 0 for a new promotion' }),
    document: PromotionDocument,
    reason: Reason,
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
  summary:
    'Gives a member what a promotion for operators gives. From its limit on, or that of the setting `bonusApproval` if it is lower, it waits for a second person.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: PromotionId }),
  body: z.strictObject({ member: Uuid, reason: Reason }),
  reply: Award,
  refusals: [
    ...(['promotion_is_unknown', 'promotion_is_closed', 'promotion_budget_is_spent', 'bonus_is_running'] as const),
    ...(['reward_is_claimed', 'reward_is_not_due', 'promotion_is_for_others', ...offerBlocks] as const),
  ],
})

export const listAwards = route('GET /ops/promotions/awards', {
  summary: 'What was given and what waits for a decision, newest first; of what is on hold the oldest.',
  who: 'operator',
  query: z.strictObject({
    state: z
      .enum(['waiting', 'given', 'rejected', 'on_hold'])
      .optional()
      .meta({ description: '`on_hold`: bonuses that were given and stand still until somebody decides' }),
    member: Uuid.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.array(Award),
  refusals: [],
})

export const decideAward = route('POST /ops/promotions/awards/:id/decide', {
  summary:
    'Approves or rejects an award that waits, by somebody else than who asked for it; or lets a bonus that is on hold go on, or takes it back.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ decision: z.enum(['approve', 'reject']), reason: Reason }),
  reply: z.null(),
  refusals: [
    ...(['award_is_unknown', 'award_is_decided', 'second_person_is_needed', 'promotion_is_unknown'] as const),
    ...(['promotion_is_closed', ...offerBlocks] as const),
  ],
})

export const revokeGrant = route('POST /ops/promotions/awards/:id/revoke', {
  summary:
    'Takes back a bonus that still runs, what can still be staked for free, points that are not spent, tickets that are not drawn, or a voucher that is not used. From its promotion’s limit on, or that of the setting `bonusApproval` if it is lower, two operators have to ask for it.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ reason: Reason }),
  reply: z.strictObject({ isDone: z.boolean().meta({ description: 'False while a second person is needed' }) }),
  refusals: ['bonus_is_unknown', 'bonus_is_over', 'promotion_is_unknown'],
})

const Case = z.strictObject({
  award: Award,
  decisions: z.array(
    z.strictObject({
      step: z.enum(['judged', 'decided', 'appealed', 'answered']),
      outcome: z.string(),
      facts: z
        .strictObject({
          rule: z.literal(1).meta({ description: 'The version of the rules that judged' }),
          isOncePerPerson: z.boolean(),
          friend: Uuid.nullable(),
          twins: z.array(z.strictObject({ memberId: Uuid, by: z.enum(twinLinks), isEarlier: z.boolean() })),
          ring: z.array(Uuid),
          rounds: z.array(z.strictObject({ group: z.string(), game: z.string(), twin: Uuid, own: Side, other: Side })),
        })
        .nullable()
        .meta({ description: 'All that a judgement went by: whoever judges by them again comes to the same' }),
      reason: z.string().nullable(),
      operatorId: Uuid.nullable(),
      at: Instant,
    }),
  ),
})

export const readCase = route('GET /ops/promotions/awards/:id', {
  summary: 'An award with every step of how it was decided, and the evidence of each judgement.',
  who: 'operator',
  params: z.strictObject({ id: Uuid }),
  reply: Case,
  refusals: ['award_is_unknown'],
})

export const listAppeals = route('GET /ops/promotions/appeals', {
  summary: 'Appeals of members that wait for an answer, the oldest first.',
  who: 'operator',
  reply: z.array(Case),
  refusals: [],
})

export const answerAppeal = route('POST /ops/promotions/awards/:id/answer', {
  summary: 'Answers an appeal, by somebody else than who decided. The member reads the reason.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ decision: z.enum(['grant', 'dismiss']), reason: Reason }),
  reply: z.null(),
  refusals: [
    ...(['award_is_unknown', 'appeal_is_unknown', 'second_person_is_needed', 'promotion_is_unknown'] as const),
    ...(['promotion_is_closed', 'promotion_budget_is_spent', depositReversed, ...offerBlocks] as const),
  ],
})

export const simulatePromotion = route('POST /ops/promotions/simulate', {
  summary:
    'What a document would have given in the last thirty days that are over, by the deposits and bets that members really made, if all had joined. Nothing is written.',
  who: 'operator',
  body: z.strictObject({ document: PromotionDocument }),
  reply: z.strictObject({
    ...{ from: Day, to: Day, currency: CurrencyCode, budget: Amount, awards: z.int(), members: z.int() },
    granted: Amount.meta({ description: 'Within the budget' }),
    expected: Amount.meta({
      description:
        'What of it becomes cash: of a bonus, if those bets would have wagered it to its target in time; else all',
    }),
    most: Amount.nullable().meta({
      description: 'If every bonus brought the most that its terms allow; null without a most',
    }),
    completed: z.int().meta({ description: 'Bonuses wagered to their target' }),
    rejected: z.int().meta({ description: 'Rewards that the budget would not have reached for' }),
    spentOn: Day.nullable().meta({ description: 'When the budget would have been spent' }),
    top: z.array(z.strictObject({ memberId: Uuid, awards: z.int(), amount: Amount })),
  }),
  refusals: ['promotion_is_malformed'],
})

export const announcePromotion = route('POST /ops/promotions/:id/announce', {
  summary:
    'Tells of a promotion that runs whoever agreed to be told, once for each version; never who holds themselves back.',
  who: 'operator',
  params: z.strictObject({ id: PromotionId }),
  body: z.strictObject({ reason: Reason }),
  reply: z.strictObject({ told: z.int() }),
  refusals: ['promotion_is_unknown', 'promotion_is_closed'],
})
