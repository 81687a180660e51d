import { z } from 'zod'
import { defaultLanguage, languages } from '#kit/language.ts'
import { route } from '#kit/route.ts'
import { CurrencyCode, Instant } from '#kit/wire.ts'
import { stakeBlocks } from '#modules/compliance/model.ts'

const NodeId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
  .meta({ example: 'mayon-gold' })

const wish = {
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
  body: z.strictObject(wish),
  reply: Launch,
  refusals,
})

export const readLaunch = route('GET /wps/game/launchGame', {
  summary: 'The same by a GET, as the specification has it.',
  who: 'member',
  rate: { points: 30, perSeconds: 60 },
  query: z.strictObject(wish),
  reply: Launch,
  refusals,
})

export const launchFromAnywhere = route('GET /wps/relay/GCS_gameLaunchFB', {
  summary: 'Starts a game; as a trial with play money for everyone who asks for that.',
  who: 'visitor',
  rate: { points: 30, perSeconds: 60 },
  query: z.strictObject({ ...wish, trial: z.enum(['0', '1']).default('0') }),
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
