import { runSteps } from '#kit/set-aside.ts'
import { returnExpired } from '#modules/agents/envelopes/claim.ts'
import type { Envelopes } from '#modules/agents/envelopes/deps.ts'
import { notifyWaiting } from '#modules/agents/envelopes/notify.ts'

/** What envelopes do by the clock. It can be missed, repeated or run twice at once without harm. */
export function envelopeJobs(envelopes: Envelopes) {
  return [
    {
      name: 'agents-envelopes',
      cron: '* * * * *',
      async run(signal: AbortSignal) {
        const steps = [returnExpired, notifyWaiting]
        await runSteps(steps.map((step) => async () => await step(envelopes, signal)))
      },
    },
  ]
}
