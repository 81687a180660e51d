import { z } from 'zod'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { givenFrom, prizeGames } from '#modules/loyalty/model.ts'
import { BonusTerms, PromotionDocument, triggers, WinTerms } from '#modules/promotions/document.ts'
import { activityStates, appealStates, waitReasons } from '#modules/promotions/model.ts'
import { segmentParts } from '#modules/promotions/rules/segment.ts'
import { bonusKinds } from '#modules/wallet/model.ts'

/** What terms mean beyond themselves: it may change while they run. */
const TermFacts = {
  games: z
    .record(z.string(), z.string())
    .meta({ description: 'What the games that it names are called, by their ids' }),
  oddsFloor: z.int().meta({
    description:
      'Where a bet counts by what it won or lost, a win that pays less than this counts nothing; in percent of the stake',
  }),
}

/** Shapes that the calls of members and of operators share. */
export const PromotionId = z.string().regex(/^[a-z0-9-]{3,40}$/)

export const PromotionCard = z.strictObject({
  id: PromotionId,
  version: z.int().meta({ description: 'The one that I joined, else the newest' }),
  termsHash: z.string(),
  texts: PromotionDocument.shape.texts,
  trigger: z.enum(triggers),
  currency: CurrencyCode,
  startsAt: Instant,
  endsAt: Instant,
  least: Amount.nullable().meta({ description: 'The least that counts: of my deposit, a friend’s, or what was lost' }),
  friends: z.int().nullable().meta({ description: 'For how many friends it is given at most' }),
  repeats: z.enum(['once', 'daily', 'weekly', 'yearly', 'each', 'rain', 'friend', 'sign_in']),
  size: z
    .strictObject({ percent: z.int().nullable(), most: Amount })
    .nullable()
    .meta({ description: 'Null for tickets, points, vouchers, free rounds, free bets and rain' }),
  tickets: z
    .strictObject({
      game: z.enum(prizeGames),
      count: z.int(),
      days: z.int().meta({ description: 'How long each can be used' }),
      open: z.int().meta({ description: 'How many I can draw now' }),
    })
    .nullable(),
  points: z.int().nullable().meta({ description: 'So many loyalty points are given' }),
  voucher: z
    .strictObject({ reward: Uuid, name: z.string(), days: z.int().meta({ description: 'How long it can be used' }) })
    .nullable()
    .meta({ description: 'A voucher for one reward of the points mall is given' }),
  for: z
    .strictObject({
      levelFrom: z.int().nullable().meta({ description: 'The least VIP level' }),
      memberDaysLeast: z.int().nullable(),
      memberDaysMost: z.int().nullable(),
      hasDeposited: z.boolean().nullable(),
      unmet: z.enum(segmentParts).nullable().meta({ description: 'What of it I do not meet now' }),
    })
    .nullable()
    .meta({ description: 'Whom it is for; null where it is for everybody' }),
  play: z
    .strictObject({ each: Amount, most: z.int() })
    .nullable()
    .meta({ description: 'For every so much of valid turnover in a day, so often a day at most' }),
  birthday: z
    .strictObject({ days: z.int(), memberDays: z.int(), isKnown: z.boolean() })
    .nullable()
    .meta({ description: 'From the birthday on for so many days, for accounts so old; whether mine is known' }),
  signIn: z.strictObject({ days: z.int(), done: z.int(), isToday: z.boolean() }).nullable().meta({
    description: 'For every so many days of signing in; how many I have towards the next, and whether today counts',
  }),
  rain: z
    .strictObject({
      ...{ total: Amount, shares: z.int(), hours: z.array(z.int()), minutes: z.int() },
      next: z
        .strictObject({ opensAt: Instant, endsAt: Instant, left: z.int(), seedHash: z.string() })
        .nullable()
        .meta({ description: 'The one that falls now or next' }),
    })
    .nullable(),
  rounds: z
    .strictObject({
      ...{ game: z.string(), count: z.int(), stake: Amount, days: z.int() },
      wins: WinTerms.required({ leastOdds: true }).nullable().meta({
        description: 'The terms of the bonus that wins become; null where they are cash',
      }),
    })
    .nullable()
    .meta({ description: 'Free rounds in a game' }),
  freeBet: z
    .strictObject({ amount: Amount, leastOdds: z.int().meta({ description: 'In thousandths' }), days: z.int() })
    .nullable()
    .meta({ description: 'A bet on sports whose stake is not returned; what it wins beyond is cash' }),
  bonus: BonusTerms.required({ leastOdds: true })
    .nullable()
    .meta({ description: 'The terms of the bonus; null where something else is given' }),
  ...TermFacts,
  stacks: z.boolean(),
  waitsFor: z
    .enum(waitReasons)
    .nullable()
    .meta({ description: 'Why it gives me nothing for the time being, also if I join or deposit' }),
  state: z.enum(activityStates),
  amount: Amount.nullable().meta({ description: 'What I was given, or can claim now' }),
  reason: z.string().nullable().meta({ description: 'Why it was rejected, or is looked at' }),
  award: Uuid.nullable().meta({ description: 'What I was given or asked for, by which I appeal' }),
  appeal: z
    .enum(appealStates)
    .nullable()
    .meta({ description: 'Whether I can appeal against what was decided, or what came of it' }),
})

/** What a reward comes to: a sum of money, or one of the other fields. */
export const RewardSize = z.strictObject({
  amount: Amount.nullable().meta({ description: 'Null where it is no sum of money that is known' }),
  currency: CurrencyCode,
  tickets: z.strictObject({ game: z.enum(prizeGames), count: z.int() }).nullable(),
  ...PromotionCard.pick({ points: true, voucher: true, rounds: true, freeBet: true, games: true }).shape,
  rain: z
    .strictObject({ total: Amount, shares: z.int() })
    .nullable()
    .meta({ description: 'Of a share that is not drawn yet: what it is a share of' }),
})

/** Something that a member was given, asked for, or was refused. */
export const OwnReward = z.strictObject({
  id: z.string(),
  from: z.enum(['promotion', ...givenFrom]),
  promotion: z.strictObject({ id: PromotionId, texts: PromotionDocument.shape.texts }).nullable(),
  ...RewardSize.shape,
  at: Instant,
  state: PromotionCard.shape.state,
  reason: PromotionCard.shape.reason,
  award: Uuid.nullable().meta({ description: 'Of a promotion: by which I appeal' }),
  appeal: PromotionCard.shape.appeal,
})

export const GiftCard = z.strictObject({
  id: Uuid.meta({ description: 'For `freeRound` of a round, or `freeBet` of a ticket' }),
  texts: PromotionDocument.shape.texts,
  use: z.enum(['round', 'ticket']),
  game: z.string().nullable(),
  games: PromotionCard.shape.games,
  leastOdds: z.int().nullable().meta({ description: 'Of a ticket, in thousandths' }),
  ...{ stake: Amount, currency: CurrencyCode, left: z.int(), count: z.int(), expiresAt: Instant },
  isBonus: z.boolean().meta({ description: 'Wins are bonus money; else cash' }),
})

export const BonusCard = z.strictObject({
  id: Uuid,
  title: z.string(),
  texts: PromotionDocument.shape.texts.nullable().meta({ description: 'Of the promotion, where there is one' }),
  amount: Amount,
  currency: CurrencyCode,
  turnoverOwed: Amount,
  turnoverDone: Amount,
  givenAt: Instant,
  expiresAt: Instant.nullable(),
  state: z.enum(['active', 'released', 'expired', 'forfeited']),
  ended: z
    .enum(['active', 'completed', 'expired', 'given_up', 'withdrawn', 'revoked'])
    .meta({ description: 'The state, with why it was forfeited' }),
  kind: z.enum(bonusKinds),
  wager: z
    .strictObject({ times: z.int(), on: z.enum(['bonus', 'deposit_and_bonus', 'wins']) })
    .nullable()
    .meta({ description: 'How the turnover that is owed was reckoned; null where no promotion says so' }),
  purse: Amount.meta({ description: 'The bonus and what it won: what giving it up, or a withdrawal now, costs' }),
  becameCash: Amount,
  stakeMost: Amount.nullable(),
  cashMost: Amount.nullable(),
  contribution: z.record(z.string(), z.int()).meta({ description: 'What of a stake counts, in percent, by category' }),
  excludedGames: z.array(z.string()),
  leastOdds: z.int().nullable().meta({
    description:
      'Bets on sports and e-sports placed at lower odds count nothing; in thousandths, null of bonuses from before that',
  }),
  ...TermFacts,
  hold: z.strictObject({ reason: z.string().nullable(), promotion: PromotionId }).nullable().meta({
    description:
      'While somebody looks at it: it stands still, its purse pays for nothing. Why, and by which promotion I can appeal',
  }),
})
