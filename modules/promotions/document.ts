import { hash } from 'node:crypto'
import { z } from 'zod'
import { envelopeSharesMax } from '#engines/envelope.ts'
import { Amount, CurrencyCode, Instant } from '#kit/wire.ts'
import { prizeGames } from '#modules/loyalty/model.ts'
import { wagerTimesMost } from '#modules/promotions/rules/law.ts'
import { rateCategories } from '#modules/settings/model.ts'
import { bonusKinds } from '#modules/wallet/model.ts'

/** What an operator sets: when, for what, what is given, and on which terms. A promotion that runs is never changed, only followed by a version. */

const Words = z.strictObject({ title: z.string().min(1).max(80), text: z.string().min(1).max(1000) })
const Money = Amount.refine((text) => !text.startsWith('-'), { error: 'amount_is_wrong' })
const Percent = z.int().min(1).max(500)

export const triggers = [
  'deposit',
  'code',
  'operator',
  'cashback',
  'play',
  'birthday',
  'rain',
  'friend',
  'sign_in',
] as const

const Trigger = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('deposit'), least: Money, repeats: z.enum(['once', 'daily']) }),
  z.strictObject({ on: z.literal('code'), code: z.string().regex(/^[A-Z0-9]{6,20}$/) }),
  z.strictObject({ on: z.literal('operator') }),
  z
    .strictObject({
      on: z.literal('cashback'),
      of: z
        .enum(['week', 'day'])
        .optional()
        .meta({ description: 'The week before, Monday to Sunday, or the day before' }),
      least: Money.optional().meta({ description: 'The least loss that it is given for' }),
    })
    .meta({ description: 'Of what was lost in cash in the week before, or the day before' }),
  z
    .strictObject({ on: z.literal('play'), each: Money, most: z.int().min(1).max(50) })
    .meta({ description: 'For every so much of valid turnover in a day, so often a day at most' }),
  z
    .strictObject({
      on: z.literal('birthday'),
      days: z.int().min(1).max(31).meta({ description: 'How long it can be claimed, from the birthday on' }),
      memberDays: z.int().min(0).max(365).meta({ description: 'How old the account has to be' }),
    })
    .meta({ description: 'Once a year' }),
  z
    .strictObject({
      on: z.literal('rain'),
      hours: z.array(z.int().min(0).max(23)).min(1).max(24).meta({ description: 'Of the brand’s own clock' }),
      minutes: z.int().min(1).max(60).meta({ description: 'How long each is open' }),
    })
    .meta({ description: 'Every day at these hours' }),
  z
    .strictObject({
      on: z.literal('friend'),
      least: Money.meta({ description: 'The least first deposit of the friend' }),
      most: z.int().min(1).max(100).meta({ description: 'For so many friends at most' }),
    })
    .meta({
      description: 'For each friend who came by the member’s code after they joined, with the friend’s first deposit',
    }),
  z
    .strictObject({ on: z.literal('sign_in'), days: z.int().min(1).max(31) })
    .meta({ description: 'For every so many days on which the member signed in for the day, from joining on' }),
])

const Size = z.union([
  z.strictObject({ percent: Percent, most: Money }).meta({ description: 'Of the deposit, or of what was lost' }),
  z.strictObject({ amount: Money }),
])

export const BonusTerms = z.strictObject({
  kind: z.enum(bonusKinds),
  wagerTimes: z.int().min(1).max(wagerTimesMost),
  wagerOn: z.enum(['bonus', 'deposit_and_bonus']),
  stakeMost: Money.nullable(),
  cashTimes: z.int().min(1).max(100).nullable().meta({ description: 'The most that becomes cash, in bonuses' }),
  contribution: z.partialRecord(z.enum(rateCategories), z.int().min(0).max(100)),
  excludedGames: z.array(z.string().max(80)).max(200),
  leastOdds: z.int().min(1_010).max(10_000).multipleOf(10).optional().meta({
    description:
      'Bets on sports and e-sports that were placed at lower odds count nothing, won or lost; in thousandths, 1500 where it is left out',
  }),
  days: z.int().min(1).max(90),
})

/** At lower odds so little is at risk that a bet is hardly play. */
export const usualLeastOdds = 1_500

/** Wins have nothing beside them that could be wagered too. */
export const WinTerms = BonusTerms.omit({ wagerOn: true })

const Reward = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('bonus'), size: Size, terms: BonusTerms }),
  z.strictObject({ is: z.literal('cash'), size: Size }),
  z
    .strictObject({ is: z.literal('envelope'), total: Money, shares: z.int().min(1).max(envelopeSharesMax) })
    .meta({ description: 'One sum for all, in shares by luck: whoever comes first takes the first' }),
  z
    .strictObject({
      is: z.literal('rounds'),
      vendor: z.string().min(1).max(40).nullable().meta({ description: 'The maker; null for a game of our own' }),
      game: z.string().min(1).max(80),
      count: z.int().min(1).max(200),
      stake: Money.meta({ description: 'What each of them is played for' }),
      days: z.int().min(1).max(90).meta({ description: 'How long they can be played' }),
      wins: WinTerms.nullish().meta({ description: 'The terms of the bonus that wins become; else they are cash' }),
    })
    .meta({ description: 'Free rounds in a game' }),
  z
    .strictObject({
      is: z.literal('free_bet'),
      amount: Money,
      leastOdds: z.int().min(1_001).max(1_000_000).meta({ description: 'In thousandths: 1500 is 1.50' }),
      days: z.int().min(1).max(90).meta({ description: 'How long it can be used' }),
    })
    .meta({ description: 'A bet on sports whose stake is not returned; what it wins beyond is cash' }),
  z
    .strictObject({
      is: z.literal('points'),
      amount: z.int().min(1).max(1_000_000).meta({ description: 'So many points' }),
      worth: Money.meta({ description: 'What all of them take from the budget' }),
    })
    .meta({ description: 'Loyalty points' }),
  z
    .strictObject({
      is: z.literal('voucher'),
      reward: z.uuid().meta({ description: 'What it is for, on the shelf of the points mall' }),
      name: z.string().min(1).max(80).meta({ description: 'What that is called there; members accept it as a term' }),
      days: z.int().min(1).max(90).meta({ description: 'How long it can be used' }),
      worth: Money.meta({ description: 'What it takes from the budget' }),
    })
    .meta({ description: 'A voucher for one reward of the points mall, which then costs no points' }),
  z.strictObject({
    is: z.literal('tickets'),
    game: z.enum(prizeGames),
    count: z.int().min(1).max(20),
    days: z.int().min(1).max(90).meta({ description: 'How long each can be used' }),
    worth: Money.meta({ description: 'What one of them takes from the budget' }),
  }),
])

const Days = z.int().min(0).max(3_650)

const Segment = z
  .strictObject({
    levelFrom: z.int().min(1).max(20).optional().meta({ description: 'The least VIP level' }),
    memberForDays: z
      .strictObject({ least: Days.optional(), most: Days.optional() })
      .optional()
      .meta({ description: 'How many whole days somebody has been a member' }),
    hasDeposited: z
      .boolean()
      .optional()
      .meta({ description: 'Whether a deposit was credited before, and not taken back' }),
  })
  .meta({ description: 'Whom it is for, all of it; left out, it is for everybody' })

export const PromotionDocument = z.strictObject({
  texts: z.strictObject({ EN: Words, TY: Words, AR: Words }),
  currency: CurrencyCode,
  startsAt: Instant,
  endsAt: Instant,
  for: Segment.optional(),
  trigger: Trigger,
  reward: Reward,
  stacks: z.boolean().meta({ description: 'Whether it is given beside another bonus that still runs' }),
  budget: Money,
  secondPersonFrom: Money.meta({
    description:
      'What an operator gives or takes from here on needs a second one; the setting `bonusApproval` counts where it is lower',
  }),
})
export type PromotionDocument = z.output<typeof PromotionDocument>

/** What a member accepts: everything of a document but the code and what concerns the house alone. */
export function hashTerms(document: PromotionDocument): string {
  const { texts, currency, startsAt, endsAt, trigger, reward, stacks, for: segment } = document
  const { on } = trigger
  const everybody = { texts, currency, startsAt, endsAt, trigger: on === 'code' ? { on } : trigger, reward, stacks }
  const shown = segment ? { ...everybody, for: segment } : everybody
  return hash('sha256', canonical(shown), 'hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}
