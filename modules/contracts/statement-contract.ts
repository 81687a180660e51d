import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { periods } from '#modules/contracts/model.ts'
import { payKinds, payoutStates } from '#modules/contracts/rules/pay.ts'

/** Whole parts per million: 1 % is 10,000. */
const Ppm = z.int().min(0).max(1_000_000)
const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Digits = z.string().regex(/^\d{1,19}$/)

/** Days of the brand's time zone, both in the range. A payout belongs to the day on which its window ended; a whole day to itself. */
const range = { from: z.iso.date(), to: z.iso.date() }

const Payout = z.strictObject({
  id: Uuid,
  kind: z.enum(payKinds),
  period: z.enum(periods),
  windowStart: Instant,
  windowEnd: Instant,
  day: z.iso.date(),
  contract: z
    .strictObject({ number: z.string(), version: z.int() })
    .nullable()
    .meta({ description: 'None for rebates, and where only a correction came after its contract had ended' }),
  base: Amount.meta({ description: 'What the team brought: effective turnover, or the net loss' }),
  active: z.int(),
  ratePpm: Ppm.meta({ description: 'Of the tier that was reached; 0 for rebates, whose rates go by category' }),
  share: Amount.meta({ description: 'The rate less what was paid below, floored once' }),
  corrections: Amount.meta({ description: 'Of bets that were settled anew after they had been paid for' }),
  carryBefore: Amount,
  carryAfter: Amount,
  paid: Amount,
  state: z.enum(payoutStates),
  settledAt: Instant,
})

export const getPayouts = route('GET /wps/member/payouts', {
  summary: 'What my contracts and rebates paid, window by window, newest first.',
  who: 'member',
  query: z.strictObject({
    kind: z.enum(payKinds),
    ...range,
    before: Uuid.optional().meta({ description: 'The `next` of the page before' }),
    limit: z.coerce.number().int().min(1).max(300).default(100),
  }),
  reply: z.strictObject({
    currency: CurrencyCode,
    payouts: z.array(Payout),
    totals: z
      .strictObject({ payouts: z.int(), base: Amount, paid: Amount })
      .meta({ description: 'Over the whole range, not of this page alone' }),
    carry: Amount.meta({ description: 'What waits for the next window: too little to be paid, or still owed' }),
    lossCarry: Amount.meta({ description: 'Of dividends: what the team won and the house has still to win back' }),
    minimumPayout: Amount,
    next: Uuid.nullable(),
  }),
  refusals: ['range_is_wrong'],
})

export const getPayoutsCsv = route('GET /wps/member/payouts/csv', {
  summary: 'The same payouts as CSV, a thousand rows at a time.',
  who: 'member',
  query: z.strictObject({ kind: z.enum(payKinds), ...range, before: Uuid.optional() }),
  reply: z.strictObject({ text: z.string(), rows: z.int(), next: Uuid.nullable() }),
  refusals: ['range_is_wrong'],
})

/** What some of a team brought. `given`: rebates, bonuses and salaries, which a dividend takes off. */
const Brought = z.strictObject({ bets: z.int(), stake: Amount, turnover: Amount, payout: Amount, given: Amount })

const Part = z.strictObject({
  base: Amount,
  category: z.string().nullable().meta({ description: 'Of rebates' }),
  ratePpm: Ppm.meta({ description: 'My rate' }),
  paidPpm: Ppm.meta({ description: 'The highest rate that was paid below me for it' }),
  amount: z
    .string()
    .meta({ description: 'base × (ratePpm − paidPpm) − traded, in the currency with six more places, unrounded' }),
  traded: z
    .string()
    .nullable()
    .meta({ description: 'Of my own bets: what of my rate became prize when I bought them' }),
})

const Branch = Brought.extend({
  id: Uuid.nullable().meta({ description: 'The direct downline; null for my own bets' }),
  name: z.string(),
  isAgent: z.boolean(),
  members: z.int(),
  parts: z.array(Part),
})

const Correction = z.strictObject({
  memberId: Uuid,
  name: z.string(),
  bet: z.string().nullable(),
  game: z.string().nullable(),
  category: z.string().nullable(),
  windowStart: Instant.meta({ description: 'Of the window in which the bet was paid for' }),
  base: Amount,
  sharePpm: Ppm.meta({ description: 'My rate then less what was paid below me then' }),
  amount: z.string(),
})

const Tier = z.strictObject({ ratePpm: Ppm, amount: Amount, active: z.int() })

export const getStatement = route('GET /wps/member/payouts/:payout', {
  summary:
    'One payout of mine with all that made it: branches, rates, corrections, carry, and where it is in the ledger.',
  who: 'member',
  params: z.strictObject({ payout: Uuid }),
  reply: z.strictObject({
    currency: CurrencyCode,
    payout: Payout,
    terms: z
      .strictObject({
        base: z.enum(['turnover', 'loss']),
        activeFrom: Amount,
        tiers: z.array(Tier),
        hash: Hash,
        acceptedAt: Instant.nullable(),
      })
      .nullable(),
    rates: z.record(z.string(), Ppm).nullable().meta({ description: 'Of rebates: mine by category, that day' }),
    uncounted: z
      .strictObject({ activeDeposit: Amount, browser: z.int(), account: z.int(), deposit: z.int() })
      .nullable()
      .meta({
        description:
          'Members who bet enough and did not count as active: an account that registered earlier used the same browser, gave the same payout account, or less than activeDeposit was paid in. Null for rebates, and for windows before there was this rule',
      }),
    total: Brought,
    branches: z.array(Branch),
    corrections: z.array(Correction),
    lossCarry: z
      .strictObject({ before: Amount, after: Amount, base: Amount })
      .nullable()
      .meta({ description: 'Of dividends: what was carried in and out, and what the rate was applied to' }),
    breakage: z
      .string()
      .meta({ description: 'What the floor left with the house, in the currency with six more places' }),
    minimumPayout: Amount,
    checks: z.strictObject({
      inputsHash: Hash,
      resultHash: Hash,
      ranAt: Instant,
      auditedAt: Instant.nullable().meta({ description: 'When a second way of counting came to the same' }),
      engine: z.string(),
    }),
    ledger: z
      .strictObject({
        posting: Digits.meta({ description: 'Its proof is at /wps/ledger/proof/:posting' }),
        debit: z.string(),
        credit: z.string(),
        account: Digits.meta({
          description: 'Of the purse that was paid; with kind and reference it is what the proof is held against',
        }),
        kind: z.string(),
        ref: z.string(),
        balanceAfter: Amount,
        at: Instant,
      })
      .nullable(),
  }),
  refusals: ['payout_is_unknown'],
})

export const getStatementLines = route('GET /wps/member/payouts/:payout/lines', {
  summary: 'What the members of one branch brought to a payout of mine.',
  who: 'member',
  params: z.strictObject({ payout: Uuid }),
  query: z.strictObject({
    branch: z.union([Uuid, z.literal('own')]),
    after: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.strictObject({
    currency: CurrencyCode,
    lines: z.array(
      Brought.extend({
        memberId: Uuid,
        name: z.string(),
        category: z.string().nullable(),
        paidPpm: Ppm.meta({ description: 'The highest rate that was paid below me for it' }),
        traded: z.string().nullable().meta({ description: 'Of my own bets: what of my rate became prize' }),
      }),
    ),
    next: z.int().nullable(),
  }),
  refusals: ['payout_is_unknown'],
})

export const getStatementFile = route('GET /wps/member/payouts/:payout/file', {
  summary:
    'The signed statement (laro-statement/2, /1 for rebates and older windows, /3 for rebates of which some was taken as prize): tools/check-statement.mjs computes it anew from this text alone.',
  who: 'member',
  rate: { points: 60, perSeconds: 60 },
  params: z.strictObject({ payout: Uuid }),
  reply: z.strictObject({ name: z.string(), text: z.string() }),
  refusals: ['payout_is_unknown'],
})

const Income = z.strictObject({
  dividend: Amount,
  daily: Amount,
  hourly: Amount,
  realtime: Amount,
  rebate: Amount,
  total: Amount,
})

export const getIncome = route('GET /wps/member/income', {
  summary: 'What I earned day by day, by kind.',
  who: 'member',
  query: z.strictObject(range),
  reply: z.strictObject({
    currency: CurrencyCode,
    days: z.array(Income.extend({ day: z.iso.date() })).meta({ description: 'Every day of the range, quiet ones too' }),
    totals: Income,
    carry: Amount,
  }),
  refusals: ['range_is_wrong'],
})
