import { runSteps } from '#kit/set-aside.ts'
import type { Gateway } from '#modules/gateway/parts.ts'
import { sweepRounds, sweepSecrets } from '#modules/gateway/sweep.ts'
import { syncGames } from '#modules/gateway/sync.ts'
import { recallForgotten, settleTransfers } from '#modules/gateway/transfers.ts'

/** What the gateway does by the clock. Each can be missed, repeated or run twice at once without harm. */
export function gatewayJobs(gateway: Gateway) {
  return [
    {
      name: 'gateway-games',
      cron: '*/10 * * * *',
      run: async (signal: AbortSignal) => await syncGames(gateway, signal),
    },
    {
      name: 'gateway-transfers',
      cron: '* * * * *',
      async run(signal: AbortSignal) {
        const steps = [settleTransfers, recallForgotten]
        await runSteps(steps.map((step) => async () => await step(gateway, signal)))
      },
    },
    {
      name: 'gateway-sweep',
      cron: '40 * * * *',
      async run(signal: AbortSignal) {
        const steps = [sweepRounds, sweepSecrets]
        await runSteps(steps.map((step) => async () => await step(gateway, signal)))
      },
    },
  ]
}
