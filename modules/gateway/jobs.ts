import { runSteps } from '#kit/set-aside.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import { countWaiting } from '#modules/gateway/store/held.ts'
import { sweepRounds, sweepSecrets } from '#modules/gateway/sweep.ts'
import { syncGames } from '#modules/gateway/sync.ts'
import { recallForgotten, settleTransfers } from '#modules/gateway/transfers.ts'

type Gauge = (name: string, help: string, read: () => number | Promise<number>) => void

/** What the gateway does by the clock. Each can be missed, repeated or run twice at once without harm. */
export function gatewayJobs(gateway: Gateway, gauge: Gauge) {
  gauge('laro_gateway_held_credits', 'Credits of vendors that wait for an operator', async () => {
    return await countWaiting(gateway.db.read)
  })
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
