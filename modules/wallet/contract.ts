import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant } from '#kit/wire.ts'
import { figures } from '#modules/wallet/model.ts'

export const getBalance = route('GET /wps/v2/wallets/balance', {
  summary: 'What I have, in the currency of the brand unless another is asked for.',
  who: 'member',
  query: z.strictObject({ currency: CurrencyCode.optional() }),
  reply: z.strictObject({
    currency: CurrencyCode,
    balance: Amount,
    held: Amount.meta({ description: 'Set aside, for a withdrawal say' }),
    available: Amount,
  }),
  refusals: [],
})

const Float = z.strictObject({
  vendor: z.string().meta({ description: 'The code of the maker that holds it', example: 'KULAY' }),
  balance: Amount,
})

/** What the specification calls consolidated also says which kinds of contracts can pay somebody; null for those that cannot. */
const RequestType = z.string().nullable().meta({ example: 'salary' })

export const getConsolidated = route('GET /wps/member/info/funds/consolidated', {
  summary: 'All that I have in one currency, wherever it is, seen at one moment.',
  who: 'member',
  query: z.strictObject({ currency: CurrencyCode.optional() }),
  reply: z.strictObject({
    currency: CurrencyCode,
    total: Amount.meta({ description: 'The sum of all that follows' }),
    cash: Amount,
    held: Amount.meta({ description: 'The part of the cash that is set aside' }),
    available: Amount,
    bonus: Amount,
    locked: Amount,
    floats: z.array(Float).meta({ description: 'What makers of games hold of mine while I play there' }),
    dailysalreqtype: RequestType,
    divtypereq: RequestType,
    contracthoursalreq: RequestType,
    realtimesalreqtype: RequestType,
  }),
  refusals: [],
})

const Digits = z.string().regex(/^\d{1,19}$/)

export const explainFigure = route('GET /wps/wallet/explain', {
  summary:
    'Why a figure is what it is: the lines behind it, newest first. GET /wps/ledger/proof/{id} proves each of them.',
  who: 'member',
  query: z.strictObject({
    figure: z
      .string()
      .regex(/^(cash|held|bonus|bonus:[0-9a-f-]{36}|locked|float:[A-Z0-9_]{2,20})$/)
      .meta({
        description: 'cash, held, bonus, bonus: and a grant, locked, or float: and the code of a maker',
        example: 'float:KULAY',
      }),
    currency: CurrencyCode.optional(),
    before: Digits.optional().meta({ description: 'The `next` of the page before' }),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.strictObject({
    figure: z.string(),
    currency: CurrencyCode,
    value: Amount,
    lines: z
      .array(
        z.strictObject({
          id: Digits.meta({ description: 'The line of the ledger' }),
          at: Instant,
          kind: z.string(),
          label: z.enum(figures).meta({ description: 'What the kind is counted as' }),
          ref: z.string(),
          amount: Amount,
          after: Amount.meta({ description: 'The figure after this line' }),
        }),
      )
      .meta({ description: 'Added up from the oldest, they are the figure' }),
    held: z
      .array(z.strictObject({ ref: z.string(), amount: Amount, at: Instant }))
      .meta({ description: 'Of `held`: what each part is set aside for' }),
    purses: z
      .array(z.strictObject({ figure: z.string(), balance: Amount }))
      .meta({ description: 'Of `bonus`: the purse of each grant, a figure of its own with lines' }),
    next: Digits.nullable(),
  }),
  refusals: [],
})
