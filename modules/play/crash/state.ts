import { walkBack } from '#engines/fairness/chain.ts'
import type { Proof } from '#engines/fairness/proof.ts'
import { roundOutcome, roundParams } from '#engines/fairness/replay.ts'
import type { Game } from '#engines/game.ts'
import { crashGame } from '#engines/instant/crash/game.ts'
import { type BatchLoader, batchDistinct } from '#kit/batch-loader.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { actionsOf, actOnBet, type CrashOutcome, pointOf, roundOf } from '#modules/play/crash/shared-round.ts'
import { betReply, type Crash, myBetReply } from '#modules/play/crash/table.ts'
import type { PlayDeps, Player } from '#modules/play/deps.ts'
import { engineOf } from '#modules/play/games.ts'
import type { PlayerId } from '#modules/play/model.ts'
import * as store from '#modules/play/store/crash.ts'
import type { SharedRound } from '#modules/rounds/model.ts'
import { findNewestRound, findPastRounds, findRound } from '#modules/rounds/service.ts'

const betsShown = 50
const pastShown = 30
const topShown = 20

/** What everyone sees of the table. */
interface Shown {
  readonly round: SharedRound | null
  readonly bets: readonly store.CrashBet[]
  readonly past: Awaited<ReturnType<typeof findPastRounds>>
}

/** A new round makes everyone who watches look at once; they are shown what one of them would be. */
const looks = new WeakMap<Crash, BatchLoader<'table', Shown>>()

function lookOf(crash: Crash): BatchLoader<'table', Shown> {
  const known = looks.get(crash)
  if (known) return known
  const made = batchDistinct<'table', Shown>(
    (table) => table,
    async () => await readShown(crash.play),
  )
  looks.set(crash, made)
  return made
}

async function readShown({ db }: PlayDeps): Promise<Shown> {
  const round = await findNewestRound(db.read, store.crashTable)
  const bets = round ? await store.findBets(db.read, round.number, betsShown) : []
  return { round, bets, past: await findPastRounds(db.read, store.crashTable, pastShown) }
}

/** The shared round as it stands now, for who has just come to the table. */
export async function crashReply(crash: Crash, player: Player | null) {
  const { db, clock } = crash.play
  const { round, bets, past } = await lookOf(crash).load('table')
  const mine = round && player ? await store.findBetsInRound(db.read, round.number, player) : []
  return {
    serverTime: new Date(clock.nowMs()).toISOString(),
    chain: round && { terminal: round.terminal, salt: round.salt, length: round.chainLength },
    round: round && roundReply(round, clock.nowMs()),
    bets: bets.map(betReply),
    mine: mine.map(myBetReply),
    history: past.map(({ number, outcome, hash }) => ({ index: number, ...(outcome as CrashOutcome), hash })),
  }
}

const shownStates = { betting: 'betting', closed: 'running', over: 'over', void: 'over' } as const

function roundReply(round: SharedRound, nowMs: number) {
  const { number, state, closesAt, hash } = round
  return {
    index: number,
    state: shownStates[state],
    startsAt: closesAt.toISOString(),
    elapsedMs: state === 'closed' ? Math.max(0, nowMs - closesAt.getTime()) : null,
    pointX100: pointOf(round),
    hash,
  }
}

/** The highest wins there were, with the round of each. */
export async function topReply({ db }: PlayDeps, currency: Currency) {
  const bets = await store.findTopBets(db.read, currency, topShown)
  return bets.map((bet) => ({ ...betReply(bet), index: bet.roundNumber, at: bet.placedAt.toISOString() }))
}

/** A bet on a shared round as anybody can draw it again, from the link of the round and the one before it. */
export async function proveBet(
  { db }: PlayDeps,
  playerId: PlayerId,
  betId: string,
): Promise<Result<Proof, 'round_is_unknown' | 'round_is_open'>> {
  const bet = await store.findBetById(db.read, playerId, betId)
  const round = bet && (await findRound(db.read, roundOf(bet.roundNumber)))
  const engine = engineOf(crashGame.info.id)
  if (!bet || !round || !engine) return no('round_is_unknown')
  if (round.hash === null || bet.state === 'open' || bet.state === 'refunded') return no('round_is_open')
  const { hash } = round
  const actions = actionsOf(bet)
  const played = actOnBet(bet, { hash, salt: round.salt }, actions)
  if (!played) return no('round_is_unknown')
  return yes({
    version: 1,
    game: crashGame.info.id,
    mathVersion: crashGame.info.mathVersion,
    configHash: engine.configHash,
    source: {
      kind: 'chain',
      terminal: round.terminal,
      index: round.link,
      hash,
      salt: round.salt,
      // The link before was shown when its own round ended.
      anchor: { index: round.link - 1, hash: walkBack(hash, 1) },
    },
    params: roundParams(played, actions),
    outcome: roundOutcome(crashGame as unknown as Game, played),
  })
}
