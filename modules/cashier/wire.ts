import { z } from 'zod'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import {
  channelKinds,
  channelStates,
  depositStates,
  receiptStates,
  reviewReasons,
  withdrawalStates,
} from '#modules/cashier/model.ts'

/** What members and operators are shown of payments. */

export const ChannelId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(32)
  .meta({ example: 'qrph' })

/** An amount is read by hand, so that each way of being wrong has its own name. */
export const AmountText = z.string().max(40).meta({ example: '500.00' })
export const PaymentPassword = z.string().min(1).max(64)

const Fee = z.strictObject({
  basisPoints: z.int().meta({ description: 'Hundredths of a percent' }),
  fixed: Amount,
})

const Direction = z.strictObject({
  state: z.enum(channelStates),
  least: Amount,
  most: Amount,
  fee: Fee,
  hours: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
  etaMinutes: z.int(),
})

export const Channel = z.strictObject({
  id: ChannelId,
  kind: z.enum(channelKinds),
  name: z.string(),
  currency: CurrencyCode.meta({ description: 'Of the purse; limits and fees are in it' }),
  payCurrency: CurrencyCode.meta({ description: 'What is handed over outside' }),
  rate: z.string().nullable().meta({ description: 'Of the purse’s currency for one of the other', example: '57.25' }),
  maintenanceUntil: Instant.nullable(),
  deposit: Direction.extend({ presets: z.array(Amount), expiresMinutes: z.int() }).nullable(),
  withdraw: Direction.nullable(),
  institutions: z
    .array(z.string())
    .meta({ description: 'Banks or e-wallets that payout accounts are with; empty where any name is taken' }),
})

const Step = z.strictObject({ state: z.string(), at: Instant })

export const Deposit = z.strictObject({
  id: Uuid,
  number: z.string().meta({ description: 'For people', example: 'DP-7Q4K-2291' }),
  channel: ChannelId,
  channelName: z.string(),
  kind: z.enum(channelKinds),
  state: z.enum(depositStates),
  reviewReason: z.enum(reviewReasons).nullable(),
  isLate: z.boolean().meta({ description: 'It was paid after it had expired' }),
  currency: CurrencyCode,
  amount: Amount,
  fee: Amount,
  credited: Amount.nullable().meta({ description: 'What reached the purse: what was paid, without the fee' }),
  payCurrency: CurrencyCode,
  payAmount: Amount.meta({ description: 'What is to be paid' }),
  paid: Amount.nullable().meta({ description: 'What was paid, where that is known' }),
  rate: z.string().nullable(),
  payUrl: z.string().nullable().meta({ description: 'The provider’s page; null once it makes no sense to pay' }),
  qr: z.string().nullable().meta({ description: 'The text of the code to scan' }),
  payTo: z
    .strictObject({
      number: z.string().meta({ description: 'An account number or an address' }),
      holder: z.string().nullable(),
      institution: z.string().meta({ description: 'A bank or a network' }),
      reference: z.string().nullable().meta({ description: 'What the payer writes beside it' }),
    })
    .nullable()
    .meta({
      description: 'Where a transfer goes; null where the code or the page says it, and once it makes no sense to pay',
    }),
  providerReference: z.string().nullable().meta({ description: 'What the provider calls it' }),
  expiresAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
  canCancel: z.boolean(),
  steps: z.array(Step),
})

const Receipt = z.strictObject({
  state: z.enum(receiptStates),
  dueAt: Instant.meta({ description: 'Without an answer until then it counts as received' }),
  answeredAt: Instant.nullable(),
})

export const Withdrawal = z.strictObject({
  id: Uuid,
  number: z.string().meta({ example: 'WD-7R1Q-0042' }),
  channel: ChannelId,
  channelName: z.string(),
  kind: z.enum(channelKinds),
  accountId: Uuid,
  accountLabel: z.string().meta({ description: 'Masked', example: '•••• 4821' }),
  state: z.enum(withdrawalStates),
  failure: z.string().nullable().meta({ description: 'What the provider or the person who rejected it said' }),
  currency: CurrencyCode,
  amount: Amount.meta({ description: 'All that leaves the purse' }),
  fee: Amount,
  arrives: Amount.meta({ description: 'Without the fee, in the currency of the purse' }),
  payCurrency: CurrencyCode,
  payAmount: Amount.meta({ description: 'What arrives outside' }),
  rate: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  paidAt: Instant.nullable(),
  providerReference: z.string().nullable().meta({ description: 'What the provider calls it' }),
  canCancel: z.boolean(),
  receipt: Receipt.nullable(),
  steps: z.array(Step),
})

export const PayoutAccount = z.strictObject({
  id: Uuid,
  kind: z.enum(channelKinds),
  label: z.string().meta({ description: 'Masked', example: '•••• 4821' }),
  holder: z.string().nullable().meta({ description: 'Masked' }),
  institution: z.string().nullable().meta({ description: 'The bank, the e-wallet or the network' }),
  isDefault: z.boolean(),
  usableFrom: Instant,
  isCooling: z.boolean(),
  createdAt: Instant,
})
