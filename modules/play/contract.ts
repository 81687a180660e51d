import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, IdempotencyKey, Instant, Uuid } from '#kit/wire.ts'
import { stakeBlocks } from '#modules/compliance/model.ts'
import { Action, Choice, RoundProof, TakenAction } from '#modules/play/engine-contract.ts'
import { crashEntries, crashStates, modes, shownBetStates, shownRoundStates } from '#modules/play/model.ts'

const NodeId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
  .meta({ example: 'mayon-gold' })
const Mode = z.enum(modes)
const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Plain JSON of the engines, by game: docs/fairness.md has its shapes. */
const EngineJson = z.unknown()

/** A stake is read by hand, so that each way of being wrong has its own name. */
const StakeText = z.string().max(40).meta({ example: '10.00' })

/** Real money needs a member; who is not one yet is told what is missing. */
const whoRefusals = ['sign_in_is_needed', 'real_account_is_needed', 'role_is_wrong'] as const

const Policy = z.strictObject({
  minRoundMs: z.int().meta({ description: 'From the start of one round of this game to the start of the next' }),
  autoplay: z.strictObject({ isAllowed: z.boolean(), maxRounds: z.int(), needsLossLimit: z.boolean() }),
  quickSpin: z.boolean(),
  slamStop: z.boolean(),
  celebratesLosses: z.boolean().meta({ description: 'False: a return of no more than the stake is not celebrated' }),
  showsNetPosition: z.boolean(),
  showsSessionClock: z.boolean(),
})

const Round = z.strictObject({
  id: Uuid,
  nodeId: NodeId,
  game: z.string().meta({ description: 'The id of the engine', example: 'slot-a96' }),
  mode: Mode,
  state: z
    .enum(shownRoundStates)
    .meta({ description: '`returned`: it could not be ended by its rules, so the stake came back' }),
  step: z.int().min(0).meta({ description: 'How many actions were taken; the next action names it' }),
  stake: Amount,
  isFree: z.boolean().meta({ description: 'A free round: the stake was the house’s' }),
  payout: Amount.meta({
    description:
      'Of a round that is open: what it would pay if it ended as it stands; of one that is returned: its stake',
  }),
  jackpot: Amount.nullable().meta({ description: 'What was won of a jackpot, on top of the payout' }),
  currency: CurrencyCode,
  choice: Choice,
  view: EngineJson,
  balance: Amount.meta({ description: 'Of the purse that was played from, after the latest movement of this round' }),
  nonce: z.int().min(0),
  serverSeedHash: Hash,
  clientSeed: z.string(),
  isSwept: z.boolean().meta({ description: 'Ended by the house, because nobody came back to it' }),
  at: Instant,
})

const Seeds = z.strictObject({
  serverSeedHash: Hash,
  clientSeed: z.string(),
  nonce: z.int().min(0).meta({ description: 'Of the next round' }),
  nextServerSeedHash: Hash,
})

const Jackpot = z.strictObject({
  amount: Amount,
  seed: Amount,
  ceiling: Amount,
  commitment: Hash.meta({ description: 'SHA-256 of "target:salt"; both are shown when it falls' }),
})

const SlotTitle = z.strictObject({
  name: z.string(),
  model: z.string(),
  theme: z.string(),
  symbols: z.record(z.string(), z.string()),
  hue: z.int(),
})

export const getPlayGame = route('GET /wps/play/games/:nodeId', {
  summary: 'All that a screen of one of our own games needs before its first round.',
  who: 'visitor',
  params: z.strictObject({ nodeId: NodeId }),
  query: z.strictObject({ mode: Mode.default('demo'), currency: CurrencyCode.optional() }),
  reply: z.strictObject({
    nodeId: NodeId,
    gameName: z.string(),
    /** The maker. */
    vendorName: z.string(),
    vassalage: z.string().meta({ description: 'The code of the maker, as favourites are kept by' }),
    category: z.string(),
    mode: Mode,
    game: z.string(),
    family: z.string(),
    title: SlotTitle.nullable().meta({ description: 'Of a slot: its dress' }),
    rules: EngineJson,
    mathVersion: z.int(),
    configHash: Hash,
    steps: z.enum(['one', 'many']),
    source: z.enum(['seeds', 'chain']),
    firstChoice: Choice,
    rtpPpm: z.strictObject({ least: z.int(), most: z.int() }),
    volatility: z.string(),
    topMultiplier: z.number().nullable(),
    currency: CurrencyCode,
    limits: z.strictObject({ least: Amount, most: Amount, maxPayout: Amount }),
    policy: Policy,
    balance: Amount.nullable().meta({ description: 'Null for who may not play in this mode' }),
    openRound: Round.nullable(),
    seeds: Seeds.nullable().meta({ description: 'Null until this player has a pair; GET /wps/play/seeds makes it' }),
    jackpot: Jackpot.nullable(),
    freeRounds: z
      .array(
        z.strictObject({
          ...{ id: Uuid, left: z.int(), count: z.int(), stake: Amount, expiresAt: Instant },
          isBonus: z.boolean().meta({ description: 'Wins are bonus money, by the terms of the promotion; else cash' }),
        }),
      )
      .meta({ description: 'Mine in this game, what ends first standing first; played with `freeRound`' }),
  }),
  refusals: ['game_is_unknown', 'game_is_soon', 'game_is_in_maintenance', 'currency_is_not_offered'],
})

export const beginRound = route('POST /wps/play/rounds', {
  summary: 'Plays a round, or begins one that has steps. The same key again gives the same answer.',
  who: 'visitor',
  body: z.strictObject({
    key: IdempotencyKey,
    nodeId: NodeId,
    mode: Mode,
    stake: StakeText,
    currency: z.string().max(8).meta({ example: 'PHP' }),
    choice: Choice,
    freeRound: Uuid.nullable()
      .default(null)
      .meta({ description: 'Free rounds that stake for me; the stake is theirs' }),
  }),
  reply: Round,
  refusals: [
    ...whoRefusals,
    'gift_is_over',
    'gift_does_not_fit',
    'game_is_unknown',
    'game_is_soon',
    'game_is_in_maintenance',
    'game_is_shared',
    'currency_is_not_offered',
    'amount_is_malformed',
    'amount_is_too_precise',
    'amount_is_too_large',
    'stake_must_be_positive',
    'stake_is_below_minimum',
    'stake_is_above_maximum',
    'choice_is_malformed',
    'win_could_pass_the_limit',
    'round_is_open',
    'play_is_too_fast',
    ...stakeBlocks,
    'funds_are_short',
    'key_is_reused',
  ],
})

export const actOnRound = route('POST /wps/play/rounds/:round/actions', {
  summary: 'Takes the next step of an open round. The step is counted, so that an old screen is told so.',
  who: 'visitor',
  params: z.strictObject({ round: Uuid }),
  body: z.strictObject({ key: IdempotencyKey, step: z.int().min(0), action: Action }),
  reply: Round,
  refusals: [
    ...whoRefusals,
    'round_is_unknown',
    'round_is_over',
    'step_is_wrong',
    'action_is_malformed',
    'action_is_not_possible',
    'key_is_reused',
  ],
})

export const getRound = route('GET /wps/play/rounds/:round', {
  summary: 'One of my rounds, with every action that was taken, to be shown again.',
  who: 'visitor',
  params: z.strictObject({ round: Uuid }),
  reply: z.strictObject({ round: Round, actions: z.array(TakenAction) }),
  refusals: ['round_is_unknown'],
})

export const getRounds = route('GET /wps/play/rounds', {
  summary: 'My rounds, newest first.',
  who: 'visitor',
  query: z.strictObject({
    mode: Mode.default('real'),
    nodeId: NodeId.optional(),
    before: Uuid.optional().meta({ description: 'The `next` of the page before' }),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.strictObject({ rounds: z.array(Round), next: Uuid.nullable() }),
  refusals: [],
})

export const getRoundProof = route('GET /wps/play/rounds/:round/proof', {
  summary: 'The proof of one of my rounds, once its seed is revealed; anybody can draw the round again from it.',
  who: 'visitor',
  params: z.strictObject({ round: Uuid }),
  reply: RoundProof,
  refusals: ['round_is_unknown', 'round_is_open', 'seed_is_not_revealed'],
})

export const getSeeds = route('GET /wps/play/seeds', {
  summary: 'My seeds: the hashes of the one in use and of the next, and those that were revealed.',
  who: 'visitor',
  query: z.strictObject({ mode: Mode.default('real') }),
  reply: Seeds.extend({
    revealed: z.array(
      z.strictObject({
        serverSeed: Hash,
        serverSeedHash: Hash,
        clientSeed: z.string(),
        rounds: z.int(),
        revealedAt: Instant,
      }),
    ),
  }),
  refusals: [...whoRefusals],
})

export const rotateSeeds = route('POST /wps/play/seeds', {
  summary: 'Reveals the seed in use and goes on with the announced one and a client seed of my choice.',
  who: 'visitor',
  body: z.strictObject({
    mode: Mode,
    clientSeed: z.string().max(200),
    serverSeedHash: Hash.meta({ description: 'Of the seed to reveal, so that sending it twice reveals one' }),
  }),
  reply: z.strictObject({
    seeds: Seeds,
    revealed: z.strictObject({ serverSeed: Hash, serverSeedHash: Hash, clientSeed: z.string(), rounds: z.int() }),
  }),
  refusals: [...whoRefusals, 'round_is_open', 'next_seed_was_not_shown', 'client_seed_is_malformed', 'seed_is_unknown'],
})

const CrashBet = z.strictObject({
  id: Uuid,
  name: z.string().meta({ description: 'Masked', example: 'li•••e5' }),
  stake: Amount,
  currency: CurrencyCode,
  state: z.enum(shownBetStates).meta({ description: '`returned`: the round was cut off, and the stake came back' }),
  cashedOutX100: z.int().nullable(),
  payout: Amount.nullable().meta({ description: 'What came back: a payout, or the stake of a returned bet' }),
})

const CrashEntry = z.literal(crashEntries).meta({ description: 'Which of a player’s two bets in the round' })
const MyCrashBet = CrashBet.omit({ name: true }).extend({
  entry: CrashEntry,
  autoX100: z.int().nullable(),
  balance: Amount,
})

const CrashPast = z.strictObject({ index: z.int(), pointX100: z.int(), hash: Hash })

export const getCrash = route('GET /wps/play/crash', {
  summary: 'The shared round as it stands, who is in it, and the rounds before it.',
  who: 'visitor',
  query: z.strictObject({ mode: Mode.default('real'), currency: CurrencyCode.optional() }),
  reply: z.strictObject({
    serverTime: Instant,
    chain: z.strictObject({ terminal: Hash, salt: Hash, length: z.int() }).nullable(),
    round: z
      .strictObject({
        index: z.int(),
        state: z.enum(crashStates),
        /** When betting ends, which is when the multiplier begins to grow. */
        startsAt: Instant,
        elapsedMs: z.int().nullable(),
        pointX100: z.int().nullable(),
        hash: Hash.nullable(),
      })
      .nullable(),
    bets: z.array(CrashBet).meta({ description: 'For real money; play money is shown to nobody else' }),
    mine: z.array(MyCrashBet).meta({ description: 'In the mode that was asked for' }),
    history: z.array(CrashPast),
  }),
  refusals: [],
})

export const placeCrashBet = route('POST /wps/play/crash/bets', {
  summary: 'Joins the round that is open for bets.',
  who: 'visitor',
  body: z.strictObject({
    key: IdempotencyKey,
    mode: Mode,
    index: z.int().min(1).meta({ description: 'The round it is meant for; a later one is not joined by mistake' }),
    entry: CrashEntry.default(1),
    stake: StakeText,
    currency: z.string().max(8),
    autoX100: z.int().nullable(),
  }),
  reply: MyCrashBet,
  refusals: [
    ...whoRefusals,
    'game_is_unknown',
    'game_is_soon',
    'game_is_in_maintenance',
    'betting_is_closed',
    'bet_exists',
    'demo_bets_are_full',
    'currency_is_not_offered',
    'amount_is_malformed',
    'amount_is_too_precise',
    'amount_is_too_large',
    'stake_must_be_positive',
    'stake_is_below_minimum',
    'stake_is_above_maximum',
    'choice_is_malformed',
    'win_could_pass_the_limit',
    ...stakeBlocks,
    'funds_are_short',
    'key_is_reused',
  ],
})

export const cashOutOfCrash = route('POST /wps/play/crash/cash-outs', {
  summary: 'Leaves the running round at what the server’s clock shows now. Sent twice it has one effect.',
  who: 'visitor',
  body: z.strictObject({ mode: Mode, index: z.int().min(1), entry: CrashEntry.default(1) }),
  reply: MyCrashBet,
  refusals: [...whoRefusals, 'bet_is_missing', 'cash_out_is_too_late', 'action_is_not_possible'],
})

export const getCrashTop = route('GET /wps/play/crash/top', {
  summary: 'The highest wins that there were in shared rounds.',
  who: 'visitor',
  query: z.strictObject({ currency: CurrencyCode }),
  reply: z.array(CrashBet.extend({ index: z.int(), at: Instant })),
  refusals: [],
})

/** What the socket topic `crash` says. Times are the server's; the multiplier at a time is engines/instant/crash/growth.ts. */
export type CrashEvent =
  | { readonly type: 'betting'; readonly index: number; readonly startsAt: string }
  | { readonly type: 'running'; readonly index: number; readonly startsAt: string }
  | { readonly type: 'tick'; readonly index: number; readonly elapsedMs: number; readonly x100: number }
  | { readonly type: 'bet'; readonly index: number; readonly bet: z.input<typeof CrashBet> }
  | { readonly type: 'cash_out'; readonly index: number; readonly bet: z.input<typeof CrashBet> }
  | { readonly type: 'over'; readonly index: number; readonly pointX100: number; readonly hash: string }

export const getFairRules = route('GET /wps/fair/rules', {
  summary:
    'The rules of our games, every version that rounds can be proven by; docs/fairness.md says how to verify a round.',
  who: 'visitor',
  query: z.strictObject({ game: z.string().max(60).optional().meta({ example: 'dice' }) }),
  reply: z.strictObject({
    rules: z.array(
      z.strictObject({
        game: z.string(),
        mathVersion: z.int(),
        configHash: Hash.meta({
          description: 'SHA-256 of the canonical JSON of { game, mathVersion, rules }, as proofs carry it',
        }),
        source: z.enum(['seeds', 'chain']),
        isCurrent: z.boolean().meta({ description: 'False: new rounds are played by a later version' }),
        rules: EngineJson,
      }),
    ),
  }),
  refusals: [],
})

const PotPromise = z.strictObject({
  game: z.string(),
  currency: CurrencyCode,
  number: z.int().min(1).meta({ description: 'Which pot of this jackpot' }),
  commitment: Hash.meta({ description: 'SHA-256 of "target:salt"' }),
})

export const getFairJackpots = route('GET /wps/fair/jackpots', {
  summary: 'The commitments of the jackpots that are open, and targets and salts of those that fell, newest first.',
  who: 'visitor',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: z.strictObject({
    open: z.array(PotPromise.extend({ openedAt: Instant })),
    fallen: z.array(
      PotPromise.extend({
        target: z
          .string()
          .regex(/^\d{1,19}$/)
          .meta({ description: 'Minor units; what was paid' }),
        salt: z.string(),
        fellAt: Instant,
      }),
    ),
  }),
  refusals: [],
})

export const getRtpEvidence = route('GET /wps/fair/rtp', {
  summary:
    'For each of our games: the exact return, the observed one with its interval, and how many rounds it stands on.',
  who: 'visitor',
  reply: z.strictObject({
    asOf: Instant,
    games: z.array(
      z.strictObject({
        game: z.string(),
        titles: z.array(z.string()).meta({ description: 'The games of the catalogue that are played by it' }),
        family: z.string(),
        exactPpm: z.strictObject({ least: z.int(), most: z.int() }),
        /** The exact return of the very choices that were played, to compare with what was observed. */
        expectedPpm: z.number().nullable(),
        rounds: z.int(),
        observedPpm: z.number().nullable().meta({ description: 'Mean return of a round' }),
        interval99Ppm: z.strictObject({ least: z.number(), most: z.number() }).nullable(),
        sigma: z.number().nullable().meta({ description: 'Of one round’s return, in stakes' }),
        isSigmaExact: z.boolean().meta({ description: 'From the law of a round; otherwise from what was observed' }),
        exact: z
          .strictObject({
            fraction: z.string().meta({ description: 'The exact return', example: '25929/27440' }),
            hitRatePpm: z.number().meta({ description: 'How many rounds of a million pay anything' }),
          })
          .nullable(),
        plan: z.enum(['chart', 'queen_six_four']).nullable().meta({
          description:
            'Of a game in which players act: how they have to play for the exact return to hold. What was observed is then what was paid of all stakes, added ones too, and has no interval',
        }),
        rulesHash: Hash.meta({ description: 'SHA-256 of the rules, as proofs carry it' }),
      }),
    ),
  }),
  refusals: [],
})
