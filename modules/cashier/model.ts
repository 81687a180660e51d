import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'

export const channelKinds = ['qrph', 'ewallet', 'bank', 'usdt'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** Why a way to pay cannot be used now, if it cannot. */
export const channelStates = ['open', 'closed', 'maintenance', 'off'] as const
export type ChannelState = (typeof channelStates)[number]

/**
 * created: written down, the provider not heard of yet · pending: it waits for the money · confirming: it sees the money, which may still
 * not come · credited: in the purse · review: the money is there, but not as it was agreed, and a person looks.
 */
export const depositStates = [
  'created',
  'pending',
  'confirming',
  'credited',
  'review',
  'failed',
  'cancelled',
  'expired',
  'reversed',
] as const
export type DepositState = (typeof depositStates)[number]

/** Why a person looks at a deposit. `late` is money for one that was called off. */
export const reviewReasons = ['amount_differs', 'currency_differs', 'name_differs', 'late'] as const
export type ReviewReason = (typeof reviewReasons)[number]

/**
 * From the request on the money is set aside. review: a person decides · approved: nobody has told the provider yet · submitting: the
 * provider is being told, under a name that was written down before · submitted: it has taken it on · unknown: whether it did cannot be
 * told, and only asking will tell. Failed, rejected, cancelled and reversed gave the money back.
 */
export const withdrawalStates = [
  'requested',
  'review',
  'approved',
  'submitting',
  'submitted',
  'unknown',
  'paid',
  'failed',
  'rejected',
  'cancelled',
  'reversed',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

export const receiptStates = ['awaiting', 'received', 'not_received', 'full_payment', 'auto_received'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** Why a withdrawal is looked at before it goes out. */
export const riskReasons = ['amount_is_large', 'payout_account_is_shared'] as const
export type RiskReason = (typeof riskReasons)[number]

/** Why a person has to look at a payment that goes on by itself no more. */
export const attentions = [
  'no_answer',
  'amount_differs',
  'provider_forgot',
  'provider_contradicts',
  'not_received',
] as const
export type Attention = (typeof attentions)[number]

export const buckets = ['matched', 'amount_differs', 'state_differs', 'missing_here', 'missing_there'] as const
export type Bucket = (typeof buckets)[number]

export type PaymentId = Id<'payment'>

/** Where the payer of a deposit sends the money, as the provider says. */
export interface PayTo {
  /** An account number, or an address. */
  readonly number: string
  readonly holder: string | null
  /** A bank, or a network. */
  readonly institution: string
  /** What the payer writes beside it. */
  readonly reference: string | null
}

export interface Deposit {
  readonly id: PaymentId
  readonly memberId: Id<'member'>
  readonly channel: string
  readonly kind: ChannelKind
  readonly psp: string
  readonly state: DepositState
  readonly currency: Currency
  readonly amount: bigint
  readonly payCurrency: Currency
  readonly payAmount: bigint
  /** Millionths of the purse's currency for one of the other. */
  readonly rateMicro: bigint
  readonly feeBasisPoints: number
  readonly feeFixed: bigint
  readonly checksName: boolean
  /** What the provider calls it. */
  readonly providerRef: string | null
  readonly payUrl: string | null
  readonly qr: string | null
  readonly payTo: PayTo | null
  /** What came, in the currency that it came in. */
  readonly paid: bigint | null
  readonly paidCurrency: string | null
  readonly credited: bigint | null
  readonly fee: bigint | null
  readonly reviewReason: ReviewReason | null
  readonly attention: Attention | null
  readonly isLate: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date
  readonly polls: number
}

export interface Withdrawal {
  readonly id: PaymentId
  readonly memberId: Id<'member'>
  readonly channel: string
  readonly kind: ChannelKind
  readonly psp: string
  readonly accountId: Id<'payout_account'>
  readonly accountLabel: string
  readonly state: WithdrawalState
  readonly currency: Currency
  /** All that leaves the purse, the fee in it. */
  readonly amount: bigint
  readonly fee: bigint
  readonly payCurrency: Currency
  readonly payAmount: bigint
  readonly rateMicro: bigint
  readonly needsTwo: boolean
  readonly risks: readonly RiskReason[]
  /** The name under which the provider was told, or will be asked. */
  readonly attemptId: Id<'attempt'> | null
  readonly providerRef: string | null
  readonly attention: Attention | null
  readonly failure: string | null
  readonly receipt: ReceiptState | null
  readonly receiptDueAt: Date | null
  readonly receiptAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly paidAt: Date | null
  readonly polls: number
}

export interface Step {
  readonly state: string
  readonly at: Date
}

export type CashierRefusal =
  | 'channel_is_unknown'
  | 'channel_is_closed'
  | 'channel_is_in_maintenance'
  | 'channel_is_off'
  | 'amount_is_below_minimum'
  | 'amount_is_above_maximum'
  | 'too_many_open_deposits'
  | 'payment_is_unknown'
  | 'payment_is_underway'
  | 'payment_provider_is_down'
  | 'payout_account_is_unknown'
  | 'payout_account_is_malformed'
  | 'payout_account_is_cooling'
  | 'payout_account_is_of_another_kind'
  | 'payout_account_exists'
  | 'payout_accounts_are_full'
  | 'turnover_is_owed'
  | 'bonus_would_be_lost'
  | 'deficit_is_owed'
  | 'daily_limit_is_reached'
  | 'daily_count_is_reached'
  | 'receipt_is_not_due'
  | 'receipt_is_closed'
  | 'proof_is_needed'
  | 'decision_is_not_possible'
  | 'review_has_changed'
  | 'second_person_is_needed'
  | 'report_is_missing'

/** What the modules above are told of payments, through the outbox, by the member's id. */
export const paymentTopics = [
  'cashier.deposit_credited',
  'cashier.deposit_in_review',
  'cashier.deposit_failed',
  'cashier.deposit_reversed',
  'cashier.withdrawal_paid',
  'cashier.withdrawal_failed',
  'cashier.withdrawal_rejected',
  'cashier.withdrawal_reversed',
] as const
export type PaymentTopic = (typeof paymentTopics)[number]

export interface PaymentHappened {
  readonly memberId: string
  readonly id: string
  /** For people: DP-7Q4K-2291. */
  readonly number: string
  readonly currency: Currency
  /** A decimal text: of a credited deposit what reached the purse, else what was asked for. */
  readonly amount: string
  readonly channelName: string
  /** Why it is looked at, or why it did not work, where that is known. */
  readonly reason: string | null
}
