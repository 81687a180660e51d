import { openChainStream } from '#engines/fairness/chain.ts'
import { crashPoint } from '#engines/instant/crash/game.ts'
import { msToReach, multiplierAt } from '#engines/instant/crash/growth.ts'
import { assert } from '#kit/assert.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import type { Tx } from '#kit/tx.ts'
import { endBets } from '#modules/bets/service.ts'
import { payAtTargets, refundBets } from '#modules/play/crash/payments.ts'
import { outcomeOf } from '#modules/play/crash/real-settlement.ts'
import { pointOf, roundOf } from '#modules/play/crash/shared-round.ts'
import type { Crash } from '#modules/play/crash/table.ts'
import * as store from '#modules/play/store/crash.ts'
import { endDemoBets, findDemoTargets, payDemoTargets, refundDemoBets } from '#modules/play/store/crash-demo.ts'
import type { LinkSecret, SharedRound } from '#modules/rounds/model.ts'
import * as rounds from '#modules/rounds/service.ts'

/** Time to place a bet, and time to see what became of it. */
export const bettingMs = 7_000
export const showMs = 3_000
/** Bets of play money that one statement settles while a round runs. */
const demoAtOnce = 250

/** A round as its dealer holds it. */
export interface Dealing {
  readonly number: number
  readonly startsAtMs: number
  readonly secret: LinkSecret
  readonly pointX100: number
  /** The round is over from this millisecond on. */
  readonly endsAtMs: number
  /** Bets for real money that are still in, those with the lowest target first. */
  targets: store.CrashBet[]
  /** Where bets of play money end by themselves, the lowest first. */
  demoTargets: number[]
  /** Those that are being paid now. */
  demoPaying: Promise<void> | null
}

/** Takes the next link and opens a round for bets. */
export async function openBetting(crash: Crash, chain: rounds.OpenChain): Promise<Dealing> {
  const { play } = crash
  const startsAt = new Date(play.clock.nowMs() + bettingMs)
  const { number, secret } = await rounds.openRound(play, chain, startsAt)
  const pointX100 = pointFrom(secret)
  const startsAtMs = startsAt.getTime()
  crash.publish({ type: 'betting', index: number, startsAt: startsAt.toISOString() })
  return {
    ...{ number, startsAtMs, secret, pointX100 },
    endsAtMs: startsAtMs + msToReach(pointX100),
    targets: [],
    demoTargets: [],
    demoPaying: null,
  }
}

const pointFrom = (secret: LinkSecret) => crashPoint(openChainStream(nodeHmac, secret))

/** Closes betting. From here on no bet can join, so those that are written now are all there are. */
export async function startRunning(crash: Crash, dealing: Dealing): Promise<boolean> {
  const { play } = crash
  const { number, startsAtMs, pointX100 } = dealing
  if (!(await play.db.tx(async (tx) => await rounds.closeRound(tx, roundOf(number))))) return false
  dealing.targets = await store.findOpenBets(play.db.read, number)
  crash.publish({ type: 'running', index: number, startsAt: new Date(startsAtMs).toISOString() })
  dealing.demoTargets = await findDemoTargets(play.db.read, number, pointX100)
  return true
}

/** Shows the multiplier and pays the targets that it has reached. False when the round has crashed. */
export async function tick(crash: Crash, dealing: Dealing): Promise<boolean> {
  const nowMs = crash.play.clock.nowMs()
  if (nowMs >= dealing.endsAtMs) return false
  const elapsedMs = Math.max(0, nowMs - dealing.startsAtMs)
  const x100 = multiplierAt(elapsedMs)
  crash.publish({ type: 'tick', index: dealing.number, elapsedMs, x100 })
  await payTargets(crash, dealing, x100)
  payDemoBehind(crash, dealing, x100)
  return true
}

/** Real money: bets that have reached their target, lowest first. */
async function payTargets(crash: Crash, dealing: Dealing, x100: number): Promise<void> {
  const reached = Math.min(x100, dealing.pointX100)
  const later = dealing.targets.findIndex(({ targetX100 }) => targetX100 > reached)
  const count = later === -1 ? dealing.targets.length : later
  await payAtTargets(crash, dealing.targets.splice(0, count))
}

/**
 * Play money after real money, and nobody waits for it: one statement a tick for those that have reached their targets, and never two at a
 * time. It takes so many at most that the database is free again before the next tick. What is left or fails is settled when the round ends.
 */
function payDemoBehind(crash: Crash, dealing: Dealing, x100: number): void {
  const [lowest] = dealing.demoTargets
  if (dealing.demoPaying || lowest === undefined || lowest > x100) return
  const { number } = dealing
  const pay = async (tx: Tx) => await payDemoTargets(tx, number, x100, demoAtOnce)
  dealing.demoPaying = settleDemo(crash, number, pay).then((paid) => {
    dealing.demoPaying = null
    // Where there were more than one statement takes, the next tick goes on.
    if (paid !== demoAtOnce) dealing.demoTargets = dealing.demoTargets.filter((target) => target > x100)
  })
}

async function settleDemo({ play, asideBets }: Crash, number: number, work: (tx: Tx) => Promise<number>) {
  return await asideBets.attempt(`demo bets of round ${number}`, async () => await play.db.tx(work))
}

/** The round has crashed: everyone is told at once; then those who left in time are paid, and the others have lost. */
export async function endRound(
  crash: Crash,
  dealing: Dealing,
  grace: () => Promise<void> = async () => {},
): Promise<void> {
  const { play } = crash
  const { number, pointX100, secret } = dealing
  crash.publish({ type: 'over', index: number, pointX100, hash: secret.hash })
  // Cash-outs that came in time are still being paid, here and on other nodes.
  await grace()
  await Promise.allSettled(crash.leaving.real)
  await payTargets(crash, dealing, pointX100)
  const isOver = await play.db.tx(async (tx) => {
    const at = new Date(play.clock.nowMs())
    const end = { state: 'over', outcome: { pointX100 }, hash: secret.hash, at } as const
    if (!(await rounds.endRound(tx, roundOf(number), end))) return false
    const lost = await store.loseOpenBets(tx, number, pointX100)
    await endBets(
      tx,
      lost.map((bet) => outcomeOf(bet, at)),
    )
    return true
  })
  await dealing.demoPaying
  await Promise.allSettled(crash.leaving.demo)
  // A round that somebody else gave back is theirs to settle.
  if (!isOver) return
  await settleDemo(crash, number, async (tx) => await endDemoBets(tx, number, pointX100))
  await markIfSettled(crash, number)
}

/** A bet that was set aside keeps its round on the list of those to be looked at again. */
async function markIfSettled({ play }: Crash, number: number): Promise<void> {
  if (await store.hasOpenBets(play.db.read, number)) return
  await play.db.tx(async (tx) => await rounds.markSettled(tx, roundOf(number)))
}

/**
 * Rounds that another dealer left in the middle. Whoever was paid stays paid; everyone else has the stake back, since nobody can say when
 * they would have left. The link is spent, and is shown like any other. A round that cannot be ended is set aside.
 */
export async function endCutRounds(crash: Crash): Promise<number> {
  const cut = (await findUnsettled(crash)).filter(isUnderWay)
  for (const round of crash.asideRounds.due(cut, nameOf))
    await crash.asideRounds.attempt(nameOf(round), async () => await endCutRound(crash, round))
  return cut.length
}

const unsettledAtOnce = 100

async function findUnsettled({ play, asideRounds }: Crash): Promise<SharedRound[]> {
  return await rounds.findUnsettledRounds(play.db.read, store.crashTable, unsettledAtOnce + asideRounds.count)
}

const isUnderWay = ({ state }: SharedRound) => state === 'betting' || state === 'closed'
const nameOf = ({ number }: SharedRound) => `round ${number}`

async function endCutRound(crash: Crash, { number }: SharedRound): Promise<void> {
  const { play } = crash
  // No bet may join any more while the others are given back.
  await play.db.tx(async (tx) => await rounds.closeRound(tx, roundOf(number)))
  await refundBets(crash, await store.findOpenBets(play.db.read, number))
  const round = await rounds.findRound(play.db.read, roundOf(number))
  assert(round, 'a round that was dealt stays')
  const secret = await rounds.unsealLink(play, round)
  const at = new Date(play.clock.nowMs())
  const end = { state: 'void', outcome: { pointX100: pointFrom(secret) }, hash: secret.hash, at } as const
  if (!(await play.db.tx(async (tx) => await rounds.endRound(tx, roundOf(number), end)))) return
  await settleDemo(crash, number, async (tx) => await refundDemoBets(tx, number))
  await markIfSettled(crash, number)
}

/**
 * Settles bets that were set aside when their round ended, by what the round came to: a target that was reached is paid, and in a round
 * that was cut off the stake goes back. Whoever repeats it, or runs it beside another, settles each bet once.
 */
export async function settleLeftBets(crash: Crash): Promise<void> {
  const left = (await findUnsettled(crash)).filter((round) => !isUnderWay(round))
  for (const round of crash.asideRounds.due(left, nameOf))
    await crash.asideRounds.attempt(nameOf(round), async () => await settleLeftIn(crash, round))
}

async function settleLeftIn(crash: Crash, round: SharedRound): Promise<void> {
  const { play, asideBets } = crash
  const { number, state } = round
  const pointX100 = pointOf(round)
  assert(pointX100 !== null, 'a round that has ended has a point')
  const bets = asideBets.due(await store.findOpenBets(play.db.read, number), ({ id }) => id)
  if (state === 'void') {
    await refundBets(crash, bets)
    await play.db.tx(async (tx) => await refundDemoBets(tx, number))
  } else {
    await payAtTargets(
      crash,
      bets.filter(({ targetX100 }) => targetX100 <= pointX100),
    )
    await play.db.tx(async (tx) => await endDemoBets(tx, number, pointX100))
  }
  await markIfSettled(crash, number)
}
