import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'

const Page = { total: z.int() }

export const listBonuses = route('GET /wps/member/bonuses', {
  summary: 'Every bonus the member was given, with its terms and what is left of them; the newest first.',
  who: 'member',
  reply: z.strictObject({
    ...Page,
    bonuses: z.array(
      z.strictObject({
        id: Uuid,
        title: z.string(),
        amount: Amount,
        currency: CurrencyCode,
        turnoverOwed: Amount,
        turnoverDone: Amount,
        givenAt: Instant,
        expiresAt: Instant.nullable(),
        state: z.enum(['active', 'released', 'expired', 'forfeited']),
      }),
    ),
  }),
  refusals: [],
})

export const listRewards = route('GET /wps/member/rewards', {
  summary: 'What waits to be claimed.',
  who: 'member',
  reply: z.strictObject({
    ...Page,
    rewards: z.array(
      z.strictObject({
        id: Uuid,
        title: z.string(),
        amount: Amount,
        currency: CurrencyCode,
        expiresAt: Instant.nullable(),
      }),
    ),
  }),
  refusals: [],
})

export const getReferralEarnings = route('GET /wps/member/referral/earnings', {
  summary: 'What the member was paid for friends who came by their code.',
  who: 'member',
  reply: z.strictObject({ total: Amount, currency: CurrencyCode }),
  refusals: [],
})
