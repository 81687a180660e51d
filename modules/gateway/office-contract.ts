import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { actionTypes, heldStates, holdReasons } from '#modules/gateway/model.ts'

/** What operators decide about vendors' credits. */

const Note = z.string().trim().min(3).max(500).meta({ description: 'Why; it is kept with the decision' })

const HeldCredit = z.strictObject({
  id: Uuid,
  vendor: z.string(),
  player: z.string().meta({ description: 'The member’s name with this vendor' }),
  memberId: Uuid,
  type: z.enum([...actionTypes, 'transfer']),
  tx: z.string().nullable(),
  round: z.string().nullable(),
  transferId: Uuid.nullable(),
  amount: Amount,
  currency: CurrencyCode,
  reason: z.enum(holdReasons).meta({ description: 'The cap that it would have passed, or that it came too late' }),
  state: z.enum(heldStates),
  heldAt: Instant,
  decidedAt: Instant.nullable(),
  decisions: z.array(
    z.strictObject({ operatorId: Uuid, outcome: z.enum(['release', 'reject']), note: z.string(), at: Instant }),
  ),
})

export const listHeldCredits = route('GET /ops/gateway/held', {
  summary: 'Credits of vendors that passed a cap or came too late, newest first.',
  who: 'operator',
  query: z.strictObject({
    state: z.enum(heldStates).optional(),
    before: Uuid.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.strictObject({ credits: z.array(HeldCredit), next: Uuid.nullable() }),
  refusals: [],
})

const refusals = ['held_credit_is_unknown', 'decision_is_not_possible', 'second_person_is_needed'] as const

export const releaseHeldCredit = route('POST /ops/gateway/held/:id/release', {
  summary: 'Agrees that a held credit is paid to the player; the second, different person pays it.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ note: Note }),
  reply: HeldCredit,
  refusals,
})

export const rejectHeldCredit = route('POST /ops/gateway/held/:id/reject', {
  summary: 'Agrees that a held credit is not paid; the second, different person rejects it for good.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ note: Note }),
  reply: HeldCredit,
  refusals,
})
