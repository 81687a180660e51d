import { openChainStream } from '#engines/fairness/chain.ts'
import { crashPoint } from '#engines/instant/crash/game.ts'
import { msToReach, multiplierAt } from '#engines/instant/crash/growth.ts'
import { linkOf, type OpenChain } from '#modules/play/crash/chains.ts'
import { settledBet } from '#modules/play/crash/evidence.ts'
import { payBet, refundBet } from '#modules/play/crash/payments.ts'
import { openRound, type Secret, sealHash } from '#modules/play/crash/shared-round.ts'
import type { Crash } from '#modules/play/crash/table.ts'
import * as store from '#modules/play/store/crash.ts'
import { addReturns } from '#modules/play/store/returns.ts'

/** Time to place a bet, and time to see what became of it. */
export const bettingMs = 7_000
export const showMs = 3_000

/** A round as its dealer holds it. */
export interface Dealing {
  readonly number: number
  readonly startsAtMs: number
  readonly secret: Secret
  readonly pointX100: number
  /** The round is over from this millisecond on. */
  readonly endsAtMs: number
  /** Bets still in, those with the lowest target first. */
  targets: store.CrashBet[]
}

/** Takes the next link and opens a round for bets. */
export async function openBetting(crash: Crash, chain: OpenChain): Promise<Dealing> {
  const { play } = crash
  const { id: chainId, salt } = chain.row
  const startsAt = new Date(play.clock.nowMs() + bettingMs)
  const dealt = await play.db.tx(async (tx) => {
    const link = await store.takeLink(tx, chainId)
    const hash = linkOf(chain, link)
    const hashSealed = await sealHash(play, chainId, link, hash)
    return { hash, number: await store.insertCrashRound(tx, { chainId, link, hashSealed, startsAt }) }
  })
  const secret = { hash: dealt.hash, salt }
  const pointX100 = crashPoint(openChainStream(secret))
  const startsAtMs = startsAt.getTime()
  crash.tell({ type: 'betting', index: dealt.number, startsAt: startsAt.toISOString() })
  return {
    number: dealt.number,
    startsAtMs,
    secret,
    pointX100,
    endsAtMs: startsAtMs + msToReach(pointX100),
    targets: [],
  }
}

/** Closes betting. From here on no bet can join, so those that are written now are all there are. */
export async function startRunning(crash: Crash, dealing: Dealing): Promise<boolean> {
  const { play } = crash
  const { number, startsAtMs } = dealing
  if (!(await play.db.tx(async (tx) => await store.startCrashRound(tx, number)))) return false
  const bets = await store.findOpenBets(play.db.read, number)
  dealing.targets = bets.sort((a, b) => a.targetX100 - b.targetX100)
  crash.tell({ type: 'running', index: number, startsAt: new Date(startsAtMs).toISOString() })
  return true
}

/** Shows the multiplier and pays the targets that it has reached. False when the round has crashed. */
export async function tick(crash: Crash, dealing: Dealing): Promise<boolean> {
  const nowMs = crash.play.clock.nowMs()
  if (nowMs >= dealing.endsAtMs) return false
  const elapsedMs = Math.max(0, nowMs - dealing.startsAtMs)
  const x100 = multiplierAt(elapsedMs)
  crash.tell({ type: 'tick', index: dealing.number, elapsedMs, x100 })
  await payTargets(crash, dealing, x100)
  return true
}

async function payTargets(crash: Crash, dealing: Dealing, x100: number): Promise<void> {
  const due = dealing.targets.filter(({ targetX100 }) => targetX100 <= x100 && targetX100 <= dealing.pointX100)
  dealing.targets = dealing.targets.filter((bet) => !due.includes(bet))
  await Promise.all(due.map((bet) => payBet(crash, bet, bet.targetX100, null)))
}

/** The round has crashed: everyone is told at once; then those who left in time are paid, and the others have lost. */
export async function endRound(
  crash: Crash,
  dealing: Dealing,
  grace: () => Promise<void> = async () => {},
): Promise<void> {
  const { play } = crash
  const { number, pointX100, secret } = dealing
  crash.tell({ type: 'over', index: number, pointX100, hash: secret.hash })
  // Cash-outs that came in time are still being paid, here and on other nodes.
  await grace()
  await Promise.allSettled(crash.leaving)
  await payTargets(crash, dealing, pointX100)
  await play.db.tx(async (tx) => {
    const lost = await store.loseOpenBets(tx, number)
    await addReturns(
      tx,
      lost.flatMap((bet) => settledBet(bet, number % 16) ?? []),
    )
    const at = new Date(play.clock.nowMs())
    await store.endCrashRound(tx, number, { state: 'over', pointX100, hash: secret.hash, at })
  })
}

/**
 * Rounds that another dealer left in the middle. Whoever was paid stays paid; everyone else has the stake back, since nobody can say when
 * they would have left. The link is spent, and is shown like any other.
 */
export async function endCutRounds(crash: Crash): Promise<number> {
  const { play } = crash
  const cut = await store.findCutRounds(play.db.read)
  for (const round of cut) {
    const secret = await openRound(play, round)
    // No bet may join any more while the others are given back.
    await play.db.tx(async (tx) => await store.startCrashRound(tx, round.number))
    for (const bet of await store.findOpenBets(play.db.read, round.number)) await refundBet(crash, bet)
    const pointX100 = crashPoint(openChainStream(secret))
    const at = new Date(play.clock.nowMs())
    await play.db.tx(
      async (tx) => await store.endCrashRound(tx, round.number, { state: 'void', pointX100, hash: secret.hash, at }),
    )
  }
  return cut.length
}
