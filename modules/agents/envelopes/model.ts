import type { EnvelopeKind } from '#engines/envelope.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { EnvelopeAudience, EnvelopeDraftRefusal, EnvelopeState } from '#modules/agents/rules/envelopes.ts'

export type EnvelopeId = Id<'envelope'>

/** An envelope as it is kept. The seed is sealed while it is open, and in the open once it is over. */
export interface Envelope {
  readonly id: EnvelopeId
  readonly senderId: Id<'member'>
  readonly requestHash: string
  readonly currency: Currency
  readonly kind: EnvelopeKind
  readonly audience: EnvelopeAudience
  readonly total: bigint
  readonly unit: bigint
  readonly shares: number
  readonly wish: string
  readonly state: EnvelopeState
  readonly claimed: number
  readonly claimedAmount: bigint
  readonly returned: bigint
  readonly seedSealed: Uint8Array | null
  readonly serverSeedHash: string
  readonly serverSeed: string | null
  readonly clientSeed: string
  readonly mathVersion: number
  readonly configHash: string
  readonly sentAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
}

export interface Claim {
  readonly place: number
  readonly memberId: Id<'member'>
  readonly amount: bigint
  readonly at: Date
}

export type EnvelopeRefusal =
  | EnvelopeDraftRefusal
  | 'envelope_is_unknown'
  | 'envelope_is_over'
  | 'envelope_is_empty'
  | 'envelope_has_nobody'
  | 'envelope_wish_is_too_long'
  | 'envelope_seed_is_stale'
  | 'envelope_daily_limit_is_reached'
