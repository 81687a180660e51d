import { z } from 'zod'
import { units } from '#engines/lottery/odds.ts'
import { languages } from '#kit/language.ts'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, IdempotencyKey, Instant, Uuid } from '#kit/wire.ts'
import { stakeBlocks } from '#modules/compliance/model.ts'
import {
  drawStates,
  linesMax,
  partStates,
  planStates,
  prizeModes,
  saleStates,
  voidReasons,
} from '#modules/lottery/model.ts'

/** What the topics `lotteries` and `lottery:<id>` say: whoever shows an issue asks for it again. */
export interface LotteryEvent {
  /** `drawn`: an issue has a result, or is void. `settled`: its bets are paid. `changed`: an operator changed how it is sold. */
  readonly type: 'drawn' | 'settled' | 'changed'
  readonly lottery: string
  /** Null where it is not about one issue. */
  readonly issue: string | null
}

export const LotteryId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(40)
  .meta({ example: 'sinag-1' })
export const IssueId = z
  .string()
  .regex(/^\d{8}-\d{1,4}$/)
  .meta({ example: '20261116-0417' })
const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Numbers = z
  .array(z.string())
  .meta({ description: 'Place by place, with all their digits', example: ['7', '0', '3', '3', '9'] })

const Sale = z.strictObject({
  issue: IssueId,
  state: z.enum(drawStates),
  ...{ opensAt: Instant, closesAt: Instant, drawsAt: Instant },
  commitment: z.strictObject({ terminal: Hash, salt: Hash, index: z.int() }).nullable().meta({
    description: 'Of an own draw: the link that decides it, public before sales opened. docs/fairness.md has more',
  }),
})

const Result = z.strictObject({
  issue: IssueId,
  state: z.enum(drawStates),
  drawsAt: Instant,
  numbers: Numbers.nullable().meta({ description: 'Null for a void issue' }),
  voidReason: z.enum(voidReasons).nullable(),
  version: z.int().meta({ description: 'More than 1 after a correction' }),
  hash: Hash.nullable().meta({ description: 'Of an own draw: the link that it was drawn from' }),
})

const LotteryRow = z.strictObject({
  id: LotteryId,
  game: z.string().meta({ description: 'The engine with its plays', example: 'ssc' }),
  prizeMode: z.enum(prizeModes),
  draws: z.enum(['own', 'official']),
  state: z.enum(saleStates),
  odds: z.string().meta({ description: 'Sent with a basket, so that nobody pays for prizes that have changed' }),
  sale: Sale.nullable(),
  last: Result.nullable(),
})

export const getLotteries = route('GET /wps/lotteries', {
  summary: 'Every lottery with the issue on sale and the last result. Countdowns go by the time of the server.',
  who: 'visitor',
  reply: z.strictObject({ serverTime: Instant, lotteries: z.array(LotteryRow) }),
  refusals: [],
})

const Limits = z.strictObject({
  currency: CurrencyCode,
  noteLeast: Amount,
  noteMost: Amount,
  playMost: Amount.meta({ description: 'What one member may have on a play in an issue' }),
  issueMost: Amount.meta({ description: 'What one member may have on an issue' }),
  ticketPayout: Amount.meta({ description: 'What one ticket may pay at most' }),
  dayPayout: Amount.nullable().meta({
    description: 'What my tickets of one day could pay together, each counted by its most; null where that has no end',
  }),
})

export const getLottery = route('GET /wps/lotteries/:id', {
  summary: 'A lottery with its limits, the numbers that are sold out, and the prize groups that I may choose.',
  who: 'visitor',
  params: z.strictObject({ id: LotteryId }),
  reply: z.strictObject({
    serverTime: Instant,
    lottery: LotteryRow,
    limits: z.array(Limits),
    prizeGroups: z
      .strictObject({ least: z.int(), most: z.int() })
      .nullable()
      .meta({ description: 'Null where prizes are fixed. What is not chosen of it stays rebate' }),
    coverageMostPercent: z.int().meta({
      description:
        'Bets that together cover more of a play, or of what the same places can come to, earn no rebate and count for no wagering',
    }),
    jackpots: z.array(z.strictObject({ currency: CurrencyCode, amount: Amount })).meta({
      description:
        'What all six right share at least; a part of this issue’s sales is added. Empty where there is no jackpot',
    }),
    soldOut: z.array(z.strictObject({ currency: CurrencyCode, play: z.string(), cell: z.string() })),
  }),
  refusals: ['lottery_is_unknown'],
})

export const getLotteryWinners = route('GET /wps/lotteries/:id/winners', {
  summary: 'The newest winning tickets of a lottery that are enough to be shown, with masked names.',
  who: 'visitor',
  params: z.strictObject({ id: LotteryId }),
  reply: z.array(
    z.strictObject({ issue: IssueId, name: z.string(), currency: CurrencyCode, amount: Amount, drawnAt: Instant }),
  ),
  refusals: ['lottery_is_unknown'],
})

const Day = z.iso.date()

export const getLotteryResults = route('GET /wps/lotteries/:id/results', {
  summary: 'Issues of a day of the lottery’s own place that have ended, newest first.',
  who: 'visitor',
  params: z.strictObject({ id: LotteryId }),
  query: z.strictObject({ day: Day.optional() }),
  reply: z.strictObject({ day: Day, results: z.array(Result) }),
  refusals: ['lottery_is_unknown'],
})

export const getLotteryProof = route('GET /wps/lotteries/:id/results/:issue/proof', {
  summary: 'The proof of an own draw; with a ticket of mine, also of what it pays.',
  who: 'visitor',
  params: z.strictObject({ id: LotteryId, issue: IssueId }),
  query: z.strictObject({ ticket: Uuid.optional() }),
  reply: z.unknown().meta({ description: 'The one proof format of the house; docs/fairness.md says how to verify it' }),
  refusals: ['lottery_is_unknown', 'issue_is_unknown', 'issue_is_not_drawn', 'issue_is_void', 'ticket_is_unknown'],
})

const Counts = z.array(z.int())

export const getLotteryTrends = route('GET /wps/lotteries/:id/trends', {
  summary: 'How often numbers came in past draws, and how long ago. Past draws do not predict the next one.',
  who: 'visitor',
  params: z.strictObject({ id: LotteryId }),
  query: z.strictObject({ draws: z.coerce.number().int().min(1).max(100).default(30) }),
  reply: z.strictObject({
    draws: z.int(),
    averageSum: z.number().nullable(),
    rows: z.array(
      z.strictObject({
        ...{ name: z.string(), from: z.int(), times: Counts, missing: Counts, longestMissing: Counts },
        missingBefore: Counts.meta({ description: 'Before the oldest of `recent`' }),
      }),
    ),
    recent: z.array(Result).meta({ description: 'The newest issues that have ended, newest first' }),
  }),
  refusals: ['lottery_is_unknown'],
})

const Line = z.strictObject({
  play: z.string().max(60).meta({ example: 'fixed' }),
  selection: z.string().max(70_000).meta({ example: '147,28,,5,039' }),
  unit: z.string().max(8).meta({ example: '0.1' }),
  multiple: z.number(),
  prizeGroup: z.number().nullable().meta({ description: 'Null where prizes are fixed' }),
})

const basket = {
  issue: IssueId,
  currency: CurrencyCode,
  odds: z.string().max(60),
  lines: z.array(Line).max(linesMax),
}

const TicketLine = z.strictObject({
  id: Uuid.meta({ description: 'The bet in the records' }),
  play: z.string(),
  selection: z.string(),
  unit: z.enum(units),
  ...{ multiple: z.int(), notes: z.int(), stake: Amount },
  prizeGroup: z.int().nullable(),
  rebateBp: z.int().meta({ description: 'What is left of my rate for this bet, in basis points' }),
  payout: Amount.nullable().meta({ description: 'Null until the issue has ended' }),
  wins: z.array(z.strictObject({ row: z.string(), numbers: z.array(z.int()), at: z.array(z.int()) })).meta({
    description: 'Notes that won, at most 20, with the places of the draw that decided them',
  }),
})

const Ticket = z.strictObject({
  id: Uuid,
  serial: z.string().meta({ description: 'The number of the receipt', example: '0000001042' }),
  lottery: LotteryId,
  issue: IssueId,
  state: z.enum(drawStates),
  numbers: Numbers.nullable(),
  plan: Uuid.nullable().meta({ description: 'The chase plan that bought it' }),
  currency: CurrencyCode,
  stake: Amount,
  payout: Amount.nullable(),
  balance: Amount.meta({ description: 'After it was paid' }),
  placedAt: Instant,
  lines: z.array(TicketLine),
})

const isNoticeWanted = z
  .boolean()
  .default(false)
  .meta({ description: 'Whether my inbox is to have a message when it is known what it came to' })

/** What a basket can be refused with. */
const basketRefusals = [
  ...(['lottery_is_unknown', 'lottery_is_paused', 'issue_is_closed', 'odds_have_changed'] as const),
  ...(['currency_is_not_offered', 'basket_is_empty', 'basket_is_too_long', 'play_is_unknown'] as const),
  ...(['unit_is_not_possible', 'multiple_is_not_possible', 'stake_is_too_large'] as const),
  ...(['selection_is_malformed', 'selection_is_too_long', 'selection_has_too_many_notes'] as const),
  ...(['prize_group_is_not_possible', 'note_is_below_minimum', 'note_is_above_maximum'] as const),
  ...(['play_limit_is_reached', 'issue_limit_is_reached', 'day_limit_is_reached', 'number_is_sold_out'] as const),
  ...(['win_could_pass_the_limit', ...stakeBlocks, 'funds_are_short', 'key_is_reused'] as const),
] as const

export const buyTicket = route('POST /wps/lotteries/:id/tickets', {
  summary:
    'Buys a basket for the issue on sale: every line or none, in one movement. Nothing is bought for a later issue by mistake.',
  who: 'member',
  params: z.strictObject({ id: LotteryId }),
  body: z.strictObject({ key: IdempotencyKey, ...basket, isNoticeWanted }),
  reply: Ticket,
  refusals: [...basketRefusals],
})

const Notices = z.strictObject({
  sms: z.strictObject({
    isOn: z.boolean(),
    phone: z.string().nullable().meta({ description: 'Where to, masked; null without a number that is proved' }),
  }),
})

export const getLotteryNotices = route('GET /wps/lotteries/notices', {
  summary: 'Whether I am told by SMS as well what my tickets came to, of those for which I ask for a message.',
  who: 'member',
  reply: Notices,
  refusals: [],
})

export const chooseLotteryNotices = route('PUT /wps/lotteries/notices', {
  summary: 'Whether I want results by SMS as well, and in which language: ten a day at most.',
  who: 'member',
  body: z.strictObject({ bySms: z.boolean(), language: z.enum(languages) }),
  reply: Notices,
  refusals: ['phone_is_not_bound'],
})

export const getTickets = route('GET /wps/lotteries/tickets', {
  summary: 'My tickets, newest first, with the notes that won.',
  who: 'member',
  query: z.strictObject({ before: Uuid.optional(), limit: z.coerce.number().int().min(1).max(50).default(20) }),
  reply: z.array(Ticket),
  refusals: [],
})

export const getTicket = route('GET /wps/lotteries/tickets/:ticket', {
  summary: 'One of my tickets.',
  who: 'member',
  params: z.strictObject({ ticket: Uuid }),
  reply: Ticket,
  refusals: ['ticket_is_unknown'],
})

export const buyPractice = route('POST /wps/lotteries/:id/practice', {
  summary: 'Buys a basket of at most 50 lines with play money, for the issue on sale of an own draw. Anybody may.',
  who: 'visitor',
  params: z.strictObject({ id: LotteryId }),
  body: z.strictObject({ key: IdempotencyKey, ...basket }),
  reply: Ticket,
  refusals: [
    ...basketRefusals,
    ...(['sign_in_is_needed', 'real_account_is_needed', 'role_is_wrong'] as const),
    ...(['demo_bets_are_full', 'practice_is_for_own_draws'] as const),
  ],
})

export const getPractice = route('GET /wps/lotteries/practice', {
  summary: 'My play money and the newest of my tickets that were bought with it.',
  who: 'visitor',
  query: z.strictObject({ currency: CurrencyCode.default('PHP') }),
  reply: z.strictObject({
    balance: Amount.nullable().meta({ description: 'Null for who has never played' }),
    tickets: z.array(Ticket),
  }),
  refusals: [],
})

const Chase = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('same'), multiple: z.number() }),
  z.strictObject({
    ...{ kind: z.literal('double'), multiple: z.number() },
    every: z.number().meta({ description: 'Twice as much after every so many issues' }),
  }),
  z.strictObject({
    kind: z.literal('profit'),
    rateBp: z.number().meta({ description: 'What a win returns on all that was staked by then, in basis points' }),
  }),
])

const chase = {
  chase: Chase.meta({ description: 'How often the whole basket is bought, issue by issue' }),
  issues: z.number().meta({ description: 'How many issues, the one on sale first', example: 10 }),
}

const chaseRefusals = ['chase_is_malformed', 'chase_has_too_many_issues', 'profit_rate_is_not_possible'] as const

export const previewPlan = route('POST /wps/lotteries/:id/plans/preview', {
  summary:
    'What a chase plan would buy: the issues, the multiple and the stake of each, and the sum. Nothing is bought.',
  who: 'member',
  params: z.strictObject({ id: LotteryId }),
  body: z.strictObject({ ...basket, ...chase }),
  reply: z.strictObject({
    total: Amount,
    prize: Amount.nullable().meta({
      description:
        'The least that a winning note of the basket pays at a multiple of 1; null where a jackpot is all it can win',
    }),
    steps: z.array(
      z.strictObject({ issue: IssueId, drawsAt: Instant, multiple: z.int(), stake: Amount, soFar: Amount }),
    ),
  }),
  refusals: [...basketRefusals, ...chaseRefusals],
})

const PlanPart = z.strictObject({
  issue: IssueId,
  drawsAt: Instant,
  ...{ multiple: z.int(), stake: Amount },
  state: z.enum(partStates),
  ticket: Uuid.nullable().meta({ description: 'What was bought; its result is with the ticket too' }),
  numbers: Numbers.nullable(),
  payout: Amount.nullable().meta({ description: 'Null until the issue has ended; a void issue pays its stake' }),
})

const Plan = z.strictObject({
  id: Uuid,
  lottery: LotteryId,
  currency: CurrencyCode,
  chase: Chase,
  isStoppedByWin: z.boolean(),
  state: z.enum(planStates),
  reason: z
    .enum(basketRefusals)
    .nullable()
    .meta({ description: 'Of a plan that was stopped: why its next issue was not bought' }),
  total: Amount,
  held: Amount.meta({ description: 'What of it is held for issues to come' }),
  staked: Amount,
  returned: Amount.meta({ description: 'What was given back unplayed' }),
  payout: Amount.meta({ description: 'What its tickets have paid so far' }),
  balance: Amount.meta({ description: 'After the first issue was paid; what is held is part of it' }),
  startedAt: Instant,
  lines: z.array(Line),
  parts: z.array(PlanPart),
})

export const startPlan = route('POST /wps/lotteries/:id/plans', {
  summary:
    'Buys a basket for the issue on sale and holds the money for the issues to come. Each is bought when it is on sale; where a win stops the plan, once the issue before has its result.',
  who: 'member',
  params: z.strictObject({ id: LotteryId }),
  body: z.strictObject({ key: IdempotencyKey, ...basket, ...chase, isStoppedByWin: z.boolean(), isNoticeWanted }),
  reply: Plan,
  refusals: [...basketRefusals, ...chaseRefusals, 'plan_limit_is_reached'],
})

export const getPlans = route('GET /wps/lotteries/plans', {
  summary: 'My chase plans, newest first.',
  who: 'member',
  query: z.strictObject({ before: Uuid.optional(), limit: z.coerce.number().int().min(1).max(20).default(10) }),
  reply: z.array(Plan),
  refusals: [],
})

export const getPlan = route('GET /wps/lotteries/plans/:plan', {
  summary: 'One of my chase plans.',
  who: 'member',
  params: z.strictObject({ plan: Uuid }),
  reply: Plan,
  refusals: ['plan_is_unknown'],
})

export const cancelPlan = route('POST /wps/lotteries/plans/:plan/cancel', {
  summary:
    'Ends a chase plan: what is held for issues to come is free at once. What was bought stays. A plan that has ended is answered as it is.',
  who: 'member',
  params: z.strictObject({ plan: Uuid }),
  reply: Plan,
  refusals: ['plan_is_unknown'],
})

export type PlanReply = z.input<typeof Plan>
export type TicketReply = z.input<typeof Ticket>
export type ResultReply = z.input<typeof Result>
export type LotteryReply = z.input<typeof LotteryRow>
