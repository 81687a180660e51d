import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { tablePhases, tableStates, voidStates } from '#modules/tables/model.ts'

const TableId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(40)
const Reason = z
  .string()
  .trim()
  .min(5)
  .max(500)
  .refine((text) => !/\p{Cc}/u.test(text), { error: 'text_is_wrong' })
  .meta({ description: 'Goes on record', example: 'The limits of this table are under review' })

const Limits = z.strictObject({
  currency: CurrencyCode,
  least: Amount,
  most: Amount,
  spotMost: Amount,
  maxPayout: Amount,
})

export const listTables = route('GET /ops/tables', {
  summary: 'Every table, the closed ones too, with what goes on there.',
  who: 'operator',
  reply: z.array(
    z.strictObject({
      id: TableId,
      name: z.string(),
      game: z.string(),
      state: z.enum(tableStates),
      isInMaintenance: z.boolean(),
      phase: z.enum(tablePhases),
      number: z.int().nullable(),
      players: z.int(),
      limits: z.array(Limits),
    }),
  ),
  refusals: [],
})

export const changeTable = route('PUT /ops/tables/:id', {
  summary: 'Opens, pauses or closes a table, or changes its limits. A round in play is dealt to its end.',
  who: 'operator',
  params: z.strictObject({ id: TableId }),
  body: z
    .strictObject({
      state: z.enum(tableStates).optional(),
      limits: z.array(Limits).min(1).max(10).optional(),
      reason: Reason,
    })
    .refine(({ state, limits }) => state !== undefined || limits !== undefined, { error: 'nothing_to_change' }),
  reply: z.null(),
  refusals: ['table_is_unknown', 'limits_are_wrong', 'version_is_stale'],
})

const VoidRequest = z.strictObject({
  id: Uuid,
  tableId: TableId,
  number: z.int(),
  reason: z.string(),
  state: z.enum(voidStates),
  hasResult: z.boolean().meta({ description: 'Whether everybody knew the result: then a second operator decides' }),
  askedBy: Uuid,
  askedAt: Instant,
  decidedBy: Uuid.nullable(),
  decidedAt: Instant.nullable(),
})

export const listVoids = route('GET /ops/tables/voids', {
  summary: 'Rounds that operators wanted void, newest first.',
  who: 'operator',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
  reply: z.array(VoidRequest),
  refusals: [],
})

export const askVoid = route('POST /ops/tables/:id/rounds/:number/void', {
  summary: 'Declares a round void: at once while it has no result, otherwise once another operator approves.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: TableId, number: z.coerce.number().int().min(1) }),
  body: z.strictObject({ reason: Reason }),
  reply: VoidRequest,
  refusals: ['table_is_unknown', 'round_is_unknown', 'round_is_open', 'round_is_void', 'void_is_decided'],
})

export const decideVoid = route('POST /ops/tables/voids/:id/decide', {
  summary: 'Approves that a round becomes void, or declines it. Who asked for it may not approve it.',
  who: 'operator',
  isMoneyAction: true,
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ isApproved: z.boolean() }),
  reply: VoidRequest,
  refusals: ['void_is_unknown', 'void_is_decided', 'second_person_is_needed', 'round_is_void'],
})
