import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { rateCategories } from '#modules/settings/model.ts'
import { moneyKinds } from '#modules/turnover/model.ts'
import { betStates, teamSorts } from './model.ts'

/** What agents see of their teams. Whoever is not in the caller's team is answered like somebody who does not exist. */

const Digits = z.string().regex(/^\d{1,19}$/)
const PageLimit = z.coerce.number().int().min(1).max(200).default(50)
const Cursor = z.string().max(120)

/** Days of the brand's time zone; both are part of the range, which is a year at most. */
const range = { currency: CurrencyCode.optional(), from: z.iso.date(), to: z.iso.date() }
const node = { node: Uuid.optional().meta({ description: 'Somebody of my team; myself when it is left out' }) }

const Name = z.strictObject({ id: Uuid, username: z.string(), nickname: z.string() })

const Figures = z.strictObject({
  bets: z.int(),
  stake: Amount,
  turnover: Amount.meta({ description: 'Effective: what of the stakes counts' }),
  payout: Amount,
  deposits: Amount,
  withdrawals: Amount,
  bonuses: Amount,
  rebates: Amount,
  salaries: Amount,
  dividends: Amount,
  fees: Amount,
  profit: Amount.meta({ description: 'What the team lost: stakes less payouts, rebates and bonuses' }),
  active: z.int().meta({ description: 'Different members below who played' }),
})

const Income = z.strictObject({ total: Amount, rebates: Amount, salaries: Amount, dividends: Amount })

const Day = z.strictObject({
  day: z.iso.date(),
  income: Amount,
  profit: Amount,
  turnover: Amount,
  deposits: Amount,
  withdrawals: Amount,
  active: z.int(),
  joined: z.int(),
})

const Top = Name.extend({
  isAgent: z.boolean(),
  team: z.int(),
  turnover: Amount,
  profit: Amount,
  ratePpm: z.int().nullable().meta({ description: 'The highest of their rebate rates' }),
  series: z.array(Amount).meta({ description: 'Their turnover day by day' }),
})

export const getTeamOverview = route('GET /wps/agent/overview', {
  summary:
    'My team in a range of days: figures with those of the range before, day by day, how newcomers fared, and who brought most.',
  who: 'agent',
  query: z.strictObject(range),
  reply: z.strictObject({
    currency: CurrencyCode,
    asOf: Instant.meta({
      description: 'Up to when everything is counted for good; later bets are in as far as they are known',
    }),
    team: z.strictObject({ members: z.int(), agents: z.int(), directs: z.int(), levels: z.int() }),
    income: Income,
    figures: Figures.extend({ joined: z.int() }),
    before: z.strictObject({ income: Income, figures: Figures.extend({ joined: z.int() }) }),
    days: z.array(Day).meta({ description: 'Every day of the range, quiet ones too' }),
    funnel: z
      .strictObject({ visits: z.int(), joined: z.int(), deposited: z.int(), played: z.int(), regular: z.int() })
      .meta({
        description:
          'Visits to my links in these days; of who joined in them: first deposit, played, played in three weeks',
      }),
    hours: z
      .array(z.array(z.number()).length(24))
      .length(7)
      .meta({ description: 'How many members played in an hour on average, Monday first' }),
    top: z.array(Top),
  }),
  refusals: ['range_is_wrong'],
})

const TeamRow = Name.extend({
  isAgent: z.boolean(),
  isBlocked: z.boolean(),
  depth: z.int().meta({ description: 'Levels below me' }),
  team: z.int(),
  directs: z.int(),
  joinedAt: Instant,
  seenAt: Instant.nullable(),
  ratePpm: z.int().nullable(),
  figures: Figures,
})

const rows = {
  ...node,
  ...range,
  sort: z.enum(teamSorts).default('turnover'),
  after: Cursor.optional().meta({ description: 'The `next` of the page before' }),
  limit: PageLimit,
}

const TeamPage = z.strictObject({
  currency: CurrencyCode,
  path: z.array(Name).meta({ description: 'From me down to the node' }),
  node: TeamRow,
  rows: z.array(TeamRow).meta({ description: 'Who stands right below the node, each with their team' }),
  next: Cursor.nullable(),
  isCut: z
    .boolean()
    .meta({ description: 'There are so many that only the first are sorted by a figure; by name there is no end' }),
})

const CsvPart = z.strictObject({ text: z.string(), rows: z.int(), next: Cursor.nullable() })
const csv = z.strictObject({ ...node, ...range, sort: rows.sort, after: rows.after })

export const getTeamTree = route('GET /wps/agent/tree', {
  summary: 'Who stands right below somebody of my team, or below me, each with the figures of their own team.',
  who: 'agent',
  query: z.strictObject(rows),
  reply: TeamPage,
  refusals: ['range_is_wrong', 'member_not_found'],
})

export const getTeamTreeCsv = route('GET /wps/agent/tree/csv', {
  summary: 'The same as CSV, a thousand rows at a time.',
  who: 'agent',
  query: csv,
  reply: CsvPart,
  refusals: ['range_is_wrong', 'member_not_found'],
})

const PictureNode = Name.extend({
  parent: Uuid,
  depth: z.int(),
  team: z.int(),
  turnover: Amount,
  profit: Amount,
  deposits: Amount,
})

export const getTeamPicture = route('GET /wps/agent/picture', {
  summary:
    'My team as areas: who brought most on every level, a few hundred at the most, and what the others brought together.',
  who: 'agent',
  query: z.strictObject({ ...node, ...range }),
  reply: z.strictObject({
    currency: CurrencyCode,
    root: PictureNode.omit({ parent: true }),
    nodes: z.array(PictureNode),
    rest: z.array(
      z.strictObject({
        parent: Uuid,
        members: z.int(),
        team: z.int(),
        turnover: Amount,
        profit: Amount,
        deposits: Amount,
      }),
    ),
  }),
  refusals: ['range_is_wrong', 'member_not_found'],
})

export const getTeamLosses = route('GET /wps/agent/losses', {
  summary:
    'What the people below somebody of my team won and lost, each with their team; the node’s own figures are the totals.',
  who: 'agent',
  query: z.strictObject(rows),
  reply: TeamPage,
  refusals: ['range_is_wrong', 'member_not_found'],
})

export const getTeamLossesCsv = route('GET /wps/agent/losses/csv', {
  summary: 'The same as CSV, a thousand rows at a time.',
  who: 'agent',
  query: csv,
  reply: CsvPart,
  refusals: ['range_is_wrong', 'member_not_found'],
})

const BetFigures = z.strictObject({ bets: z.int(), stake: Amount, turnover: Amount, payout: Amount, net: Amount })

const category = { category: z.enum(rateCategories).optional() }

export const getTeamBetting = route('GET /wps/agent/betting', {
  summary: 'What the people below somebody of my team staked, each with their team, in one category or in all.',
  who: 'agent',
  query: z.strictObject({ ...rows, ...category }),
  reply: z.strictObject({
    currency: CurrencyCode,
    path: z.array(Name),
    node: Name.extend({ isAgent: z.boolean(), team: z.int(), figures: BetFigures }),
    rows: z.array(Name.extend({ isAgent: z.boolean(), team: z.int(), figures: BetFigures })),
    categories: z.array(BetFigures.extend({ category: z.string() })).meta({ description: 'Of the node’s whole team' }),
    next: Cursor.nullable(),
    isCut: z.boolean(),
  }),
  refusals: ['range_is_wrong', 'member_not_found'],
})

export const getTeamBettingCsv = route('GET /wps/agent/betting/csv', {
  summary: 'The same as CSV, a thousand rows at a time.',
  who: 'agent',
  query: csv.extend(category),
  reply: CsvPart,
  refusals: ['range_is_wrong', 'member_not_found'],
})

export const getTeamBets = route('GET /wps/agent/members/:member/bets', {
  summary: 'The bets of one member of my team, newest first.',
  who: 'agent',
  params: z.strictObject({ member: Uuid }),
  query: z.strictObject({
    ...range,
    category: z
      .string()
      .regex(/^\w{1,32}$/)
      .optional(),
    state: z.enum(betStates).optional(),
    before: Digits.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.strictObject({
    currency: CurrencyCode,
    bets: z.array(
      z.strictObject({
        id: Digits,
        game: z.string(),
        gameName: z.string(),
        category: z.string().nullable(),
        state: z.enum(betStates),
        stake: Amount,
        payout: Amount,
        net: Amount,
        turnover: Amount.nullable().meta({ description: 'What of the stake counts as turnover, once it is known' }),
        placedAt: Instant,
        settledAt: Instant.nullable(),
      }),
    ),
    next: Digits.nullable(),
  }),
  refusals: ['range_is_wrong', 'member_not_found'],
})

export const getTeamMemberDays = route('GET /wps/agent/members/:member/days', {
  summary: 'What one member of my team and everybody below them brought, day by day.',
  who: 'agent',
  params: z.strictObject({ member: Uuid }),
  query: z.strictObject(range),
  reply: z.strictObject({
    currency: CurrencyCode,
    days: z
      .array(z.strictObject({ day: z.iso.date(), turnover: Amount, profit: Amount }))
      .meta({ description: 'Every day of the range, quiet ones too' }),
  }),
  refusals: ['range_is_wrong', 'member_not_found'],
})

const MoneyLine = z.strictObject({
  id: Digits,
  at: Instant,
  kind: z.enum(moneyKinds),
  member: Name,
  amount: Amount.meta({ description: 'Positive when it came into their purse' }),
  ref: z.string(),
})

const moneyFilter = { ...node, ...range, kind: z.enum(moneyKinds).optional() }

export const getTeamMoney = route('GET /wps/agent/money', {
  summary: 'Movements of my team’s money, newest first, with their sums by kind; bets are not among them.',
  who: 'agent',
  query: z.strictObject({ ...moneyFilter, after: Cursor.optional(), limit: PageLimit }),
  reply: z.strictObject({
    currency: CurrencyCode,
    lines: z.array(MoneyLine),
    totals: z.array(z.strictObject({ kind: z.enum(moneyKinds), amount: Amount, lines: z.int() })),
    next: Cursor.nullable(),
  }),
  refusals: ['range_is_wrong', 'member_not_found'],
})

export const getTeamMoneyCsv = route('GET /wps/agent/money/csv', {
  summary: 'The same movements as CSV, a thousand rows at a time.',
  who: 'agent',
  query: z.strictObject({ ...moneyFilter, after: Cursor.optional() }),
  reply: CsvPart,
  refusals: ['range_is_wrong', 'member_not_found'],
})
