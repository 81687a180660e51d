import { z } from 'zod'
import { oddsFormats } from '#engines/sports/odds.ts'
import { namedSystems } from '#engines/sports/ticket.ts'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, IdempotencyKey, Instant, Uuid } from '#kit/wire.ts'
import { stakeBlocks } from '#modules/compliance/model.ts'
import {
  acceptances,
  eventStatuses,
  favouritesMost,
  legStates,
  marketStatuses,
  ticketKinds,
  ticketStates,
  voidReasons,
  watchedMost,
  watchLevels,
} from '#modules/sports/model.ts'

/**
 * What the topic `sports:<watch>` says, at most once in 250 ms: what changed, as far as the screen shows it. Whatever it names it names whole,
 * so that a frame that comes twice, or a page that missed one and asked again, is right all the same.
 */
export interface PricesEvent {
  readonly type: 'prices'
  readonly events: readonly ChangedEvent[]
}

export interface ChangedEvent {
  readonly id: string
  /** Only where the match itself changed. A list is not told statistics, nor what happened. */
  readonly status?: EventReply['status']
  readonly isOpen?: boolean
  readonly board?: BoardReply | null
  readonly happened?: readonly HappenedReply[]
  /** In a list a main line takes the place of the one before it, of the same type. */
  readonly markets?: readonly MarketReply[]
}

/** What the member's own topic says when a pending ticket was decided. Of what was settled the balance event tells. */
export interface TicketEvent {
  readonly type: 'sports_ticket'
  readonly ticket: string
}

const FeedId = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/)
const EventId = FeedId.meta({ example: 'fb-20261118-07' })
const SportId = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .meta({ example: 'football' })
const Odds = z.int().meta({ description: 'Decimal odds in thousandths: 1950 is 1.950', example: 1950 })

const Side = z.strictObject({
  id: FeedId,
  name: z.string(),
  short: z.string(),
  colours: z.array(z.string()),
  crest: z.int(),
})

const Period = z.strictObject({ name: z.string(), home: z.int(), away: z.int() })
const Board = z.strictObject({
  period: z.string().meta({ example: 'h2' }),
  clockSeconds: z.int().nullable(),
  isRunning: z.boolean(),
  ...{ home: z.int(), away: z.int() },
  periods: z.array(Period),
  serving: z.enum(['home', 'away']).nullable(),
  points: z.array(z.string()).nullable().meta({ description: 'The game under way, in tennis' }),
  stats: z.array(z.strictObject({ name: z.string(), home: z.int(), away: z.int() })),
})

const Happened = z.strictObject({
  id: z.int(),
  kind: z.string().meta({ example: 'goal' }),
  side: z.enum(['home', 'away']).nullable(),
  clockSeconds: z.int().nullable(),
  player: z.string().nullable().meta({ description: 'The id of a player of the event' }),
  x: z.int().nullable().meta({ description: 'Hundredths of the length of the field; home attacks to the right' }),
  y: z.int().nullable(),
  home: z.int().nullable(),
  away: z.int().nullable(),
})

const Outcome = z.strictObject({
  id: z.string().meta({ example: 'home' }),
  odds: Odds.nullable().meta({ description: 'Null while it cannot be bet on' }),
  trail: z
    .array(Odds)
    .meta({ description: 'Prices before this one, newest first, at most ten; in the page of one match only' }),
})

const Market = z.strictObject({
  id: z.int(),
  type: z.string().meta({ description: 'As the feed’s protocol names it', example: 'handicap' }),
  spec: z.string().meta({ example: 'hcp=-0.25' }),
  group: z.string().meta({ example: 'main' }),
  status: z
    .enum(marketStatuses)
    .meta({ description: 'As it can be bet on now: also `suspended` while the feed is away' }),
  isMain: z.boolean().meta({ description: 'The line nearest to even' }),
  outcomes: z.array(Outcome),
})

const Event = z.strictObject({
  id: EventId,
  kind: z.enum(['match', 'outright']),
  sport: SportId,
  league: z.strictObject({ id: FeedId, name: z.string() }),
  name: z.string().nullable().meta({ description: 'Of an outright' }),
  home: Side.nullable(),
  away: Side.nullable(),
  status: z.enum(eventStatuses),
  startsAt: Instant,
  isOpen: z.boolean().meta({ description: 'Whether any bets on it are taken now' }),
  betDelaySeconds: z.int().meta({ description: 'How long a bet in play waits before it is taken' }),
  board: Board.nullable(),
  marketCount: z.int(),
})

const LeagueRow = z.strictObject({
  id: FeedId,
  name: z.string(),
  events: z.int().meta({ description: 'Planned or in play' }),
  inPlay: z.int(),
})

export const getSports = route('GET /wps/sports', {
  summary: 'Sports and leagues with how many events they have, and whether prices come in.',
  who: 'visitor',
  reply: z.strictObject({
    serverTime: Instant,
    isUp: z.boolean().meta({ description: 'False while the feed is away and everything is suspended' }),
    sports: z.array(
      z.strictObject({
        id: SportId,
        name: z.string(),
        category: z.enum(['SPORTS', 'ESPORTS']),
        ...{ events: z.int(), today: z.int(), inPlay: z.int() },
        leagues: z.array(LeagueRow),
      }),
    ),
  }),
  refusals: [],
})

const listedEvent = z.strictObject({
  ...Event.shape,
  markets: z.array(Market).meta({ description: 'Winner, handicap and total: the main line of each' }),
})

export const getSportsEvents = route('GET /wps/sports/events', {
  summary:
    'Events with their main markets: in play, of today, or all that are planned; of a sport or a league; found by a name.',
  who: 'visitor',
  query: z.strictObject({
    view: z.enum(['in_play', 'today', 'planned']).default('today').meta({
      description: 'today: in play, or beginning within the next 24 hours',
    }),
    sport: SportId.optional(),
    category: z.enum(['SPORTS', 'ESPORTS']).optional(),
    league: FeedId.optional(),
    search: z.string().trim().min(2).max(60).optional().meta({ description: 'A part of a team, player or league' }),
    ids: z
      .string()
      .max(2_600)
      .optional()
      .meta({ description: 'These events alone, joined by commas, whatever their state: favourites, a stored slip' }),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.strictObject({ serverTime: Instant, total: z.int(), events: z.array(listedEvent) }),
  refusals: [],
})

export const getSportsEvent = route('GET /wps/sports/events/:event', {
  summary: 'One event with its board, what happened, and every market.',
  who: 'visitor',
  params: z.strictObject({ event: EventId }),
  reply: z.strictObject({
    ...{ serverTime: Instant, event: Event },
    details: z.strictObject({
      ...{ round: z.int().nullable(), venue: z.string().nullable(), format: z.string().nullable() },
      players: z.array(z.strictObject({ id: FeedId, name: z.string(), side: z.enum(['home', 'away']) })),
      competitors: z.array(z.strictObject({ id: FeedId, name: z.string() })),
    }),
    happened: z.array(Happened).meta({ description: 'The newest 100, oldest first' }),
    markets: z.array(Market),
  }),
  refusals: ['event_is_unknown'],
})

const Day = z.iso.date()

export const getSportsResults = route('GET /wps/sports/results', {
  summary: 'Events of a day of the brand’s place that have ended, newest first.',
  who: 'visitor',
  query: z.strictObject({
    day: Day.optional(),
    sport: SportId.optional(),
    league: FeedId.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  reply: z.strictObject({
    day: Day,
    results: z.array(z.strictObject({ ...Event.shape, score: z.string().nullable() })),
  }),
  refusals: [],
})

export const watchSports = route('POST /wps/sports/watch', {
  summary:
    'Names the matches on the screen. The answer names one socket topic that says what changes in them, at most four times a second. Call it again every 30 seconds, and when other matches come on the screen.',
  who: 'visitor',
  body: z.strictObject({
    events: z.array(EventId).min(1).max(watchedMost),
    level: z.enum(watchLevels).default('match').meta({
      description: 'list: scores, and the main line of winner, handicap and total. match: everything',
    }),
  }),
  reply: z.strictObject({ topic: z.string().meta({ example: 'sports:8f3a…' }) }),
  refusals: [],
})

const Choices = z.strictObject({
  oddsFormat: z.enum(oddsFormats).meta({ description: 'How prices are written; all calls speak in decimal odds' }),
  favourites: z.array(FeedId).max(favouritesMost).meta({ description: 'Leagues and matches, the newest first' }),
})

export const getSportsChoices = route('GET /wps/sports/choices', {
  summary: 'How I want the sportsbook shown; null until I chose something.',
  who: 'member',
  reply: z.strictObject({ choices: Choices.nullable() }),
  refusals: [],
})

export const putSportsChoices = route('PUT /wps/sports/choices', {
  summary: 'Keeps how I want the sportsbook shown, on every device.',
  who: 'member',
  body: Choices,
  reply: z.null(),
  refusals: [],
})

const LegInput = z.strictObject({
  market: z.int().min(1),
  outcome: z.string().min(1).max(64),
  odds: z.int().meta({ description: 'The price that was on the screen' }),
})

const slip = {
  currency: CurrencyCode,
  kind: z.enum(ticketKinds),
  legs: z.array(LegInput).max(1_000),
  system: z
    .union([z.enum(Object.keys(namedSystems) as [keyof typeof namedSystems]), z.array(z.int()).min(1).max(10)])
    .nullable()
    .default(null)
    .meta({ description: 'Of a system: its name, or the sizes of its combinations, such as [2] for 2/3' }),
  stake: Amount.meta({ description: 'Of one combination; of any other ticket the whole stake' }),
  accept: z.enum(acceptances).default('none').meta({ description: 'What to do where prices have changed' }),
  quote: Uuid.nullable()
    .default(null)
    .meta({ description: 'Of a same-match combination: what POST /wps/sports/quotes gave' }),
  freeBet: Uuid.nullable()
    .default(null)
    .meta({ description: 'A free bet that stakes for me; the stake is its amount and is not returned' }),
}

/** What a slip can be refused with. Fields name the leg (`legs.1`), what is wrong with it, and the number that would do. */
const slipRefusals = [
  ...(['slip_has_no_legs', 'legs_are_too_many', 'legs_repeat', 'legs_are_related', 'system_is_not_possible'] as const),
  ...(['event_is_unknown', 'market_is_unknown', 'market_is_closed', 'price_has_changed', 'quote_has_expired'] as const),
  ...(['amount_is_malformed', 'amount_is_too_precise', 'amount_is_too_large', 'currency_is_not_offered'] as const),
  ...(['stake_is_below_minimum', 'stake_is_above_limit', 'day_limit_is_reached', 'too_many_pending'] as const),
] as const

export const checkSlip = route('POST /wps/sports/slips/check', {
  summary:
    'What a slip would be now: each leg’s price and whether it can be bet on, what it could pay, the most stake. Nothing is bought.',
  who: 'visitor',
  body: z.strictObject(slip),
  reply: z.strictObject({
    legs: z.array(
      z.strictObject({
        ...{ market: z.int(), outcome: z.string() },
        event: EventId.nullable(),
        odds: Odds.nullable().meta({ description: 'The price now; null where it cannot be bet on' }),
        change: z.enum(['none', 'higher', 'lower', 'closed', 'unknown']),
      }),
    ),
    refusal: z.enum(slipRefusals).nullable().meta({ description: 'What it would be refused with, besides prices' }),
    combinations: z.int(),
    odds: z
      .string()
      .nullable()
      .meta({ description: 'Of a ticket with one combination, all legs together', example: '7.41' }),
    stake: Amount.nullable().meta({ description: 'All combinations together' }),
    mostPayout: Amount.nullable(),
    stakeMost: Amount.nullable().meta({ description: 'Of one combination; null where no price is known' }),
    delaySeconds: z.int().meta({ description: 'How long it would wait; more than 0 where a leg is in play' }),
  }),
  refusals: [],
})

export const quoteSameMatch = route('POST /wps/sports/quotes', {
  summary: 'One price for several legs of one match, for some seconds.',
  who: 'member',
  rate: { points: 60, perSeconds: 60 },
  body: z.strictObject({
    legs: z
      .array(LegInput.omit({ odds: true }))
      .min(2)
      .max(8),
  }),
  reply: z.strictObject({ quote: Uuid, event: EventId, odds: Odds, expiresAt: Instant }),
  refusals: [
    ...(['market_is_unknown', 'market_is_closed', 'legs_repeat', 'legs_cannot_be_combined'] as const),
    ...(['legs_are_of_several_matches', 'feed_is_away'] as const),
  ],
})

const TicketLeg = z.strictObject({
  event: EventId,
  ...{ sport: SportId, league: z.string() },
  name: z.string().nullable(),
  home: z.string().nullable(),
  away: z.string().nullable(),
  startsAt: Instant,
  status: z.enum(eventStatuses),
  board: Board.nullable(),
  market: z.int(),
  ...{ type: z.string(), spec: z.string() },
  outcome: z.string(),
  outcomeName: z.string().nullable().meta({ description: 'Of a player or a competitor' }),
  odds: Odds,
  oddsNow: Odds.nullable().meta({ description: 'The price now; null where it cannot be bet on' }),
  scoreAtBet: z.string().nullable().meta({ description: 'Of a bet in play', example: '1:1' }),
  state: z.enum(legStates),
  factor: z
    .string()
    .nullable()
    .meta({ description: 'What it multiplies the stake by, exact or cut after four places', example: '0.5' }),
  score: z.string().nullable().meta({ description: 'What decided it', example: '2:1 (1:0)' }),
  explanation: z.string().nullable().meta({
    description: 'In English, for records and support; pages write their own from the fields',
    example: 'Over 2.25: 2 goals → half lost',
  }),
  voidReason: z.enum(voidReasons).nullable().meta({ description: 'Why its stake goes back' }),
  isResultTakenBack: z.boolean().meta({ description: 'A result was taken back, and the right one is awaited' }),
})

const Ticket = z.strictObject({
  id: Uuid.meta({ description: 'The bet in the records' }),
  serial: z.string().meta({ example: 'S0000001042' }),
  kind: z.enum(ticketKinds),
  state: z.enum(ticketStates),
  system: z.string().nullable().meta({ description: 'The name of a system, or its sizes', example: '2/3' }),
  combinations: z.int(),
  currency: CurrencyCode,
  stake: Amount,
  isFree: z.boolean().meta({ description: 'A free bet: the stake was the house’s and is not returned' }),
  stakeEach: Amount,
  odds: z.string().nullable(),
  mostPayout: Amount,
  payout: Amount.nullable().meta({ description: 'Null until it is decided; of a void ticket its stake' }),
  cashedOut: Amount.meta({ description: 'What parts of it, or all of it, were cashed out for' }),
  stakeLeft: Amount.meta({ description: 'What of the stake is still in play, or was until the end' }),
  rejection: z
    .strictObject({
      refusal: z.string(),
      fields: z.array(z.strictObject({ path: z.string(), code: z.string(), value: z.string().optional() })),
    })
    .nullable(),
  balance: Amount.meta({ description: 'After it was paid' }),
  placedAt: Instant,
  decidesAt: Instant.nullable().meta({ description: 'Of a pending ticket: when it is taken or not' }),
  canCashOut: z.boolean(),
  cashOut: z
    .strictObject({ price: Amount, decidesAt: Instant, refusal: z.string().nullable() })
    .nullable()
    .meta({ description: 'The last cash-out in play that waits, or was not taken when its delay was over' }),
  version: z.int().meta({ description: 'Rises when a result it was settled by is corrected' }),
  legs: z.array(TicketLeg),
})

export const placeSportsTicket = route('POST /wps/sports/tickets', {
  summary:
    'Places a ticket. With a leg in play its money is held first, and it is `pending` until the delay is over and the prices were looked at again.',
  who: 'member',
  body: z.strictObject({ key: IdempotencyKey, ...slip }),
  reply: Ticket,
  refusals: [
    ...[...slipRefusals, ...stakeBlocks],
    ...(['gift_is_over', 'gift_does_not_fit', 'odds_are_below_free_bet', 'funds_are_short', 'key_is_reused'] as const),
  ],
})

export const getSportsTickets = route('GET /wps/sports/tickets', {
  summary: 'My tickets, newest first.',
  who: 'member',
  query: z.strictObject({
    view: z.enum(['all', 'open', 'ended']).default('all'),
    before: Uuid.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.array(Ticket),
  refusals: [],
})

export const getSportsTicket = route('GET /wps/sports/tickets/:ticket', {
  summary: 'One of my tickets, by its id or its serial number.',
  who: 'member',
  params: z.strictObject({ ticket: z.union([Uuid, z.string().regex(/^S?\d{1,15}$/)]) }),
  reply: Ticket,
  refusals: ['ticket_is_unknown'],
})

const CashOutQuote = z.strictObject({
  quote: Uuid,
  percent: z.int(),
  stake: Amount.meta({ description: 'What of the stake it ends' }),
  price: Amount.meta({ description: 'What is paid' }),
  expiresAt: Instant,
})

export const quoteCashOut = route('POST /wps/sports/tickets/:ticket/cash-out/quote', {
  summary:
    'What a ticket, or a part of it, would be paid for now. The quote holds for some seconds, while prices stay.',
  who: 'member',
  // Of a same-match combination it asks the feed.
  rate: { points: 60, perSeconds: 60 },
  params: z.strictObject({ ticket: Uuid }),
  body: z.strictObject({ percent: z.int().min(1).max(100).default(100) }),
  reply: CashOutQuote,
  refusals: [
    ...(['ticket_is_unknown', 'ticket_is_over', 'cash_out_is_not_offered', 'cash_out_is_too_small'] as const),
    'cash_out_is_waiting',
    'feed_is_away',
  ],
})

export const takeCashOut = route('POST /wps/sports/tickets/:ticket/cash-out', {
  summary:
    'Ends a ticket, or the part that was quoted, at the price of the quote. Taken twice it is paid once. In play it waits as long as a bet would, and is paid if the ticket is still worth as much.',
  who: 'member',
  // Of a same-match combination it asks the feed.
  rate: { points: 60, perSeconds: 60 },
  params: z.strictObject({ ticket: Uuid }),
  body: z.strictObject({ quote: Uuid }),
  reply: Ticket,
  refusals: [
    'ticket_is_unknown',
    'ticket_is_over',
    'quote_has_expired',
    'cash_out_has_changed',
    'cash_out_is_too_large',
    'cash_out_is_waiting',
    'feed_is_away',
  ],
})

export const getSportsLimits = route('GET /wps/sports/limits', {
  summary: 'The limits of the book, by currency.',
  who: 'visitor',
  reply: z.array(
    z.strictObject({
      currency: CurrencyCode,
      ...{ stakeLeast: Amount, stakeMost: Amount, ticketPayout: Amount },
      dayPayout: Amount.nullable(),
    }),
  ),
  refusals: [],
})

export type SlipRefusal = (typeof slipRefusals)[number]
export type SlipInput = Omit<z.output<typeof placeSportsTicket.body & object>, 'key'>
export type TicketReply = z.input<typeof Ticket>
export type TicketLegReply = z.input<typeof TicketLeg>
export type EventReply = z.input<typeof Event>
export type MarketReply = z.input<typeof Market>
export type BoardReply = z.input<typeof Board>
export type HappenedReply = z.input<typeof Happened>
export type CashOutReply = z.input<typeof CashOutQuote>
