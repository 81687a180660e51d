import { followReturns } from '#modules/play/follow-returns.ts'
import type { Play } from '#modules/play/play.ts'
import { deleteDemoBets } from '#modules/play/store/crash.ts'
import { deleteDemoCounts } from '#modules/play/store/crash-demo.ts'
import { deleteDemoPurses } from '#modules/play/store/demo-purses.ts'
import { deleteDemoPairs } from '#modules/play/store/pairs.ts'
import { deleteDemoRounds } from '#modules/play/store/rounds.ts'
import { sweepRounds } from '#modules/play/sweep.ts'

const dayMs = 86_400_000
const demoDays = 3
const atOnce = 500

/** Real rounds are kept for good; play money and its rounds are not. */
export function playJobs(play: Play) {
  return [
    { name: 'play-returns', everyMs: 1_000, run: async (signal: AbortSignal) => await followReturns(play, { signal }) },
    {
      name: 'play-sweep',
      cron: '*/10 * * * *',
      async run(signal: AbortSignal) {
        while (!signal.aborted && (await sweepRounds(play)) > 0);
      },
    },
    {
      name: 'play-forget-demo',
      cron: '20 * * * *',
      async run(signal: AbortSignal) {
        const before = new Date(play.clock.nowMs() - demoDays * dayMs)
        for (const forget of [deleteDemoRounds, deleteDemoBets, deleteDemoCounts, deleteDemoPurses, deleteDemoPairs]) {
          while (!signal.aborted && (await play.db.tx(async (tx) => await forget(tx, before, atOnce))) === atOnce);
        }
      },
    },
  ]
}
