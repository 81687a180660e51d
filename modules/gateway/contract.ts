import { z } from 'zod'
import { defaultLanguage, languages } from '#kit/language.ts'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, IdempotencyKey, Instant, Uuid } from '#kit/wire.ts'
import { stakeBlocks } from '#modules/compliance/model.ts'

const NodeId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
  .meta({ example: 'mayon-gold' })

const input = {
  nodeId: NodeId,
  currency: CurrencyCode.optional(),
  language: z.enum(languages).default(defaultLanguage),
}

const Launch = z.strictObject({
  kind: z.enum(['page', 'frame']).meta({ description: 'A page of our own, or a vendor’s game for the popup’s frame' }),
  url: z.string().meta({ example: '/play/mayon-gold' }),
  origin: z.string().nullable().meta({ description: 'The only origin that the frame may speak from' }),
  gameName: z.string(),
  vendorName: z.string().nullable(),
  mode: z.enum(['real', 'demo']),
  expiresAt: Instant.nullable().meta({ description: 'Until when the address opens the game; it does so once' }),
  isTransfer: z.boolean().meta({ description: 'The vendor holds the money meanwhile; say when the game is left' }),
})

const refusals = [
  'game_is_unknown',
  'game_is_soon',
  'game_is_in_maintenance',
  'vendor_is_down',
  'account_is_blocked',
  'transfer_is_unsettled',
  'currency_is_not_offered',
  ...stakeBlocks,
] as const

export const launchGame = route('POST /wps/game/launchGame', {
  summary: 'Starts a game for real money: where our own is played, or the address of a vendor’s for its frame.',
  who: 'member',
  rate: { points: 30, perSeconds: 60 },
  body: z.strictObject(input),
  reply: Launch,
  refusals,
})

export const readLaunch = route('GET /wps/game/launchGame', {
  summary: 'The same by a GET, as the specification has it.',
  who: 'member',
  rate: { points: 30, perSeconds: 60 },
  query: z.strictObject(input),
  reply: Launch,
  refusals,
})

export const launchFromAnywhere = route('GET /wps/relay/GCS_gameLaunchFB', {
  summary: 'Starts a game; as a trial with play money for everyone who asks for that.',
  who: 'visitor',
  rate: { points: 30, perSeconds: 60 },
  query: z.strictObject({ ...input, trial: z.enum(['0', '1']).default('0') }),
  reply: Launch,
  refusals: [
    ...refusals,
    'game_has_no_trial',
    'sign_in_is_needed',
    'real_account_is_needed',
    'two_factor_is_needed',
    'password_change_is_needed',
    'role_is_wrong',
  ],
})

export const leaveGame = route('POST /wps/game/leaveGame', {
  summary: 'The game is closed: what its vendor holds of my money comes back.',
  who: 'member',
  rate: { points: 30, perSeconds: 60 },
  body: z.strictObject({ nodeId: NodeId, currency: CurrencyCode.optional() }),
  reply: z.null(),
  refusals,
})

const VendorCode = z
  .string()
  .regex(/^[A-Z0-9_]{2,20}$/)
  .meta({ example: 'KULAY' })

/** `pending`: the maker did not answer. It is asked under the same id until it does; nothing is sent again, nothing given back meanwhile. */
const WalletTransfer = z.strictObject({
  id: Uuid,
  vendor: VendorCode,
  direction: z.enum(['in', 'out']).meta({ description: 'Into the maker’s wallet, or out of it' }),
  state: z.enum(['done', 'pending', 'refused']),
  amount: Amount.nullable().meta({ description: 'What moved; null while nobody knows' }),
  currency: CurrencyCode,
  askedAt: Instant,
})

export const getMerchantWallet = route('GET /wps/relay/GCS_merchantWallet', {
  summary: 'Whether all makers play on one purse, and which of them have a wallet of their own.',
  who: 'member',
  query: z.strictObject({ merchantCode: z.string().max(16).optional(), currency: CurrencyCode.optional() }),
  reply: z.strictObject({
    isSingle: z.boolean().meta({ description: 'No maker holds money of its own: there is nothing to transfer' }),
    currency: CurrencyCode,
    main: Amount.meta({ description: 'What could be transferred now' }),
    wallets: z.array(
      z.strictObject({
        vendor: VendorCode,
        name: z.string(),
        isOpen: z.boolean(),
        balance: Amount.meta({
          description: 'What was given to this maker; what was won or lost there shows when it is taken back',
        }),
        pending: WalletTransfer.nullable(),
      }),
    ),
  }),
  refusals: [],
})

export const walletTransfer = route('POST /wps/relay/GCS_walletTransfer', {
  summary: 'Moves money between my main wallet and a maker’s. The same key again tells how the same transfer stands.',
  who: 'member',
  rate: { points: 30, perSeconds: 60 },
  body: z.strictObject({
    key: IdempotencyKey,
    vendor: VendorCode,
    direction: z.enum(['in', 'out']),
    amount: z.string().max(40).nullable().meta({ description: 'Null: all of it. Out of a maker’s wallet always all.' }),
    currency: CurrencyCode.optional(),
  }),
  reply: WalletTransfer,
  refusals: [
    'vendor_is_down',
    'wallet_is_single',
    'transfer_is_unsettled',
    'amount_is_malformed',
    'amount_is_too_precise',
    'amount_is_too_large',
    'amount_must_be_positive',
    'account_is_blocked',
    'funds_are_short',
    'key_is_reused',
    ...stakeBlocks,
  ],
})

export const recallAll = route('POST /wps/relay/GCS_walletRecall', {
  summary: 'Takes back what all makers hold of mine, at one click.',
  who: 'member',
  rate: { points: 10, perSeconds: 60 },
  body: z.strictObject({ key: IdempotencyKey, currency: CurrencyCode.optional() }),
  reply: z.strictObject({ transfers: z.array(WalletTransfer) }),
  refusals: ['key_is_reused'],
})
