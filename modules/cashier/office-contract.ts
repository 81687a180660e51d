import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { attentions, buckets, depositStates, riskReasons, withdrawalStates } from '#modules/cashier/model.ts'
import { ChannelId, Deposit, Withdrawal } from '#modules/cashier/wire.ts'

/** What operators decide about payments. */

const One = z.strictObject({ id: Uuid })
const Note = z.string().trim().min(3).max(500).meta({ description: 'Why; it is kept with the decision' })
const page = { before: Uuid.optional(), limit: z.coerce.number().int().min(1).max(100).default(50) }

const watched = {
  memberId: Uuid,
  attention: z.enum(attentions).nullable().meta({ description: 'Why it goes on by itself no more' }),
  providerRef: z.string().nullable(),
}
const OfficeDeposit = Deposit.extend({
  ...watched,
  received: Amount.meta({ description: 'What the provider received, in the currency of the purse' }),
  version: z.int().meta({ description: 'Grows with every event of the provider' }),
  needsTwo: z.boolean(),
  approvedBy: z.array(z.strictObject({ operator: Uuid, decision: z.enum(['credit', 'refund']) })).meta({
    description: 'Operators who have decided about this amount and version so far',
  }),
})
const OfficeWithdrawal = Withdrawal.extend({
  ...watched,
  needsTwo: z.boolean(),
  risks: z.array(z.enum(riskReasons)),
  approvedBy: z.array(Uuid).meta({ description: 'Operators who have agreed so far' }),
  proofs: z.array(Uuid).meta({ description: 'Pictures that the member sent' }),
})

export const listDepositsOfAll = route('GET /ops/cashier/deposits', {
  summary: 'Deposits of all members, newest first.',
  who: 'operator',
  query: z.strictObject({
    ...page,
    state: z.enum(depositStates).optional(),
    attention: z.enum(['0', '1']).default('0').meta({ description: '1: only those that a person has to look at' }),
  }),
  reply: z.strictObject({ deposits: z.array(OfficeDeposit), next: Uuid.nullable() }),
  refusals: [],
})

export const listWithdrawalsOfAll = route('GET /ops/cashier/withdrawals', {
  summary: 'Withdrawals of all members, newest first.',
  who: 'operator',
  query: z.strictObject({
    ...page,
    state: z.enum(withdrawalStates).optional(),
    attention: z.enum(['0', '1']).default('0'),
  }),
  reply: z.strictObject({ withdrawals: z.array(OfficeWithdrawal), next: Uuid.nullable() }),
  refusals: [],
})

export const resolveDeposit = route('POST /ops/cashier/deposits/:id/resolve', {
  summary:
    'Ends the review of a deposit: what was received is credited, or went back. A large one needs a second, different person.',
  who: 'operator',
  isMoneyAction: true,
  params: One,
  body: z.strictObject({
    decision: z.enum(['credit', 'refund']),
    amount: Amount.meta({ description: '`received` as it was looked at' }),
    version: z.int().min(0).meta({ description: '`version` as it was looked at' }),
    note: Note,
  }),
  reply: OfficeDeposit,
  refusals: [
    'payment_is_unknown',
    'decision_is_not_possible',
    'review_has_changed',
    'second_person_is_needed',
    'amount_is_malformed',
    'amount_is_too_precise',
    'amount_is_too_large',
  ],
})

export const approveWithdrawal = route('POST /ops/cashier/withdrawals/:id/approve', {
  summary: 'Lets a withdrawal go out. A large one needs a second, different person.',
  who: 'operator',
  isMoneyAction: true,
  params: One,
  body: z.strictObject({ note: Note }),
  reply: OfficeWithdrawal,
  refusals: ['payment_is_unknown', 'decision_is_not_possible', 'second_person_is_needed'],
})

export const rejectWithdrawal = route('POST /ops/cashier/withdrawals/:id/reject', {
  summary: 'Gives the money back to the purse. The member reads the reason.',
  who: 'operator',
  isMoneyAction: true,
  params: One,
  body: z.strictObject({ reason: Note }),
  reply: OfficeWithdrawal,
  refusals: ['payment_is_unknown', 'decision_is_not_possible'],
})

export const markWithdrawal = route('POST /ops/cashier/withdrawals/:id/mark', {
  summary: 'Settles by hand what no answer ever settled; two different people have to say the same.',
  who: 'operator',
  isMoneyAction: true,
  params: One,
  body: z.strictObject({ outcome: z.enum(['paid', 'failed']), note: Note }),
  reply: OfficeWithdrawal,
  refusals: ['payment_is_unknown', 'decision_is_not_possible', 'second_person_is_needed'],
})

export const resolveReceipt = route('POST /ops/cashier/withdrawals/:id/receipt', {
  summary: 'Ends the dispute about money that a member says never came: it did, or it is back and goes to the purse.',
  who: 'operator',
  isMoneyAction: true,
  params: One,
  body: z.strictObject({ outcome: z.enum(['received', 'returned']), note: Note }),
  reply: OfficeWithdrawal,
  refusals: ['payment_is_unknown', 'decision_is_not_possible', 'second_person_is_needed'],
})

export const queryPayment = route('POST /ops/cashier/payments/:id/query', {
  summary: 'Asks the provider now what became of a payment.',
  who: 'operator',
  params: One,
  reply: z.strictObject({ state: z.string() }),
  refusals: ['payment_is_unknown', 'decision_is_not_possible', 'payment_provider_is_down'],
})

export const setMaintenance = route('PUT /ops/cashier/channels/:id/maintenance', {
  summary: 'Closes or opens a way to pay.',
  who: 'operator',
  params: z.strictObject({ id: ChannelId }),
  body: z.strictObject({ isInMaintenance: z.boolean(), until: Instant.nullable() }),
  reply: z.null(),
  refusals: ['channel_is_unknown', 'version_is_stale'],
})

const Day = z.iso.date()

export const readReconciliation = route('GET /ops/cashier/reconciliation', {
  summary: 'One day of one provider: what both sides have, and where they differ.',
  who: 'operator',
  query: z.strictObject({ psp: z.string().max(20), day: Day }),
  reply: z.strictObject({
    psp: z.string(),
    day: Day,
    madeAt: Instant,
    buckets: z.array(z.strictObject({ bucket: z.enum(buckets), count: z.int() })),
    items: z
      .array(
        z.strictObject({
          bucket: z.enum(buckets),
          reference: z.string(),
          here: z.string().nullable(),
          there: z.string().nullable(),
        }),
      )
      .meta({ description: 'All but the matched' }),
    clearing: z.array(z.strictObject({ currency: CurrencyCode, amount: Amount })).meta({
      description: 'What lies between provider and purses; nothing, but for deposits in review',
    }),
  }),
  refusals: ['report_is_missing'],
})

export const makeReconciliation = route('POST /ops/cashier/reconciliation', {
  summary: 'Asks the provider for a day and compares it again.',
  who: 'operator',
  body: z.strictObject({ psp: z.string().max(20), day: Day }),
  reply: z.null(),
  refusals: ['report_is_missing', 'payment_provider_is_down'],
})
