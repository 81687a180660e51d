import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, IdempotencyKey, Uuid } from '#kit/wire.ts'
import { channelKinds } from '#modules/cashier/model.ts'
import {
  AmountText,
  Channel,
  ChannelId,
  Deposit,
  PaymentPassword,
  PayoutAccount,
  Withdrawal,
} from '#modules/cashier/wire.ts'
import { bonusKinds } from '#modules/wallet/model.ts'

const page = {
  before: Uuid.optional().meta({ description: 'The `next` of the page before' }),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}
const One = z.strictObject({ id: Uuid })
const writing = { points: 60, perSeconds: 60 } as const

const amountRefusals = ['amount_is_malformed', 'amount_is_too_precise', 'amount_is_too_large'] as const
const passwordRefusals = [
  'payment_password_is_missing',
  'payment_password_is_wrong',
  'payment_password_is_locked',
  'server_is_busy',
] as const
const channelRefusals = [
  'channel_is_unknown',
  'channel_is_closed',
  'channel_is_in_maintenance',
  'channel_is_off',
  'amount_is_below_minimum',
  'amount_is_above_maximum',
] as const

export const listChannels = route('GET /wps/cashier/channels', {
  summary: 'The ways to pay in and out, with their limits, fees and hours.',
  who: 'member',
  query: z.strictObject({ currency: CurrencyCode.optional() }),
  reply: z.strictObject({
    currency: CurrencyCode,
    channels: z.array(Channel),
    lastDeposit: z.strictObject({ channel: ChannelId, amount: Amount }).nullable(),
    turnoverPercent: z.int().meta({ description: 'How much of a deposit has to be staked before it can leave' }),
    confirmMinutes: z.int(),
    coolingHours: z.int(),
    payoutAccountsMax: z.int(),
  }),
  refusals: [],
})

export const createDeposit = route('POST /wps/cashier/deposits', {
  summary: 'Asks the provider for a payment. The same key again gives the same deposit.',
  who: 'member',
  rate: writing,
  body: z.strictObject({
    key: IdempotencyKey,
    channel: ChannelId,
    amount: AmountText,
    currency: z.string().max(8).meta({ example: 'PHP' }),
  }),
  reply: Deposit,
  refusals: [
    ...amountRefusals,
    ...channelRefusals,
    'currency_is_not_offered',
    'too_many_open_deposits',
    'payment_provider_is_down',
    'key_is_reused',
    'deposit_limit_is_reached',
    'limit_is_in_other_currency',
    'play_is_paused',
    'self_excluded',
    'age_is_not_allowed',
  ],
})

export const listDeposits = route('GET /wps/cashier/deposits', {
  summary: 'My deposits, newest first.',
  who: 'member',
  query: z.strictObject({ ...page, open: z.enum(['0', '1']).default('0') }),
  reply: z.strictObject({ deposits: z.array(Deposit), next: Uuid.nullable() }),
  refusals: [],
})

export const getDeposit = route('GET /wps/cashier/deposits/:id', {
  summary: 'One of my deposits.',
  who: 'member',
  params: One,
  reply: Deposit,
  refusals: ['payment_is_unknown'],
})

export const cancelDeposit = route('POST /wps/cashier/deposits/:id/cancel', {
  summary: 'Calls a deposit off that nobody has paid yet. Sent twice it has one effect.',
  who: 'member',
  rate: writing,
  params: One,
  reply: Deposit,
  refusals: ['payment_is_unknown', 'payment_is_underway'],
})

export const listPayoutAccounts = route('GET /wps/cashier/accounts', {
  summary: 'Where my withdrawals can go.',
  who: 'member',
  reply: z.strictObject({ accounts: z.array(PayoutAccount), hasPaymentPassword: z.boolean() }),
  refusals: [],
})

export const addPayoutAccount = route('POST /wps/cashier/accounts', {
  summary: 'Adds a place for withdrawals. One that joins others may be used only after the cooling period.',
  who: 'member',
  encrypted: true,
  rate: { points: 20, perSeconds: 60 },
  body: z.strictObject({
    kind: z.enum(channelKinds),
    number: z.string().min(4).max(64).meta({ description: 'Account number, mobile number or address' }),
    holder: z.string().max(80).optional().meta({ description: 'Whose account it is; not asked for USDT' }),
    institution: z.string().max(60).optional().meta({ description: 'The bank or e-wallet; for USDT the network' }),
    isDefault: z.boolean().default(false),
    paymentPassword: PaymentPassword,
  }),
  reply: PayoutAccount,
  refusals: ['payout_account_is_malformed', 'payout_account_exists', 'payout_accounts_are_full', ...passwordRefusals],
})

export const removePayoutAccount = route('POST /wps/cashier/accounts/:id/remove', {
  summary: 'Takes a place for withdrawals away. Those under way still arrive there.',
  who: 'member',
  encrypted: true,
  rate: { points: 20, perSeconds: 60 },
  params: One,
  body: z.strictObject({ paymentPassword: PaymentPassword }),
  reply: z.null(),
  refusals: ['payout_account_is_unknown', ...passwordRefusals],
})

export const choosePayoutAccount = route('POST /wps/cashier/accounts/:id/default', {
  summary: 'Makes one the first to be offered.',
  who: 'member',
  rate: writing,
  params: One,
  reply: PayoutAccount,
  refusals: ['payout_account_is_unknown'],
})

const Money = z.strictObject({ required: Amount, done: Amount, left: Amount })

export const quoteWithdrawal = route('GET /wps/cashier/withdrawals/quote', {
  summary: 'What a withdrawal would cost, what would arrive, and what stands in its way. It moves nothing.',
  who: 'member',
  query: z.strictObject({ channel: ChannelId, amount: AmountText.optional(), account: Uuid.optional() }),
  reply: z.strictObject({
    channel: ChannelId,
    currency: CurrencyCode,
    available: Amount.meta({ description: 'What the purse can give now' }),
    least: Amount,
    locked: Amount.meta({ description: 'What of that is bound to turnover that is still open' }),
    most: Amount.meta({
      description: 'The least of the channel’s limit, what is available and not locked, and what is left today',
    }),
    leftToday: Amount,
    countLeftToday: z.int(),
    turnover: Money.meta({ description: 'What has to be staked before all of it can leave' }),
    bonus: z
      .strictObject({
        lost: Amount.meta({ description: 'What of it a withdrawal takes, whatever its amount' }),
        grants: z.array(
          z.strictObject({
            id: Uuid,
            kind: z.enum(bonusKinds),
            purse: Amount,
            wageringLeft: Amount.meta({
              description: 'Until its purse becomes cash; nothing of a sticky one that is done',
            }),
          }),
        ),
      })
      .nullable()
      .meta({ description: 'Bonus money that cannot be withdrawn now, and why; null where there is none' }),
    deficit: Amount.meta({ description: 'Owed from a deposit that was taken back' }),
    kyc: z
      .strictObject({ level: z.int(), needed: z.int() })
      .nullable()
      .meta({ description: 'Where more has to be known of the member for this amount' }),
    blockers: z.array(z.string()).meta({ description: 'Refusals that a request would meet now, in their order' }),
    offer: z
      .strictObject({
        amount: Amount,
        fee: Amount,
        arrives: Amount,
        payCurrency: CurrencyCode,
        payAmount: Amount,
        rate: z.string().nullable(),
        needsReview: z.boolean(),
        etaMinutes: z.int(),
      })
      .nullable()
      .meta({ description: 'Null without an amount' }),
  }),
  refusals: [...amountRefusals, 'channel_is_unknown'],
})

export const requestWithdrawal = route('POST /wps/cashier/withdrawals', {
  summary: 'Sets the money aside and sends it on its way. The same key again gives the same withdrawal.',
  who: 'member',
  encrypted: true,
  rate: { points: 20, perSeconds: 60 },
  body: z.strictObject({
    key: IdempotencyKey,
    channel: ChannelId,
    account: Uuid,
    amount: AmountText,
    currency: z.string().max(8),
    paymentPassword: PaymentPassword,
    givesUpBonus: z
      .boolean()
      .default(false)
      .meta({ description: 'That the bonus money which a withdrawal ends was seen, and is given up' }),
  }),
  reply: Withdrawal,
  refusals: [
    ...amountRefusals,
    ...channelRefusals,
    'currency_is_not_offered',
    'payout_account_is_unknown',
    'payout_account_is_cooling',
    'payout_account_is_of_another_kind',
    'turnover_is_owed',
    'bonus_would_be_lost',
    'deficit_is_owed',
    'daily_limit_is_reached',
    'daily_count_is_reached',
    'funds_are_short',
    'key_is_reused',
    'kyc_is_needed',
    ...passwordRefusals,
  ],
})

export const listWithdrawals = route('GET /wps/cashier/withdrawals', {
  summary: 'My withdrawals, newest first.',
  who: 'member',
  query: z.strictObject({ ...page, open: z.enum(['0', '1']).default('0') }),
  reply: z.strictObject({ withdrawals: z.array(Withdrawal), next: Uuid.nullable() }),
  refusals: [],
})

export const getWithdrawal = route('GET /wps/cashier/withdrawals/:id', {
  summary: 'One of my withdrawals.',
  who: 'member',
  params: One,
  reply: Withdrawal,
  refusals: ['payment_is_unknown'],
})

export const cancelWithdrawal = route('POST /wps/cashier/withdrawals/:id/cancel', {
  summary: 'Takes a withdrawal back that the provider was not told of yet.',
  who: 'member',
  rate: writing,
  params: One,
  reply: Withdrawal,
  refusals: ['payment_is_unknown', 'payment_is_underway'],
})

export const confirmReceipt = route('POST /wps/cashier/withdrawals/:id/receipt', {
  summary: 'Says whether the money came. That it did not needs a picture as proof (POST /wps/files?purpose=proof).',
  who: 'member',
  rate: writing,
  params: One,
  body: z.strictObject({
    answer: z.enum(['received', 'not_received', 'full_payment']),
    files: z.array(Uuid).max(3).default([]),
    note: z.string().max(140).default(''),
  }),
  reply: Withdrawal,
  refusals: [
    'payment_is_unknown',
    'receipt_is_not_due',
    'receipt_is_closed',
    'proof_is_needed',
    'file_is_unknown',
    'file_is_used',
  ],
})

/** What the member's own topic says of payments: look again at this one. A change of the purse is told as `balance` besides. */
export interface PaymentEvent {
  readonly type: 'payment'
  readonly payment: 'deposit' | 'withdrawal'
  readonly id: string
  readonly state: string
}
