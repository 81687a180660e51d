import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode } from '#kit/wire.ts'

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
