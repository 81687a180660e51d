import { z } from 'zod'
import { oddsLeast, oddsMost } from '#engines/sports/odds.ts'
import { readShare } from '#engines/sports/result.ts'
import { eventStatuses, marketStatuses, voidReasons } from '#modules/sports/model.ts'

/** The odds feed's protocol, as it travels. `docs/odds-feed-protocol.md` is the same for people. Fields that are not here are ignored. */

const Id = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/)
const Name = z.string().min(1).max(120)
const Moment = z.int().min(0).max(8_640_000_000_000_000)

const head = {
  producer: Id,
  epoch: Id,
  seq: z.int().min(0),
  sent_at: Moment,
  snapshot: z.boolean().default(false),
}

/** What every message says, whatever its type is. */
export const Head = z.object({ ...head, type: z.string().max(64) })
export type Head = z.output<typeof Head>

const Side = z.object({
  id: Id,
  name: Name,
  short: Name.optional(),
  colours: z
    .array(z.string().regex(/^#[0-9a-f]{6}$/i))
    .max(4)
    .default([]),
  crest: z.int().default(0),
})
const OnSide = z.enum(['home', 'away'])

export const EventBody = z.object({
  id: Id,
  kind: z.enum(['match', 'outright']).default('match'),
  sport: z.string().max(40),
  league: z.object({ id: Id, name: Name }),
  status: z.enum(eventStatuses),
  starts_at: Moment,
  bet_delay_s: z.int().min(0).max(60).default(0),
  name: Name.nullish(),
  home: Side.nullish(),
  away: Side.nullish(),
  round: z.int().nullish(),
  venue: Name.nullish(),
  format: Name.nullish(),
  players: z
    .array(z.object({ id: Id, name: Name, side: OnSide }))
    .max(200)
    .default([]),
  competitors: z
    .array(z.object({ id: Id, name: Name }))
    .max(500)
    .default([]),
})
export type EventBody = z.output<typeof EventBody>

const Count = z.int().min(0).max(100_000)

export const BoardBody = z.object({
  period: z.string().max(20),
  clock_s: z.int().nullish(),
  running: z.boolean().default(false),
  ...{ home: Count, away: Count },
  periods: z
    .array(z.object({ name: z.string().max(20), home: Count, away: Count }))
    .max(30)
    .default([]),
  serving: OnSide.nullish(),
  points: z.array(z.string().max(10)).max(2).nullish(),
  stats: z
    .array(z.object({ name: z.string().max(40), home: Count, away: Count }))
    .max(30)
    .default([]),
})
export type BoardBody = z.output<typeof BoardBody>

const HappenedBody = z.object({
  id: z.int(),
  kind: z.string().max(40),
  side: OnSide.nullish(),
  clock_s: z.int().nullish(),
  player: Id.nullish(),
  x: z.int().nullish(),
  y: z.int().nullish(),
  home: Count.nullish(),
  away: Count.nullish(),
})
export type HappenedBody = z.output<typeof HappenedBody>

const Spec = z.string().max(200).default('')
const OutcomeId = z.string().min(1).max(64)
const MarketName = z.object({ id: z.string().min(1).max(60), spec: Spec })
export type MarketName = z.output<typeof MarketName>

export const MarketBody = z.object({
  ...MarketName.shape,
  status: z.enum(marketStatuses),
  main: z.boolean().default(false),
  outcomes: z
    .array(
      z.object({
        id: OutcomeId,
        odds: z.int().min(oddsLeast).max(oddsMost).nullish(),
        chance: z.int().min(0).max(1_000_000).nullish(),
      }),
    )
    .max(500),
})
export type MarketBody = z.output<typeof MarketBody>

const Markets = z.union([z.literal('all'), z.array(MarketName).max(2_000)])

export const SettledMarket = z.object({
  ...MarketName.shape,
  outcomes: z
    .array(
      z.object({
        id: OutcomeId,
        result: z.union([z.literal(0), z.literal(1)]),
        void_factor: z.enum(['0', '0.5', '1']).default('0'),
        dead_heat: z
          .string()
          .refine((text) => readShare(text) !== null)
          .default('1'),
      }),
    )
    .max(500),
  facts: z.record(z.string().max(40), z.number()).nullish(),
  void_reason: z.enum(voidReasons).nullish(),
})
export type SettledMarket = z.output<typeof SettledMarket>

const settlement = {
  event: Id,
  certainty: z.int().default(1),
  score: z.string().max(60).nullish(),
  markets: z.array(SettledMarket).max(2_000),
}
const cancel = { event: Id, markets: Markets, from_at: Moment.nullish(), to_at: Moment.nullish() }

/** Messages that change what we know, and those of recovery. */
export const Message = z.discriminatedUnion('type', [
  z.object({ ...head, type: z.literal('alive') }),
  z.object({ ...head, type: z.literal('fixture_change'), event: EventBody }),
  z.object({
    ...{ ...head, type: z.literal('odds_change'), event: Id },
    betting: z.enum(['open', 'suspended']),
    markets: z.array(MarketBody).max(2_000),
  }),
  z.object({ ...head, type: z.literal('bet_stop'), event: Id, markets: Markets }),
  z.object({
    ...{ ...head, type: z.literal('match_event'), event: Id, board: BoardBody.nullish() },
    happened: z.array(HappenedBody).max(1_000).default([]),
  }),
  z.object({ ...head, type: z.literal('bet_settlement'), ...settlement }),
  z.object({ ...head, type: z.literal('bet_cancel'), ...cancel, void_reason: z.enum(voidReasons) }),
  z.object({ ...head, type: z.literal('rollback_bet_settlement'), event: Id, markets: Markets }),
  z.object({ ...head, type: z.literal('rollback_bet_cancel'), ...cancel }),
  z.object({ ...head, type: z.literal('snapshot_begin') }),
  z.object({ ...head, type: z.literal('snapshot_complete'), lines: z.int().min(2) }),
  z.object({ ...head, type: z.literal('recovery_complete') }),
])
export type Message = z.output<typeof Message>
export type MessageOf<Type extends Message['type']> = Extract<Message, { type: Type }>

/** A line as the reader passes it on: a message that we know, or one that only counts in the sequence. */
export type FeedMessage = Message | (Head & { readonly type: 'unknown' })

export const CatalogueReply = z.object({
  leagues: z.array(z.object({ id: Id, name: Name, sport: z.string().max(40) })).max(5_000),
})

/** One event, whenever it was played, with how its markets ended. */
export const EventReplyBody = z.object({
  event: EventBody,
  board: BoardBody.nullish(),
  settlements: z.array(z.object(settlement)).max(2_000),
  cancels: z.array(z.object({ ...cancel, void_reason: z.enum(voidReasons) })).max(2_000),
})

export const QuoteReply = z.object({
  code: z.string().max(40),
  quote: z.string().max(200).optional(),
  event: Id.optional(),
  legs: z
    .array(z.object({ id: z.string(), spec: Spec, outcome: OutcomeId }))
    .max(8)
    .optional(),
  odds: z.int().min(oddsLeast).max(oddsMost).optional(),
  chance: z.int().min(0).max(1_000_000).optional(),
  expires_at: Moment.optional(),
})
