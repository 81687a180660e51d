import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { offerBlocks } from '#modules/compliance/model.ts'
import { prizeGames, rewardKinds, vipGifts } from '#modules/loyalty/model.ts'

/** Missions, daily sign-in, levels, the wheel, the egg and the raffle. */

const GivenReward = z.strictObject({
  kind: z.enum(rewardKinds),
  amount: z
    .string()
    .meta({ description: 'Money as a decimal; points and tickets as a whole number', example: '10.00' }),
})

const Block = z
  .enum(offerBlocks)
  .nullable()
  .meta({ description: 'Why nothing is given to the member; null where it is' })

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Day = z.iso.date()

export const getMissions = route('GET /wps/relay/MCSFE_getMissionSummaryDetails', {
  summary: 'The missions that are running, and how far the member is in each.',
  who: 'member',
  reply: z.strictObject({
    block: Block,
    total: z.int(),
    currency: CurrencyCode,
    missions: z.array(
      z.strictObject({
        id: z.string(),
        title: z.strictObject({ EN: z.string(), TY: z.string().optional(), AR: z.string().optional() }),
        period: z.enum(['day', 'week', 'once']),
        metric: z.enum(['bets', 'wins', 'turnover']),
        category: z.string().nullable(),
        done: z.int().meta({ description: 'Of turnover in whole units of the currency' }),
        needed: z.int(),
        state: z.enum(['running', 'claimable', 'claimed', 'locked']),
        after: z.string().nullable(),
        isClaimable: z.boolean(),
        reward: GivenReward,
        score: z.int(),
        endsAt: Instant.nullable(),
      }),
    ),
  }),
  refusals: [],
})

export const claimMission = route('POST /wps/member/missions/:id/claim', {
  summary: 'Gives the reward of a mission that is done, once for each of its periods.',
  who: 'member',
  rate: { points: 60, perSeconds: 60 },
  params: z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,40}$/) }),
  reply: z.strictObject({ reward: GivenReward }),
  refusals: ['mission_is_unknown', 'mission_is_not_done', 'gift_is_claimed', ...offerBlocks],
})

const Place = z.strictObject({ place: z.int(), name: z.string(), points: z.int(), prize: z.int(), isMe: z.boolean() })

export const getMissionLeaderboard = route('GET /wps/relay/MCSFE_getMissionLeaderboard', {
  summary: 'Who did most of this week’s missions, and how last week ended; names are masked.',
  who: 'member',
  reply: z.strictObject({
    week: Day,
    endsAt: Instant,
    prizes: z.array(z.int()).meta({ description: 'Points for each place; who shares a place shares its prizes' }),
    places: z.array(Place),
    last: z
      .strictObject({
        week: Day,
        hash: Hash.meta({ description: 'SHA-256 of the canonical JSON of week and places' }),
        mine: Hash.meta({ description: 'SHA-256 of `<week>:<member id>`, by which the member finds their place' }),
        places: z.array(
          z.strictObject({
            ...{ rank: z.int(), member: Hash, name: z.string(), score: z.string() },
            ...{ reachedAt: Instant, prize: z.string() },
          }),
        ),
      })
      .nullable(),
  }),
  refusals: [],
})

const SignIn = z.strictObject({
  block: Block,
  days: z.array(GivenReward),
  place: z.int().meta({ description: 'The place of today, from 0. A missed day keeps the place.' }),
  isSigned: z.boolean(),
})

export const getSignIn = route('GET /wps/member/sign-in', {
  summary: 'What each day of a sign-in gives, and which day it is.',
  who: 'member',
  reply: SignIn,
  refusals: [],
})

export const signInToday = route('POST /wps/member/sign-in', {
  summary: 'Gives today’s reward, once a day.',
  who: 'member',
  rate: { points: 20, perSeconds: 60 },
  reply: SignIn,
  refusals: ['gift_is_claimed', ...offerBlocks],
})

const VipGift = z.strictObject({
  gift: z.enum(vipGifts),
  level: z.int(),
  amount: Amount,
  isGiven: z.boolean(),
})

export const getVip = route('GET /wps/member/vip', {
  summary: 'The member’s level, what is missing to the next one and to keep it, and what every level gives.',
  who: 'member',
  reply: z.strictObject({
    block: Block,
    level: z.int(),
    currency: CurrencyCode,
    recent: Amount.meta({ description: 'Valid turnover of the last `upgradeDays`' }),
    upgradeDays: z.int(),
    keepDays: z.int(),
    toNext: Amount.nullable(),
    keep: z.strictObject({ done: Amount, needed: Amount, missing: Amount, until: Day }).nullable(),
    gifts: z.array(VipGift),
    levels: z.array(
      z.strictObject({
        ...{ upgrade: Amount, keep: Amount, pointPercent: z.int() },
        ...{ weekGift: Amount, welcomeGift: Amount, birthdayGift: Amount },
        withdrawDaily: Amount.meta({ description: 'What may be withdrawn in a day' }),
      }),
    ),
    birthdayDays: z.int().meta({ description: 'How long a birthday’s gift can be claimed, from the day on' }),
    host: z
      .strictObject({
        fromLevel: z.int(),
        name: z.string(),
        contact: z.string().nullable().meta({ description: 'Null below that level' }),
      })
      .nullable()
      .meta({ description: 'Who looks after members of the higher levels' }),
    history: z.array(z.strictObject({ at: Instant, change: z.enum(['up', 'down']), before: z.int(), after: z.int() })),
  }),
  refusals: [],
})

export const getVipRanking = route('GET /wps/member/vip/ranking', {
  summary: 'Who stands highest; names are masked.',
  who: 'member',
  reply: z.strictObject({
    places: z.array(z.strictObject({ place: z.int(), name: z.string(), level: z.int(), isMe: z.boolean() })),
  }),
  refusals: [],
})

export const claimVipGift = route('POST /wps/member/vip/gifts', {
  summary: 'Pays a gift of the member’s level, once.',
  who: 'member',
  rate: { points: 20, perSeconds: 60 },
  body: z.strictObject({ gift: z.enum(vipGifts), level: z.int().min(0).max(20) }),
  reply: VipGift,
  refusals: ['gift_is_unknown', 'gift_is_claimed', ...offerBlocks],
})

/** As a proof says it: in minor units where it is money. What was drawn earlier has none. */
const ProvenReward = z
  .strictObject({ kind: z.string(), amount: z.string(), currency: z.string().nullable() })
  .optional()

/** The one format in which every random result of the house is proven. */
const PrizeProof = z.strictObject({
  version: z.literal(1),
  game: z.string(),
  mathVersion: z.int(),
  configHash: Hash,
  source: z.strictObject({
    ...{ kind: z.literal('seeds'), serverSeedHash: Hash, serverSeed: Hash, clientSeed: z.string(), nonce: z.int() },
  }),
  params: z.strictObject({
    prizes: z.array(
      z.strictObject({ id: z.string(), weight: z.int(), stock: z.int().nullable(), reward: ProvenReward }),
    ),
    fallback: z.string(),
  }),
  outcome: z.strictObject({ segment: z.string(), prize: z.string(), reward: ProvenReward }),
})

const Drawn = z.strictObject({ id: Uuid, drawnAt: Instant, reward: GivenReward, proof: PrizeProof })

const game = z.strictObject({ game: z.enum(prizeGames) })

export const getPrizes = route('GET /wps/member/prizes/:game', {
  summary:
    'The prizes of the wheel, the egg or the raffle with their odds and what is left of them, the member’s tickets and last draws.',
  who: 'member',
  params: game,
  reply: z.strictObject({
    block: Block,
    isOpen: z.boolean(),
    currency: CurrencyCode,
    fallback: z.string(),
    prizes: z.array(
      z.strictObject({
        id: z.string(),
        weight: z.int().meta({ description: 'Of a million' }),
        left: z.int().nullable(),
        reward: GivenReward,
      }),
    ),
    tickets: z.array(z.strictObject({ id: Uuid, seedHash: Hash, expiresAt: Instant })),
    mine: z.array(Drawn),
    latest: z.array(z.strictObject({ name: z.string(), isMe: z.boolean(), reward: GivenReward, at: Instant })),
  }),
  refusals: [],
})

const draw = {
  who: 'member',
  rate: { points: 60, perSeconds: 60 },
  body: z.strictObject({
    ticket: Uuid,
    clientSeed: z
      .string()
      .regex(/^[\x21-\x7e]{1,64}$/)
      .meta({ description: 'The member’s own part of the draw, chosen after the hash of ours was shown' }),
  }),
  reply: Drawn,
  refusals: ['prize_ticket_is_unknown', 'prize_ticket_is_expired', 'prizes_are_closed', ...offerBlocks],
} as const

export const drawPrize = route('POST /wps/member/prizes/draw', {
  summary: 'Draws the prize of a ticket for the wheel or the egg. The same ticket again gives the same answer.',
  ...draw,
})

export const claimRaffle = route('POST /wps/relay/MCS2_claimRafflePromotion', {
  summary: 'Draws the number of a raffle ticket and gives its prize. The same ticket again gives the same answer.',
  ...draw,
})

export const getRewardCounts = route('GET /wps/member/rewards/counts', {
  summary: 'What waits: missions and gifts to claim, tickets and vouchers to use, and the level for the badge.',
  who: 'member',
  reply: z.strictObject({
    missions: z.int(),
    gifts: z.int(),
    wheel: z.int(),
    egg: z.int(),
    raffle: z.int(),
    vouchers: z.int(),
    isSigned: z
      .boolean()
      .meta({ description: 'Today’s sign-in does not wait: it was done, or nothing is given for it' }),
    level: z.int(),
  }),
  refusals: [],
})
