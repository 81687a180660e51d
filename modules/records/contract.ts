import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { figures } from '#modules/wallet/model.ts'
import { betStates } from './model.ts'

const Digits = z.string().regex(/^\d{1,19}$/)
const NodeId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
const Word = z.string().regex(/^\w{1,32}$/)
const PageLimit = z.coerce.number().int().min(1).max(100).default(50)

/** Days of the brand's time zone; both are part of the range, which is a year at most. */
const range = { from: z.iso.date(), to: z.iso.date() }

const betFilter = {
  currency: CurrencyCode.optional(),
  ...range,
  category: Word.optional(),
  vendor: Word.optional(),
  game: NodeId.optional(),
  state: z.enum(betStates).optional(),
}

const GameName = z.strictObject({
  game: z.string(),
  gameName: z.string(),
  vendor: z.string().nullable(),
  vendorName: z.string().nullable(),
  category: z.string().nullable(),
})

const Bet = GameName.extend({
  id: Digits,
  roundId: Uuid.nullable().meta({ description: 'Of a game of ours: GET /wps/play/rounds/:round shows it again' }),
  ticketId: Uuid.nullable().meta({
    description:
      'Of a lottery: GET /wps/lotteries/tickets/:ticket shows it; of sports: GET /wps/sports/tickets/:ticket',
  }),
  state: z.enum(betStates),
  stake: Amount,
  freeStake: Amount.nullable().meta({ description: 'Of a free round or a free bet: what the house staked' }),
  payout: Amount.meta({ description: 'What came back to the purse; of a returned bet its stake' }),
  net: Amount,
  turnover: Amount.nullable().meta({ description: 'What of the stake counts as turnover, once it is known' }),
  placedAt: Instant,
  settledAt: Instant.nullable(),
})

export const getBets = route('GET /wps/records/bets', {
  summary: 'My bets with us and with vendors in one list, newest first.',
  who: 'member',
  query: z.strictObject({
    ...betFilter,
    before: Digits.optional().meta({ description: 'The `next` of the page before' }),
    limit: PageLimit,
  }),
  reply: z.strictObject({ currency: CurrencyCode, bets: z.array(Bet), next: Digits.nullable() }),
  refusals: ['range_is_wrong'],
})

export const getOpenBets = route('GET /wps/records/bets/open', {
  summary: 'My bets that are still to be settled, whenever they were placed.',
  who: 'member',
  query: z.strictObject({
    currency: CurrencyCode.optional(),
    category: Word.optional(),
    vendor: Word.optional(),
    game: NodeId.optional(),
  }),
  reply: z.strictObject({ currency: CurrencyCode, bets: z.array(Bet) }),
  refusals: [],
})

const BetTotals = z.strictObject({
  bets: z.int(),
  staked: Amount,
  paid: Amount,
  atRisk: Amount.meta({ description: 'Staked on bets that are still open' }),
  net: Amount.meta({ description: 'Of what is settled' }),
})

export const getBetTotals = route('GET /wps/records/bets/totals', {
  summary: 'The sums over a whole filter, and what was played in its days, from figures that are kept day by day.',
  who: 'member',
  query: z.strictObject(betFilter),
  reply: z.strictObject({
    currency: CurrencyCode,
    totals: BetTotals,
    games: z
      .array(GameName.extend(BetTotals.shape))
      .meta({ description: 'Of the days alone, whatever else is filtered' }),
  }),
  refusals: ['range_is_wrong'],
})

const CsvPart = z.strictObject({
  text: z.string().meta({ description: 'Whole rows; the first part begins with the names of the columns' }),
  rows: z.int(),
  next: Digits.nullable(),
})

export const getBetsCsv = route('GET /wps/records/bets/csv', {
  summary: 'The same list as CSV, a thousand rows at a time.',
  who: 'member',
  query: z.strictObject({ ...betFilter, before: Digits.optional() }),
  reply: CsvPart,
  refusals: ['range_is_wrong'],
})

export const getBet = route('GET /wps/records/bets/:bet', {
  summary: 'One of my bets, with what its vendor told about it step by step.',
  who: 'member',
  params: z.strictObject({ bet: Digits }),
  reply: z.strictObject({
    currency: CurrencyCode,
    bet: Bet,
    steps: z.array(z.strictObject({ type: z.string(), amount: Amount, isReversed: z.boolean(), at: Instant })),
  }),
  refusals: ['bet_is_unknown'],
})

const lineFilter = { account: Digits, ...range, figure: z.enum(figures).optional() }

const Line = z.strictObject({
  id: Digits,
  groupId: Digits,
  seq: Digits,
  at: Instant,
  kind: z.string(),
  figure: z.enum(figures),
  ref: z.string(),
  gameName: z.string().nullable().meta({ description: 'What was bet on, where the movement is of a bet' }),
  amount: Amount,
  balanceAfter: Amount,
})

export const getLines = route('GET /wps/records/lines', {
  summary: 'The movements of one of my purses, newest first; each has a proof at /wps/ledger/proof/:posting.',
  who: 'member',
  query: z.strictObject({ ...lineFilter, before: Digits.optional(), limit: PageLimit }),
  reply: z.strictObject({ currency: CurrencyCode, lines: z.array(Line), next: Digits.nullable() }),
  refusals: ['range_is_wrong', 'account_is_missing'],
})

export const getLineTotals = route('GET /wps/records/lines/totals', {
  summary: 'What came and went in one of my purses, over the whole filter and by figure.',
  who: 'member',
  query: z.strictObject(lineFilter),
  reply: z.strictObject({
    currency: CurrencyCode,
    opening: Amount.meta({ description: 'What the purse had before the first of these days' }),
    closing: Amount,
    totals: z.strictObject({ lines: z.int(), cameIn: Amount, wentOut: Amount, net: Amount }),
    figures: z.array(z.strictObject({ figure: z.enum(figures), lines: z.int(), cameIn: Amount, wentOut: Amount })),
  }),
  refusals: ['range_is_wrong', 'account_is_missing'],
})

export const getLinesCsv = route('GET /wps/records/lines/csv', {
  summary: 'The same movements as CSV, a thousand rows at a time.',
  who: 'member',
  query: z.strictObject({ ...lineFilter, before: Digits.optional() }),
  reply: CsvPart,
  refusals: ['range_is_wrong', 'account_is_missing'],
})

export const getHeld = route('GET /wps/records/held', {
  summary: 'What is set aside in one of my purses: movements that are still to come.',
  who: 'member',
  query: z.strictObject({ account: Digits }),
  reply: z.strictObject({
    currency: CurrencyCode,
    held: z.array(z.strictObject({ ref: z.string(), amount: Amount, at: Instant })),
  }),
  refusals: ['account_is_missing'],
})

const Profit = z.strictObject({ staked: Amount, paid: Amount, net: Amount, deposits: Amount, withdrawals: Amount })

export const getProfit = route('GET /wps/records/profit', {
  summary: 'What I won and lost day by day, with what I paid in and took out, and by game.',
  who: 'member',
  query: z.strictObject({ currency: CurrencyCode.optional(), ...range }),
  reply: z.strictObject({
    currency: CurrencyCode,
    days: z.array(Profit.extend({ day: z.iso.date() })).meta({ description: 'Every day of the range, quiet ones too' }),
    totals: Profit,
    games: z.array(GameName.extend(BetTotals.shape)),
  }),
  refusals: ['range_is_wrong'],
})

export const getProfitCsv = route('GET /wps/records/profit/csv', {
  summary: 'The days as CSV.',
  who: 'member',
  query: z.strictObject({ currency: CurrencyCode.optional(), ...range }),
  reply: CsvPart,
  refusals: ['range_is_wrong'],
})
