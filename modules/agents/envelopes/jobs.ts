import { runSteps } from '#kit/set-aside.ts'
import { returnExpired } from '#modules/agents/envelopes/claim.ts'
import type { Envelopes } from '#modules/agents/envelopes/deps.ts'
import { tellWaiting } from '#modules/agents/envelopes/tell.ts'

/** What envelopes do by the clock. It can be missed, repeated or run twice at once without harm. */
export function envelopeJobs(envelopes: Envelopes) {
  return [
    {
      name: 'agents-envelopes',
      cron: '* * * * *',
      async run(signal: AbortSignal) {
        const steps = [returnExpired, tellWaiting]
        await runSteps(steps.map((step) => async () => await step(envelopes, signal)))
      },
    },
  ]
}
