import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openChainStream } from '#engines/fairness/chain.ts'
import { crashPoint } from '#engines/instant/crash/game.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import type { CrashEvent } from '#modules/play/contract.ts'
import type { CrashInput } from '#modules/play/crash/bets.ts'
import { bettingMs, type Dealing, endRound, openBetting, startRunning } from '#modules/play/crash/dealer.ts'
import { type Crash, type CrashOptions, makeCrash } from '#modules/play/crash/table.ts'
import type { Play, Player } from '#modules/play/service.ts'
import { crashTable } from '#modules/play/store/crash.ts'
import { linkOf } from '#modules/rounds/chains.ts'
import { type OpenChain, openChain, type Rounds } from '#modules/rounds/service.ts'
import type { TestPlay } from '#tests/support/play.ts'

/** The shared round with its clock in the test's hand: the database's time, where the round asks for it, is that clock too. */
export interface TestCrash {
  readonly crash: Crash
  readonly chain: OpenChain
  readonly told: CrashEvent[]
  /** The same table on another node, or with other parts. */
  beside(play: Play, options?: CrashOptions): Crash
  /** Deals rounds until one crashes at a multiplier between these. */
  openRound(leastX100: number, mostX100?: number): Promise<Dealing>
  run(dealing: Dealing): Promise<boolean>
}

export async function testCrash(here: TestPlay): Promise<TestCrash> {
  const told: CrashEvent[] = []
  const crash = makeCrash(here.play, (event) => void told.push(event), here)
  const chain = await openChain(here.play, 'crash', 1_000)
  async function run(dealing: Dealing): Promise<boolean> {
    here.clock.advance(bettingMs)
    return await startRunning(crash, dealing)
  }
  return {
    ...{ crash, chain, told, run },
    beside: (play, options = here) => makeCrash(play, () => {}, options),
    async openRound(leastX100, mostX100 = 5_000) {
      for (;;) {
        const dealing = await openBetting(crash, chain)
        if (dealing.pointX100 >= leastX100 && dealing.pointX100 <= mostX100) return dealing
        await run(dealing)
        await endRound(crash, dealing)
      }
    },
  }
}

/**
 * For who waits for rounds by the real clock: the next dozen crash below 2.00, which is within twelve seconds, unless other numbers are given. By
 * itself one in twenty takes a minute. The salt is changed, so the proofs of rounds that were dealt before hold no more.
 */
export async function shortenNextRounds(rounds: Rounds, { count = 12, belowX100 = 200 } = {}): Promise<void> {
  const chain = await openChain(rounds, crashTable)
  const links = Array.from({ length: count }, (_, index) => linkOf(chain, chain.used + index + 1))
  const isShort = (salt: string, hash: string) => crashPoint(openChainStream(nodeHmac, { hash, salt })) < belowX100
  for (let tries = 0; ; tries += 1) {
    const salt = createHash('sha256').update(`${chain.row.terminal} ${tries}`).digest('hex')
    if (!links.every((hash) => isShort(salt, hash))) continue
    await rounds.db.tx((tx) => sql`update rounds_chain set salt = ${salt} where id = ${chain.row.id}`.execute(tx))
    return
  }
}

export const crashInput = (index: number, more: Partial<CrashInput> = {}): CrashInput => ({
  ...{ key: randomUUID(), index, entry: 1, stake: '10.00', currency: 'PHP', autoX100: null },
  ...more,
})

export const visitor = (): Player => ({ id: randomUUID() as Player['id'], mode: 'demo' })
