import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { orderKinds, orderStates, producerStates, voidReasons } from '#modules/sports/model.ts'

const Text = z
  .string()
  .trim()
  .min(5)
  .max(500)
  .refine((text) => !/\p{Cc}/u.test(text), { error: 'text_is_wrong' })
const Reason = Text.meta({ description: 'Goes on record' })
const EventId = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/)
const MarketId = z.coerce.number().int().min(1)
const Percent = z.int().min(0).max(1_000)

export const listFeeds = route('GET /ops/sports/feeds', {
  summary: 'The feeds, and whether their prices hold.',
  who: 'operator',
  reply: z.array(
    z.strictObject({
      producer: z.string(),
      state: z.enum(producerStates),
      seq: z.string(),
      heardAt: Instant.nullable(),
    }),
  ),
  refusals: [],
})

const Exposed = z.strictObject({
  ...{ outcome: z.string(), currency: CurrencyCode, tickets: z.int() },
  stakes: Amount,
  payouts: Amount.meta({ description: 'What it would pay if it won' }),
  liability: Amount.meta({ description: 'That, less all stakes of the market' }),
})

export const getExposure = route('GET /ops/sports/exposure', {
  summary: 'What the house stands to lose, by market and outcome; of one event, or of those with the most.',
  who: 'operator',
  query: z.strictObject({ event: EventId.optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: z.array(
    z.strictObject({
      ...{ event: EventId, name: z.string(), market: z.int(), type: z.string(), spec: z.string(), status: z.string() },
      ...{ isSuspended: z.boolean(), limitPercent: z.int(), marginBp: z.int() },
      outcomes: z.array(Exposed),
    }),
  ),
  refusals: [],
})

export const controlEvent = route('PUT /ops/sports/events/:event', {
  summary: 'Suspends all markets of an event, or sets how much of the usual limits is taken on it.',
  who: 'operator',
  isMoneyAction: false,
  params: z.strictObject({ event: EventId }),
  body: z.strictObject({ isSuspended: z.boolean(), limitPercent: Percent, reason: Reason }),
  reply: z.null(),
  refusals: ['event_is_unknown'],
})

export const controlMarket = route('PUT /ops/sports/markets/:market', {
  summary:
    'Suspends a market, sets how much of the usual limits is taken on it, and what is taken off the feed’s prices.',
  who: 'operator',
  isMoneyAction: false,
  params: z.strictObject({ market: MarketId }),
  body: z.strictObject({
    ...{ isSuspended: z.boolean(), limitPercent: Percent, reason: Reason },
    marginBp: z
      .int()
      .min(0)
      .max(5_000)
      .meta({ description: 'Of what a unit wins at the feed’s price, in basis points' }),
  }),
  reply: z.null(),
  refusals: ['market_is_unknown'],
})

export const controlPlayer = route('PUT /ops/sports/players/:member', {
  summary: 'Sets the risk factor of a member: how much of the usual limits they may stake.',
  who: 'operator',
  isMoneyAction: false,
  params: z.strictObject({ member: Uuid }),
  body: z.strictObject({ limitPercent: Percent, reason: Reason }),
  reply: z.null(),
  refusals: [],
})

const OutcomeResult = z.strictObject({
  outcome: z.string().min(1).max(64),
  end: z.enum(['won', 'half_won', 'void', 'half_lost', 'lost']),
})

const Order = z.strictObject({
  id: Uuid,
  market: z.int(),
  kind: z.enum(orderKinds),
  results: z.array(OutcomeResult).nullable().meta({
    description: 'Null for a cancel, and while a result waits: whoever approves it reads it anew',
  }),
  score: z.string().nullable(),
  voidReason: z.enum(voidReasons).nullable(),
  evidence: z.string(),
  state: z.enum(orderStates),
  askedBy: Uuid,
  askedAt: Instant,
  decidedBy: Uuid.nullable(),
  decidedAt: Instant.nullable(),
})

export const listSportsOrders = route('GET /ops/sports/orders', {
  summary: 'Results and cancels that operators asked for, newest first.',
  who: 'operator',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
  reply: z.array(Order),
  refusals: [],
})

export const askSportsOrder = route('POST /ops/sports/markets/:market/orders', {
  summary: 'Enters the result of a market, or gives its bets back. Either waits for a second person.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ market: MarketId }),
  body: z.strictObject({
    kind: z.enum(orderKinds),
    results: z.array(OutcomeResult).max(200).nullable(),
    score: z.string().max(60).nullable(),
    evidence: Text.meta({ description: 'Where the result can be looked up, or why; members read it of a cancel' }),
  }),
  reply: Order,
  refusals: ['market_is_unknown', 'result_is_incomplete', 'market_order_is_waiting'],
})

export const decideSportsOrder = route('POST /ops/sports/orders/:id/decide', {
  summary: 'Somebody else approves an order, who enters the result too, or anybody declines it.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ isApproved: z.boolean(), results: z.array(OutcomeResult).max(200).nullable() }),
  reply: Order,
  refusals: ['order_is_unknown', 'order_is_decided', 'second_person_is_needed', 'results_differ', 'market_is_unknown'],
})
