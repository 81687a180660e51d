import { z } from 'zod'
import { currencies } from '#kit/money.ts'
import { codes } from '#modules/gateway/model.ts'

/** The vendors' protocol, as it travels. `docs/vendor-protocol.md` is the same for people. */

const name = (what: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9._:-]{1,64}$/)
    .meta({ description: what })

const TxName = name('The vendor’s own name for a transaction; it has one effect for good')
const RoundName = name('The vendor’s own name for a round')
const PlayerName = name('The player, as we named them to this vendor')
const GameName = name('The game, as the vendor lists it')
const Secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const Currency = z.enum(currencies as [string, ...string[]])
/** One that is not offered has a code of its own, so it has to be read first. */
const AskedCurrency = z
  .string()
  .min(1)
  .max(16)
  .meta({ description: `One of ${currencies.join(', ')}; any other is answered with CURRENCY_UNKNOWN` })

const minor = (pattern: RegExp, example: string) =>
  z.string().regex(pattern).meta({ description: 'Minor units', example })
const Positive = minor(/^[1-9]\d{0,17}$/, '2500')
const NotNegative = minor(/^(0|[1-9]\d{0,17})$/, '5000')
const Signed = minor(/^-?[1-9]\d{0,17}$/, '-100')

const GrantId = name('The id of the free rounds that this was won with, as POST /freerounds gave it')

/** Fields that we do not know are ignored: the signature covers the raw bytes, and a vendor may send one body to many platforms. */
export const ActionBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bet'), tx: TxName, amount: Positive }),
  z.object({ type: z.literal('tip'), tx: TxName, amount: Positive }),
  z.object({ type: z.literal('reserve'), tx: TxName, amount: Positive }),
  z.object({ type: z.literal('win'), tx: TxName, amount: NotNegative, ref: TxName.optional() }),
  z.object({ type: z.literal('jackpot_win'), tx: TxName, amount: Positive }),
  z.object({ type: z.literal('promo_win'), tx: TxName, amount: Positive }),
  z.object({ type: z.literal('freeround_win'), tx: TxName, amount: NotNegative, grant: GrantId.optional() }),
  z.object({ type: z.literal('adjust'), tx: TxName, amount: Signed }),
  z.object({ type: z.literal('settle'), tx: TxName, ref: TxName, amount: NotNegative }),
  z.object({ type: z.literal('rollback'), tx: TxName, ref: TxName }),
])

export const SessionBody = z.object({ token: Secret, game: GameName, currency: AskedCurrency })
export const BalanceBody = z.object({ player: PlayerName, currency: AskedCurrency })
export const TransactionsBody = z.object({
  player: PlayerName,
  session: Secret.optional(),
  game: GameName,
  round: RoundName,
  currency: AskedCurrency,
  actions: z.array(ActionBody).min(1).max(20),
  round_end: z.boolean().optional(),
})

const CodeField = z.enum(codes)
const Balance = minor(/^\d+$/, '1248050').meta({ description: 'What the player can use now, in minor units' })

export const SessionReply = z.strictObject({
  code: CodeField,
  player: PlayerName.optional(),
  session: Secret.optional(),
  currency: Currency.optional(),
  balance: Balance.optional(),
  expires_at: z.iso.datetime().optional(),
})
export const BalanceReply = z.strictObject({ code: CodeField, currency: Currency, balance: Balance })
export const TransactionsReply = z.strictObject({
  code: CodeField,
  currency: Currency,
  balance: Balance,
  results: z.array(
    z.strictObject({
      tx: TxName,
      replay: z.boolean(),
      tombstoned: z.boolean(),
      held: z.boolean().meta({ description: 'The credit is set aside until an operator decides' }),
    }),
  ),
})

const TransactionRecord = z.strictObject({
  tx: TxName,
  player: PlayerName,
  round: RoundName,
  type: z.string().nullable(),
  amount: z.string(),
  currency: Currency,
  ref: TxName.nullable(),
  grant: z.string().nullable(),
  state: z.enum(['live', 'held', 'reversed', 'rejected', 'tombstone']),
  result: CodeField,
  at: z.iso.datetime(),
})
export const TransactionReply = z.strictObject({ code: CodeField, transaction: TransactionRecord.optional() })
export const RoundReply = z.strictObject({
  code: CodeField,
  round: RoundName,
  parts: z.array(
    z.strictObject({
      player: PlayerName,
      game: z.string(),
      currency: Currency,
      state: z.enum(['open', 'ended', 'swept']),
      opened_at: z.iso.datetime(),
      ended_at: z.iso.datetime().nullable(),
      transactions: z.array(TransactionRecord),
    }),
  ),
})

/** A call that was not understood, or not believed. */
export const FaultReply = z.strictObject({
  code: z.enum(['BAD_REQUEST', 'PLAYER_UNKNOWN', 'CURRENCY_UNKNOWN', 'UNAUTHORIZED', 'TEMPORARY']),
  detail: z.string(),
})

export type SessionAnswer = z.output<typeof SessionReply>
export type BalanceAnswer = z.output<typeof BalanceReply>
export type TransactionsAnswer = z.output<typeof TransactionsReply>
export type TransactionAnswer = z.output<typeof TransactionReply>
export type RoundAnswer = z.output<typeof RoundReply>

export const KeysReply = z.strictObject({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })),
})
