import { z } from 'zod'
import { route } from '#kit/route.ts'
import { IdempotencyKey } from '#kit/wire.ts'
import { refusals } from '#modules/ledger/model.ts'

/** The two calls that the server under test has besides its own. Amounts and ids are whole numbers as text. */
const Whole = z.string().regex(/^-?\d{1,19}$/)
const Kind = z.string().regex(/^[a-z_]{1,32}$/)

const WireLeg = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('post'), kind: Kind, debit: Whole, credit: Whole, amount: Whole }),
  z.strictObject({ step: z.literal('hold'), hold: z.uuid(), account: Whole, amount: Whole }),
  z.strictObject({
    step: z.literal('capture'),
    hold: z.uuid(),
    kind: Kind,
    account: Whole,
    credit: Whole,
    amount: Whole,
  }),
  z.strictObject({ step: z.literal('release'), hold: z.uuid(), account: Whole }),
])

export type WireLeg = z.infer<typeof WireLeg>

const Purses = z.strictObject({
  stakes: Whole,
  payouts: Whole,
  deposits: Whole,
  cash: z.array(Whole),
  bonus: z.array(Whole),
})

export type Purses = z.infer<typeof Purses>

export const openPurses = route('POST /faults/open', {
  summary: 'Opens the accounts of the load, or finds them.',
  who: 'visitor',
  body: z.strictObject({ count: z.int().min(1).max(100) }),
  reply: Purses,
  refusals: [],
})

const WireReceipt = z.strictObject({
  groupId: Whole,
  isReplay: z.boolean(),
  postings: z.array(z.strictObject({ id: Whole, debitAfter: Whole, creditAfter: Whole })),
})

export type WireReceipt = z.infer<typeof WireReceipt>

export const moveMoney = route('POST /faults/move', {
  summary: 'Submits one movement to the ledger, with its news attached.',
  who: 'visitor',
  body: z.strictObject({ key: IdempotencyKey, owner: z.string().max(64), legs: z.array(WireLeg).min(1).max(20) }),
  reply: WireReceipt,
  refusals,
})

export const scope = 'sys:faults' as const
export const topic = 'faults.moved'

/** Every account of the load is in one currency. */
export const currency = 'PHP'

/** What an answer looks like from outside, whichever call gave it. */
export const Envelope = z.object({ success: z.boolean(), code: z.string(), value: z.unknown() })
