import { z } from 'zod'
import type { Json } from '#engines/game.ts'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, IdempotencyKey, Instant, Uuid } from '#kit/wire.ts'
import { stakeBlocks } from '#modules/compliance/model.ts'
import { modes, roundStates, spotsMax } from '#modules/rounds/model.ts'
import { chatLanguages, tablePhases } from '#modules/tables/model.ts'

/** A table is a game of the catalogue: its id is the node id there, so favourites, search and recent games know it by that. */
const TableId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(40)
  .meta({ example: 'baccarat-sinag' })
const Mode = z.enum(modes)
const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const RoundNumber = z.int().min(1)
const SpotName = z.string().max(40).meta({ example: 'banker' })

/** What came out, or a step of it, as engines/tables tells it by game. */
const EngineJson = z.unknown()

/**
 * A result in a few letters, for roads and last results; engines/tables/marks.ts makes and reads it. Baccarat: the side (`P`, `B`, `T`
 * for a tie), the points of the winner, `p` and `b` for pairs: `B7`, `P9p`, `T6pb`. Dragon tiger: `D`, `T`, `E` for a tie. Roulette: the
 * number. Sic bo: three dice, `136`. Colour game: first letters of the colours, `ywr`. Blackjack: the dealer's total, `BJ` for
 * blackjack. Three-card poker: the better hand, `P` or `D`, `T` for a tie, `N` when the dealer does not play. Cockfight: `M` (Meron), `W` (Wala), `D` (both
 * down), `F` (time draw).
 */
const Mark = z.string().max(8).meta({ example: 'B7' })
const Result = z.strictObject({ number: RoundNumber, mark: Mark })

const State = z.strictObject({
  phase: z.enum(tablePhases),
  number: RoundNumber.nullable().meta({ description: 'The round in play, or the last one; null before the first' }),
  closesAt: Instant.nullable().meta({ description: 'While bets are taken: until when, by the clock of the server' }),
  actsUntil: Instant.nullable().meta({ description: 'While players act: until when, if nobody does anything' }),
  until: Instant.nullable().meta({ description: 'Of the pause between two shoes: when the next one begins' }),
  shoe: z.int().min(1).meta({ description: 'Roads are drawn of the rounds of one shoe' }),
})

const Limits = z.strictObject({
  currency: CurrencyCode,
  least: Amount.meta({ description: 'On one spot of a slip' }),
  most: Amount.meta({ description: 'One slip, all spots together' }),
  spotMost: Amount.meta({ description: 'What one player may have on one spot in a round, over all slips' }),
  maxPayout: Amount.meta({ description: 'What one round may pay a player' }),
})

const Streak = z.strictObject({
  kind: z.enum(['streak', 'chop']).meta({ description: '`streak`: one side again and again; `chop`: sides in turn' }),
  side: z.enum(['first', 'second']).meta({ description: 'Of the last result: `first` is player or dragon' }),
  length: z.int().min(2),
})

const TableRow = z.strictObject({
  id: TableId,
  name: z.string(),
  game: z
    .string()
    .meta({ description: 'The engine; its options are part of the id', example: 'baccarat-no-commission' }),
  options: z.strictObject({
    commission: z.boolean().nullable().meta({ description: 'Baccarat: whether the banker’s side pays 0.95' }),
    laPartage: z.boolean().nullable().meta({ description: 'Roulette: whether zero gives half of even chances back' }),
    isSpeed: z.boolean(),
  }),
  maker: z.string(),
  icon: z.string(),
  language: z.enum(chatLanguages).meta({ description: 'What is spoken in its chat' }),
  chatRoom: z.string().meta({ description: 'For GET and POST /wps/chat/:room and the topic chat:<room>' }),
  limits: z.array(Limits),
  phases: z
    .strictObject({
      ...{ betting: z.int(), step: z.int(), result: z.int() },
      acting: z
        .strictObject({
          turn: z.int().meta({ description: 'For one act; who does nothing stands, or folds in three-card poker' }),
          most: z.int().meta({ description: 'For all acts at a seat together' }),
          keep: z.int().meta({ description: 'How long a seat is kept for whoever had it in the round before' }),
        })
        .optional()
        .meta({ description: 'Of a game in which players act' }),
    })
    .meta({ description: 'In milliseconds' }),
  state: State,
  players: z.int().min(0).meta({ description: 'Who watches or has bet in this round' }),
  recent: z.array(Result).meta({ description: 'The last results of this shoe, oldest first; at most 36' }),
  streak: Streak.nullable().meta({ description: 'A notable road. Past results do not predict' }),
})

export const getTables = route('GET /wps/tables', {
  summary: 'Every table as the lobby shows it. The topic `tables` tells what changes.',
  who: 'visitor',
  reply: z.strictObject({ serverTime: Instant, tables: z.array(TableRow) }),
  refusals: [],
})

export const getTableShowcase = route('GET /wps/showcase/tables', {
  summary: 'Some tables for who does not look at the lobby: the busiest of each game, then the busiest of the others.',
  who: 'visitor',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(20).default(8) }),
  reply: z.strictObject({
    serverTime: Instant,
    total: z.int().meta({ description: 'How many there are in the lobby' }),
    tables: z.array(
      TableRow.pick({
        id: true,
        name: true,
        game: true,
        limits: true,
        phases: true,
        state: true,
        players: true,
      }).extend({
        recent: z.array(Result).meta({ description: 'The last results of this shoe, oldest first; at most 10' }),
      }),
    ),
  }),
  refusals: [],
})

/** What changed of a table; what is not named stays as it was. */
export type TableChange = Pick<z.input<typeof TableRow>, 'id'> &
  Partial<Pick<z.input<typeof TableRow>, 'state' | 'players' | 'streak' | 'limits'>> & {
    /** A result that was added. The first of another shoe than the last begins a new road. */
    readonly result?: z.input<typeof Result> & { readonly shoe: number }
  }

/** What the topic `tables` says, at most every 500 ms. */
export type LobbyEvent =
  | { readonly type: 'changes'; readonly serverTime: string; readonly tables: readonly TableChange[] }
  /** Tables were opened or closed: ask for the list again. */
  | { readonly type: 'list' }

const Total = z.strictObject({
  spot: SpotName,
  currency: CurrencyCode,
  stake: Amount,
  players: z.int().min(1),
  name: z.string().nullable().meta({ description: 'Of a seat that is one player’s: who sits there, masked' }),
})

export type TableTotal = z.input<typeof Total>

/**
 * What the topic `table:<id>` says. Times are the server's. `betting` begins a round. A `step` is what is shown of the outcome, `at` its
 * place. `over` has all of it and the link it follows from. `settled` comes once everybody is paid; a balance of real money is also told
 * on the member's own topic.
 */
export type TableEvent =
  | { readonly type: 'betting'; readonly number: number; readonly closesAt: string; readonly shoe: number }
  | { readonly type: 'totals'; readonly number: number; readonly totals: readonly TableTotal[] }
  | { readonly type: 'players'; readonly players: number }
  | { readonly type: 'closed'; readonly number: number }
  | { readonly type: 'step'; readonly number: number; readonly at: number; readonly step: Json }
  | {
      readonly type: 'over'
      readonly number: number
      /** Of a void round stakes go back, and its outcome counts for nothing. */
      readonly state: 'over' | 'void'
      readonly outcome: Json
      /** Null for a void round. */
      readonly mark: string | null
      readonly hash: string
    }
  /** Where players act: turns have begun, and until when; what was done at a seat that everybody sees. */
  | { readonly type: 'acting'; readonly number: number; readonly actsUntil: string; readonly shown: Json }
  | {
      readonly type: 'acted'
      readonly number: number
      readonly seat: string
      readonly action: string
      readonly shown: Json
      readonly actsUntil: string | null
    }
  | { readonly type: 'settled'; readonly number: number }
  /** No round is in play. */
  | {
      readonly type: 'rest'
      readonly phase: 'waiting' | 'shuffling' | 'paused'
      readonly until: string | null
      readonly shoe: number
    }
  /** The table was closed, or its limits changed: ask for it again. */
  | { readonly type: 'changed' }

const Spot = z.strictObject({
  spot: SpotName,
  topX100: z.int().meta({ description: 'The most it pays, in hundredths of the stake, the stake included' }),
  rtpPpm: z.int().meta({ description: 'The exact return, in millionths, rounded' }),
  rtp: z.string().meta({ description: 'The exact return as a fraction', example: '73/74' }),
  limits: z
    .array(z.strictObject({ currency: CurrencyCode, least: Amount, most: Amount }))
    .meta({ description: '`most`: what one player may have on this spot in a round' }),
})

const SlipSpot = z.strictObject({
  spot: SpotName,
  stake: Amount,
  payout: Amount.nullable().meta({ description: 'Null until the round is over; of a void round the stake' }),
})

const Slip = z.strictObject({
  id: Uuid,
  number: RoundNumber,
  mode: Mode,
  currency: CurrencyCode,
  stake: Amount,
  payout: Amount.nullable(),
  spots: z.array(SlipSpot),
  balance: Amount.meta({ description: 'Of the purse after the stake was taken' }),
  at: Instant,
})

const SeatName = z.string().max(16).meta({ example: '3' })
const ActionName = z.string().max(16).meta({ example: 'double' })
const ActsLeft = {
  at: z.int().min(0).meta({ description: 'How many acts there were; the next one says so' }),
  actions: z.array(ActionName).meta({ description: 'What its player can do now; of others nothing' }),
  actsUntil: Instant.nullable().meta({ description: 'Until when the next act is taken; null when the seat is done' }),
}

const ActingView = z.strictObject({
  number: RoundNumber,
  shown: EngineJson.meta({ description: 'What players may see while they act' }),
  seats: z.array(z.strictObject({ seat: SeatName, isYours: z.boolean(), ...ActsLeft })),
})

const KeptSeat = z.strictObject({
  spot: SpotName,
  name: z.string().meta({ description: 'Who had it, masked' }),
  isYours: z.boolean(),
  until: Instant,
})

const Steps = z.array(z.strictObject({ at: z.int().min(0), step: EngineJson }))

export const getTable = route('GET /wps/tables/:id', {
  summary:
    'A table as it stands, for who has just come: spots, the round so far, results of this shoe, own slips, totals.',
  who: 'visitor',
  params: z.strictObject({ id: TableId }),
  query: z.strictObject({ mode: Mode.default('real') }),
  reply: TableRow.omit({ recent: true }).extend({
    serverTime: Instant,
    spots: z.array(Spot),
    rules: EngineJson,
    mathVersion: z.int(),
    configHash: Hash,
    chain: z
      .strictObject({ terminal: Hash, salt: Hash, length: z.int(), link: z.int() })
      .nullable()
      .meta({ description: 'Public before the first round of it' }),
    round: z
      .strictObject({
        number: RoundNumber,
        state: z.enum(roundStates),
        closesAt: Instant,
        steps: Steps.meta({ description: 'What was shown so far' }),
        outcome: EngineJson.meta({ description: 'Null until it is over' }),
        hash: Hash.nullable(),
      })
      .nullable(),
    acting: ActingView.nullable().meta({ description: 'Where players act, from the deal to the result' }),
    results: z.array(Result).meta({ description: 'All of this shoe, oldest first' }),
    slips: z.array(Slip).meta({ description: 'My own of this round, in the mode that was asked for' }),
    totals: z.array(Total).meta({ description: 'Of everybody, for real money' }),
    kept: z
      .array(KeptSeat)
      .meta({ description: 'Seats that are kept at this moment for who had them in the round before' }),
    balance: z
      .array(z.strictObject({ currency: CurrencyCode, amount: Amount }))
      .meta({ description: 'Mine in the mode that was asked for; empty for who may not bet in it' }),
  }),
  refusals: ['table_is_unknown', 'game_is_not_offered'],
})

/** Real money needs a member; who is not one yet is told what is missing. */
const whoRefusals = ['sign_in_is_needed', 'real_account_is_needed', 'role_is_wrong'] as const

export const placeSlip = route('POST /wps/tables/:id/slips', {
  summary: 'Bets on spots of the round that takes bets: all of them or none. The same key again gives the same answer.',
  who: 'visitor',
  params: z.strictObject({ id: TableId }),
  body: z.strictObject({
    key: IdempotencyKey,
    mode: Mode,
    number: RoundNumber.meta({ description: 'The round it is meant for; a later one is not joined by mistake' }),
    currency: z.string().max(8).meta({ example: 'PHP' }),
    spots: z
      .array(z.strictObject({ spot: z.string().max(40), stake: z.string().max(40).meta({ example: '10.00' }) }))
      .max(200)
      .meta({ description: `At most ${spotsMax}; a spot that is named twice is one, with both stakes` }),
  }),
  reply: Slip,
  refusals: [
    ...whoRefusals,
    'table_is_unknown',
    'table_is_paused',
    'game_is_in_maintenance',
    'game_is_not_offered',
    'betting_is_closed',
    'currency_is_not_offered',
    'slip_is_empty',
    'too_many_spots',
    'too_many_slips',
    'seat_is_taken',
    'real_money_only',
    'demo_bets_are_full',
    'choice_is_malformed',
    'amount_is_malformed',
    'amount_is_too_precise',
    'amount_is_too_large',
    'stake_must_be_positive',
    'stake_is_below_minimum',
    'stake_is_above_maximum',
    'win_could_pass_the_limit',
    ...stakeBlocks,
    'funds_are_short',
    'key_is_reused',
  ],
})

export const getTableActing = route('GET /wps/tables/:id/acting', {
  summary: 'What I may see of the round while players act, and what I can do. Asked for when the topic says `acting`.',
  who: 'visitor',
  params: z.strictObject({ id: TableId }),
  query: z.strictObject({ mode: Mode.default('real') }),
  reply: z.strictObject({ serverTime: Instant, acting: ActingView.nullable() }),
  refusals: ['table_is_unknown'],
})

export const actAtTable = route('POST /wps/tables/:id/acts', {
  summary:
    'Acts at my seat: hit, stand, double, split; play, fold. What an act adds to the stake is taken with it. The same key again gives the same answer.',
  who: 'visitor',
  params: z.strictObject({ id: TableId }),
  body: z.strictObject({
    key: IdempotencyKey,
    mode: Mode,
    number: RoundNumber,
    seat: z.string().max(16).meta({ example: '3' }),
    action: z.string().max(16).meta({ example: 'hit' }),
    at: z.int().min(0).max(100).meta({ description: 'How many acts I have seen at the seat' }),
  }),
  reply: z.strictObject({
    seat: SeatName,
    shown: EngineJson.meta({ description: 'How my seat stands' }),
    ...ActsLeft,
    slip: Slip.nullable().meta({ description: 'The stake that the act added' }),
  }),
  refusals: [
    ...whoRefusals,
    'table_is_unknown',
    'acting_is_closed',
    'seat_is_not_yours',
    'seat_has_moved_on',
    'action_is_malformed',
    'action_is_not_possible',
    'demo_bets_are_full',
    ...stakeBlocks,
    'funds_are_short',
    'key_is_reused',
  ],
})

const PastRound = z.strictObject({
  number: RoundNumber,
  shoe: z.int(),
  state: z.enum(['over', 'void']),
  outcome: EngineJson.meta({ description: 'Where each acts alone, with what I did' }),
  acts: z
    .record(SeatName, z.array(ActionName))
    .meta({ description: 'What was done at the seats that everybody sees, and at mine; empty where nobody acts' }),
  mark: Mark.nullable(),
  hash: Hash,
  endedAt: Instant,
  mine: z
    .array(z.strictObject({ currency: CurrencyCode, stake: Amount, payout: Amount, spots: z.array(SpotName) }))
    .meta({ description: 'What I staked and got back, and on which spots, by currency; empty for who had no bet' }),
})

const ShoeResults = z
  .array(Result)
  .meta({ description: 'Of its shoe up to this round, oldest first; none of a game without roads' })

export const getTableHistory = route('GET /wps/tables/:id/history', {
  summary: 'Rounds of a table that have ended, newest first, with what I staked and got back.',
  who: 'visitor',
  params: z.strictObject({ id: TableId }),
  query: z.strictObject({
    mode: Mode.default('real'),
    mine: z.enum(['true', 'false']).default('false').meta({ description: 'Only rounds in which I bet' }),
    before: z.coerce.number().int().min(1).optional().meta({ description: 'The `next` of the page before' }),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.strictObject({ rounds: z.array(PastRound), next: z.int().nullable() }),
  refusals: ['table_is_unknown'],
})

export const getTableRound = route('GET /wps/tables/:id/rounds/:number', {
  summary: 'One round that has ended, with its steps to be shown again and my slips.',
  who: 'visitor',
  params: z.strictObject({ id: TableId, number: z.coerce.number().int().min(1) }),
  query: z.strictObject({ mode: Mode.default('real') }),
  reply: z.strictObject({
    name: z.string(),
    game: z.string(),
    round: PastRound,
    closedAt: Instant.meta({ description: 'Until when bets were taken' }),
    steps: z.array(EngineJson),
    slips: z.array(Slip),
    results: ShoeResults,
  }),
  refusals: ['table_is_unknown', 'round_is_unknown', 'round_is_open'],
})

export const getTableSlip = route('GET /wps/tables/slips/:slip', {
  summary: 'One of my slips with its round: what a bet of the betting record was on and what came out.',
  who: 'visitor',
  params: z.strictObject({ slip: Uuid }),
  reply: z.strictObject({
    tableId: TableId,
    name: z.string(),
    game: z.string(),
    slip: Slip,
    round: PastRound.omit({ mine: true }).nullable().meta({ description: 'Null until it has ended' }),
    steps: z.array(EngineJson),
    results: ShoeResults,
  }),
  refusals: ['round_is_unknown'],
})

const MinorUnits = z.string().regex(/^(?:0|[1-9]\d{0,18})$/)

/** The one proof format of the house (engines/fairness/proof.ts), with the params of slips. */
const SlipProof = z.strictObject({
  version: z.literal(1),
  game: z.string(),
  mathVersion: z.int().min(1),
  configHash: Hash.meta({ description: 'Of the rules at /wps/fair/rules' }),
  source: z.strictObject({
    kind: z.literal('chain'),
    terminal: Hash,
    index: z.int().min(1),
    hash: Hash,
    salt: Hash,
    anchor: z.strictObject({ index: z.int().min(0), hash: Hash }),
  }),
  params: z.strictObject({
    spots: z.array(z.strictObject({ choice: z.strictObject({ spot: SpotName }), stake: MinorUnits })),
    acts: z.record(SeatName, z.array(ActionName)).optional().meta({ description: 'Of a game in which players act' }),
    pools: z.record(SpotName, MinorUnits).optional().meta({ description: 'Of a game whose winners share a pool' }),
  }),
  outcome: z.strictObject({ drawn: EngineJson, payouts: z.array(MinorUnits), payout: MinorUnits }),
})

/** Only its reader judges it, as with the proofs of all rounds; it is described by the shape it has. */
const { $schema: _, ...proofShape } = z.toJSONSchema(SlipProof)
const RoundProof = z.unknown().meta({ ...proofShape, description: 'docs/fairness.md says how to verify it' })

export const getTableProof = route('GET /wps/tables/:id/rounds/:number/proof', {
  summary: 'The proof of a round that has ended; with a slip of mine, also of what it pays.',
  who: 'visitor',
  params: z.strictObject({ id: TableId, number: z.coerce.number().int().min(1) }),
  query: z.strictObject({ slip: Uuid.optional() }),
  reply: RoundProof,
  refusals: ['table_is_unknown', 'round_is_unknown', 'round_is_open'],
})
