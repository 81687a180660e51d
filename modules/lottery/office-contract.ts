import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { IssueId, LotteryId } from '#modules/lottery/contract.ts'
import { orderKinds, orderStates, saleStates } from '#modules/lottery/model.ts'

const Text = z
  .string()
  .trim()
  .min(5)
  .max(500)
  .refine((text) => !/\p{Cc}/u.test(text), { error: 'text_is_wrong' })
const Reason = Text.meta({ description: 'Goes on record', example: 'The schedule of this lottery is under review' })
const Numbers = z.array(z.int().min(0)).max(40)

export const listLotteries = route('GET /ops/lotteries', {
  summary: 'Every lottery, those that are off too.',
  who: 'operator',
  reply: z.array(
    z.strictObject({ id: LotteryId, game: z.string(), draws: z.enum(['own', 'official']), state: z.enum(saleStates) }),
  ),
  refusals: [],
})

export const changeLottery = route('PUT /ops/lotteries/:id', {
  summary: 'Opens, pauses or takes off a lottery. What was sold is drawn and paid all the same.',
  who: 'operator',
  params: z.strictObject({ id: LotteryId }),
  body: z.strictObject({ state: z.enum(saleStates), reason: Reason }),
  reply: z.null(),
  refusals: ['lottery_is_unknown', 'version_is_stale'],
})

const Days = z.array(z.iso.date()).max(100)

export const getCalendar = route('GET /ops/lotteries/:id/calendar', {
  summary: 'The issues of some days as they will be planned, and the days without a draw.',
  who: 'operator',
  params: z.strictObject({ id: LotteryId }),
  query: z.strictObject({ from: z.iso.date(), days: z.coerce.number().int().min(1).max(31).default(7) }),
  reply: z.strictObject({
    holidays: Days,
    issues: z
      .array(z.strictObject({ issue: IssueId, opensAt: Instant, closesAt: Instant, drawsAt: Instant }))
      .meta({ description: 'At most 1,500' }),
  }),
  refusals: ['lottery_is_unknown'],
})

export const setHolidays = route('PUT /ops/lotteries/:id/holidays', {
  summary: 'Sets the days on which a lottery is not drawn; days whose issues are planned already stay as they are.',
  who: 'operator',
  params: z.strictObject({ id: LotteryId }),
  body: z.strictObject({ days: Days, reason: Reason }),
  reply: z.null(),
  refusals: ['lottery_is_unknown', 'day_is_planned', 'version_is_stale'],
})

export const endPlan = route('POST /ops/lotteries/plans/:plan/end', {
  summary: 'Ends a member’s chase plan. What is held for issues to come is free again, what was bought stays.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ plan: Uuid }),
  body: z.strictObject({ reason: Reason }),
  reply: z.null(),
  refusals: ['plan_is_unknown', 'plan_is_over'],
})

const Order = z.strictObject({
  id: Uuid,
  lottery: LotteryId,
  issue: IssueId,
  kind: z.enum(orderKinds),
  numbers: Numbers.nullable().meta({
    description: 'Null for a void issue, and while a result waits: whoever approves it reads it anew',
  }),
  evidence: z.string(),
  state: z.enum(orderStates),
  needsSecond: z.boolean(),
  askedBy: Uuid,
  askedAt: Instant,
  decidedBy: Uuid.nullable(),
  decidedAt: Instant.nullable(),
})

export const listOrders = route('GET /ops/lotteries/orders', {
  summary: 'What operators wanted of issues, newest first.',
  who: 'operator',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
  reply: z.array(Order),
  refusals: [],
})

export const askOrder = route('POST /ops/lotteries/:id/issues/:issue/orders', {
  summary:
    'Enters an official result, corrects one, or declares an issue void. An issue without a result is void at once; all else waits for a second person.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: LotteryId, issue: IssueId }),
  body: z.strictObject({
    kind: z.enum(orderKinds),
    numbers: Numbers.nullable(),
    evidence: Text.meta({ description: 'Where the result can be looked up, or why; goes on record' }),
  }),
  reply: Order,
  refusals: [
    ...(['lottery_is_unknown', 'issue_is_unknown', 'issue_is_void', 'issue_is_not_drawn', 'draw_is_our_own'] as const),
    ...(['draw_is_not_due', 'result_is_malformed', 'order_is_waiting'] as const),
  ],
})

export const previewOrder = route('GET /ops/lotteries/orders/:id/preview', {
  summary: 'What an order that waits would change: how many bets, and what they pay before and after.',
  who: 'operator',
  params: z.strictObject({ id: Uuid }),
  reply: z.strictObject({
    bets: z.int(),
    changed: z.int(),
    sums: z.array(z.strictObject({ currency: CurrencyCode, before: Amount, after: Amount })),
  }),
  refusals: ['order_is_unknown', 'order_is_decided'],
})

export const decideOrder = route('POST /ops/lotteries/orders/:id/decide', {
  summary: 'Approves an order, with the numbers read anew, or declines it. Who asked for it may not approve it.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ isApproved: z.boolean(), numbers: Numbers.nullable() }),
  reply: Order,
  refusals: [
    ...(['order_is_unknown', 'order_is_decided', 'second_person_is_needed', 'results_differ'] as const),
    ...(['issue_is_void', 'issue_is_not_drawn', 'issue_is_unknown', 'draw_is_not_due'] as const),
  ],
})
