import {
  type Dealing,
  endCutRounds,
  endRound,
  openBetting,
  settleLeftBets,
  showMs,
  startRunning,
  tick,
} from '#modules/play/crash/dealer.ts'
import type { Crash } from '#modules/play/crash/table.ts'
import { crashTable } from '#modules/play/store/crash.ts'
import { continueChain, type DealtTable, type Lease, type OpenChain, openChain } from '#modules/rounds/service.ts'

const tickMs = 150
const graceMs = 300

/** The shared round as a table that a node deals. */
export function dealCrash(crash: Crash): DealtTable {
  return {
    id: crashTable,
    async deal(lease) {
      await endCutRounds(crash)
      await settleLeftBets(crash)
      let chain = await openChain(crash.play, crashTable)
      while (lease.isHeld()) {
        chain = await continueChain(crash.play, chain)
        await dealRound(crash, chain, lease)
      }
    },
    // Nobody can say when the players would have left, so a round under way is given back.
    leave: async () => void (await endCutRounds(crash)),
  }
}

async function dealRound(crash: Crash, chain: OpenChain, lease: Lease): Promise<void> {
  const { clock } = crash.play
  const dealing = await openBetting(crash, chain)
  await lease.wait(dealing.startsAtMs - clock.nowMs())
  if (!lease.isHeld()) return
  if (await startRunning(crash, dealing)) await run(crash, dealing, lease)
}

async function run(crash: Crash, dealing: Dealing, lease: Lease): Promise<void> {
  const { clock } = crash.play
  while (await tick(crash, dealing)) {
    await lease.wait(Math.max(1, Math.min(tickMs, dealing.endsAtMs - clock.nowMs())))
    if (!lease.isHeld()) return
  }
  await endRound(crash, dealing, async () => await lease.wait(graceMs))
  await settleLeftBets(crash)
  await lease.wait(showMs)
}
