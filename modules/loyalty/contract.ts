import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, IdempotencyKey, Instant } from '#kit/wire.ts'
import { deliveries, redemptionStates, shelfCategories } from '#modules/loyalty/model.ts'
import { RewardSetting } from '#modules/loyalty/prize-settings.ts'
import { type AddressField, addressShapes, tidyLine } from '#modules/loyalty/rules/address.ts'

/** A whole number, written out: points may be more than a number of JavaScript holds. */
const Points = z
  .string()
  .regex(/^(0|[1-9]\d{0,17})$/)
  .meta({ example: '1250' })
const PaymentPassword = z.string().min(1).max(64)
const Uuid = z.uuid()

const Reward = z.strictObject({
  id: Uuid,
  name: z.string(),
  detail: z.string(),
  points: Points,
  stock: z.int(),
  category: z.enum(shelfCategories),
  picture: z.string().regex(/^[a-z-]{1,40}$/),
  /** Given at once, without an operator. */
  isInstant: z.boolean(),
  isSent: z.boolean().meta({ description: 'Sent to an address, which the request brings' }),
})

const Line = (field: AddressField) =>
  z.string().max(200).transform(tidyLine).pipe(z.string().regex(addressShapes[field]))
const Address = z.strictObject({
  name: Line('name'),
  phone: Line('phone'),
  street: Line('street'),
  city: Line('city'),
  province: Line('province'),
  postcode: Line('postcode'),
})

const Redemption = z.strictObject({
  id: Uuid,
  reward: z.string(),
  points: Points,
  state: z.enum(redemptionStates),
  askedAt: Instant,
  decidedAt: Instant.nullable(),
  note: z.string().meta({ description: 'What the operator wrote; empty while it is in process' }),
  delivery: z.enum(deliveries).nullable().meta({ description: 'How far approved goods have come' }),
})

const OwnRedemption = Redemption.extend({
  address: Address.nullable().meta({
    description: 'Where it is sent; null for what is not, and a month after its end',
  }),
})

const passwordRefusals = [
  'payment_password_is_missing',
  'payment_password_is_wrong',
  'payment_password_is_locked',
  'server_is_busy',
] as const

export const getPointBalance = route('GET /wps/relay/MCS2_getPointBalance', {
  summary: 'Tells how many points the member has, with all that was staked so far.',
  who: 'member',
  reply: z.strictObject({ points: Points, held: Points }),
  refusals: [],
})

export const getPointConfig = route('GET /wps/relay/MCS2_getPointConfig', {
  summary: 'Tells how points are earned and what they are worth. They never expire.',
  who: 'member',
  reply: z.strictObject({
    isOpen: z.boolean(),
    currency: CurrencyCode,
    perPoint: Amount.meta({ description: 'How much has to be staked for a point where both rates are 100 %' }),
    ratePercent: z
      .record(z.string(), z.int())
      .meta({ description: 'What each kind of game earns, in percent of the usual' }),
    levelPercent: z.int().meta({ description: 'What the member’s level earns, in percent of the usual' }),
    hasPaymentPassword: z.boolean(),
    convert: z.strictObject({
      isOpen: z.boolean(),
      per: z.int(),
      amount: Amount.meta({ description: 'What `per` points are worth' }),
      least: z.int(),
    }),
  }),
  refusals: [],
})

export const getPointReward = route('GET /wps/relay/MCS2_getPointReward', {
  summary: 'Lists what points can be exchanged for.',
  who: 'member',
  reply: z.strictObject({
    rewards: z.array(
      Reward.extend({
        voucher: z
          .strictObject({ id: Uuid, expiresAt: Instant })
          .nullable()
          .meta({ description: 'What I can have it by without points' }),
      }),
    ),
  }),
  refusals: [],
})

export const getRedeemPointList = route('GET /wps/relay/MCS2_getRedeemPointList', {
  summary: 'Lists the rewards that the member asked for, newest first.',
  who: 'member',
  query: z.strictObject({ state: z.enum(redemptionStates).optional() }),
  reply: z.strictObject({ redemptions: z.array(OwnRedemption) }),
  refusals: [],
})

export const listPointLines = route('GET /wps/relay/ODSFE2_MemTransDet', {
  summary: 'Lists how points came and went, newest first.',
  who: 'member',
  query: z.strictObject({
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.strictObject({
    lines: z.array(
      z.strictObject({
        id: z.string(),
        at: Instant,
        kind: z.string(),
        points: z.string().meta({ description: 'Below zero where points went' }),
        after: Points,
      }),
    ),
    next: z.string().nullable(),
  }),
  refusals: [],
})

export const redeemPointReward = route('POST /wps/relay/passwordCheck/MCS2_redeemPointReward', {
  summary: 'Asks for a reward and sets its points aside. The same key again gives the same answer.',
  who: 'member',
  encrypted: true,
  rate: { points: 20, perSeconds: 60 },
  body: z.strictObject({
    key: IdempotencyKey,
    reward: Uuid,
    points: Points.meta({ description: 'The price that was shown; another one is refused' }),
    paymentPassword: PaymentPassword,
    voucher: Uuid.nullable().default(null).meta({ description: 'Pays for it instead of points' }),
    address: Address.nullable().default(null).meta({ description: 'Where goods are to be sent' }),
  }),
  reply: Redemption,
  refusals: [
    ...passwordRefusals,
    'key_is_reused',
    'points_are_short',
    'reward_is_unknown',
    'reward_is_gone',
    'points_price_has_changed',
    'voucher_is_over',
    'delivery_address_is_missing',
  ],
})

export const convertPoint = route('POST /wps/relay/passwordCheck/MCS2_convertPoint', {
  summary: 'Turns points into money. What they are worth is rounded down.',
  who: 'member',
  encrypted: true,
  rate: { points: 20, perSeconds: 60 },
  body: z.strictObject({ key: IdempotencyKey, points: Points, paymentPassword: PaymentPassword }),
  reply: z.strictObject({ amount: Amount, currency: CurrencyCode }),
  refusals: [...passwordRefusals, 'key_is_reused', 'points_are_short', 'points_are_too_few'],
})

export const writeReward = route('PUT /ops/points/rewards', {
  summary: 'Puts a reward on the shelf, or changes one whose version is known.',
  who: 'operator',
  isMoneyAction: true,
  body: Reward.omit({ isInstant: true })
    .extend({
      name: z.string().min(1).max(80),
      detail: z.string().max(500),
      stock: z.int().min(0).max(1_000_000),
      isOpen: z.boolean(),
      place: z.int().min(0).max(10_000),
      version: z.int().min(0),
      gives: RewardSetting.nullable().meta({
        description: 'What it gives at once; null for what an operator decides about',
      }),
    })
    .refine(({ gives, isSent }) => gives === null || !isSent, { path: ['isSent'], error: 'is_given_at_once' }),
  reply: z.null(),
  refusals: ['version_is_stale', 'points_are_too_few'],
})

export const listRedemptions = route('GET /ops/points/redemptions', {
  summary: 'Lists what members asked for.',
  who: 'operator',
  query: z.strictObject({ state: z.enum(redemptionStates).optional() }),
  reply: z.strictObject({
    redemptions: z.array(Redemption.extend({ memberId: Uuid, hasAddress: z.boolean() })),
  }),
  refusals: [],
})

export const decideRedemption = route('POST /ops/points/redemptions/:id', {
  summary: 'Approves or rejects, once.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ decision: z.enum(['approved', 'rejected']), note: z.string().max(200).default('') }),
  reply: Redemption,
  refusals: ['redemption_is_unknown', 'redemption_is_decided'],
})

export const moveDelivery = route('POST /ops/points/redemptions/:id/delivery', {
  summary: 'Tells how far approved goods have come. What is written is shown to the member.',
  who: 'operator',
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ delivery: z.enum(deliveries), note: z.string().max(200).default('') }),
  reply: Redemption,
  refusals: ['redemption_is_unknown', 'redemption_is_not_approved'],
})

export const readAddress = route('POST /ops/points/redemptions/:id/address', {
  summary: 'Opens the address that goods are sent to. That it was opened is recorded.',
  who: 'operator',
  params: z.strictObject({ id: Uuid }),
  reply: Address,
  refusals: ['redemption_is_unknown', 'delivery_address_is_missing'],
})
