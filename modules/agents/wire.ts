import { z } from 'zod'
import { Amount, CurrencyCode, Instant, Uuid } from '#kit/wire.ts'
import { inviteKinds, joinWays, transferWays } from '#modules/agents/model.ts'
import { icons } from '#modules/identity/model.ts'
import { rateCategories } from '#modules/settings/model.ts'

/** What agents are shown of their team. */

const categories = Object.fromEntries(
  rateCategories.map((category) => [category, z.int().min(0).max(100_000)]),
) as Record<(typeof rateCategories)[number], z.ZodInt>

/** Parts per million of effective turnover, so that every rate is a whole number: 1 % is 10,000. */
export const RatesBody = z.strictObject(categories)

export const Day = z.iso.date()

/** Somebody of the team, as far as a line in a list goes. */
export const TeamMember = z.strictObject({
  id: Uuid,
  account: z.string(),
  nickname: z.string(),
  icon: z.enum(icons),
  kind: z.enum(inviteKinds),
  /** Steps below the caller: 1 is a direct downline. */
  depth: z.int(),
  joinedAt: Instant,
  /** When a call of theirs was last seen; null before the first. */
  lastSeenAt: Instant.nullable(),
  isBlocked: z.boolean(),
  teamSize: z.int(),
  directs: z.int(),
})

export const RatesInForce = z.strictObject({
  now: RatesBody,
  /** What was decided already and holds from a later day. */
  next: z.strictObject({ fromDay: Day, rates: RatesBody }).nullable(),
})

export const MemberCard = TeamMember.extend({
  /** From the caller's direct downline to the upline of this member; empty for a direct one. */
  path: z.array(z.strictObject({ id: Uuid, account: z.string(), nickname: z.string() })),
  teamAgents: z.int(),
  joinedBy: z.enum(joinWays).nullable(),
  /** Of the link they came by, where it was one of the caller's. */
  link: z.strictObject({ code: z.string(), note: z.string() }).nullable(),
  /** Masked. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  blockedAt: Instant.nullable(),
  /** Whether the caller can lift the block; one of the house or of an agent above stays. */
  mayUnblock: z.boolean(),
  isDirect: z.boolean(),
  currency: CurrencyCode,
  balance: Amount,
  rates: RatesInForce,
  /** Between these a new rate can be: the highest of those right below this member, and the caller's own. Null unless direct. */
  range: z.strictObject({ least: RatesBody, most: RatesBody }).nullable(),
  /** What the caller wrote about them; nobody else reads it. */
  note: z.string(),
})

export const Link = z.strictObject({
  id: Uuid,
  code: z.string(),
  url: z.url(),
  kind: z.enum(inviteKinds),
  rates: RatesBody,
  /** The name of the site it leads to; null for the main one. */
  domain: z.string().nullable(),
  note: z.string(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  visits: z.int(),
  joined: z.int(),
  /** The last fourteen days, the oldest first, days without anything among them. */
  days: z.array(z.strictObject({ day: Day, visits: z.int(), joined: z.int() })),
})

export const Transfer = z.strictObject({
  id: Uuid,
  way: z.enum(transferWays),
  /** Whether the caller gave it. */
  isOwn: z.boolean(),
  /** The other side; without an id, and masked, where it is not one of the team. */
  member: z.strictObject({ id: Uuid.nullable(), account: z.string(), nickname: z.string() }),
  amount: Amount,
  currency: CurrencyCode,
  note: z.string(),
  at: Instant,
})

export const TransferLimits = z.strictObject({
  currency: CurrencyCode,
  least: Amount,
  most: Amount,
  /** What may still be passed on today. */
  leftToday: Amount,
  available: Amount,
  hasPaymentPassword: z.boolean(),
})
