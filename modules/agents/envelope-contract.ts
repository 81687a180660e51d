import { z } from 'zod'
import { envelopeKinds, envelopeSharesMax } from '#engines/envelope.ts'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, IdempotencyKey, Instant, Uuid } from '#kit/wire.ts'
import { envelopeAudiences, envelopeStates, guestsMax } from '#modules/agents/rules/envelopes.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Secret = z.string().min(1).max(128)

/** The one format in which every random result of the house is proven. */
export const EnvelopeProof = z.strictObject({
  version: z.literal(1),
  game: z.string(),
  mathVersion: z.int(),
  configHash: Hash,
  source: z.strictObject({
    kind: z.literal('seeds'),
    serverSeedHash: Hash,
    /** Null while it is open. */
    serverSeed: Hash.nullable(),
    clientSeed: z.string(),
    nonce: z.int(),
  }),
  params: z.strictObject({ kind: z.enum(envelopeKinds), total: z.string(), shares: z.int(), unit: z.string() }),
  /** Minor units, in the order in which they were given away; empty while it is open. */
  outcome: z.strictObject({ shares: z.array(z.string()) }),
})

const Envelope = z.strictObject({
  id: Uuid,
  currency: CurrencyCode,
  kind: z.enum(envelopeKinds),
  audience: z.enum(envelopeAudiences),
  total: Amount,
  shares: z.int(),
  wish: z.string(),
  state: z.enum(envelopeStates),
  claimed: z.int(),
  claimedAmount: Amount,
  returned: Amount,
  sentAt: Instant,
  expiresAt: Instant,
  endedAt: Instant.nullable(),
})

const Taken = z.strictObject({
  place: z.int(),
  /** A member of one's own team by the name they sign in with; others as strangers may see it. */
  name: z.string(),
  nickname: z.string().nullable(),
  amount: Amount,
  at: Instant,
  isMine: z.boolean(),
})

export const readEnvelopeDesk = route('GET /wps/agent/envelopes/desk', {
  summary: 'What an agent may put into a red envelope, and the hash of the seed that the next one is filled by.',
  who: 'agent',
  query: z.strictObject({ currency: CurrencyCode.optional() }),
  reply: z.strictObject({
    isOpen: z.boolean(),
    currency: CurrencyCode,
    available: Amount,
    least: Amount,
    most: Amount,
    /** What may still be sent today. */
    leftToday: Amount,
    sharesMost: z.int(),
    hours: z.array(z.int()),
    /** How many stand right below, and how many in all. */
    direct: z.int(),
    team: z.int(),
    serverSeedHash: Hash,
    hasPaymentPassword: z.boolean(),
  }),
  refusals: [],
})

export const sendEnvelope = route('POST /wps/agent/envelopes', {
  summary: 'Puts money into a red envelope for members below the caller; its shares are fixed from here on.',
  who: 'agent',
  encrypted: true,
  rate: { points: 20, perSeconds: 60 },
  body: z.strictObject({
    key: IdempotencyKey,
    kind: z.enum(envelopeKinds),
    currency: CurrencyCode,
    /** The whole envelope; of equal shares a multiple of their number. */
    total: Amount,
    shares: z.int().min(1).max(envelopeSharesMax),
    hours: z.int().min(1).max(168),
    audience: z.enum(envelopeAudiences),
    /** For an audience that is chosen; nobody otherwise. */
    guests: z.array(Uuid).max(guestsMax),
    wish: z.string().max(200),
    serverSeedHash: Hash,
    clientSeed: z.string().max(64),
    paymentPassword: Secret,
  }),
  reply: Envelope,
  refusals: [
    'amount_is_malformed',
    'amount_is_too_precise',
    'amount_is_too_large',
    'client_seed_is_malformed',
    'currency_is_not_offered',
    'deficit_is_owed',
    'envelope_daily_limit_is_reached',
    'envelope_guests_are_wrong',
    'envelope_has_nobody',
    'envelope_hours_are_wrong',
    'envelope_seed_is_stale',
    'envelope_shares_are_wrong',
    'envelope_total_is_too_large',
    'envelope_total_is_too_small',
    'envelope_total_is_uneven',
    'envelope_wish_is_too_long',
    'envelopes_are_closed',
    'funds_are_short',
    'key_is_reused',
    'member_not_found',
    'payment_password_is_locked',
    'payment_password_is_missing',
    'payment_password_is_wrong',
    'server_is_busy',
  ],
})

export const listEnvelopes = route('GET /wps/agent/envelopes', {
  summary: 'The red envelopes that the caller has sent, newest first.',
  who: 'agent',
  query: z.strictObject({ before: Uuid.optional(), limit: z.coerce.number().int().min(1).max(50).default(20) }),
  reply: z.strictObject({ envelopes: z.array(Envelope), next: Uuid.nullable() }),
  refusals: [],
})

export const readEnvelope = route('GET /wps/agent/envelopes/:envelope', {
  summary: 'One red envelope of the caller: who took what, and once it is over, the proof of its shares.',
  who: 'agent',
  params: z.strictObject({ envelope: Uuid }),
  reply: z.strictObject({ envelope: Envelope, taken: z.array(Taken), proof: EnvelopeProof }),
  refusals: ['envelope_is_unknown'],
})

export const closeEnvelope = route('POST /wps/agent/envelopes/:envelope/close', {
  summary: 'Ends a red envelope of the caller; what nobody has taken comes back.',
  who: 'agent',
  params: z.strictObject({ envelope: Uuid }),
  reply: Envelope,
  refusals: ['envelope_is_unknown'],
})

const Offered = z.strictObject({
  id: Uuid,
  sender: z.string(),
  wish: z.string(),
  kind: z.enum(envelopeKinds),
  currency: CurrencyCode,
  shares: z.int(),
  claimed: z.int(),
  expiresAt: Instant,
})

export const listMyEnvelopes = route('GET /wps/member/envelopes', {
  summary: 'The red envelopes that wait for the caller, and those they have opened.',
  who: 'member',
  reply: z.strictObject({
    open: z.array(Offered),
    taken: z.array(Offered.extend({ amount: Amount, at: Instant, state: z.enum(envelopeStates) })),
  }),
  refusals: [],
})

export const claimEnvelope = route('POST /wps/member/envelopes/:envelope/claim', {
  summary: 'Takes the next share of a red envelope; asked again, it answers with the same share.',
  who: 'member',
  params: z.strictObject({ envelope: Uuid }),
  reply: z.strictObject({ place: z.int(), amount: Amount, currency: CurrencyCode, at: Instant }),
  refusals: [
    'envelope_is_unknown',
    'envelope_is_over',
    'envelope_is_empty',
    'deposit_limit_is_reached',
    'limit_is_in_other_currency',
    'play_is_paused',
    'self_excluded',
    'age_is_not_allowed',
  ],
})

export const readMyEnvelope = route('GET /wps/member/envelopes/:envelope', {
  summary:
    'A red envelope that the caller has opened: who else took what, and once it is over, the proof of its shares.',
  who: 'member',
  params: z.strictObject({ envelope: Uuid }),
  reply: z.strictObject({ envelope: Offered, amount: Amount, taken: z.array(Taken), proof: EnvelopeProof }),
  refusals: ['envelope_is_unknown'],
})
