import type { Gateway } from '#modules/gateway/parts.ts'
import { sweepRounds, sweepSecrets } from '#modules/gateway/sweep.ts'
import { syncGames } from '#modules/gateway/sync.ts'

/** What the gateway does by the clock. Each can be missed, repeated or run twice at once without harm. */
export function gatewayJobs(gateway: Gateway) {
  return [
    {
      name: 'gateway-games',
      cron: '*/10 * * * *',
      run: async (signal: AbortSignal) => await syncGames(gateway, signal),
    },
    {
      name: 'gateway-sweep',
      cron: '40 * * * *',
      async run(signal: AbortSignal) {
        await sweepRounds(gateway, signal)
        await sweepSecrets(gateway, signal)
      },
    },
  ]
}
