import { openChainStream } from '#engines/fairness/chain.ts'
import type { Json } from '#engines/game.ts'
import type { Acting, Acts } from '#engines/shared-game.ts'
import { assert } from '#kit/assert.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import type { LinkSecret, Player, RoundName, SharedRound } from '#modules/rounds/model.ts'
import { unsealLink } from '#modules/rounds/open-round.ts'
import type { Lease } from '#modules/rounds/scheduler.ts'
import { findRound } from '#modules/rounds/store.ts'
import {
  actionsOf,
  actsOf,
  beginTurns,
  endHands,
  findHandsOf,
  findHandsSeen,
  findOwnHands,
  findSoleHands,
  type Hand,
  haveTurnsBegun,
  lockOpenHands,
  readTurnLeft,
  type StoredAct,
} from '#modules/rounds/tables/acting-store.ts'
import type { Slip, Table, Tables } from '#modules/rounds/tables/table.ts'

/** The round as its link and these acts make it. */
export function playActs(acting: Acting, secret: LinkSecret, acts: Acts): Json {
  const played = acting.play(openChainStream(nodeHmac, secret), acts)
  assert(played.ok, 'only acts that are possible are written')
  return played.value
}

/**
 * Whoever takes over a round in which turns have begun lets them last so long after the last sign of the dealer before, and no shorter than the
 * least from now: players could act on the other nodes all the while, and the next round is to begin within ten seconds.
 */
const resumedTurnMs = 8_000
const leastResumedTurnMs = 2_000

/** How long a turn lasts, the whole of them, and those of a round that is taken over. */
const turnsOf = ({ phases: { acting } }: Table, { vacantMs }: Pick<Lease, 'vacantMs'>) => {
  assert(acting, 'a table whose players act gives them time for it')
  const resumedMs = Math.min(acting.turn, Math.max(leastResumedTurnMs, resumedTurnMs - vacantMs))
  return { turnMs: acting.turn, mostMs: acting.most, resumedMs }
}

/** How often a dealer looks whether everybody is done: acts are taken by any node. */
const lookEveryMs = 400

interface ActingRound {
  readonly round: SharedRound
  readonly secret: LinkSecret
  readonly acting: Acting
}

/**
 * Lets players act: shows what is dealt, gives every seat its turns, and does for those whose time runs out what the game says. False when this
 * node stopped dealing before all were done: whoever comes next lets the seats that are left go on.
 */
export async function letPlayersAct(
  tables: Tables,
  table: Table,
  { round, secret, acting }: ActingRound,
  lease: Lease,
): Promise<boolean> {
  const { db, time } = tables
  const hands = await findSoleHands(db.read, round)
  const outcome = playActs(acting, secret, actsOf(hands))
  // A dealer before who had come to the turns has shown it: it is the same again, for nodes that have not heard it, without the time to watch it.
  const isResumed = await haveTurnsBegun(db.read, round)
  for (const [at, step] of acting.open(outcome).entries()) {
    tables.push(table, { type: 'step', number: round.number, at, step })
    if (!isResumed) await lease.wait(table.phases.step)
  }
  if (!lease.isHeld()) return false
  await endWhatIsDone(tables, acting, secret, round)
  await db.tx(async (tx) => await beginTurns(tx, round, turnsOf(table, lease), time))
  const leftMs = await readTurnLeft(db.read, round, time)
  if (leftMs > 0) {
    const actsUntil = new Date(tables.clock.nowMs() + leftMs).toISOString()
    tables.push(table, { type: 'acting', number: round.number, actsUntil, shown: acting.shown(outcome) })
  }
  for (;;) {
    const left = await readTurnLeft(db.read, round, time)
    if (left === 0 && (await endTurns(tables, table, acting, secret, round))) return true
    if (!lease.isHeld()) return false
    await lease.wait(Math.max(1, Math.min(left, lookEveryMs)))
  }
}

/** A seat that was dealt blackjack, or plays against one, is done before anybody acts. */
async function endWhatIsDone(tables: Tables, acting: Acting, secret: LinkSecret, round: RoundName): Promise<void> {
  const isDone = onceForAlike((hand) => {
    return acting.actionsAt(playActs(acting, secret, actsOf([hand])), hand.seat).length === 0
  })
  await tables.db.tx(async (tx) => {
    const done = (await lockOpenHands(tx, round)).filter(isDone)
    if (done.length > 0) await endHands(tx, round, done)
  })
}

/** Asks once for all hands of one seat at which the same was done: where each acts for themselves there may be thousands. */
function onceForAlike<Answer>(ask: (hand: Hand) => Answer): (hand: Hand) => Answer {
  const known = new Map<string, Answer>()
  return (hand) => {
    const name = JSON.stringify([hand.seat, ...actionsOf(hand)])
    const answer = known.get(name) ?? ask(hand)
    known.set(name, answer)
    return answer
  }
}

/** Does for every seat that is left what the game says. False when somebody has acted in the last moment and has time again. */
async function endTurns(
  tables: Tables,
  table: Table,
  acting: Acting,
  secret: LinkSecret,
  round: RoundName,
): Promise<boolean> {
  const defaults = onceForAlike((hand) => defaultsOf(acting, secret, hand))
  const ended = await tables.db.tx(async (tx) => {
    const left = await lockOpenHands(tx, round)
    if ((await readTurnLeft(tx, round, tables.time)) > 0) return null
    const done = left.map((hand) => ({ ...hand, acts: [...hand.acts, ...defaults(hand)] }))
    if (done.length > 0) await endHands(tx, round, done)
    return done
  })
  for (const hand of ended ?? []) {
    const outcome = playActs(acting, secret, actsOf([hand]))
    if (hand.isSole) publishAct(tables, table, hand, { action: acting.defaultAction, shown: acting.shown(outcome) })
  }
  return ended !== null
}

function defaultsOf(acting: Acting, secret: LinkSecret, hand: Hand): StoredAct[] {
  const added: StoredAct[] = []
  for (;;) {
    const outcome = playActs(acting, secret, {
      [hand.seat]: [...actionsOf(hand), ...added.map(({ action }) => action)],
    })
    const possible = acting.actionsAt(outcome, hand.seat)
    if (possible.length === 0) return added
    assert(possible.includes(acting.defaultAction), 'what is done for somebody who does nothing is always possible')
    added.push({ action: acting.defaultAction, key: null })
  }
}

/** What is done at a seat that everybody sees. */
export function publishAct(
  tables: Tables,
  table: Table,
  { number, seat }: Hand,
  { action, shown, actsUntil }: { readonly action: string; readonly shown: Json; readonly actsUntil?: Date | null },
): void {
  tables.push(table, { type: 'acted', number, seat, action, shown, actsUntil: actsUntil?.toISOString() ?? null })
}

/** What came out of a round: of one in which players acted, by what was done at the seats that everybody sees. */
export async function findOutcome(tables: Tables, { acting, secret, round }: ActingRound): Promise<Json> {
  return playActs(acting, secret, actsOf(await findSoleHands(tables.db.read, round)))
}

/** What a slip is paid by: what came out, with what its own player did where each acts for themselves. */
export async function outcomesOf(
  { db }: Tables,
  { game: { acting } }: Table,
  round: SharedRound,
): Promise<(slip: Pick<Slip, 'playerId' | 'mode'>) => Json> {
  const { hash, salt, outcome } = round
  if (!acting || hash === null || round.state === 'void') return () => outcome
  const shared = actsOf(await findSoleHands(db.read, round))
  const own = Map.groupBy(await findOwnHands(db.read, round), ownerOf)
  const known = new Map<string, Json>()
  return (slip) => {
    const hands = own.get(ownerOf(slip))
    if (!hands) return outcome
    const acts = actsOf(hands)
    const name = JSON.stringify(acts)
    const found = known.get(name) ?? playActs(acting, { hash, salt }, { ...shared, ...acts })
    known.set(name, found)
    return found
  }
}

const ownerOf = ({ playerId, mode }: Pick<Slip, 'playerId' | 'mode'>) => `${mode} ${playerId}`

/** What was done in a round, as far as a player may know it when it is over: at the seats that everybody sees, and at their own. */
export async function findActs({ db }: Pick<Tables, 'db'>, round: RoundName, player: Player | null): Promise<Acts> {
  const shared = await findSoleHands(db.read, round)
  return actsOf([...shared, ...(player ? await findHandsOf(db.read, round, player) : [])])
}

/** A round that has ended, as a player knows it: with what was done at the seats that everybody sees, and at their own. */
export interface SeenRound {
  readonly outcome: Json
  readonly acts: Acts
  /** What was shown, from the first card to the last. */
  steps(): readonly Json[]
  /** The same to be shown again: with each act, and how its seat then stood. */
  replay(): readonly Json[]
}

type Ended = Pick<SharedRound, 'number' | 'state' | 'outcome' | 'hash' | 'salt'>

/** Rounds of a table that have ended, by their numbers. */
export async function findSeenRounds(
  { db }: Pick<Tables, 'db'>,
  { id, game }: Pick<Table, 'id' | 'game'>,
  rounds: readonly Ended[],
  player: Player | null,
): Promise<ReadonlyMap<number, SeenRound>> {
  const { acting } = game
  const numbers = rounds.map(({ number }) => number)
  const found = acting && numbers.length > 0 ? await findHandsSeen(db.read, id, numbers, player) : []
  const byRound = Map.groupBy(found, ({ number }) => number)
  return new Map(
    rounds.map(({ number, state, outcome, hash, salt }): [number, SeenRound] => {
      // Of a void round nobody's acts count.
      if (!acting || hash === null || state === 'void')
        return [number, { outcome, acts: {}, steps: () => game.reveal(outcome), replay: () => game.reveal(outcome) }]
      const secret = { hash, salt }
      const hands = byRound.get(number) ?? []
      const acts = actsOf(hands)
      const seen = hands.every(({ isSole }) => isSole) ? outcome : playActs(acting, secret, acts)
      const steps = () => [...dealtSteps(acting, secret, acts), ...game.reveal(seen)]
      const replay = () => [
        ...dealtSteps(acting, secret, acts),
        ...actSteps(acting, secret, acts),
        ...game.reveal(seen),
      ]
      return [number, { outcome: seen, acts, steps, replay }]
    }),
  )
}

/** What was dealt before anybody acted. */
function dealtSteps(acting: Acting, secret: LinkSecret, acts: Acts): readonly Json[] {
  return acting.open(playActs(acting, secret, Object.fromEntries(Object.keys(acts).map((seat) => [seat, []]))))
}

/** Every act, seat after seat. */
function actSteps(acting: Acting, secret: LinkSecret, acts: Acts): Json[] {
  const seats = Object.entries(acts).sort(([one], [other]) => (one < other ? -1 : 1))
  return seats.flatMap(([seat, actions]) =>
    actions.map((action, at): Json => {
      const outcome = playActs(acting, secret, { [seat]: actions.slice(0, at + 1) })
      return { seat, action, shown: acting.shown(outcome) }
    }),
  )
}

/** A seat at which somebody may act. */
interface SeatView {
  readonly seat: string
  readonly isYours: boolean
  /** How many acts there were; the next one says so. */
  readonly at: number
  /** What its player can do; of others nothing. */
  readonly actions: readonly string[]
  readonly actsUntil: Date | null
}

interface ActingView {
  readonly number: number
  readonly shown: Json
  readonly seats: readonly SeatView[]
}

/** What a player, or somebody who only watches, may see of a round while players act. Null when they do not. */
export async function readActing(
  tables: Tables,
  { game: { acting } }: Table,
  name: RoundName,
  player: Player | null,
): Promise<ActingView | null> {
  const round = acting ? await findRound(tables.db.read, name) : null
  if (!acting || round?.state !== 'closed') return null
  const sole = await findSoleHands(tables.db.read, name)
  const own = player ? (await findHandsOf(tables.db.read, name, player)).filter(({ isSole }) => !isSole) : []
  const hands = [...sole, ...own]
  // Before the turns began nothing may be known of the cards.
  if (!hands.some(({ actsUntil, isDone }) => actsUntil !== null || isDone)) return null
  const outcome = playActs(acting, await unsealLink(tables, round), actsOf(hands))
  return {
    number: name.number,
    shown: acting.shown(outcome),
    seats: hands.map((hand) => {
      const isYours = hand.playerId === player?.id && hand.mode === player.mode
      const actions = isYours && !hand.isDone ? acting.actionsAt(outcome, hand.seat) : []
      const actsUntil = hand.isDone ? null : hand.actsUntil
      return { seat: hand.seat, isYours, at: hand.acts.length, actions, actsUntil }
    }),
  }
}
