import { z } from 'zod'
import { type Currency, currencies, parseMoney } from '#kit/money.ts'
import { settingDocument } from '#kit/setting-document.ts'
import { Amount, CurrencyCode, Instant } from '#kit/wire.ts'

/** How money comes in and goes out. Channels are data: a new way to pay is a new line here, not new code. */

const NotNegative = Amount.refine((text) => !text.startsWith('-'), { error: 'amount_is_negative' })
const ByCurrency = z.record(CurrencyCode, NotNegative)
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const Fee = z.strictObject({
  /** In hundredths of a percent, so that 1.5 % is 150 and no fraction is ever written. */
  basisPoints: z.int().min(0).max(5_000),
  fixed: NotNegative,
})

/** In the time zone of the brand. A window that ends before it begins goes over midnight. */
const Hours = z.strictObject({ from: TimeOfDay, to: TimeOfDay })

const Direction = z.strictObject({
  isOn: z.boolean(),
  /** Both in the currency of the purse. */
  least: NotNegative,
  most: NotNegative,
  fee: Fee,
  hours: Hours.nullable(),
  /** What people are told to expect. */
  etaMinutes: z.int().min(0).max(10_080),
})

const Channel = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(32),
    kind: z.enum(['qrph', 'ewallet', 'bank', 'usdt']),
    name: z.string().min(1).max(40),
    /** Which payment provider carries it, by its code. */
    psp: z.string().regex(/^[A-Z0-9_]{2,20}$/),
    /** Of the purse. */
    currency: CurrencyCode,
    /** What is handed over outside. */
    payCurrency: CurrencyCode,
    /** How much of the purse's currency one of the other is; kept on each payment, so that a later change touches none. */
    rate: z
      .string()
      .regex(/^(0|[1-9]\d{0,8})(\.\d{1,6})?$/)
      .refine((text) => Number(text) > 0, { error: 'rate_is_nothing' })
      .nullable(),
    deposit: Direction.extend({
      presets: z.array(NotNegative).max(8),
      /** How long somebody may take to pay. */
      expiresMinutes: z.int().min(1).max(10_080),
      /** Whether money from an account in another name is looked at by a person. */
      checksName: z.boolean(),
    }).nullable(),
    withdraw: Direction.nullable(),
    /** The banks or e-wallets that payout accounts are offered with; where none is named, any can be typed. */
    institutions: z.array(z.string().min(1).max(60)).max(60).default([]),
    isInMaintenance: z.boolean(),
    maintenanceUntil: Instant.nullable(),
  })
  .refine(({ currency, payCurrency, rate }) => (currency === payCurrency) === (rate === null), {
    path: ['rate'],
    error: 'rate_is_wrong',
  })
  .refine(({ currency, deposit, withdraw }) => [deposit, withdraw].every((one) => !one || isInOrder(one, currency)), {
    path: ['deposit', 'least'],
    error: 'limits_are_crossed',
  })

const CashierRules = z.strictObject({
  channels: z
    .array(Channel)
    .max(50)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: 'list_repeats_itself' }),
  /** How much of a deposit has to be staked before money leaves, in percent. */
  turnoverPercent: z.int().min(0).max(10_000),
  /** Up to this a withdrawal needs nobody. */
  approvedUpTo: ByCurrency,
  /** From this on two different people have to agree. */
  twoPeopleFrom: ByCurrency,
  /** What one member may take out a day, and how often. */
  dailyMost: ByCurrency,
  dailyCount: z.int().min(1).max(1_000),
  /** From which VIP level on `dailyMost` is so many percent of what it is for everybody. */
  levelLimits: z
    .array(z.strictObject({ level: z.int().min(1).max(100), percent: z.int().min(100).max(1_000) }))
    .max(20)
    .default([]),
  openDepositsMax: z.int().min(1).max(50),
  payoutAccountsMax: z.int().min(1).max(50),
  /** A payout account that joined others may be used only so much later. */
  coolingHours: z.int().min(0).max(720),
  /** A withdrawal that nobody confirmed for so long counts as received. */
  confirmMinutes: z.int().min(1).max(10_080),
})

function isInOrder({ least, most }: { readonly least: string; readonly most: string }, currency: string): boolean {
  const [low, high] = [parseMoney(least, currency as Currency), parseMoney(most, currency as Currency)]
  return low.ok && high.ok && low.value > 0n && low.value <= high.value
}

const free = { basisPoints: 0, fixed: '0' }
const common = { institutions: [] as string[], isInMaintenance: false, maintenanceUntil: null, psp: 'PASADA' } as const
const pesos = { ...common, currency: 'PHP', payCurrency: 'PHP', rate: null } as const
const incoming = { isOn: true, fee: free, hours: null, etaMinutes: 1, checksName: false } as const
const outgoing = { isOn: true, hours: null } as const

const cashierDefaults: z.output<typeof CashierRules> = {
  channels: [
    {
      ...pesos,
      id: 'qrph',
      kind: 'qrph',
      name: 'QR Ph',
      deposit: {
        ...incoming,
        least: '100.00',
        most: '50000.00',
        presets: ['200.00', '500.00', '1000.00', '2000.00', '5000.00', '10000.00'],
        expiresMinutes: 30,
      },
      withdraw: null,
    },
    {
      ...pesos,
      id: 'ewallet',
      kind: 'ewallet',
      name: 'E-wallet',
      institutions: ['Bulsa', 'Tangkilik Pay', 'Sukli', 'Alon Wallet', 'Kaha'],
      deposit: {
        ...incoming,
        least: '100.00',
        most: '50000.00',
        presets: ['200.00', '500.00', '1000.00', '2000.00', '5000.00', '10000.00'],
        expiresMinutes: 30,
      },
      withdraw: { ...outgoing, least: '200.00', most: '50000.00', fee: free, etaMinutes: 10 },
    },
    {
      ...pesos,
      id: 'bank',
      kind: 'bank',
      name: 'Bank transfer',
      deposit: {
        ...incoming,
        least: '500.00',
        most: '500000.00',
        presets: ['1000.00', '5000.00', '10000.00', '20000.00', '50000.00', '100000.00'],
        expiresMinutes: 120,
        etaMinutes: 15,
        checksName: true,
      },
      withdraw: {
        ...outgoing,
        least: '500.00',
        most: '500000.00',
        fee: { basisPoints: 0, fixed: '15.00' },
        etaMinutes: 60,
      },
    },
    {
      ...common,
      id: 'usdt',
      kind: 'usdt',
      name: 'USDT',
      currency: 'PHP',
      payCurrency: 'USDT',
      rate: '57.25',
      deposit: {
        ...incoming,
        least: '500.00',
        most: '500000.00',
        presets: ['1000.00', '5000.00', '10000.00', '50000.00'],
        expiresMinutes: 60,
        etaMinutes: 10,
      },
      withdraw: {
        ...outgoing,
        least: '500.00',
        most: '500000.00',
        fee: { basisPoints: 50, fixed: '60.00' },
        etaMinutes: 30,
      },
    },
    {
      ...common,
      id: 'usdt-purse',
      kind: 'usdt',
      name: 'USDT',
      currency: 'USDT',
      payCurrency: 'USDT',
      rate: null,
      deposit: {
        ...incoming,
        least: '10.00',
        most: '10000.00',
        presets: ['20.00', '50.00', '100.00', '500.00'],
        expiresMinutes: 60,
        etaMinutes: 10,
      },
      withdraw: {
        ...outgoing,
        least: '10.00',
        most: '10000.00',
        fee: { basisPoints: 0, fixed: '1.00' },
        etaMinutes: 30,
      },
    },
  ],
  turnoverPercent: 100,
  approvedUpTo: amounts({ PHP: '5000.00', USDT: '100.00' }),
  twoPeopleFrom: amounts({ PHP: '50000.00', USDT: '1000.00' }),
  dailyMost: amounts({ PHP: '500000.00', USDT: '10000.00' }),
  dailyCount: 10,
  levelLimits: [
    { level: 3, percent: 150 },
    { level: 4, percent: 200 },
    { level: 5, percent: 300 },
    { level: 6, percent: 500 },
  ],
  openDepositsMax: 5,
  payoutAccountsMax: 5,
  coolingHours: 24,
  confirmMinutes: 30,
}

/** Every currency has its line: one that is added to the house does not compile without it. */
function amounts(by: Record<(typeof currencies)[number], string>): Record<string, string> {
  return by
}

export const cashierDocument = settingDocument('cashier', CashierRules, cashierDefaults)
