import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { EnvelopeProof } from '#modules/agents/envelope-contract.ts'
import { offerBlocks } from '#modules/compliance/model.ts'
import { activityStates } from '#modules/promotions/model.ts'
import { uncountedReasons } from '#modules/promotions/rules/uncounted.ts'
import { BonusCard, GiftCard, OwnReward, PromotionCard, PromotionId, RewardSize } from '#modules/promotions/wire.ts'

const Page = { total: z.int() }

export const listOffers = route('GET /wps/promotions', {
  summary: 'Promotions that run or come soon, for who is not signed in.',
  who: 'visitor',
  reply: z.strictObject({ ...Page, promotions: z.array(PromotionCard) }),
  refusals: [],
})

export const listPromotions = route('GET /wps/member/promotions', {
  summary: 'Every promotion as it is for me: its terms in numbers, and where I stand in it.',
  who: 'member',
  reply: z.strictObject({
    ...Page,
    block: z
      .enum(offerBlocks)
      .nullable()
      .meta({ description: 'Why I am given nothing: who excluded, paused or limited themselves' }),
    promotions: z.array(PromotionCard),
  }),
  refusals: [],
})

export const joinPromotion = route('POST /wps/relay/MCSFE_signUpPromotionJoin', {
  summary: 'Accepts the terms of a promotion, by their hash. Joining twice is joining once.',
  who: 'member',
  rate: { points: 30, perSeconds: 60 },
  body: z.strictObject({ promotion: PromotionId, termsHash: z.string().length(64) }),
  reply: z.null(),
  refusals: [
    ...(['promotion_is_unknown', 'promotion_is_closed', 'promotion_is_for_others', 'terms_have_changed'] as const),
    ...offerBlocks,
  ],
})

export const requestReward = route('POST /wps/relay/MCSFE_signUpRequestReward', {
  summary:
    'Asks for the reward of a promotion that I joined: by its code, of last week, for a birthday, or a share of a rain. A reward is given once, however often it is asked for.',
  who: 'member',
  // Codes are not guessed at this pace.
  rate: { points: 10, perSeconds: 60 },
  body: z.strictObject({
    promotion: PromotionId,
    code: z.string().max(20).nullable().default(null),
    clientSeed: z
      .string()
      .regex(/^[\x21-\x7e]{1,64}$/)
      .nullable()
      .default(null)
      .meta({ description: 'For a rain: my part of the draw, if nobody was before me' }),
  }),
  reply: z.strictObject({ award: Uuid, ...RewardSize.shape, state: z.enum(activityStates) }),
  refusals: [
    ...(['promotion_is_unknown', 'promotion_is_not_joined', 'promotion_is_closed', 'promotion_code_is_wrong'] as const),
    ...([
      'promotion_is_for_others',
      'rain_is_over',
      'reward_is_not_due',
      'reward_is_claimed',
      'promotion_budget_is_spent',
      'bonus_is_running',
    ] as const),
    ...offerBlocks,
  ],
})

export const appeal = route('POST /wps/member/promotions/appeals', {
  summary:
    'Appeals against a reward that waits, or was rejected, because accounts are tied. Once for each; an operator answers.',
  who: 'member',
  rate: { points: 10, perSeconds: 60 },
  body: z.strictObject({ award: Uuid, text: z.string().trim().min(10).max(1000) }),
  reply: z.null(),
  refusals: ['award_is_unknown', 'award_is_not_appealable', 'appeal_is_made'],
})

export const listRains = route('GET /wps/member/promotions/:id/rains', {
  summary:
    'The last envelope rains of a promotion that are over, newest first: what I took, and the proof of all shares.',
  who: 'member',
  params: z.strictObject({ id: PromotionId }),
  reply: z.strictObject({
    rains: z.array(
      z.strictObject({
        ...{ opensAt: Instant, currency: CurrencyCode, total: Amount, shares: z.int(), taken: z.int() },
        ...{ mine: Amount.nullable(), proof: EnvelopeProof },
      }),
    ),
  }),
  refusals: [],
})

export const listBonuses = route('GET /wps/member/bonuses', {
  summary: 'Every bonus the member was given, with its terms and what is left of them; the newest first.',
  who: 'member',
  reply: z.strictObject({ ...Page, bonuses: z.array(BonusCard) }),
  refusals: [],
})

export const listBonusBets = route('GET /wps/member/bonuses/:id/bets', {
  summary: 'The bets that one of my bonuses looked at, newest first: those too that counted nothing.',
  who: 'member',
  params: z.strictObject({ id: Uuid }),
  reply: z.strictObject({
    bets: z.array(
      z.strictObject({
        bet: Uuid,
        game: z.string(),
        gameName: z.string(),
        category: z.string().nullable(),
        atRisk: Amount.meta({ description: 'What of the stake was at risk: nothing of a void bet' }),
        percent: z.int().meta({ description: 'What of that the terms count' }),
        counted: Amount,
        why: z.enum(uncountedReasons).nullable().meta({ description: 'Why it counted nothing; null where it did' }),
        oddsFloor: z.int().nullable().meta({
          description: 'What its win, or the odds it was placed at, stayed below, in percent of the stake',
        }),
        at: Instant,
      }),
    ),
  }),
  refusals: ['bonus_is_unknown'],
})

export const giveUpBonus = route('POST /wps/member/bonuses/:id/give-up', {
  summary:
    'Gives a bonus up, with what is in its purse. What it costs was shown and is said again; if it changed meanwhile nothing happens.',
  who: 'member',
  rate: { points: 20, perSeconds: 60 },
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ lost: Amount.meta({ description: 'The purse of the bonus, as it was shown' }) }),
  reply: z.strictObject({ lost: Amount }),
  refusals: ['bonus_is_unknown', 'bonus_is_over', 'bonus_cost_has_changed'],
})

export const listRewards = route('GET /wps/member/rewards', {
  summary: 'What waits to be claimed, and what can be staked for free.',
  who: 'member',
  reply: z.strictObject({
    ...Page,
    gifts: z
      .array(GiftCard)
      .meta({ description: 'Free rounds and free bets that are left, what ends first standing first' }),
    rewards: z.array(
      z.strictObject({
        id: z.string().meta({ description: 'The promotion, for MCSFE_signUpRequestReward' }),
        title: z.string(),
        texts: PromotionCard.shape.texts,
        ...RewardSize.shape,
        expiresAt: Instant.meta({ description: 'Until when it can be claimed' }),
      }),
    ),
    held: z.array(OwnReward).meta({ description: 'What waits until somebody has looked at it' }),
  }),
  refusals: [],
})

export const listRewardHistory = route('GET /wps/member/rewards/history', {
  summary:
    'What I was given, newest first: by promotions, missions, sign-in, VIP levels, leaderboards and draws; and what was rejected.',
  who: 'member',
  query: z.strictObject({
    before: Instant.optional(),
    beforeId: z.string().max(200).default('').meta({ description: 'Of `next`, with `before`' }),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.strictObject({
    rewards: z.array(OwnReward),
    next: z.strictObject({ before: Instant, beforeId: z.string() }).nullable(),
  }),
  refusals: [],
})

export const getDepositGift = route('GET /wps/member/deposits/:id/gift', {
  summary: 'Whether one of my deposits is to bring what I joined.',
  who: 'member',
  params: z.strictObject({ id: Uuid }),
  reply: z.strictObject({ isWanted: z.boolean() }),
  refusals: ['payment_is_unknown'],
})

export const setDepositGift = route('PUT /wps/member/deposits/:id/gift', {
  summary: 'Says whether one of my deposits is to bring what I joined, as long as it has brought nothing.',
  who: 'member',
  rate: { points: 20, perSeconds: 60 },
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ isWanted: z.boolean() }),
  reply: z.strictObject({ isWanted: z.boolean() }),
  refusals: ['payment_is_unknown', 'reward_is_claimed'],
})

export const getReferralEarnings = route('GET /wps/member/referral/earnings', {
  summary: 'What the member was paid for friends who came by their code.',
  who: 'member',
  reply: z.strictObject({ total: Amount, currency: CurrencyCode }),
  refusals: [],
})

export const getMarketing = route('GET /wps/member/marketing', {
  summary: 'Whether I want to be told of promotions. Nobody is who has not said so.',
  who: 'member',
  reply: z.strictObject({ isGiven: z.boolean() }),
  refusals: [],
})

export const setMarketing = route('PUT /wps/member/marketing', {
  summary: 'Says whether I want to be told of promotions. Each change is kept with its time.',
  who: 'member',
  rate: { points: 20, perSeconds: 60 },
  body: z.strictObject({ isGiven: z.boolean() }),
  reply: z.strictObject({ isGiven: z.boolean() }),
  refusals: [],
})
